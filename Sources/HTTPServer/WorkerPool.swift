/// Threads that do the work which would hold up an event loop, first come first served.
///
/// A connection has at most one piece of work waiting, so first come first served is fair to connections.
final class WorkerPool: @unchecked Sendable {
  private let monitor = Monitor()
  private let limit: Int
  // The work that waits, from `first` on; guarded by the monitor, as all that changes here.
  private var work: [(@Sendable () -> Void)?] = []
  private var first = 0
  private var isEnding = false
  private var threads: [SystemThread] = []

  /// A pool without threads yet.
  ///
  /// - Parameter limit: how much may wait.
  init(limit: Int) {
    self.limit = limit
  }

  /// Starts the threads; `false` where the system does not give as many.
  func start(_ count: Int) -> Bool {
    for _ in 0..<count {
      guard let thread = SystemThread({ self.run() }) else { return false }
      monitor.withLock { threads.append(thread) }
    }
    return true
  }

  /// Takes a piece of work; `false` where too much is waiting.
  func submit(_ piece: @escaping @Sendable () -> Void) -> Bool {
    monitor.withLock {
      guard work.count - first < limit else { return false }
      work.append(piece)
      monitor.signal()
      return true
    }
  }

  /// Does what is waiting, then ends the threads.
  func end() {
    let running = monitor.withLock {
      isEnding = true
      monitor.broadcast()
      return threads
    }
    for thread in running { thread.join() }
  }

  private func run() {
    while let piece = next() { piece() }
  }

  private func next() -> (@Sendable () -> Void)? {
    monitor.withLock {
      while first == work.count {
        if isEnding { return nil }
        monitor.wait()
      }
      let piece = work[first]
      work[first] = nil
      first += 1
      if first == work.count || first >= 1_024 {
        work.removeSubrange(..<first)
        first = 0
      }
      return piece
    }
  }
}
