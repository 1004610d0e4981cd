import LayoutReports
import LayoutSpec

/// Checks specs in all their environments, on all cores.
struct CheckRun {
  let subjects: [CheckSubject]
  let console: Console
  let threadCount: Int

  /// Returns the reports in the order of the specs. They do not depend on the threads.
  ///
  /// - Throws: `CommandFailure` if the end of the run is requested.
  func reports() throws(CommandFailure) -> [CheckReport] {
    let subjects = subjects
    let sharings = subjects.map { $0.check.sharing(among: $0.callers, over: $0.ranges) }
    let jobs = subjects.indices.flatMap { subject in
      sharings[subject].distinct.map { (subject: subject, caller: $0) }
    }
    var progress = Progress("environments", of: jobs.count, on: console)
    defer { progress.finish() }
    var outcomes: [[CheckOutcome]] = Array(repeating: [], count: subjects.count)
    try OrderedPipeline.run(jobs, threadCount: threadCount) { job in
      (job.subject, subjects[job.subject].outcome(job.caller))
    } deliver: { subject, outcome in
      outcomes[subject].append(outcome)
      progress.advance()
    }
    return subjects.indices.map { subjects[$0].check.report(sharings[$0].spread(outcomes[$0])) }
  }
}

extension CheckSubject {
  fileprivate func outcome(_ caller: Int) -> CheckOutcome {
    ranges.isEmpty || !input.document.isValid
      ? check.outcome(for: callers[caller]) : check.outcome(for: callers[caller], over: ranges)
  }
}
