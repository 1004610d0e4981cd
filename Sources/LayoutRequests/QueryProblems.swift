import HTTPMessage
import LayoutSpec

extension ProblemDetails {
  /// An invalid query.
  package static func badQuery(_ detail: String) -> ProblemDetails {
    ProblemDetails(Kind("bad-query", "The query is invalid", status: 400), detail)
  }

  /// A query parameter that is repeated but may be given only once.
  package static func givenTwice(_ name: String) -> ProblemDetails { badQuery("\(name) must not be repeated") }
}

extension [HTTPQueryItem] {
  /// Rejects any parameter.
  package func refuseAll() throws(ProblemDetails) {
    if let item = first { throw .badQuery("unknown parameter \"\(item.name)\"") }
  }
}

extension SpecError {
  /// A request for more environments than the limit.
  package static func tooManyEnvironments(_ limit: Int) -> SpecError {
    SpecError(
      code: .limitExceeded, pointer: "", source: .request,
      message: "there are more than \(limit) environments; split the request")
  }
}
