import JSON
import LayoutSpec

/// What can be asked about a layout or a file. The command line, the server's routes and OpenAPI document, and the calls
/// of the WebAssembly module are made from the table ``all``.
package final class Operation: Sendable {
  package enum Answer: Sendable {
    /// A value for each environment, after a check of what is the same in all of them.
    case each(
      check: @Sendable (LayoutRequest) throws(ProblemDetails) -> Void = { _ throws(ProblemDetails) in },
      write: @Sendable (LayoutRequest, CallerEnvironment, inout JSONWriter) throws(ProblemDetails) -> Void)
    case together(@Sendable (LayoutRequest) throws(ProblemDetails) -> [UInt8])
    /// A response about a file that is not a spec, and the codes of warnings that are not in it.
    case file(
      @Sendable (OperationSettings, [UInt8], _ isCancelled: @escaping @Sendable () -> Bool) throws(ProblemDetails)
        -> (body: [UInt8], warnings: [String]))
  }

  /// The name of the subcommand and of the endpoint.
  package let name: String
  /// What it does: a phrase without a full stop.
  package let summary: String
  /// What the body and the response are.
  package let details: String
  /// The options, in addition to those of the environment.
  package let options: [Option]
  package let question: LayoutQuestion.Kind
  /// Whether it is about every orientation if neither the body nor the query names a screen.
  let checksOrientations: Bool
  /// The schemas of the body; none for a file.
  package let body: [SchemaName]
  /// What the response is, and its schemas; none for a text.
  package let response: (text: String, schemas: [SchemaName])
  package let bodyTypes: [StaticString]
  package let mediaType: StaticString
  package let answer: Answer
  package let allOptions: [Option]

  init(
    _ name: String, _ summary: String, details: String, options: [Option] = [],
    question: LayoutQuestion.Kind = .frames, checksOrientations: Bool = false,
    body: [SchemaName] = [.layoutSpec, .solveRequest], response: (text: String, schemas: [SchemaName]),
    bodyTypes: [StaticString] = ["application/json"], mediaType: StaticString = "application/json", _ answer: Answer
  ) {
    (self.name, self.summary, self.details, self.question) = (name, summary, details, question)
    (self.checksOrientations, self.bodyTypes, self.mediaType) = (checksOrientations, bodyTypes, mediaType)
    (self.body, self.response, self.answer) = (body, response, answer)
    if case .file = answer {
      self.options = options
      allOptions = options
    } else {
      self.options = [.rounding, .includeGuides, .onConflict, .listedEnvironment, .views] + options
      allOptions = Option.ofEnvironments + self.options
    }
  }

  package var path: String { "/v1/\(name)" }

  /// Whether it is about a layout, so that the query names environments.
  package var isOfLayout: Bool { if case .file = answer { false } else { true } }

  /// Returns the response to a body. An open document stands for the spec of the body.
  package func response(
    to body: [UInt8], _ settings: OperationSettings, document: SpecDocument? = nil
  ) throws(ProblemDetails) -> [UInt8] {
    if case .file(let respond) = answer { return try respond(settings, body, { false }).body }
    let json: JSONDocument
    do throws(JSONError) {
      json = try JSONDocument(parsing: body)
    } catch {
      throw ProblemDetails(SpecError(error, in: body, source: .request))
    }
    let request = try SolveRequest(reading: json, question: question) {
      document ?? SpecDocument(reading: $0)
    }
    return try LayoutRequest(self, request, settings, limit: SolveRequest.environmentLimit) { false }.response()
  }
}

extension Operation: Equatable {
  package static func == (one: Operation, other: Operation) -> Bool { one.name == other.name }
}
