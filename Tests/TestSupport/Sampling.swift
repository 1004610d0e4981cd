import Foundation

/// Whether tests run all cases instead of a fixed sample. `LAYOUTC_ALL_CASES=1` sets it.
package let runsAllCases = ProcessInfo.processInfo.environment["LAYOUTC_ALL_CASES"] != nil

/// Returns the number of random cases: what the environment variable says, else `all` if ``runsAllCases``, else `few`.
package func caseCount(_ few: Int, all: Int, variable: String) -> Int {
  ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? (runsAllCases ? all : few)
}

/// Returns seeds of random cases: up to `all` if ``runsAllCases``, else up to `few`.
package func seeds(_ few: UInt64, all: UInt64) -> ClosedRange<UInt64> { 1...(runsAllCases ? all : few) }

extension Sequence {
  /// Returns every n-th element, starting with the first, or all if ``runsAllCases``.
  package func sampled(every step: Int) -> [Element] {
    enumerated().filter { runsAllCases || $0.offset % step == 0 }.map { $0.element }
  }
}
