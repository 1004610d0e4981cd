import LayoutOperations
import LayoutSpec

extension Endpoint {
  /// What can be asked about a layout or a file, each with a POST.
  static let operations = Operation.all.map { Endpoint($0) }

  private init(_ operation: Operation) {
    let content = OpenAPIDocument.Content.of(operation)
    let summary = operation.summary.prefix(1).uppercased() + operation.summary.dropFirst() + "."
    self.init(
      operation.path, of: operation, mediaTypes: [operation.mediaType],
      OpenAPIDocument.Description(
        id: operation.name, tag: .layouts, summary: summary, details: operation.details,
        parameters: operation.allOptions.map { OpenAPIDocument.Parameter($0) },
        body: (content.body, content.examples), response: content.response,
        headers: operation == .importing ? [.importWarnings] : [], problems: OpenAPIDocument.ProblemResponse.ofBodies)
    ) { $0.respond(to: operation, $1) }
  }
}

extension OpenAPIDocument {
  /// The schemas of an operation's body and response.
  struct Content {
    var body: JSONTree = .anyOf(.schema(.layoutSpec), .schema(.solveRequest))
    var examples: JSONTree?
    let response: (text: String, schema: JSONTree)

    static func of(_ operation: Operation) -> Content {
      switch operation.name {
      case "solve":
        Content(examples: bodies, response: ("The frames.", .anyOf(.schema(.result), .schema(.results))))
      case "check": Content(body: checkedBody, response: ("The findings.", .schema(.checkReport)))
      case "render": Content(response: ("The picture.", .type("string")))
      case "explain": Content(response: ("The reasons.", .schema(.explanation)))
      case "breakpoints":
        Content(response: ("The regions.", .anyOf(.schema(.breakpoints), .schema(.results))))
      case "touch":
        Content(
          body: .schema(.touchRequest), examples: touchBodies,
          response: ("The touches, in the order of the points.", .anyOf(.schema(.touches), .schema(.results))))
      case "keys":
        Content(
          body: .anyOf(.schema(.layoutSpec), .schema(.keysRequest)), examples: keysBodies,
          response: (
            "The chords of each view, or the view that the chord presses.",
            .anyOf(.schema(.hardwareKeys), .schema(.keyPress), .schema(.results))
          ))
      case "transition":
        Content(
          body: .schema(.transitionRequest), examples: transitionBodies,
          response: ("Both ends, the steps, and the findings.", .anyOf(.schema(.transition), .schema(.results))))
      case "import":
        Content(
          body: .file, response: ("The spec, or the report.", .anyOf(.schema(.layoutSpec), .schema(.importReport))))
      case "diagnose": Content(body: .file, response: ("A diagnosis for each list.", .schema(.diagnoses)))
      default: Content(response: ("The result.", .type("object")))
      }
    }
  }
}
