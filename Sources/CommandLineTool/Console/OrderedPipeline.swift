import Platform

/// Runs jobs on several threads, and delivers their results in the order of the jobs.
///
/// The number of jobs in progress is bounded, and so is the memory. The thread that finishes the oldest job delivers
/// results, so that none waits for the next job. The monitor guards all mutable state.
final class OrderedPipeline<Job: Sendable, Result: Sendable>: @unchecked Sendable {
  private let monitor = Monitor()
  private let work: @Sendable (Job) -> Result
  private let deliver: (Result) -> Void
  private var waiting: [(number: Int, job: Job)] = []
  /// Not yet delivered, by the numbers of their jobs.
  private var results: [Int: Result] = [:]
  private var submittedCount = 0
  private var deliveredCount = 0
  private let capacity: Int
  private var isDelivering = false
  private var isClosed = false
  private var threads: [SystemThread] = []

  /// `work` is called on any of the threads, concurrently; `deliver` by one thread at a time, in the order of the jobs.
  init(threadCount: Int, work: @escaping @Sendable (Job) -> Result, deliver: @escaping (Result) -> Void) {
    self.work = work
    self.deliver = deliver
    capacity = max(1, threadCount) * 8
    for _ in 0..<max(1, threadCount) {
      if let thread = SystemThread({ [self] in runJobs() }) { threads.append(thread) }
    }
  }

  /// Returns when all results are delivered, or throws an error if the end of the run is requested.
  static func run(
    _ jobs: [Job], threadCount: Int, work: @escaping @Sendable (Job) -> Result, deliver: @escaping (Result) -> Void
  ) throws(CommandFailure) {
    let pipeline = OrderedPipeline(threadCount: min(threadCount, jobs.count), work: work, deliver: deliver)
    for job in jobs where !Interruption.isRequested { pipeline.submit(job) }
    pipeline.finish()
    if Interruption.isRequested { throw .reported(.interrupted) }
  }

  func submit(_ job: Job) {
    guard !threads.isEmpty else { return deliver(work(job)) }
    monitor.withLock {
      while submittedCount - deliveredCount >= capacity { monitor.wait() }
      waiting.append((submittedCount, job))
      submittedCount += 1
      monitor.broadcast()
    }
  }

  func finish() {
    monitor.withLock {
      isClosed = true
      monitor.broadcast()
    }
    for thread in threads { thread.join() }
    threads = []
  }

  private func runJobs() {
    while let (number, job) = takeJob() {
      let result = work(job)
      monitor.withLock { results[number] = result }
      deliverFinished()
    }
  }

  private func takeJob() -> (number: Int, job: Job)? {
    monitor.withLock {
      while waiting.isEmpty, !isClosed { monitor.wait() }
      return waiting.isEmpty ? nil : waiting.removeFirst()
    }
  }

  /// Those that no unfinished job precedes, unless another thread is delivering.
  private func deliverFinished() {
    let isFree = monitor.withLock {
      defer { isDelivering = true }
      return !isDelivering
    }
    guard isFree else { return }
    while let results = takeFinished() {
      for result in results { deliver(result) }
    }
  }

  /// `nil` if there is nothing to deliver now, which ends the delivery.
  private func takeFinished() -> [Result]? {
    monitor.withLock {
      var finished: [Result] = []
      while let result = results.removeValue(forKey: deliveredCount) {
        deliveredCount += 1
        finished.append(result)
      }
      isDelivering = !finished.isEmpty
      // Waking the thread that submits jobs takes as long as a small job, so it is woken once for several.
      if isDelivering, submittedCount - deliveredCount <= capacity / 2 { monitor.broadcast() }
      return isDelivering ? finished : nil
    }
  }
}
