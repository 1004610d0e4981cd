import JSON
import LayoutOperations
import Layout
import LayoutSpec
import Platform
import Synchronization
import Testing

@testable import LayoutService

/// The caches count what they keep, and give it up before requests are stopped.
@Suite struct CacheSizeTests {
  /// A spec of a few hundred bytes whose outputs expand to several hundred kilobytes.
  private static func expanding(_ number: Int, to count: Int = 300) -> String {
    let zeros = "[" + Array(repeating: "0", count: count).joined(separator: ",") + "]"
    let parameters = "[" + Array(repeating: #""{p}""#, count: count).joined(separator: ",") + "]"
    return #"{"layoutSpec":1,"name":"n\#(number)","templates":{"o":{"id":"o","output":{"a":\#(parameters)}}},"#
      + #""views":[{"use":"o","with":{"p":\#(zeros)}}],"constraints":[{"pin":"o","to":"root"}]}"#
  }

  private static func keyboard(_ count: Int) -> String {
    let rows = (0..<count).map { row in
      #"{"id":"r\#(row)","stack":{"axis":"horizontal","distribution":"fillEqually"},"children":["#
        + (0..<10).map { #""k\#(row)_\#($0)""# }.joined(separator: ",") + "]}"
    }
    return
      #"{"layoutSpec":1,"views":[{"id":"board","stack":{"axis":"vertical","distribution":"fillEqually"},"children":["#
      + rows.joined(separator: ",") + #"]}],"constraints":[{"pin":"board","to":"root"}]}"#
  }

  private func solve(_ tester: ServiceTester, _ text: String, _ target: String = "/v1/solve") throws -> Int {
    try tester.post(target, text, "Content-Type: application/json\r\n").status
  }

  @Test func `the size of a spec includes what its templates expand to`() throws {
    let text = Array(Self.expanding(1).utf8)
    let spec = CachedSpec(SpecDocument(parsing: text))
    // Each of the 90,000 numbers takes two bytes and a node.
    #expect(spec.heldBytes > 90_000 * 24)
    let before = spec.heldBytes
    _ = try spec.document.solve()
    #expect(spec.heldBytes > before)
  }

  @Test func `the size of a spec includes the trees of its environments and their plans`() throws {
    let spec = CachedSpec(SpecDocument(Self.keyboard(30)))
    let unsolved = spec.heldBytes
    _ = try spec.document.solve()
    let solved = spec.heldBytes
    #expect(solved > unsolved + 300 * 200)
    var request = EnvironmentRequest()
    request.layoutDirection = .rightToLeft
    _ = try spec.document.solve(for: request)
    #expect(spec.heldBytes > solved + 300 * 200)
  }

  @Test func `specs are cached by what they hold, not by their length`() throws {
    var options = ServiceTester.patientOptions
    options.cacheBytes = 64 << 20
    let tester = ServiceTester(options: options)
    for number in 0..<12 {
      for _ in 0..<2 { #expect(try solve(tester, Self.expanding(number), "/v1/check") == 200) }
    }
    let specs = tester.service.caches.specs
    #expect(specs.count > 0 && specs.count < 12)
    #expect(specs.size <= 16 << 20)
  }

  @Test func `without memory for caches, nothing is kept`() throws {
    var options = ServiceTester.patientOptions
    options.cacheBytes = 0
    let tester = ServiceTester(options: options)
    for _ in 0..<3 { #expect(try solve(tester, Self.keyboard(3)) == 200) }
    let caches = tester.service.caches
    #expect(caches.specs.count == 0 && caches.responses.count == 0 && caches.plans.count == 0)
  }

  @Test func `a request that exceeds its budget leaves nothing in the caches`() throws {
    var options = ServiceOptions()
    options.solveSeconds = 0
    let tester = ServiceTester(options: options)
    for path in ["/v1/solve", "/v1/check", "/v1/render", "/v1/explain"] {
      for _ in 0..<3 { #expect(try solve(tester, Self.keyboard(100), path) != 200) }
    }
    let caches = tester.service.caches
    #expect(caches.specs.count == 0 && caches.responses.count == 0)
  }

  @Test func `a value that grows evicts others, and then itself`() {
    func key(_ number: Int) -> ContentKey { ContentKey(Array("content \(number)".utf8)[...]) }
    var list = RecentlyUsedList<Int>(capacity: 40)
    for number in 1...4 { list.insert(number, for: key(number), size: 5) }
    list.resize(key(2), to: 10)
    #expect(list.size == 25 && list.count == 4)
    for number in [1, 3, 4] { list.resize(key(number), to: 10) }
    #expect(list.size == 40 && list.count == 4)
    list.resize(key(9), to: 10)
    #expect(list.size == 40)
    list.resize(key(3), to: 11)
    #expect(list.value(for: key(3)) == nil && list.size == 30)
  }

  /// The memory of a process: what a cache and a request use.
  private final class Memory: Sendable {
    private let amounts = Mutex((cache: 0, request: 0))

    var total: Int { amounts.withLock { $0.cache + $0.request } }

    func set(cache: Int, request: Int) { amounts.withLock { $0 = (cache, request) } }
    func emptyCache() { amounts.withLock { $0.cache = 0 } }
  }

  @Test func `caches are emptied before work is stopped`() {
    let memory = Memory()
    let gauge = MemoryGauge(limit: 100, memory: { memory.total }, relieve: { memory.emptyCache() })
    let share = gauge.share()
    memory.set(cache: 80, request: 50)
    #expect(!share.isShort)
    #expect(memory.total == 50)
    memory.set(cache: 80, request: 101)
    // The gauge reads the memory every few milliseconds.
    while !share.isShort {}
    #expect(memory.total == 101)
  }
}
