import Platform

/// A progress line on standard error during a long run on a terminal. It appears after a moment.
struct Progress {
  private let errors: ByteOutput
  private let isShown: Bool
  private let noun: String
  private let total: Int?
  private var done = 0
  private var lastWrite: UInt64
  private var isVisible = false

  init(_ noun: String, of total: Int? = nil, on console: Console) {
    errors = console.errors
    // On a terminal, results that appear one by one show the progress well enough.
    isShown = console.showsProgress && !console.output.isTerminal
    self.noun = noun
    self.total = total
    lastWrite = MonotonicClock.now
  }

  mutating func advance(by count: Int = 1) {
    done += count
    guard isShown else { return }
    let now = MonotonicClock.now
    guard now - lastWrite >= 200_000_000 else { return }
    lastWrite = now
    isVisible = true
    errors.write("\r\(done)\(total.map { " of \($0)" } ?? "") \(noun)\u{1B}[K")
    errors.flush()
  }

  mutating func finish() {
    guard isVisible else { return }
    isVisible = false
    errors.write("\r\u{1B}[K")
    errors.flush()
  }
}
