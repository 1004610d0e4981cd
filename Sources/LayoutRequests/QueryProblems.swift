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

extension HTTPQueryItem {
  /// Returns the value as a truth value; an empty one is `true`.
  func flag() throws(ProblemDetails) -> Bool {
    switch value {
    case "", "true": true
    case "false": false
    default: throw .badQuery("\(name): write true or false")
    }
  }

  func word<Word: RawRepresentable<String> & CaseIterable>() throws(ProblemDetails) -> Word {
    if let word = Word(rawValue: value) { return word }
    throw .badQuery("\(name): use one of \(Word.allCases.map({ $0.rawValue }).joined(separator: ", "))")
  }
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
