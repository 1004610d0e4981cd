import Layout
import LayoutReports
import LayoutSpec

extension SpecDocument {
  /// Checks the document in some environments, over ranges if there are any.
  func report(
    in callers: [CallerEnvironment] = [CallerEnvironment()], over ranges: [NumberRange] = [],
    options: CheckOptions = CheckOptions()
  ) -> CheckReport {
    let check = SpecCheck(self, options: options)
    return check.report(
      callers.map { ranges.isEmpty ? check.outcome(for: $0) : check.outcome(for: $0, over: ranges) })
  }

  func findings(over ranges: [NumberRange] = [], _ request: EnvironmentRequest = EnvironmentRequest()) -> [CheckFinding]
  {
    report(in: [CallerEnvironment(request)], over: ranges).findings
  }

  /// Returns the findings of a rule.
  func findings(
    of rule: CheckRule, over ranges: [NumberRange] = [], _ request: EnvironmentRequest = EnvironmentRequest()
  ) -> [CheckFinding] {
    findings(over: ranges, request).filter { $0.rule == rule }
  }
}

extension CheckFinding {
  /// The names of the views of the finding.
  var viewNames: [String] { detail.views.isEmpty ? [detail.view ?? ""] : detail.views.map(\.name) }
}
