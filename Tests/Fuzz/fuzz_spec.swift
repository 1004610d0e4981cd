// The reader of specs, the solver behind it and the reports under libFuzzer; Tests/Fuzz/fuzz.sh builds and runs it.

import JSON
import LayoutReports
import LayoutSpec

#if canImport(Glibc)
  import Glibc
#endif

/// A bound of pivots and of the document's size, so that whatever takes seconds is a bug.
private let limits = SpecLimits(views: 200, constraints: 400, depth: 40)
private let pivotLimit = 5_000

/// Answers a request or a spec in every way there is, or the process ends.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSpec(_ octets: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
  let input = Array(UnsafeBufferPointer(start: octets, count: count))
  let request: SolveRequest
  do throws(ProblemDetails) {
    request = try SolveRequest(parsing: input, limits: limits)
  } catch {
    demand(!error.errors.isEmpty, "a refusal names its mistake")
    demandJSON(error.json())
    return 0
  }
  for environment in request.environments.prefix(2) { answer(request, environment) }
  if request.document.isValid { respell(input) }
  return 0
}

/// Reads the input with other digits by means of the spec that it is, and alone: the answers are the same.
private func respell(_ input: [UInt8]) {
  let known = SpecDocument(parsing: input, limits: limits)
  guard known.isValid else { return }
  _ = outcome(SolveRequest(known), CallerEnvironment())
  for step in 1...3 {
    var other = input
    var digits = 0
    for index in other.indices where (0x30...0x39).contains(other[index]) {
      digits += 1
      // The version stays, and here and there another digit.
      if digits % (2 * step) == 0 { other[index] = 0x30 + (other[index] - 0x30 + UInt8(step)) % 10 }
    }
    guard let respelled = known.respelled(as: other[...]) else { continue }
    demand(
      outcome(SolveRequest(respelled), CallerEnvironment())
        == outcome(SolveRequest(SpecDocument(parsing: other, limits: limits)), CallerEnvironment()),
      "other numbers give what they give alone: \(String(decoding: other, as: UTF8.self))")
  }
}

private func answer(_ given: SolveRequest, _ environment: CallerEnvironment) {
  var request = given
  request.options.pivotLimit = pivotLimit
  let octets = outcome(request, environment)
  demandJSON(octets)
  demand(octets == outcome(request, environment), "the same request has the same answer")

  let document = request.document
  demand(document.errors.allSatisfy { $0.line ?? 1 > 0 && $0.column ?? 1 > 0 }, "a mistake has a place")
  var options = CheckOptions()
  options.solving.pivotLimit = pivotLimit
  let check = SpecCheck(document, options: options)
  var writer = JSONWriter()
  let report = check.report([check.outcome(for: environment)])
  report.write(to: &writer)
  demandJSON(writer.finish())
  _ = report.text(of: CheckSources(spec: CheckSources.Text(name: "fuzz.json")))
  demand(document.isValid || report.hasErrors || !request.errors.isEmpty, "what is refused is an error of the check")

  guard document.isValid else { return }
  if let report = try? ExplainReport(document, for: environment, options: request.options) { _ = report.text() }
  for id in (try? document.inspect(environment))?.document.viewIDs.prefix(2) ?? [] {
    guard let target = try? ExplanationTarget(id) else { continue }
    _ = try? ExplainReport(document, for: environment, target: target, options: request.options).text()
  }
  guard let scene = try? PictureScene(document, for: environment, options: request.options) else { return }
  _ = SVGSheet([scene]).text
  _ = scene.text(columns: 60)
}

private func outcome(_ given: SolveRequest, _ environment: CallerEnvironment) -> [UInt8] {
  var request = given
  request.options.pivotLimit = pivotLimit
  return switch request.solve(environment) {
  case .success(let result): result.json()
  case .failure(let problem): problem.json()
  }
}

private func demandJSON(_ octets: [UInt8]) {
  demand((try? JSONDocument(parsing: octets)) != nil, "an answer is JSON: \(String(decoding: octets, as: UTF8.self))")
}

private func demand(_ holds: Bool, _ promise: @autoclosure () -> String) {
  guard !holds else { return }
  print("broken promise: \(promise())")
  abort()
}
