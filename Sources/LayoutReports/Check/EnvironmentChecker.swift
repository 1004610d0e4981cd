import Layout
import LayoutSpec

struct EnvironmentChecker {
  let check: SpecCheck
  let inspection: SpecInspection
  var findings: [EnvironmentFinding] = []
  private(set) var groups: ViewGroups

  init(_ check: SpecCheck, _ inspection: SpecInspection) {
    self.check = check
    self.inspection = inspection
    groups = ViewGroups(inspection)
  }

  var tree: ViewTree { inspection.tree }
  var environment: LayoutEnvironment { inspection.environment.environment }

  mutating func run() {
    checkEverything()
    guard inspection.textBudget.isExceeded else { return }
    // Some of the messages have no names.
    findings = [.budgetExceeded]
  }

  private mutating func checkEverything() {
    checkTautologies()
    checkDuplicates()
    checkInputModeSwitch()
    checkDigits()
    checkMirroredText()
    checkHardwareKeys()
    let solution: LayoutSolution
    do throws(LayoutSolveError) {
      solution = try inspection.solve(options: check.options.solving)
    } catch {
      add(error)
      return
    }
    groups = ViewGroups(inspection, KeyRows(inspection, solution.frames) { isCancelled })
    checkAmbiguity(solution)
    if isCancelled { return }
    checkUnsatisfied(solution)
    checkFrames(solution)
  }

  private mutating func checkFrames(_ solution: LayoutSolution) {
    let (inspection, rules) = (inspection, check.rules)
    let minimum = check.usesMinimum ? valid { () throws(SpecSolveError) in try inspection.minimumTarget() } : nil
    let map = valid { () throws(SpecSolveError) in
      try inspection.touchMap(root: solution.root) { solution.frames[$0] }.map
    }
    let ambiguous = Set(findings.filter { $0.rule == .ambiguous }.flatMap { $0.variables })
    let scene = RuleScene(
      inspection, solution, minimum: minimum, map, rules, ambiguous: ambiguous,
      isCancelled: { [check] in check.isCancelled })
    var point: ScenePoint?
    var work = 0
    for rule in RuleScene.rules where rules.contains(rule) && !isCancelled {
      for fault in scene.faults(of: rule, &work).faults {
        let here = point ?? ScenePoint(scene, at: [])
        point = here
        if let finding = here.finding(fault.subject, amount: fault.amount) { findings.append(finding) }
      }
    }
  }

  /// Returns a value of the document, or `nil` if it is invalid, which is a finding.
  mutating func valid<Value>(_ value: () throws(SpecSolveError) -> Value) -> Value? {
    do throws(SpecSolveError) {
      return try value()
    } catch {
      if case .invalid(let errors) = error {
        findings += EnvironmentFinding.findings(errors, by: inspection.document)
      } else {
        findings.append(.budgetExceeded)
      }
      return nil
    }
  }

  var isCancelled: Bool { check.isCancelled }

  func isOn(_ rule: CheckRule) -> Bool { check.severity(of: rule) != .off }

  /// Adds a finding about a view, or about the whole keyboard.
  mutating func add(
    _ rule: CheckRule, view: Int? = nil, identity: String = "", alike property: String? = "", help: String? = nil,
    _ message: String
  ) {
    findings.append(groups.finding(rule, view: view, identity: identity, alike: property, help: help, message))
  }

  func quoted(_ view: Int) -> String { "`\(inspection.name(ofView: view))`" }

  mutating func add(_ error: LayoutSolveError) {
    let identity: String
    let code: String?
    let message: String
    switch error {
    case .unsatisfiable(let conflict): return add(conflict)
    case .budgetExceeded: return findings.append(.budgetExceeded)
    case .unsuitablePlan:
      (identity, code, message) = ("plan", nil, "the layout was planned for another spec; check it again")
    case .precisionLost:
      (identity, code, message) = ("number", SpecErrorCode.numberOutOfRange.rawValue, error.description)
    case .invalidProblem(let problem):
      (identity, code) = ("number", SpecErrorCode.numberOutOfRange.rawValue)
      message = "a number in this layout is too large to compute with: \(problem)"
    }
    findings.append(
      EnvironmentFinding(
        rule: .invalidSpec, message: message, pointer: "", identity: identity, detail: FindingDetail(code: code)))
  }
}
