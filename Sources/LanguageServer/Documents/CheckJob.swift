import LayoutReports
import LayoutSpec

/// One environment is checked at a time, so that other work comes in between.
struct CheckJob: Sendable {
  let document: SpecDocument
  let plan: EnvironmentPlan
  private let check: SpecCheck
  private let sharing: EnvironmentSharing
  private var outcomes: [CheckOutcome] = []
  private let isCancelled: @Sendable () -> Bool

  /// - Parameter isCancelled: called often; `true` stops the current environment.
  init(
    _ document: SpecDocument, _ plan: EnvironmentPlan, _ settings: Settings,
    isCancelled: @escaping @Sendable () -> Bool
  ) {
    self.document = document
    self.plan = plan
    self.isCancelled = isCancelled
    var options = CheckOptions(settings.configuration)
    options.coversEverything = plan.coversEveryScreen
    options.solving.isCancelled = isCancelled
    check = SpecCheck(document, options: options)
    sharing = check.sharing(among: plan.callers)
  }

  var progress: (done: Int, total: Int) { (outcomes.count, sharing.distinct.count) }

  var isFinished: Bool { outcomes.count >= sharing.distinct.count }

  mutating func step() {
    guard !isFinished else { return }
    let outcome = check.outcome(for: plan.callers[sharing.distinct[outcomes.count]])
    if !isCancelled() { outcomes.append(outcome) }
  }

  /// `nil` if the work is cancelled.
  func report() -> CheckReport? {
    let report = check.report(outcomes, of: sharing)
    return isCancelled() ? nil : report
  }
}
