import Platform

/// Threads for work that would block an event loop.
///
/// At most as many pieces of work run at a time as there are workers. Clients, identified by address, take turns. A
/// piece that has run for longer than a slice is paused while new pieces wait, so that short work does not wait for
/// long work; pieces that have started continue in the order of their start.
final class WorkerPool: @unchecked Sendable {
  struct Piece {
    let work: HTTPExchange
    let run: @Sendable () -> Void
    /// Called instead of ``run`` if the piece is dropped in favour of another client's.
    let refuse: @Sendable () -> Void
  }

  static let slice: UInt64 = 20_000_000
  static let longestPause: UInt64 = 200_000_000
  /// The number of pieces that may be paused at a time. Beyond it, running pieces continue.
  static let pausedLimit = 16

  /// The number of additional pieces that may run beside pieces that do not pause by themselves.
  static let overlapLimit = 4

  private let monitor = Monitor()
  private let limit: Int
  private let workers: Int
  /// Has the number of waiting pieces, which can be read without the lock.
  private let statistics: HTTPServerStatistics

  // The monitor guards everything below.
  /// The waiting pieces of each client.
  private var lines: [String: [Piece]] = [:]
  /// The clients with waiting work in the order of their turns.
  private var turns: [String] = []
  private var waiting = 0 { didSet { statistics.add(.waitingWork, waiting - oldValue) } }
  private var running = 0
  /// In the order of their start.
  private var begun: [HTTPExchange] = []
  private var paused: Set<ObjectIdentifier> = []
  /// The time at which a piece was last resumed, or at which the first was paused.
  private var lastResumption: UInt64 = 0
  private var isEnding = false
  private var threads: [SystemThread] = []
  private var liveThreads = 0

  init(workers: Int, limit: Int, statistics: HTTPServerStatistics) {
    self.workers = workers
    self.limit = limit
    self.statistics = statistics
  }

  func start() -> Bool {
    for _ in 0..<workers + WorkerPool.pausedLimit {
      monitor.withLock { liveThreads += 1 }
      guard let thread = SystemThread({ self.run() }) else { return false }
      monitor.withLock { threads.append(thread) }
    }
    return true
  }

  /// Queues a piece of work, or returns `false` if too much waits. In a full queue, the client with the most pieces
  /// loses its last one to a client with fewer.
  func submit(_ piece: Piece) -> Bool {
    var displaced: Piece?
    let isTaken = monitor.withLock {
      if waiting >= limit { removeDropped() }
      if waiting >= limit {
        let own = lines[piece.work.peer]?.count ?? 0
        guard let heaviest = lines.max(by: { ($0.value.count, $0.key) < ($1.value.count, $1.key) }),
          heaviest.value.count > own + 1
        else { return false }
        displaced = lines[heaviest.key]?.removeLast()
        waiting -= 1
      }
      add(piece)
      wakeOne()
      return true
    }
    displaced?.refuse()
    return isTaken
  }

  private func add(_ piece: Piece) {
    let peer = piece.work.peer
    if lines[peer] == nil { turns.append(peer) }
    lines[peer, default: []].append(piece)
    waiting += 1
  }

  private func removeDropped() {
    lines = lines.mapValues { $0.filter { !$0.work.isDropped } }
    waiting = lines.values.reduce(0) { $0 + $1.count }
  }

  /// Runs the waiting work, then ends the threads. A piece that takes longer keeps its thread.
  func end(within seconds: Double) {
    let deadline = MonotonicClock.now + UInt64(seconds * 1e9)
    let ended = monitor.withLock { () -> [SystemThread] in
      isEnding = true
      monitor.broadcast()
      while liveThreads > 0 {
        guard MonotonicClock.now < deadline else { return [] }
        monitor.wait(milliseconds: 20)
      }
      return threads
    }
    for thread in ended { thread.join() }
  }

  private func run() {
    while let piece = next() {
      if piece.work.begin(at: MonotonicClock.now) { piece.run() }
      monitor.withLock {
        running -= 1
        // The next piece of a streamed response may have started already.
        if let index = begun.firstIndex(where: { $0 === piece.work }) { begun.remove(at: index) }
        wakeOne()
      }
    }
    monitor.withLock {
      liveThreads -= 1
      monitor.broadcast()
    }
  }

  /// Paused pieces wait for the same signal, so all threads are woken if there are any.
  private func wakeOne() {
    if paused.isEmpty { monitor.signal() } else { monitor.broadcast() }
  }

  private func next() -> Piece? {
    monitor.withLock {
      while true {
        if mayBegin, let piece = takeNext() {
          running += 1
          piece.work.sliceBegan = MonotonicClock.now
          begun.append(piece.work)
          return piece
        }
        if isEnding, waiting == 0 { return nil }
        // A running piece may exceed its slice before it ends.
        if waiting > 0 { monitor.wait(milliseconds: 20) } else { monitor.wait() }
      }
    }
  }

  private func takeNext() -> Piece? {
    while !turns.isEmpty {
      let peer = turns.removeFirst()
      guard var line = lines.removeValue(forKey: peer), !line.isEmpty else { continue }
      let piece = line.removeFirst()
      waiting -= 1
      if !line.isEmpty {
        lines[peer] = line
        turns.append(peer)
      }
      return piece
    }
    return nil
  }

  func pause(_ work: HTTPExchange, until isOver: () -> Bool) {
    guard statistics.count(.waitingWork) > 0 else { return }
    let start = MonotonicClock.now
    guard start &- work.sliceBegan >= WorkerPool.slice, !isOver(), beginPause(of: work, at: start) else { return }
    // The closure may read files and free memory, so it is not called under the monitor.
    while !isOver(), !tryToResume(work) {}
    endPause(of: work, since: start)
  }

  private func beginPause(of work: HTTPExchange, at start: UInt64) -> Bool {
    monitor.withLock {
      guard waiting > 0, paused.count < WorkerPool.pausedLimit else { return false }
      if paused.isEmpty { lastResumption = start }
      paused.insert(ObjectIdentifier(work))
      running -= 1
      monitor.broadcast()
      return true
    }
  }

  /// Waits for a while if it is not the piece's turn.
  private func tryToResume(_ work: HTTPExchange) -> Bool {
    monitor.withLock {
      let first = begun.first { paused.contains(ObjectIdentifier($0)) }
      guard running < workers, first === work, waiting == 0 || isPausedDue else {
        monitor.wait(milliseconds: 20)
        return false
      }
      lastResumption = MonotonicClock.now
      removePaused(work)
      return true
    }
  }

  private func endPause(of work: HTTPExchange, since start: UInt64) {
    monitor.withLock { removePaused(work) }
    work.sliceBegan = MonotonicClock.now
    work.notePause(of: work.sliceBegan &- start)
  }

  private func removePaused(_ work: HTTPExchange) {
    guard paused.remove(ObjectIdentifier(work)) != nil else { return }
    running += 1
    monitor.broadcast()
  }

  /// Whether a piece may start: a worker is free, or all running pieces have exceeded their slices without pausing.
  private var mayBegin: Bool {
    if isPausedDue { return false }
    if running < workers { return true }
    guard waiting > 0, running < workers + WorkerPool.overlapLimit else { return false }
    let now = MonotonicClock.now
    return begun.allSatisfy { now &- $0.sliceBegan >= WorkerPool.slice }
  }

  private var isPausedDue: Bool {
    !paused.isEmpty && MonotonicClock.now &- lastResumption >= WorkerPool.longestPause
  }
}
