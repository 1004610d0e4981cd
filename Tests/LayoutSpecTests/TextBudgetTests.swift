import JSON
import Synchronization
import Testing

@testable import LayoutSpec

/// Results repeat the names of a document only within a budget.
@Suite struct TextBudgetTests {
  private static let long = String(repeating: "x", count: 1 << 20)

  @Test func `a budget returns texts until it is exceeded`() {
    let budget = TextBudget(limit: 10)
    #expect(budget.charge("12345") == "12345" && budget.charge("67890") == "67890")
    #expect(!budget.isExceeded)
    #expect(budget.charge("1").isEmpty && budget.isExceeded)
    #expect(budget.charge("").isEmpty)
  }

  @Test func `a budget is exceeded when the work is cancelled`() {
    let isCancelled = Atomic(false)
    let budget = TextBudget { isCancelled.load(ordering: .relaxed) }
    #expect(!budget.charge(Self.long).isEmpty && !budget.charge(Self.long).isEmpty)
    isCancelled.store(true, ordering: .relaxed)
    _ = budget.charge(Self.long)
    _ = budget.charge(Self.long)
    #expect(budget.isExceeded)
  }

  /// Specs of little more than 1 MiB whose results would have hundreds.
  private static let specs: [String] = {
    let views = (0..<300).map { #""v\#($0)""# }.joined(separator: ",")
    let chain = (0..<300).map { "v\($0).left" }.joined(separator: " == ")
    return [
      // A conflict of parts with one ID.
      #"{"layoutSpec":1,"views":[\#(views)],"constraints":[{"id":"\#(long)","expression":"0 == \#(chain) == 5"}]}"#,
      // Parts with one ID that are not met.
      #"{"layoutSpec":1,"views":["a"],"constraints":[{"id":"\#(long)","priority":5,"expression":""#
        + (0..<100).map { "a.left == \($0)" }.joined(separator: " == ") + #""}]}"#,
    ]
  }()

  @Test(arguments: 0..<2) func `a result that would repeat too much exceeds the budget`(index: Int) throws {
    let document = SpecDocument(Self.specs[index])
    #expect(document.errors.errors.map { $0.message.prefix(100) } == [])
    let error = try #require(throws: SpecSolveError.self) { try document.solve() }
    guard case .budgetExceeded = error else { throw error }
  }

  @Test func `the reasons of an absent view are charged`() throws {
    let nested = (0..<60).reduce(#""a""#) { inner, number in
      #"{"id":"g\#(number)","when":"c","children":[\#(inner)]}"#
    }
    let text =
      #"{"layoutSpec":1,"traits":{"t":["n","\#(Self.long)"]},"conditions":{"c":{"t":"\#(Self.long)"}},"views":[\#(nested)]}"#
    let document = SpecDocument(text)
    #expect(document.errors.isEmpty)
    let inspection = try document.inspect()
    _ = inspection.absence(ofView: "a")
    #expect(inspection.textBudget.isExceeded == false)
    for _ in 0..<2 { _ = inspection.absence(ofView: "a") }
    #expect(inspection.textBudget.isExceeded)
  }
}
