import Foundation

/// Whether tests run all their cases instead of a fixed sample, as `LAYOUTC_ALL_CASES=1` asks.
package let runsAllCases = ProcessInfo.processInfo.environment["LAYOUTC_ALL_CASES"] != nil

extension Sequence {
  /// Returns every n-th element, beginning with the first, or all if ``runsAllCases``.
  package func sampled(every step: Int) -> [Element] {
    enumerated().filter { runsAllCases || $0.offset % step == 0 }.map { $0.element }
  }
}
