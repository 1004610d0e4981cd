import Layout
import LayoutSpec

/// The frames of all views in the root's coordinates, in the order of the tree.
struct ViewFrames {
  let root: Size
  let frames: [Rect]
}

/// Checks a spec in one environment.
struct EnvironmentChecker {
  let check: SpecCheck
  let inspection: SpecInspection
  var findings: [EnvironmentFinding] = []
  /// For each key of a parent without a stack, the number of its row, after frames are known.
  var rowNumbers: [Int: Int] = [:]

  init(_ check: SpecCheck, _ inspection: SpecInspection) {
    self.check = check
    self.inspection = inspection
  }

  var tree: ViewTree { inspection.tree }
  var environment: LayoutEnvironment { inspection.environment.environment }

  mutating func run() {
    checkEverything()
    guard inspection.textBudget.isExceeded else { return }
    // Some of the messages have no names.
    findings = []
    add(.budgetExceeded)
  }

  private mutating func checkEverything() {
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
    let layout = ViewFrames(root: solution.root, frames: solution.frames)
    numberRows(layout)
    checkAmbiguity(solution)
    if isCancelled { return }
    checkUnsatisfied(solution)
    check(layout)
  }

  /// Checks the rules about frames in a layout that is solved already.
  ///
  /// - Returns: the findings; none if the budget of texts is exceeded.
  static func findings(_ check: SpecCheck, _ inspection: SpecInspection, _ layout: ViewFrames) -> [EnvironmentFinding] {
    var checker = EnvironmentChecker(check, inspection)
    checker.numberRows(layout)
    checker.check(layout)
    return inspection.textBudget.isExceeded ? [] : checker.findings
  }

  private mutating func check(_ layout: ViewFrames) {
    checkFrames(layout)
    checkClipping(layout)
    if isCancelled { return }
    checkOverlaps(layout)
    checkKeyboardCover(layout)
    checkOcclusion(layout)
    checkDivision(layout)
    checkGaps(layout)
  }

  /// Whether the check must end. Later findings are not reported.
  var isCancelled: Bool { check.isCancelled }

  func isOn(_ rule: CheckRule) -> Bool { check.severity(of: rule) != .off }

  mutating func add(
    _ rule: CheckRule, view: Int, partner: Int? = nil, magnitude: Double = 0, identity: String = "",
    help: String? = nil, _ message: String
  ) {
    let partner = partner.map {
      FindingDetail.View(name: inspection.name(ofView: $0), pointer: inspection.pointer(ofView: $0))
    }
    findings.append(
      EnvironmentFinding(
        rule: rule, message: message, pointer: inspection.pointer(ofView: view), identity: identity,
        magnitude: magnitude, group: group(of: view), partner: partner,
        detail: FindingDetail(view: inspection.name(ofView: view), help: help)))
  }

  /// Adds a finding about the whole keyboard.
  mutating func add(_ rule: CheckRule, magnitude: Double = 0, help: String, _ message: String) {
    findings.append(
      EnvironmentFinding(
        rule: rule, message: message, pointer: "", magnitude: magnitude, detail: FindingDetail(help: help)))
  }

  /// Returns the views whose findings with the same cause are merged: the children of a stack, or the keys in a row.
  func group(of view: Int) -> EnvironmentFinding.Group? {
    guard let parent = tree.views[view].parent else {
      return rowNumbers[view].map { EnvironmentFinding.Group(parent: "", name: nil, row: $0) }
    }
    let name = inspection.name(ofView: parent)
    if tree.views[parent].stack != nil { return EnvironmentFinding.Group(parent: name, name: name, row: -1) }
    return rowNumbers[view].map { EnvironmentFinding.Group(parent: name, name: name, row: $0) }
  }

  /// Returns the visible views that a rule applies to.
  func views(where isWanted: (ViewProperties) -> Bool = { _ in true }) -> [Int] {
    tree.views.indices.filter { isWanted(tree.views[$0]) && inspection.isVisible($0) }
  }

  func quoted(_ view: Int) -> String { "`\(inspection.name(ofView: view))`" }

  private mutating func add(_ error: LayoutSolveError) {
    func add(_ identity: String, code: String? = nil, _ message: String) {
      findings.append(
        EnvironmentFinding(
          rule: .invalidSpec, message: message, pointer: "", identity: identity, detail: FindingDetail(code: code)))
    }
    switch error {
    case .unsatisfiable(let conflict): self.add(conflict)
    case .budgetExceeded:
      add(
        "budget", code: "budget-exceeded", "solving exceeded its limit of time, memory or pivots; make the spec smaller"
      )
    case .unsuitablePlan: add("plan", "the layout was planned for another spec; check it again")
    case .precisionLost: add("number", code: SpecErrorCode.numberOutOfRange.rawValue, error.description)
    case .invalidProblem(let problem):
      add(
        "number", code: SpecErrorCode.numberOutOfRange.rawValue,
        "a number in this layout is too large to compute with: \(problem)")
    }
  }
}
