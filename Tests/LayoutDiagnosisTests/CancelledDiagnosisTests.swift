import LayoutDiagnosis
import Synchronization
import Testing

/// A diagnosis can be cancelled at any time.
@Suite struct CancelledDiagnosisTests {
  private static func log(_ bodies: [String]) throws -> ConflictLog {
    let lines = bodies.enumerated().map { "\"<NSLayoutConstraint:0x\($0.offset + 1) \($0.element)>\"" }
    let text = "Unable to simultaneously satisfy constraints.\n(\n\(lines.joined(separator: ",\n"))\n)\n"
    return try #require(ConflictLogReader.logs(in: text.utf8).first)
  }

  @Test func `reading a line ends when it is cancelled`() {
    let line = String(repeating: "<NSLayoutConstraint:0x1 UIView:0x2.width == 1>, ", count: 100) + "\n"
    let calls = Atomic(0)
    var reader = ConflictLogReader { calls.wrappingAdd(1, ordering: .relaxed).newValue > 3 }
    _ = reader.read(line.utf8)
    #expect(reader.finish().first?.constraints.count == 3 && calls.load(ordering: .relaxed) == 4)
  }

  // Each of these small systems is solved without a check of its own.
  @Test(arguments: [
    (0..<40).map { "UIView:0x\($0).width == \($0)" },
    (0..<40).map { "UIView:0x1.width >= \($0)" } + ["UIView:0x1.width == 3"],
  ])
  func `the check is made for each solve, and ends the diagnosis`(bodies: [String]) throws {
    let log = try Self.log(bodies)
    let whole = LogDiagnosis(of: log)
    let calls = Atomic(0)
    _ = LogDiagnosis(
      of: log,
      options: LogDiagnosis.Options {
        calls.wrappingAdd(1, ordering: .relaxed)
        return false
      })
    let count = calls.load(ordering: .relaxed)
    #expect(count >= 3)
    for limit in 0..<count {
      let left = Atomic(limit)
      let isCancelled: @Sendable () -> Bool = { left.wrappingSubtract(1, ordering: .relaxed).newValue < 0 }
      let cancelled = LogDiagnosis(of: log, options: LogDiagnosis.Options(isCancelled: isCancelled))
      #expect(cancelled.verdict == .unreadable || cancelled.why == whole.why, "\(limit)")
      #expect(cancelled.verdict != .unreadable || cancelled.members.isEmpty && cancelled.repairs.isEmpty)
    }
  }
}
