import Platform
import Synchronization

/// Threads that do the work which would hold up an event loop.
///
/// As many pieces go on at a time as there are workers. Clients, by their addresses, take turns. A piece that has gone on
/// for longer than a slice lets those go first that have not had their turn yet, so that a short one waits for no long one;
/// what has begun goes on in the order in which it came.
final class WorkerPool: @unchecked Sendable {
  /// A piece of work that waits.
  struct Piece {
    let work: HTTPWork
    /// The address of the client.
    let peer: String
    /// Whether it is what is done when there is nothing to do.
    var isIdling = false
    let run: @Sendable () -> Void
    /// Called in place of ``run`` where the piece has to make room for another client's.
    let refuse: @Sendable () -> Void
  }

  /// The pieces of one client that wait, from `first` on.
  private struct Line {
    var pieces: [Piece] = []
    var first = 0

    var count: Int { pieces.count - first }

    mutating func takeFirst() -> Piece {
      let piece = pieces[first]
      first += 1
      if first >= 64 {
        pieces.removeSubrange(..<first)
        first = 0
      }
      return piece
    }
  }

  /// How long a piece goes on before others that have not begun go first, in nanoseconds.
  static let slice: UInt64 = 20_000_000
  /// How long a piece that was set aside waits at most before it goes on, in nanoseconds.
  static let longestPause: UInt64 = 200_000_000
  /// How many pieces may be set aside at a time; beyond, what has begun goes on.
  static let pausedLimit = 16

  /// How many pieces more than there are workers may go on beside those that do not let others go first.
  static let overlapLimit = 4

  private let monitor = Monitor()
  private let limit: Int
  private let workers: Int
  /// How many pieces wait, to be read without the lock.
  private let waitingHint = Atomic<Int>(0)

  // All below is guarded by the monitor.
  private var lines: [String: Line] = [:]
  /// The clients that have work waiting, in the order of their turns, from `firstTurn` on.
  private var turns: [String] = []
  private var firstTurn = 0
  private var waiting = 0
  private var running = 0
  /// The pieces that were begun and have not ended.
  private var begun: [HTTPWork] = []
  /// The tickets of the pieces that were set aside, in the order in which these were begun.
  private var paused: [UInt64] = []
  /// When one of these went on last, or the first was set aside.
  private var lastResumption: UInt64 = 0
  private var lastTicket: UInt64 = 0
  private var isEnding = false
  private var idling: Idling?
  private var threads: [SystemThread] = []

  /// A pool without threads yet.
  ///
  /// - Parameters:
  ///   - workers: how many pieces go on at a time.
  ///   - limit: how much may wait.
  init(workers: Int, limit: Int) {
    self.workers = workers
    self.limit = limit
  }

  /// Starts the threads; `false` where the system does not give as many.
  ///
  /// - Parameters:
  ///   - onIdle: called once nothing has been done for a while, after something has.
  ///   - seconds: how long that is.
  func start(onIdle: (@Sendable () -> Void)? = nil, after seconds: Double = 10) -> Bool {
    if let onIdle { idling = Idling(action: onIdle, delay: UInt64(max(0.1, min(seconds, 1e6)) * 1e9)) }
    for _ in 0..<workers + WorkerPool.pausedLimit {
      guard let thread = SystemThread({ self.run() }) else { return false }
      monitor.withLock { threads.append(thread) }
    }
    return true
  }

  /// What is done when there is nothing to do.
  private struct Idling {
    let action: @Sendable () -> Void
    let delay: UInt64
    /// When work ended last, or `nil` if the action was called since.
    var since: UInt64?
    /// Whether a thread watches the time.
    var isWatched = false
  }

  /// Notes that a loop has closed its last connection, with which memory may have become free.
  func noteEndOfConnections() {
    monitor.withLock {
      guard idling != nil else { return }
      let isWatching = idling?.since != nil
      idling?.since = MonotonicClock.now
      if !isWatching { wakeOne() }
    }
  }

  /// Takes a piece of work; `false` where too much is waiting. Where all is taken, a client with more pieces than this one
  /// loses its last.
  func submit(_ piece: Piece) -> Bool {
    var displaced: Piece?
    let isTaken = monitor.withLock {
      if waiting >= limit { removeDropped() }
      if waiting >= limit {
        let own = lines[piece.peer]?.count ?? 0
        guard let heaviest = lines.max(by: { ($0.value.count, $0.key) < ($1.value.count, $1.key) }),
          heaviest.value.count > own + 1
        else { return false }
        displaced = lines[heaviest.key]?.pieces.removeLast()
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
    if lines[piece.peer] == nil {
      lines[piece.peer] = Line()
      turns.append(piece.peer)
    }
    lines[piece.peer]?.pieces.append(piece)
    waiting += 1
    waitingHint.store(waiting, ordering: .relaxed)
  }

  /// Takes out what nobody waits for.
  private func removeDropped() {
    for peer in lines.keys {
      guard var line = lines[peer] else { continue }
      line.pieces.removeSubrange(..<line.first)
      line.first = 0
      line.pieces.removeAll { $0.work.isDropped }
      lines[peer] = line
    }
    waiting = lines.values.reduce(0) { $0 + $1.count }
    waitingHint.store(waiting, ordering: .relaxed)
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
    while let piece = next() {
      if piece.work.begin(at: MonotonicClock.now) { piece.run() }
      monitor.withLock {
        running -= 1
        // The next piece of an answer may have begun already.
        if let place = begun.firstIndex(where: { $0 === piece.work }) { begun.remove(at: place) }
        if !piece.isIdling { idling?.since = MonotonicClock.now }
        wakeOne()
      }
    }
  }

  /// Has a thread look for work. Those with pieces that were set aside wait for the same signal.
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
          lastTicket += 1
          piece.work.ticket = lastTicket
          return piece
        }
        if isEnding, waiting == 0 { return nil }
        if let action = waitForWork() {
          running += 1
          return action
        }
      }
    }
  }

  /// Waits for a signal; one thread looks at the time as well.
  ///
  /// - Returns: what is to be done when there is nothing to do.
  private func waitForWork() -> Piece? {
    if waiting > 0 {
      // What goes on may be past its slice before it ends.
      monitor.wait(milliseconds: 20)
      return nil
    }
    guard let idling, !idling.isWatched, idling.since != nil else {
      monitor.wait()
      return nil
    }
    self.idling?.isWatched = true
    monitor.wait(milliseconds: 1_000)
    self.idling?.isWatched = false
    guard running == 0, waiting == 0, let since = self.idling?.since, MonotonicClock.now &- since >= idling.delay else {
      return nil
    }
    self.idling?.since = nil
    return Piece(work: HTTPWork(receivedAt: 0), peer: "", isIdling: true, run: idling.action) {}
  }

  /// The next piece of the client whose turn it is.
  private func takeNext() -> Piece? {
    while firstTurn < turns.count {
      let peer = turns[firstTurn]
      firstTurn += 1
      if firstTurn >= 64 {
        turns.removeSubrange(..<firstTurn)
        firstTurn = 0
      }
      guard var line = lines.removeValue(forKey: peer), line.count > 0 else { continue }
      let piece = line.takeFirst()
      waiting -= 1
      waitingHint.store(waiting, ordering: .relaxed)
      if line.count > 0 {
        lines[peer] = line
        turns.append(peer)
      }
      return piece
    }
    return nil
  }

  /// Sets a piece aside while others wait that have not begun.
  func pause(_ work: HTTPWork, until isOver: () -> Bool) {
    guard waitingHint.load(ordering: .relaxed) > 0 else { return }
    let start = MonotonicClock.now
    guard start &- work.sliceBegan >= WorkerPool.slice, !isOver() else { return }
    monitor.withLock {
      guard waiting > 0, paused.count < WorkerPool.pausedLimit else { return }
      let ticket = work.ticket
      if paused.isEmpty { lastResumption = start }
      paused.insert(ticket, at: paused.firstIndex { $0 > ticket } ?? paused.count)
      running -= 1
      monitor.broadcast()
      while !isOver() {
        if running < workers, paused.first == ticket, waiting == 0 || isPausedDue {
          lastResumption = MonotonicClock.now
          break
        }
        monitor.wait(milliseconds: 20)
      }
      paused.removeAll { $0 == ticket }
      running += 1
      monitor.broadcast()
    }
    work.sliceBegan = MonotonicClock.now
    work.notePause(of: work.sliceBegan &- start)
  }

  /// Whether a piece may begin: if a worker is free, and if those that go on are past their slices and have not let others
  /// go first by themselves.
  private var mayBegin: Bool {
    if isPausedDue { return false }
    if running < workers { return true }
    guard waiting > 0, running < workers + WorkerPool.overlapLimit else { return false }
    let now = MonotonicClock.now
    return begun.allSatisfy { now &- $0.sliceBegan >= WorkerPool.slice }
  }

  /// Whether the first piece that was set aside comes before new ones, for a slice.
  private var isPausedDue: Bool {
    !paused.isEmpty && MonotonicClock.now &- lastResumption >= WorkerPool.longestPause
  }
}
