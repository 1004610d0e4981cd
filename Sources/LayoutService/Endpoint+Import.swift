import HTTPMessage
import HTTPServer
import JSON
import LayoutImport
import LayoutSpec

/// A parameter that an import takes.
enum ImportParameter: String, CaseIterable, Sendable {
  case from, scene, layout, strict, format
  case noReadOff = "no-read-off"
}

/// What the answer to an import is.
enum ImportAnswer: String, CaseIterable, Sendable {
  /// The spec alone, as the command writes it.
  case spec
  /// All specs, with what there is to say of them.
  case report
}

/// What the query of an import says: the command's options by their names.
struct ImportQuery: Sendable {
  private(set) var format: ImportFormat?
  private(set) var options = ImportOptions()
  private(set) var isStrict = false
  private(set) var answer = ImportAnswer.spec

  init(_ items: [HTTPQueryItem]) throws(ProblemDetails) {
    var given: Set<String> = []
    for item in items {
      guard let parameter = ImportParameter(rawValue: item.name) else {
        throw .badQuery("there is no parameter \"\(item.name)\"")
      }
      guard given.insert(item.name).inserted else { throw .givenTwice(item.name) }
      switch parameter {
      case .from: format = try Self.word(item)
      case .scene: options.scene = item.value
      case .layout: options.layout = item.value
      case .strict: isStrict = try Self.truth(item)
      case .format: answer = try Self.word(item)
      case .noReadOff: options.readsOff = try !Self.truth(item)
      }
    }
  }

  private static func word<Word: RawRepresentable<String> & CaseIterable>(_ item: HTTPQueryItem) throws(ProblemDetails)
    -> Word
  {
    guard let word = Word(rawValue: item.value) else {
      throw .badQuery("\(item.name): write one of \(Word.allCases.map { $0.rawValue }.joined(separator: ", "))")
    }
    return word
  }

  private static func truth(_ item: HTTPQueryItem) throws(ProblemDetails) -> Bool {
    switch item.value {
    case "true", "": return true
    case "false": return false
    default: throw .badQuery("\(item.name): write true or false")
    }
  }
}

extension Endpoint {
  /// `POST /v1/import`: a file of another format in, a spec out.
  static let importing = Endpoint(
    name: "/v1/import", path: "/v1/import", verb: .post, mediaTypes: ["application/json"],
    bodyTypes: .files,
    readQuery: { items, _ throws(ProblemDetails) in _ = try ImportQuery(items) }
  ) { service, context in
    let request = context.request
    return .later {
      do throws(ImportFailure) {
        return Answer(response: try ImportJob(service, request, context.work).response())
      } catch {
        return Answer(response: error.response)
      }
    }
  }
}

/// Why there is no spec.
private enum ImportFailure: Error {
  /// The query is not understood.
  case refused(ProblemDetails)
  /// The file is not imported.
  case file(ImportProblem)

  var response: HTTPResponse {
    switch self {
    case .refused(let problem): HTTPResponse(problem)
    case .file(let problem): problem.response
    }
  }
}

/// One file to import, read from a request.
private struct ImportJob {
  let query: ImportQuery
  let source: ImportSource
  let format: ImportFormat

  init(_ service: LayoutService, _ request: HTTPRequest, _ work: HTTPWork) throws(ImportFailure) {
    do throws(ProblemDetails) {
      var query = try ImportQuery(request.decodedQuery())
      let budget = SolveBudget(service, work)
      query.limit { budget.isSpent }
      self.query = query
    } catch {
      throw .refused(error)
    }
    source = ImportSource(name: "layout", bytes: request.body)
    guard let format = query.format ?? ImportFormat.recognized(in: source) else {
      throw .file(ImportProblem([.unknownFormat]))
    }
    self.format = format
  }

  func response() throws(ImportFailure) -> HTTPResponse {
    let result: ImportResult
    do throws(ImportError) {
      result = try format.layouts(of: source, options: query.options)
    } catch {
      throw .file(ImportProblem([error]))
    }
    if query.isStrict, !result.warnings.isEmpty { throw .file(ImportProblem(warnings: result.warnings)) }
    var fields = HTTPResponseFields()
    fields.append("Content-Type", constant: "application/json")
    fields.append("X-Content-Type-Options", constant: "nosniff")
    return HTTPResponse(status: .ok, fields: fields, body: try body(result))
  }

  private func body(_ result: ImportResult) throws(ImportFailure) -> [UInt8] {
    switch query.answer {
    case .report: return result.report()
    case .spec:
      guard result.layouts.count == 1 else { throw .file(ImportProblem(several: result.layouts.map { $0.summary })) }
      return Array(result.layouts[0].spec.utf8)
    }
  }
}

extension ImportQuery {
  /// Ends the import when a closure says so.
  fileprivate mutating func limit(_ isCancelled: @escaping @Sendable () -> Bool) { options.isCancelled = isCancelled }
}

extension ImportProblem {
  /// The problem as a response.
  fileprivate var response: HTTPResponse {
    HTTPResponse(status: .unprocessableContent, fields: HTTPResponse.problemFields, body: json())
  }
}
