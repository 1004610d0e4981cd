import Cassowary
import HardwareKeys
import JSON
import Layout
import LayoutDiagnosis
import LayoutImport
import LayoutReports
import LayoutSpec
import RequestOptions

// The functions that JavaScript calls. Bytes come and go through linear memory: the caller allocates room for a request,
// the module for an answer, whose address and length stand in `answer`.

/// What is asked; the numbers are those of the JavaScript package.
private enum Call: Int32 {
  case solve = 0
  case check, explain, render, touch, keys, breakpoints, diagnose, importing, batch, transition
}

/// The specs that are kept, and the last answer.
private struct Module {
  var documents: [Int32: SpecDocument] = [:]
  var nextHandle: Int32 = 1
  var answer: UnsafeMutableBufferPointer<UInt8>?
}

// One thread uses a module, so that nothing can be changed at the same time.
nonisolated(unsafe) private var module = Module()

/// Makes room for bytes that JavaScript writes; nil if there is none.
@_cdecl("layoutc_allocate")
public func allocate(_ count: Int32) -> UnsafeMutableRawPointer? {
  guard count >= 0 else { return nil }
  return UnsafeMutableRawPointer.allocate(byteCount: max(1, Int(count)), alignment: 16)
}

/// Gives room back.
@_cdecl("layoutc_free")
public func release(_ pointer: UnsafeMutableRawPointer?) { pointer?.deallocate() }

/// Reads a spec and keeps it.
///
/// - Returns: a number to ask for it with.
@_cdecl("layoutc_open")
public func open(_ pointer: UnsafeRawPointer, _ count: Int32) -> Int32 {
  let handle = module.nextHandle
  module.nextHandle &+= 1
  module.documents[handle] = SpecDocument(parsing: bytes(pointer, count))
  return handle
}

/// Forgets a spec that is kept.
@_cdecl("layoutc_close")
public func close(_ handle: Int32) { module.documents[handle] = nil }

/// Where the last answer is; valid until the next call.
@_cdecl("layoutc_answer_address")
public func answerAddress() -> UnsafeMutableRawPointer? {
  module.answer?.baseAddress.map { UnsafeMutableRawPointer($0) }
}

/// The number of bytes of the last answer.
@_cdecl("layoutc_answer_count")
public func answerCount() -> Int32 { Int32(truncatingIfNeeded: module.answer?.count ?? 0) }

/// Answers a request.
///
/// - Parameters:
///   - call: what is asked.
///   - handle: a spec that is kept; 0 for one in the request.
///   - pointer: the request, as the body of a POST to the server.
///   - parameters: what the server takes in the query, as a list of names and values, `[["theme", "dark"], …]`.
/// - Returns: 0 for a result, 1 for a problem.
@_cdecl("layoutc_call")
public func call(
  _ call: Int32, _ handle: Int32, _ pointer: UnsafeRawPointer, _ count: Int32, _ parameters: UnsafeRawPointer,
  _ parameterCount: Int32
) -> Int32 {
  module.answer?.deallocate()
  module.answer = nil
  let query = (try? JSONDocument(parsing: bytes(parameters, parameterCount)))?.root
  let text: [UInt8]
  var isProblem: Int32 = 0
  do throws(Refusal) {
    let answerer = Answerer(handle: handle, body: bytes(pointer, count), query: query)
    text = try answerer.answer(Call(rawValue: call) ?? .solve)
  } catch {
    text = error.text
    isProblem = 1
  }
  let answer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(1, text.count))
  _ = answer.initialize(from: text)
  module.answer = UnsafeMutableBufferPointer(rebasing: answer[..<text.count])
  return isProblem
}

private func bytes(_ pointer: UnsafeRawPointer, _ count: Int32) -> [UInt8] {
  Array(UnsafeRawBufferPointer(start: pointer, count: max(0, Int(count))))
}

/// A problem as JSON text.
private struct Refusal: Error {
  let text: [UInt8]
}

/// Answers one request.
private struct Answerer {
  let handle: Int32
  let body: [UInt8]
  let query: JSONValue?

  func answer(_ call: Call) throws(Refusal) -> [UInt8] {
    if call == .importing {
      do throws(ImportProblem) {
        return try importing()
      } catch {
        throw Refusal(text: error.json())
      }
    }
    do throws(ProblemDetails) {
      return try report(call)
    } catch {
      throw Refusal(text: error.json())
    }
  }

  private func report(_ call: Call) throws(ProblemDetails) -> [UInt8] {
    switch call {
    case .solve: try solve()
    case .check: try check()
    case .explain: try explain()
    case .render: try render()
    case .touch: try touch()
    case .keys: try keys()
    case .transition: try transition()
    case .breakpoints: try breakpoints()
    case .diagnose: diagnose()
    case .importing, .batch: BatchLine.answer(to: body, number: 1)
    }
  }

  private func request(_ kind: LayoutQuestion.Kind = .frames) throws(ProblemDetails) -> SolveRequest {
    let json: JSONDocument
    do throws(JSONError) {
      json = try JSONDocument(parsing: body)
    } catch {
      throw ProblemDetails(SpecError(error, in: body, source: .request))
    }
    let kept = module.documents[handle]
    let request = try SolveRequest(reading: json, question: kind) { kept ?? SpecDocument(reading: $0) }
    if !request.errors.isEmpty, kind != .frames { throw ProblemDetails(request.document.errors + request.errors) }
    return request
  }

  /// The values of a parameter, in the order given.
  private func parameters(_ name: String) -> [String] {
    guard let query else { return [] }
    return query.elements.compactMap { pair in
      let words = pair.elements.compactMap { $0.string }
      return words.count == 2 && words[0] == name ? words[1] : nil
    }
  }

  private func parameter(_ name: String) -> String? { parameters(name).first }

  private func badQuery(_ detail: String) -> ProblemDetails {
    ProblemDetails(ProblemDetails.Kind("bad-query", "The query is not understood", status: 400), detail)
  }

  /// The environments of a request, with what the parameters say over what the body says.
  private func environments(of request: SolveRequest) throws(ProblemDetails) -> [CallerEnvironment] {
    var options = EnvironmentOptions()
    var isNamed = false
    for option in EnvironmentOption.allCases {
      for value in parameters(option.name) {
        isNamed = true
        do throws(OptionTextError) {
          try options.add(option, value)
        } catch {
          throw badQuery("\(error.option): \(error.message)")
        }
      }
    }
    guard isNamed else { return request.environments }
    return request.environments.flatMap { base in
      options.environments(
        over: base.request, spec: request.document.environment, traits: request.document.traits
      ).map { requested in
        var caller = base
        caller.request = requested.request
        return caller
      }
    }
  }

  /// The answer of each environment: alone, or in a list.
  private func each(
    _ request: SolveRequest,
    _ write: (CallerEnvironment, inout JSONWriter) throws(ProblemDetails) -> Void
  ) throws(ProblemDetails) -> [UInt8] {
    var writer = JSONWriter(capacity: 4096)
    let environments = try environments(of: request)
    guard request.asksForSeveral || environments.count > 1 else {
      try write(environments.first ?? CallerEnvironment(), &writer)
      return writer.finish()
    }
    writer.beginObject()
    writer.key("results")
    writer.beginArray()
    for environment in environments {
      do throws(ProblemDetails) {
        var one = JSONWriter(capacity: 4096)
        try write(environment, &one)
        writer.raw(one.finish())
      } catch {
        error.write(to: &writer)
      }
    }
    writer.endArray()
    writer.endObject()
    return writer.finish()
  }

  private func solve() throws(ProblemDetails) -> [UInt8] {
    let request = try request()
    return try each(request) { environment, writer throws(ProblemDetails) in
      switch request.solve(environment) {
      case .success(let result): result.write(to: &writer)
      case .failure(let problem): throw problem
      }
    }
  }

  private func check() throws(ProblemDetails) -> [UInt8] {
    let request = try request()
    var options = CheckOptions()
    for text in parameters("rule") {
      do throws(RuleSeverityError) {
        let (rule, severity) = try RuleSeverity.parse(text)
        options.severities[rule] = severity
      } catch {
        throw badQuery(error.message)
      }
    }
    let check = SpecCheck(request.document, options: options)
    let asked = try environments(of: request)
    let isPlaced =
      request.namesEnvironment
      || ["device", "orientation", "split", "window"].contains { !parameters($0).isEmpty }
    let callers = isPlaced ? asked : request.document.inEveryOrientation(asked)
    var writer = JSONWriter(capacity: 4096)
    check.report(callers.map { check.outcome(for: $0) }).write(to: &writer)
    return writer.finish()
  }

  private func explain() throws(ProblemDetails) -> [UInt8] {
    let request = try request()
    var target: ExplanationTarget?
    if let view = parameter("view") {
      do throws(ExplanationTarget.Failure) {
        target = try ExplanationTarget(view)
      } catch {
        throw badQuery(error.message)
      }
    }
    return try each(request) { environment, writer throws(ProblemDetails) in
      do throws(ExplainError) {
        try ExplainReport(request.document, for: environment, target: target, options: request.options).write(
          to: &writer)
      } catch {
        throw ProblemDetails(of: error)
      }
    }
  }

  private func render() throws(ProblemDetails) -> [UInt8] {
    let request = try request()
    var options = PictureOptions()
    if let theme = parameter("theme").flatMap({ PictureTheme(rawValue: $0) }) { options.theme = theme }
    for text in parameters("show") {
      do throws(PictureOptions.UnknownLayer) {
        try options.show(text)
      } catch {
        throw badQuery("show: unknown word \"\(error.word)\"")
      }
    }
    options.columns = parameter("columns").flatMap { Int($0) }.flatMap {
      PictureOptions.columnCounts.contains($0) ? $0 : nil
    }
    options.width = parameter("width").flatMap { Double($0) }.flatMap {
      PictureOptions.widths.contains($0) ? $0 : nil
    }
    let against = try comparedEnvironment()
    var groups: [[PictureScene]] = []
    for environment in try environments(of: request) {
      do throws(SpecSolveError) {
        let scene = try PictureScene(
          request.document, for: environment, layers: options.layers, options: request.options)
        guard let against else {
          groups.append([scene])
          continue
        }
        var other = environment
        other.request = against.over(environment.request)
        groups.append(
          scene.comparison(with: try PictureScene(request.document, for: other, options: request.options)))
      } catch {
        throw ProblemDetails(error)
      }
    }
    return Array(SVGSheet(groups: groups, options: options).text.utf8)
  }

  /// What is other in the environments that pictures are compared with.
  private func comparedEnvironment() throws(ProblemDetails) -> EnvironmentRequest? {
    guard let text = parameter("against") else { return nil }
    do throws(OptionTextError) {
      return try EnvironmentOptions.environment(in: text)
    } catch {
      throw badQuery("against: \(error.option): \(error.message)")
    }
  }

  private func touch() throws(ProblemDetails) -> [UInt8] {
    let request = try request(.touch)
    let points: [Point] = if case .touch(let asked) = request.question { asked } else { [] }
    return try each(request) { environment, writer throws(ProblemDetails) in
      do throws(SpecSolveError) {
        let result = try request.document.solve(for: environment, options: request.options)
        TouchReport(points, on: try result.touchMap()).write(to: &writer)
      } catch {
        throw ProblemDetails(error)
      }
    }
  }

  private func transition() throws(ProblemDetails) -> [UInt8] {
    let request = try request(.transition)
    guard case .transition(let end, let settings) = request.question else { return [] }
    return try each(request) { environment, writer throws(ProblemDetails) in
      try TransitionReport(
        request.document, from: environment, to: end, settings: settings, options: request.options
      ).write(to: &writer)
    }
  }

  private func keys() throws(ProblemDetails) -> [UInt8] {
    let request = try request(.keys)
    let (ids, press) = if case .keys(let ids, let press) = request.question { (ids, press) } else { ([], nil) }
    let keyboards = ids.map { HardwareKeyboard($0, exchangesISOKeys: parameter("swap-iso") == "true") }
    return try each(request) { environment, writer throws(ProblemDetails) in
      do throws(SpecSolveError) {
        let views = try request.document.typedViews(for: environment)
        if let press {
          KeyPressReport(press, of: views, on: keyboards).write(to: &writer)
        } else {
          HardwareKeyReport(views, on: keyboards).write(to: &writer)
        }
      } catch {
        throw ProblemDetails(error)
      }
    }
  }

  private func breakpoints() throws(ProblemDetails) -> [UInt8] {
    let request = try request()
    var ranges: [NumberRange] = []
    for text in parameters("range") {
      do throws(RangeTextError) {
        ranges.append(try NumberRange(parsing: text))
      } catch {
        throw ProblemDetails(RangeError.ranges(error))
      }
    }
    return try each(request) { environment, writer throws(ProblemDetails) in
      do throws(RangeError) {
        try request.document.layout(over: ranges, for: environment, options: request.options).write(to: &writer)
      } catch {
        throw ProblemDetails(error)
      }
    }
  }

  private func diagnose() -> [UInt8] {
    var writer = JSONWriter(capacity: 4096)
    LogDiagnosis.write(ConflictLogReader.logs(in: body).map { LogDiagnosis(of: $0) }, to: &writer)
    return writer.finish()
  }

  private func importing() throws(ImportProblem) -> [UInt8] {
    let source = ImportSource(name: "layout", bytes: body)
    var options = ImportOptions()
    options.scene = parameter("scene")
    options.layout = parameter("layout")
    let result: ImportResult
    do throws(ImportError) {
      guard
        let format = parameter("from").flatMap({ ImportFormat(rawValue: $0) }) ?? ImportFormat.recognized(in: source)
      else { throw .unknownFormat }
      result = try format.layouts(of: source, options: options)
    } catch {
      throw ImportProblem([error])
    }
    if parameter("format") == "report" { return result.report() }
    guard result.layouts.count == 1 else { throw ImportProblem(several: result.layouts.map { $0.summary }) }
    return Array(result.layouts[0].spec.utf8)
  }
}
