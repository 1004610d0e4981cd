import Cassowary
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
    let (polytope, values) = (Polytope(box: []), AffineFunctions(solution))
    guard let facts = SceneFacts(polytope, values, inspect: { _ in inspection }) else { return }
    // The rules leave out what is invalid.
    if facts.minimum == nil, isOn(.smallTarget) || isOn(.smallTouchArea) {
      valid { () throws(SpecSolveError) in try inspection.minimumTarget() }
    }
    if facts.touchInsets == nil {
      valid { () throws(SpecSolveError) in try inspection.touchMap(root: solution.root) { solution.frames[$0] } }
    }
    let scene = RuleScene(
      polytope, values, facts, rules,
      ambiguous: findings.filter { $0.rule == .ambiguous }.flatMap { $0.variables },
      isCancelled: { [check] in check.isCancelled })
    lazy var here = ScenePoint(scene, at: [])
    var work = 0
    for rule in RuleScene.rules where rules.contains(rule) && !isCancelled {
      let faults = scene.faults(of: rule, &work).faults
      findings += faults.compactMap { here.finding($0.subject, amount: $0.amount) }
    }
  }

  /// `nil` if the value is invalid, which is a finding.
  @discardableResult mutating func valid<Value>(_ value: () throws(SpecSolveError) -> Value) -> Value? {
    do throws(SpecSolveError) {
      return try value()
    } catch {
      findings += EnvironmentFinding.findings(error, by: inspection.document)
      return nil
    }
  }

  var isCancelled: Bool { check.isCancelled }

  func isOn(_ rule: CheckRule) -> Bool { check.severity(of: rule) != .off }

  mutating func add(
    _ rule: CheckRule, view: Int? = nil, identity: String = "", alike property: String? = "", help: String? = nil,
    _ message: String
  ) {
    findings.append(groups.finding(rule, view: view, identity: identity, alike: property, help: help, message))
  }

  func quoted(_ view: Int) -> String { "`\(inspection.name(ofView: view))`" }

  mutating func add(_ error: LayoutSolveError) {
    findings += EnvironmentFinding.findings(inspection.solveError(error), by: inspection.document)
  }
}
