import HTTPMessage
import LayoutOperations

/// A response, and what the log says about it.
struct Answer: Sendable {
  var response: HTTPResponse
  /// A word about how the response was made.
  var note: String?
  var problem: ProblemDetails?
  /// Whether the budget ended the work, so that another run may give another answer.
  var exceedsBudget = false
}

extension Answer {
  /// - Parameter fields: additional fields that go with the status.
  init(_ problem: ProblemDetails, fields: KeyValuePairs<StaticString, String> = [:]) {
    self.init(response: HTTPResponse(problem, fields: fields), problem: problem)
  }
}
