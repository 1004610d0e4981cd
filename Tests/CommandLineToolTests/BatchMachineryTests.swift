import Synchronization
import TestSupport
import Testing

@testable import CommandLineTool

@Suite("The reader of lines") struct LineReaderTests {
  private func lines(_ text: String) throws -> [(Int, String)] {
    var reader = LineReader(ByteInput(bytes: Array(text.utf8)))
    var all: [(Int, String)] = []
    while true {
      let lines = try reader.next()
      if lines.isEmpty { return all }
      all += lines.map { ($0.number, String(decoding: $0.bytes, as: UTF8.self)) }
    }
  }

  @Test("numbers every line, and skips empty ones")
  func numbers() throws {
    let found = try lines("a\n\r\n\nb c\r\n d\n\ne")
    #expect(found.map(\.0) == [1, 4, 5, 7])
    #expect(found.map(\.1) == ["a", "b c", " d", "e"])
    #expect(try lines("").isEmpty)
    #expect(try lines("\n\n").isEmpty)
  }

  @Test("joins the parts of a line that is longer than one read")
  func longLines() throws {
    let long = String(repeating: "x", count: 200_000)
    let found = try lines("\(long)\n\(long)y\nz")
    #expect(found.map(\.1.utf8.count) == [200_000, 200_001, 1])
  }
}

extension LineReaderTests {
  @Test("skips a line that is too long, and continues with the next one")
  func tooLong() throws {
    let text =
      "ab\n" + String(repeating: "x", count: 300_000) + "\nabcde\nabcd\n" + String(repeating: "y", count: 70_000)
    var reader = LineReader(ByteInput(bytes: Array(text.utf8)), maximumLength: 4)
    var all: [LineReader.Line] = []
    while case let lines = try reader.next(), !lines.isEmpty { all += lines }
    #expect(all.map(\.number) == [1, 2, 3, 4, 5])
    #expect(all.map(\.isTooLong) == [false, true, true, false, true])
    #expect(all.map(\.bytes.count) == [2, 0, 0, 4, 0])
  }
}

@Suite("The pipeline") struct OrderedPipelineTests {
  @Test("keeps the order of jobs with different durations", arguments: [1, 2, 7])
  func order(threadCount: Int) {
    let results = Mutex<[Int]>([])
    let pipeline = OrderedPipeline<Int, Int>(threadCount: threadCount) { job in
      var random = SplitMix64(seed: UInt64(job))
      let spins = Int.random(in: 0..<20_000, using: &random)
      var sum: UInt64 = 0
      for _ in 0..<spins { sum &+= random.next() }
      return sum == 1 ? -1 : job * 2
    } deliver: { result in
      results.withLock { $0.append(result) }
    }
    for job in 0..<500 { pipeline.submit(job) }
    pipeline.finish()
    #expect(results.withLock { $0 } == (0..<500).map { $0 * 2 })
  }

  @Test("ends if there are no jobs")
  func nothing() {
    let pipeline = OrderedPipeline<Int, Int>(threadCount: 3) {
      $0
    } deliver: { _ in
    }
    pipeline.finish()
  }
}
