import HTTPMessage
import JSON
import Layout
import LayoutReports
import LayoutSpec

extension ProblemDetails.Kind {
  package static var badQuery: Self { Self("bad-query", "The query is invalid", status: 400) }
}

extension ProblemDetails {
  package static func badQuery(_ detail: String) -> ProblemDetails {
    ProblemDetails(.badQuery, detail)
  }

  static func givenTwice(_ name: String) -> ProblemDetails { badQuery("\(name) must not be repeated") }

  static func tooManyEnvironments(_ limit: Int) -> ProblemDetails {
    var problem = ProblemDetails(
      SpecError(
        code: .limitExceeded, pointer: "", source: .request,
        message: "there are more than \(limit) environments; split the request"))
    problem.limit = Limit("environments", Double(limit))
    return problem
  }
}

extension HTTPQueryItem {
  /// The value as a truth value in one of the forms that clients write, or `nil` if it is none of them.
  var truthValue: Bool? {
    switch value {
    case "true", "True", "1": true
    case "false", "False", "0": false
    default: nil
    }
  }

  /// Returns the value as a truth value; an empty one is `true`.
  func flag() throws(ProblemDetails) -> Bool {
    if value.isEmpty { return true }
    guard let truthValue else { throw .badQuery("\(name): write true or false") }
    return truthValue
  }

  func word<Word: RawRepresentable<String> & CaseIterable>() throws(ProblemDetails) -> Word {
    if let word = Word(rawValue: value) { return word }
    let hint = suggestion(for: value, among: Word.allCases.map { $0.rawValue })
    throw .badQuery("\(name): unknown value \"\(value.prefix(40))\"; \(hint)")
  }

  func integer(in range: ClosedRange<Int>) throws(ProblemDetails) -> Int {
    if let number = Int(value), range.contains(number) { return number }
    throw .badQuery("\(name): expected a whole number from \(range.lowerBound) to \(range.upperBound)")
  }

  func number(in range: ClosedRange<Double>) throws(ProblemDetails) -> Double {
    if let number = Double(decimal: value), range.contains(number) { return number }
    throw .badQuery(
      "\(name): expected a number from \(numberText(range.lowerBound)) to \(numberText(range.upperBound))")
  }

  func parsed<Value>(by parse: (String) throws(ValueTextError) -> Value) throws(ProblemDetails) -> Value {
    do throws(ValueTextError) {
      return try parse(value)
    } catch {
      throw .badQuery("\(name): \(error.message)")
    }
  }
}
