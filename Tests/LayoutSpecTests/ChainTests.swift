import Foundation
import LayoutSpec
import TestSupport
import Testing

/// Deeply nested or chained documents do not overflow the call stack, whose size depends on the thread.
@Suite struct ChainTests {
  /// The default stack size of Foundation's threads.
  private static let stackSize = 512 << 10

  static let length = runsAllCases ? 20_000 : 4_000

  static let chains: [(name: String, spec: String)] = [
    ("metrics", spec(metrics: { "m\($0 + 1)" }, last: "5")),
    ("functions", spec(metrics: { "min(m\($0 + 1), 9) + 0 * m\($0 + 1)" }, last: "5")),
    (
      "alternatives",
      #"{"layoutSpec":1,"views":["a"],"metrics":{"#
        + chain("m") { #"[{"when":{"notch":false},"value":"m\#($0 + 1)"},{"value":"m\#($0 + 1)"}]"# } + ","
        + #""m\#(length)":5},"constraints":["a.width == m0"]}"#
    ),
    ("conditions", spec(conditions: { #""c\#($0 + 1)""# })),
    ("lists of conditions", spec(conditions: { #"{"any":["c\#($0 + 1)","c\#($0 + 1)"],"all":["c\#($0 + 1)"]}"# })),
    ("denials", spec(conditions: { #"{"not":{"not":"c\#($0 + 1)"}}"# })),
    (
      "metrics and conditions in turn",
      #"{"layoutSpec":1,"views":["a"],"metrics":{"#
        + chain("m") { #"[{"when":"c\#($0)","value":"m\#($0 + 1)"}]"# } + #","m\#(length)":5},"conditions":{"#
        + chain("c") { #""c\#($0 + 1)""# } + #","c\#(length)":{"scale":{"min":1}}},"constraints":["a.width == m0"]}"#
    ),
    (
      "the root's width",
      #"{"layoutSpec":1,"root":{"width":"m0","height":9},"views":["a"],"metrics":{"#
        + chain("m") { #""m\#($0 + 1)""# } + ","
        + #""m\#(length)":5},"constraints":["a.width == root.width"]}"#
    ),
  ]

  private static func chain(_ letter: String, _ value: (Int) -> String) -> String {
    (0..<length).map { "\"\(letter)\($0)\":\(value($0))" }.joined(separator: ",")
  }

  private static func spec(metrics value: (Int) -> String, last: String) -> String {
    #"{"layoutSpec":1,"views":["a"],"metrics":{"# + chain("m") { "\"\(value($0))\"" }
      + #","m\#(length)":\#(last)},"constraints":["a.width == m0"]}"#
  }

  private static func spec(conditions value: (Int) -> String) -> String {
    #"{"layoutSpec":1,"views":["a"],"conditions":{"# + chain("c", value)
      + #","c\#(length)":{"idiom":"phone"}},"constraints":[{"expression":"a.width == 5","when":"c0"}]}"#
  }

  @Test(arguments: chains.map(\.name))
  func `a chain of any length is solved`(_ name: String) throws {
    let spec = try #require(Self.chains.first { $0.name == name }?.spec)
    let width = try onSmallStack { () throws(SpecSolveError) in
      try SpecDocument(spec).solve().views.first?.frame.width
    }
    #expect(width == 5)
  }

  @Test(arguments: chains.map(\.name))
  func `a chain of any length is solved for all sizes`(_ name: String) throws {
    let spec = try #require(Self.chains.first { $0.name == name }?.spec)
    let range = try NumberRange(parsing: "window.width=320...330")
    let widths = try onSmallStack { () throws(RangeError) in
      try SpecDocument(spec).layout(over: [range]).regions.map { region -> Double? in
        guard case .solved(let solved) = region.status else { return nil }
        return solved.frames.first?.frame.width.value(at: [325])
      }
    }
    #expect(widths == [5])
  }

  @Test(arguments: ["metrics", "conditions"])
  func `a cycle of any length is reported, with its first members`(_ kind: String) throws {
    let members = (0..<Self.length).map { "\"n\($0)\":\"n\(($0 + 1) % Self.length)\"" }.joined(separator: ",")
    let errors = try onSmallStack {
      SpecDocument(#"{"layoutSpec":1,"\#(kind)":{\#(members)}}"#).errors
    }
    #expect(errors.count == SpecErrors.limit)
    #expect(errors.totalCount == Self.length)
    #expect(errors.allSatisfy { $0.code == (kind == "metrics" ? .metricCycle : .conditionCycle) })
    #expect(errors.map(\.pointer) == (0..<SpecErrors.limit).map { "/\(kind)/n\($0)" })
  }

  @Test func `the total length of pointers in mistakes is limited`() {
    let key = String(repeating: "k", count: 400_000)
    let members = (0..<50).map { "\"a\($0)\":1,\"a\($0)\":2" }.joined(separator: ",")
    let errors = SpecDocument(
      #"{"layoutSpec":1,"views":[{"id":"a","output":{"\#(key)":{\#(members)}}}]}"#
    ).errors
    #expect(errors.count == 2)
    #expect(errors.totalCount == 50)
    #expect(errors.allSatisfy { $0.code == .duplicateKey })
  }

  static let nested: [(name: String, spec: String)] = [
    ("conditions", #"{"layoutSpec":1,"conditions":{"c":\#(nest(124, #"{"not":"#, #"{"notch":true}"#, "}"))}}"#),
    (
      "lists of conditions",
      #"{"layoutSpec":1,"conditions":{"c":\#(nest(62, #"{"any":["#, #"{"notch":true}"#, "]}"))}}"#
    ),
    (
      "alternatives",
      #"{"layoutSpec":1,"metrics":{"m":\#(nest(62, #"[{"value":"#, "7", "}]"))},"views":["a"],"constraints":["a.width == m"]}"#
    ),
    ("views", #"{"layoutSpec":1,"views":[\#(nest(62, #"{"children":["#, #""a""#, "]}"))]}"#),
    (
      "constraints",
      #"{"layoutSpec":1,"views":["a"],"constraints":[\#(nest(62, #"{"constraints":["#, #""a.width == 7""#, "]}"))]}"#
    ),
    ("output", #"{"layoutSpec":1,"views":[{"id":"a","output":{"o":\#(nest(123, "[", "7", "]"))}}]}"#),
    ("parentheses", #"{"layoutSpec":1,"views":["a"],"constraints":["a.width == \#(nest(100_000, "(", "7", ")"))"]}"#),
    ("functions", #"{"layoutSpec":1,"views":["a"],"constraints":["a.width == \#(nest(50_000, "max(1,", "7", ")"))"]}"#),
    ("signs", #"{"layoutSpec":1,"views":["a"],"constraints":["a.width == \#(nest(100_000, "-", "7", ""))"]}"#),
  ]

  private static func nest(_ count: Int, _ before: String, _ inner: String, _ after: String) -> String {
    String(repeating: before, count: count) + inner + String(repeating: after, count: count)
  }

  @Test(arguments: nested.map(\.name))
  func `a spec nested as deeply as the limits allow is solved`(_ name: String) throws {
    let spec = try #require(Self.nested.first { $0.name == name }?.spec)
    let errors = try onSmallStack { () throws(SpecSolveError) in
      let document = SpecDocument(spec)
      if document.isValid { _ = try document.solve() }
      return document.errors.map(\.message)
    }
    #expect(errors == [])
  }

  /// Runs a closure on a thread with a small stack.
  private func onSmallStack<Result: Sendable, Failure: Error>(
    _ body: @escaping @Sendable () throws(Failure) -> Result
  ) throws -> Result {
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var outcome: Swift.Result<Result, any Error>?
    let thread = Thread {
      outcome = Swift.Result { try body() }
      done.signal()
    }
    thread.stackSize = Self.stackSize
    thread.start()
    done.wait()
    return try #require(outcome).get()
  }
}
