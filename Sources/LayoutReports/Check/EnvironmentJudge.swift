import Layout
import LayoutSpec

/// Judges a spec in one environment.
struct EnvironmentJudge {
  let check: SpecCheck
  let inspection: SpecInspection
  var findings: [EnvironmentFinding] = []

  init(_ check: SpecCheck, _ inspection: SpecInspection) {
    self.check = check
    self.inspection = inspection
  }

  var tree: ViewTree { inspection.tree }
  var environment: LayoutEnvironment { inspection.environment.environment }

  mutating func judge() {
    judgeDuplicates()
    judgeInputModeSwitch()
    judgeMirroredText()
    let solution: LayoutSolution
    do throws(LayoutSolveError) {
      solution = try inspection.solve(options: check.options.solving)
    } catch {
      add(error)
      return
    }
    judgeFreedom(solution)
    judgeWishes(solution)
    judgePlaces(solution)
    judgeOverlaps(solution)
    judgeGaps(solution)
  }

  func isOn(_ rule: CheckRule) -> Bool { check.severity(of: rule) != .off }

  /// Adds a finding about a view.
  mutating func add(
    _ rule: CheckRule, view: Int, magnitude: Double = 0, identity: String = "", help: String? = nil, _ message: String
  ) {
    var finding = EnvironmentFinding(
      rule: rule, message: message, pointer: inspection.pointer(ofView: view), identity: identity, magnitude: magnitude)
    finding.detail.view = inspection.name(ofView: view)
    finding.detail.help = help
    findings.append(finding)
  }

  /// The views for which a rule is, with their indices.
  func views(where isWanted: (ViewProperties) -> Bool) -> [Int] {
    tree.views.indices.filter { isWanted(tree.views[$0]) }
  }

  /// A view's name in a sentence.
  func quoted(_ view: Int) -> String { "`\(inspection.name(ofView: view))`" }

  private mutating func add(_ error: LayoutSolveError) {
    switch error {
    case .unsatisfiable(let conflict): add(conflict)
    case .budgetExceeded:
      var finding = EnvironmentFinding(
        rule: .invalidSpec, message: "solving takes more steps than are allowed; make the spec smaller", pointer: "",
        identity: "budget")
      finding.detail.code = "budget-exceeded"
      findings.append(finding)
    case .invalidProblem(let problem):
      var finding = EnvironmentFinding(
        rule: .invalidSpec, message: "a number of this layout comes out beyond what can be computed: \(problem)",
        pointer: "", identity: "number")
      finding.detail.code = SpecErrorCode.numberOutOfRange.rawValue
      findings.append(finding)
    }
  }
}
