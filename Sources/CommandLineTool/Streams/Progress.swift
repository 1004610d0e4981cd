import Platform

/// A line on standard error that says how far a long run is, where somebody watches.
///
/// It appears after a moment, changes a few times a second, and is gone at the end.
struct Progress {
  private let errors: ByteOutput
  private let isShown: Bool
  private let noun: String
  private let total: Int?
  private var lastWrite: UInt64
  private var isVisible = false

  /// Progress over so many things, or `nil` if nobody knows how many will come.
  init(_ noun: String, of total: Int? = nil, on console: Console) {
    errors = console.errors
    // On a terminal that shows the results as they come, they are progress enough.
    isShown = console.showsProgress && !console.output.isTerminal
    self.noun = noun
    self.total = total
    lastWrite = MonotonicClock.now
  }

  /// So many are done.
  mutating func update(_ done: Int) {
    guard isShown else { return }
    let now = MonotonicClock.now
    guard now - lastWrite >= 200_000_000 else { return }
    lastWrite = now
    isVisible = true
    errors.write("\r\(done)\(total.map { " of \($0)" } ?? "") \(noun)\u{1B}[K")
    errors.flush()
  }

  /// Takes the line away.
  mutating func finish() {
    guard isVisible else { return }
    isVisible = false
    errors.write("\r\u{1B}[K")
    errors.flush()
  }

}
