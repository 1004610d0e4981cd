import LayoutReports
import LayoutSpec

/// Checks specs in all their environments, on all cores.
struct CheckRun {
  private let subjects: [CheckSubject]
  private let console: Console
  private let threadCount: Int

  init(_ subjects: [CheckSubject], console: Console, threadCount: Int) {
    self.subjects = subjects
    self.console = console
    self.threadCount = threadCount
  }

  /// Returns the reports in the order of the specs. They do not depend on the threads.
  func reports() -> [CheckReport] {
    let subjects = subjects
    let jobs = subjects.indices.flatMap { subject in
      subjects[subject].callers.indices.map { (subject: subject, caller: $0) }
    }
    let collector = OutcomeCollector(
      subjectCount: subjects.count, Progress("environments", of: jobs.count, on: console))
    let pipeline = OrderedPipeline<(subject: Int, caller: Int), (Int, CheckOutcome)>(
      threadCount: min(threadCount, jobs.count),
      work: { job in
        let subject = subjects[job.subject]
        let caller = subject.callers[job.caller]
        let outcome =
          subject.ranges.isEmpty || !subject.input.document.isValid
          ? subject.check.outcome(for: caller) : subject.check.outcome(for: caller, over: subject.ranges)
        return (job.subject, outcome)
      },
      deliver: { collector.take($0) })
    for job in jobs where !Interruption.isRequested { pipeline.submit(job) }
    pipeline.finish()
    let outcomes = collector.finish()
    return zip(subjects, outcomes).map { $0.check.report($1) }
  }
}

/// Collects outcomes in order. The pipeline calls it from one thread at a time.
private final class OutcomeCollector: @unchecked Sendable {
  private var outcomes: [[CheckOutcome]]
  private var progress: Progress
  private var count = 0

  init(subjectCount: Int, _ progress: Progress) {
    outcomes = Array(repeating: [], count: subjectCount)
    self.progress = progress
  }

  func take(_ result: (subject: Int, outcome: CheckOutcome)) {
    outcomes[result.subject].append(result.outcome)
    count += 1
    progress.update(count)
  }

  func finish() -> [[CheckOutcome]] {
    progress.finish()
    return outcomes
  }
}
