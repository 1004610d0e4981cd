import LayoutSpec
import Synchronization
import Testing

/// Parsing a spec, and determining its used parts, can be cancelled.
@Suite struct CancelledReadingTests {
  private static let spec: [UInt8] = {
    let views = (0..<2_000).map { #""a\#($0)""# }.joined(separator: ",")
    let constraints = (0..<2_000).map { #""a\#($0).width == \#($0)""# }.joined(separator: ",")
    return Array(#"{"layoutSpec":1,"views":[\#(views)],"constraints":[\#(constraints)]}"#.utf8)
  }()

  /// Returns `true` from a given call on.
  private final class Switch: Sendable {
    private let left: Atomic<Int>

    init(after count: Int) { left = Atomic(count) }

    var isOn: Bool { left.wrappingSubtract(1, ordering: .relaxed).newValue < 0 }
  }

  @Test(arguments: [0, 1, 5, 9, 12])
  func `a spec that was not parsed completely is invalid, and cannot be solved`(count: Int) {
    let cancel = Switch(after: count)
    let document = SpecDocument(parsing: Self.spec) { cancel.isOn }
    #expect(!document.isComplete && !document.isValid)
    #expect(document.errors.isEmpty)
    do throws(SpecSolveError) {
      _ = try document.solve()
      Issue.record("it was solved")
    } catch {
      guard case .budgetExceeded = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test func `the search for digit keys can be cancelled`() throws {
    let text = #"{"layoutSpec":1,"traits":{"t":["a","b"]},"views":[{"id":"k","types":"1"}]}"#
    let inspection = try SpecDocument(parsing: Array(text.utf8)).inspect()
    let cancel = Switch(after: 1)
    #expect(inspection.lacksDigits() == true)
    #expect(inspection.lacksDigits { cancel.isOn } == nil)
  }

  @Test func `mistakes that were found before the cancellation are reported`() {
    let constraints = (0..<2_000).map { _ in #""b.width == 1""# }.joined(separator: ",")
    let cancel = Switch(after: 3)
    let document = SpecDocument(
      parsing: Array(#"{"layoutSpec":1,"views":["a"],"constraints":[\#(constraints)]}"#.utf8)
    ) { cancel.isOn }
    #expect(!document.isComplete)
    #expect(document.errors.errors.first?.code == .unknownItem)
    #expect(throws: SpecSolveError.self) { try document.solve() }
  }

  @Test func `a completely parsed spec does not depend on the cancellation check`() throws {
    let document = SpecDocument(parsing: Self.spec) { false }
    #expect(document.isComplete && document.isValid)
    #expect(try document.solve().json() == SpecDocument(parsing: Self.spec).solve().json())
  }

  @Test(arguments: [0, 3, 8, 14])
  func `a solve that is cancelled early does not affect later solves`(count: Int) throws {
    let document = SpecDocument(parsing: Self.spec)
    let cancel = Switch(after: count)
    var options = SpecOptions()
    options.isCancelled = { cancel.isOn }
    do throws(SpecSolveError) {
      _ = try document.solve(options: options)
    } catch {
      guard case .budgetExceeded = error else {
        Issue.record("\(error)")
        return
      }
    }
    #expect(try document.solve().json() == SpecDocument(parsing: Self.spec).solve().json())
  }
}
