import Synchronization

/// Watches how much memory the process has in use, and tells who has to end when it is too much: of all that is worked on,
/// what has gone on for longest.
///
/// The system is asked every few milliseconds, and only by those who work. Where it does not tell, nothing is too much.
package final class MemoryGauge: Sendable {
  /// How much may be in use beside what there was at first and the caches, in bytes, if nothing is said: 512 MiB.
  package static let standardLimit = 512 << 20

  /// How much may be in use beside what there was at first and the caches, in bytes.
  package let limit: Int
  private let allowance: Int
  private let nextLook = Atomic<UInt64>(0)
  private let isShort = Atomic<Bool>(false)
  private let shares = Mutex(Shares())

  private struct Shares {
    var last: UInt64 = 0
    /// The pieces of work that go on, the oldest first.
    var open: [UInt64] = []
  }

  private static let interval: UInt64 = 5_000_000
  /// How long the next look waits after somebody was told to end.
  private static let patience: UInt64 = 50_000_000

  /// A gauge.
  ///
  /// - Parameters:
  ///   - limit: how many bytes may be in use for work and answers.
  ///   - cacheBytes: how many more caches may take.
  package init(limit: Int, cacheBytes: Int = 0) {
    self.limit = limit
    allowance = (SystemMemory.residentBytes ?? 0) + cacheBytes + limit
  }

  /// One piece of work's share in the memory, while it goes on.
  package final class Share: Sendable {
    private let gauge: MemoryGauge
    /// Its place in the order in which work began.
    private let number: UInt64
    private let hasEnded = Atomic<Bool>(false)

    fileprivate init(_ gauge: MemoryGauge, _ number: UInt64) {
      self.gauge = gauge
      self.number = number
    }

    deinit { gauge.close(number) }

    /// Whether too much is in use, or was, and this piece of work has to end.
    package var isShort: Bool {
      if hasEnded.load(ordering: .relaxed) { return true }
      guard gauge.isShort(for: number) else { return false }
      hasEnded.store(true, ordering: .relaxed)
      return true
    }

    /// Has the work wait, so that others are told to end in its place.
    package func close() { gauge.close(number) }

    /// Has the work go on.
    package func open() { gauge.open(number) }
  }

  /// A share for a piece of work that begins.
  package func share() -> Share {
    Share(
      self,
      shares.withLock { shares in
        shares.last += 1
        shares.open.append(shares.last)
        return shares.last
      })
  }

  private func open(_ number: UInt64) {
    shares.withLock { shares in
      if shares.open.contains(number) { return }
      shares.open.insert(number, at: shares.open.firstIndex { $0 > number } ?? shares.open.count)
    }
  }

  private func close(_ number: UInt64) {
    shares.withLock { shares in
      if let place = shares.open.firstIndex(of: number) { shares.open.remove(at: place) }
    }
  }

  private func isShort(for number: UInt64) -> Bool {
    let now = MonotonicClock.now
    let next = nextLook.load(ordering: .relaxed)
    if now >= next,
      nextLook.compareExchange(expected: next, desired: now + MemoryGauge.interval, ordering: .relaxed).exchanged
    {
      isShort.store(isOverAllowance, ordering: .relaxed)
    }
    guard isShort.load(ordering: .relaxed), shares.withLock({ $0.open.first == number }) else { return false }
    nextLook.store(now + MemoryGauge.patience, ordering: .relaxed)
    isShort.store(false, ordering: .relaxed)
    return true
  }

  /// Whether more is in use than there may be. What was freed counts as resident until it is given back.
  private var isOverAllowance: Bool {
    guard let resident = SystemMemory.residentBytes, resident > allowance else { return false }
    if let used = SystemMemory.bytesInUse, used > allowance { return true }
    SystemMemory.giveBack()
    return false
  }
}
