import Platform

/// Runs jobs on several threads, and hands their results on in the order in which the jobs came.
///
/// A bounded number of jobs is under way, so memory does not grow with their number. The thread that finishes the
/// oldest job hands results on, so that none waits for the next job to come.
///
/// All that changes is guarded by the one monitor, which makes the class safe to share.
final class OrderedPipeline<Job: Sendable, Result: Sendable>: @unchecked Sendable {
  private enum Slot {
    case empty
    case waiting(Job)
    case running
    case done(Result)
  }

  private let monitor = Monitor()
  private let work: @Sendable (Job) -> Result
  private let deliver: @Sendable (Result) -> Void
  private var slots: [Slot]
  /// The numbers of the oldest job whose result was not handed on, of the next to be run, and of the next to come.
  private var oldest = 0
  private var nextToRun = 0
  private var nextToCome = 0
  private var isDelivering = false
  private var isClosed = false
  private var threads: [SystemThread] = []

  /// Starts threads.
  ///
  /// - Parameters:
  ///   - threadCount: how many threads run jobs.
  ///   - work: a job; called on any of the threads, several at a time.
  ///   - deliver: takes a result; called by one thread at a time, in the jobs' order.
  init(
    threadCount: Int, work: @escaping @Sendable (Job) -> Result, deliver: @escaping @Sendable (Result) -> Void
  ) {
    self.work = work
    self.deliver = deliver
    slots = Array(repeating: .empty, count: max(1, threadCount) * 4)
    for _ in 0..<max(1, threadCount) {
      if let thread = SystemThread({ [self] in runJobs() }) { threads.append(thread) }
    }
  }

  /// Adds a job; waits where too many are under way.
  func submit(_ job: Job) {
    guard !threads.isEmpty else { return deliver(work(job)) }
    change {
      while nextToCome - oldest >= slots.count { monitor.wait() }
      slots[nextToCome % slots.count] = .waiting(job)
      nextToCome += 1
    }
  }

  /// Waits until every job is done and handed on, and ends the threads. No job may come after it.
  func finish() {
    change { isClosed = true }
    for thread in threads { thread.join() }
    threads = []
  }

  private func runJobs() {
    while let (number, job) = takeJob() {
      let result = work(job)
      change { slots[number % slots.count] = .done(result) }
      deliverFinished()
    }
  }

  /// The next job with its number; waits for one, and is nil if none will come.
  private func takeJob() -> (Int, Job)? {
    change {
      while nextToRun == nextToCome, !isClosed { monitor.wait() }
      guard nextToRun < nextToCome, case .waiting(let job) = slots[nextToRun % slots.count] else { return nil }
      let number = nextToRun
      slots[number % slots.count] = .running
      nextToRun += 1
      return (number, job)
    }
  }

  /// Hands on the results that no unfinished job stands before, unless another thread is doing so.
  private func deliverFinished() {
    let isFree = change {
      defer { isDelivering = true }
      return !isDelivering
    }
    guard isFree else { return }
    while let results = takeFinished() {
      for result in results { deliver(result) }
    }
  }

  /// The results to be handed on now; nil, which ends the delivering, if there are none.
  private func takeFinished() -> [Result]? {
    change {
      var results: [Result] = []
      while case .done(let result) = slots[oldest % slots.count] {
        slots[oldest % slots.count] = .empty
        oldest += 1
        results.append(result)
      }
      isDelivering = !results.isEmpty
      return results.isEmpty ? nil : results
    }
  }

  /// Runs a closure while no other thread does, then wakes those that wait for a change.
  private func change<R>(_ body: () -> R) -> R {
    monitor.withLock {
      defer { monitor.broadcast() }
      return body()
    }
  }
}
