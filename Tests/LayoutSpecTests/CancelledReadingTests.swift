import LayoutSpec
import TestSupport
import Testing

/// Parsing a spec, and determining its used parts, can be cancelled.
@Suite struct CancelledReadingTests {
  private static let spec: String = {
    let views = (0..<2_000).map { #""a\#($0)""# }.joined(separator: ",")
    let constraints = (0..<2_000).map { #""a\#($0).width == \#($0)""# }.joined(separator: ",")
    return #"{"layoutSpec":1,"views":[\#(views)],"constraints":[\#(constraints)]}"#
  }()

  private func isOver(_ error: SpecSolveError?) -> Bool {
    if case .budgetExceeded = error { true } else { false }
  }

  @Test(arguments: [0, 1, 5, 9, 12])
  func `a spec that was not parsed completely is invalid, and cannot be solved`(count: Int) {
    let document = SpecDocument(Self.spec, isCancelled: CallCounter(cancellingAfter: count).isCancelled)
    #expect(!document.isComplete && !document.isValid && document.errors.isEmpty)
    #expect(isOver(#expect(throws: SpecSolveError.self) { try document.solve() }))
  }

  @Test func `the search for digit keys can be cancelled`() throws {
    let text = #"{"layoutSpec":1,"traits":{"t":["a","b"]},"views":[{"id":"k","types":"1"}]}"#
    let inspection = try SpecDocument(text).inspect()
    #expect(inspection.lacksDigits() == true)
    #expect(inspection.lacksDigits(isCancelled: CallCounter(cancellingAfter: 1).isCancelled) == nil)
  }

  @Test func `mistakes that were found before the cancellation are reported`() {
    let constraints = (0..<2_000).map { _ in #""b.width == 1""# }.joined(separator: ",")
    let text = #"{"layoutSpec":1,"views":["a"],"constraints":[\#(constraints)]}"#
    let document = SpecDocument(text, isCancelled: CallCounter(cancellingAfter: 3).isCancelled)
    #expect(!document.isComplete)
    #expect(document.errors.errors.first?.code == .unknownItem)
    #expect(throws: SpecSolveError.self) { try document.solve() }
  }

  @Test(arguments: [0, 3, 8, 14])
  func `neither the check nor a solve that is cancelled early affects later solves`(count: Int) throws {
    let document = SpecDocument(Self.spec) { false }
    let counter = CallCounter(cancellingAfter: count)
    #expect(isOver(#expect(throws: SpecSolveError.self) { try document.solve(options: SpecOptions(counter)) }))
    #expect(try document.solve().json() == SpecDocument(Self.spec).solve().json())
  }
}
