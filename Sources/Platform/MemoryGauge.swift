import Synchronization

/// Watches the memory in use by the process. If it is too much, it empties caches, then stops the oldest piece of work.
///
/// Only running work reads the memory in use, every few milliseconds. If the system does not report it, there is no
/// limit.
package final class MemoryGauge: Sendable {
  /// The ``limit`` unless the user chooses another: 512 MiB.
  package static let standardLimit = 512 << 20

  /// The limit in bytes on memory in use, beyond the initial use of the process and the caches.
  package let limit: Int
  private let allowance: Int
  private let nextLook = Atomic<UInt64>(0)
  private let isShort = Atomic<Bool>(false)
  private let shares = Mutex(Shares())
  private let resident: @Sendable () -> Int?
  private let used: @Sendable () -> Int?
  private let relieve: @Sendable () -> Void

  private struct Shares {
    var last: UInt64 = 0
    /// The numbers of the running pieces of work, the oldest first.
    var open: [UInt64] = []
  }

  private static let interval: UInt64 = 5_000_000
  /// The time until the next reading after a piece of work was stopped.
  private static let patience: UInt64 = 20_000_000

  /// Creates a gauge.
  ///
  /// - Parameters:
  ///   - limit: the number of bytes that work and responses may use.
  ///   - cacheBytes: the number of bytes that caches may use in addition.
  ///   - memory: returns the memory in use; by default, that of the process.
  ///   - relieve: called before work is stopped, to free memory that is kept for later.
  package init(
    limit: Int, cacheBytes: Int = 0, memory: (@Sendable () -> Int?)? = nil,
    relieve: @escaping @Sendable () -> Void = {}
  ) {
    self.limit = limit
    self.relieve = relieve
    resident = memory ?? { SystemMemory.residentBytes }
    used = memory ?? { SystemMemory.bytesInUse }
    allowance = (resident() ?? 0) + cacheBytes + limit
  }

  /// The registration of one running piece of work.
  package final class Share: Sendable {
    private let gauge: MemoryGauge
    private let number: UInt64
    private let isStopped = Atomic<Bool>(false)

    fileprivate init(_ gauge: MemoryGauge, _ number: UInt64) {
      self.gauge = gauge
      self.number = number
    }

    deinit { gauge.close(number) }

    /// Whether this piece of work must end because too much memory is, or was, in use.
    package var isShort: Bool {
      if hasEnded { return true }
      guard gauge.isShort(for: number) else { return false }
      isStopped.store(true, ordering: .relaxed)
      return true
    }

    /// Whether ``isShort`` was `true`.
    package var hasEnded: Bool { isStopped.load(ordering: .relaxed) }

    /// Suspends the registration while the work waits, so that other work is stopped instead.
    package func close() { gauge.close(number) }

    /// Resumes the registration.
    package func open() { gauge.open(number) }
  }

  /// Registers a piece of work that starts.
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
      if let index = shares.open.firstIndex(of: number) { shares.open.remove(at: index) }
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

  /// Whether the memory in use exceeds the limit. Freed memory counts as resident until it is returned to the system.
  private var isOverAllowance: Bool {
    guard let resident = resident(), resident > allowance else { return false }
    if isUsed(allowance) {
      relieve()
      if isUsed(allowance) { return true }
    }
    SystemMemory.giveBack()
    return false
  }

  private func isUsed(_ bytes: Int) -> Bool { used().map { $0 > bytes } ?? false }
}
