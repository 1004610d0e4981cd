import HTTPMessage
import LayoutSpec

extension ProblemDetails {
  /// A query that is not understood.
  package static func badQuery(_ detail: String) -> ProblemDetails {
    ProblemDetails(Kind("bad-query", "The query is not understood", status: 400), detail)
  }

  /// A parameter of the query that stands there again, and of which only one value could count.
  package static func givenTwice(_ name: String) -> ProblemDetails { badQuery("\(name) may be given once") }
}

extension [HTTPQueryItem] {
  /// Refuses any parameter.
  package func refuseAll() throws(ProblemDetails) {
    if let item = first { throw .badQuery("there is no parameter \"\(item.name)\"") }
  }
}

extension SpecError {
  /// More environments are asked for than are taken.
  package static func tooManyEnvironments(_ limit: Int) -> SpecError {
    SpecError(
      code: .limitExceeded, pointer: "", source: .request, message: "at most \(limit) environments are taken")
  }
}
