import LayoutDiagnosis
import TestSupport
import Testing

/// A diagnosis can be cancelled at any time.
@Suite struct CancelledDiagnosisTests {
  @Test func `reading a line ends when it is cancelled`() {
    let line = String(repeating: "<NSLayoutConstraint:0x1 UIView:0x2.width == 1>, ", count: 100) + "\n"
    let calls = CallCounter(cancellingAfter: 3)
    var reader = ConflictLogReader(isCancelled: calls.isCancelled)
    _ = reader.read(line.utf8)
    #expect(reader.finish().first?.constraints.count == 3 && calls.count == 4)
  }

  // Each of these small systems is solved without a check of its own.
  @Test(arguments: [
    (0..<40).map { "UIView:0x\($0).width == \($0)" },
    (0..<40).map { "UIView:0x1.width >= \($0)" } + ["UIView:0x1.width == 3"],
  ])
  func `the check is made for each solve, and ends the diagnosis`(bodies: [String]) throws {
    let whole = try LogDiagnosis.ofConstraints(bodies)
    let calls = CallCounter()
    _ = LogDiagnosis(of: whole.log, options: LogDiagnosis.Options(isCancelled: calls.isCancelled))
    #expect(calls.count >= 3)
    for limit in 0..<calls.count {
      let isCancelled = CallCounter(cancellingAfter: limit).isCancelled
      let cancelled = LogDiagnosis(of: whole.log, options: LogDiagnosis.Options(isCancelled: isCancelled))
      #expect(cancelled.verdict == .unreadable || cancelled.why == whole.why, "\(limit)")
      #expect(cancelled.verdict != .unreadable || cancelled.members.isEmpty && cancelled.repairs.isEmpty)
    }
  }
}
