// Fuzzes the spec parser, the solver and the reports with libFuzzer. Tests/Fuzz/fuzz.sh builds and runs it.

import HardwareKeys
import JSON
import LayoutOperations
import LayoutReports
import LayoutSpec

/// Limits on pivots and on the size of documents. An input that takes seconds within them is a bug.
private let limits = SpecLimits(views: 200, constraints: 400, depth: 40)
private let pivotLimit = 5_000

/// Answers a request or a spec in every way.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSpec(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  guard let json = try? JSONDocument(parsing: input, maximumDepth: limits.depth) else { return 0 }
  let request: SolveRequest
  do throws(ProblemDetails) {
    request = try SolveRequest(reading: json) { SpecDocument(reading: $0, limits: limits) }
  } catch {
    demand(!error.errors.isEmpty, "a refusal names its mistake")
    demandJSON(error.json())
    return 0
  }
  for environment in request.environments.prefix(2) { answer(request, environment) }
  answerQuestions(json)
  return 0
}

/// Answers a text as requests about touches, hardware keys and transitions.
private func answerQuestions(_ json: JSONDocument) {
  for kind: LayoutQuestion.Kind in [.touch, .keys, .transition] {
    let read = try? SolveRequest(reading: json, question: kind) { SpecDocument(reading: $0, limits: limits) }
    guard let request = read, request.errors.isEmpty, request.document.isValid,
      let environment = request.environments.first
    else { continue }
    var options = request.options
    options.pivotLimit = pivotLimit
    var writer = JSONWriter()
    switch request.question {
    case .frames: continue
    case .touch(let points):
      guard let result = try? request.document.solve(for: environment, options: options),
        let map = try? result.touchMap()
      else { continue }
      TouchReport(points, on: map).write(to: &writer)
    case .keys(let ids, let press):
      guard let views = try? request.document.typedViews(for: environment) else { continue }
      let keyboards = ids.map { HardwareKeyboard($0) }
      if let press {
        KeyPressReport(press, of: views, on: keyboards).write(to: &writer)
      } else {
        HardwareKeyReport(views, on: keyboards).write(to: &writer)
      }
    case .transition(let end, var settings):
      // A few steps are enough.
      (settings.rate, settings.duration) = (min(settings.rate, 4), min(settings.duration, 2))
      guard
        let report = try? TransitionReport(
          request.document, from: environment, to: end, settings: settings, options: options),
        (try? report.write(to: &writer)) != nil
      else { continue }
      _ = try? MovingPicture(report.transition).text
    }
    demandJSON(writer.finish())
  }
}

private func answer(_ given: SolveRequest, _ environment: CallerEnvironment) {
  var request = given
  request.options.pivotLimit = pivotLimit
  let bytes = outcome(request, environment)
  demandJSON(bytes)
  demand(bytes == outcome(request, environment), "the same request has the same answer")

  let document = request.document
  demand(document.errors.allSatisfy { $0.line ?? 1 > 0 && $0.column ?? 1 > 0 }, "a mistake has a position")
  var options = CheckOptions()
  options.solving.pivotLimit = pivotLimit
  let check = SpecCheck(document, options: options)
  var writer = JSONWriter()
  let report = check.report([check.outcome(for: environment)])
  report.write(to: &writer)
  demandJSON(writer.finish())
  _ = report.text()
  demand(
    document.isValid || report.fails(at: .error) || !request.errors.isEmpty,
    "what is refused is an error of the check")

  guard document.isValid else { return }
  if let report = try? ExplainReport(document, for: environment, options: request.options) { _ = report.text() }
  for id in (try? document.inspect(environment))?.document.viewIDs.prefix(2) ?? [] {
    guard let target = try? ExplanationTarget(id) else { continue }
    _ = try? ExplainReport(document, for: environment, target: target, options: request.options).text()
  }
  guard let scene = try? PictureScene(document, for: environment, options: request.options) else { return }
  _ = SVGSheet(groups: [[scene]]).text
  _ = scene.text((60, nil))
}

private func outcome(_ given: SolveRequest, _ environment: CallerEnvironment) -> [UInt8] {
  var request = given
  request.options.pivotLimit = pivotLimit
  do throws(ProblemDetails) {
    return try request.solve(environment).json()
  } catch {
    return error.json()
  }
}
