import JSON
import Layout
public import LayoutSpec

/// The options of a check, which override the spec's settings.
public struct CheckOptions: Sendable {
  /// The severities that the caller sets.
  public var severities: [CheckRule: CheckSeverity] = [:]
  /// The width below which a key is a small target, or `nil` for the spec's.
  public var minimumWidth: Double?
  /// The height below which a key is a small target, or `nil` for the spec's.
  public var minimumHeight: Double?
  /// Whether all devices, orientations and splits are checked, so that unused parts are never used.
  public var coversEverything = false
  /// Whether reports list all environments of a finding, instead of three examples.
  public var listsEnvironments = false
  /// The name of the layout in a file with several, which messages start with.
  public var scene: String?
  /// The texts that findings refer to, or `nil` if reports do not name files.
  public var sources: CheckSources?
  /// The options for solving.
  public var solving = SpecOptions()
  /// The number of margins and parts to compare for cells in each environment, before they are judged at samples.
  package var cellWork = 4_000_000

  /// Creates the default options.
  public init() {}
}

/// Checks a spec with the rules of ``CheckRule``: in each environment by itself, then all environments together.
///
/// Several threads may check environments at the same time.
public struct SpecCheck: Sendable {
  /// The spec, with the options' minimum size of a key.
  public let document: SpecDocument
  let unusedNames: [SpecPart]
  /// The facts about custom traits and metrics in an environment without own ones.
  private let commonFacts: [EnvironmentFacts.Fact]
  var options: CheckOptions
  private let ignoredRules: IgnoredRules
  var isCancelled: Bool { options.solving.isCancelled?() == true }

  /// Creates a check of a spec.
  public init(_ document: SpecDocument, options: CheckOptions = CheckOptions()) {
    self.document = document.settingMinimumTarget(width: options.minimumWidth, height: options.minimumHeight)
    unusedNames = document.isValid ? document.unusedNames() : []
    commonFacts = EnvironmentFacts.custom(of: document.environment, in: document)
    self.options = options
    ignoredRules = document.ignoredRules { options.solving.isCancelled?() == true }
  }

  /// Returns the outcome in one environment.
  public func outcome(for caller: CallerEnvironment) -> CheckOutcome {
    let inspection: SpecInspection
    do throws(SpecSolveError) {
      inspection = try document.inspect(caller, isCancelled: options.solving.isCancelled)
    } catch {
      return refused(error, caller)
    }
    var checker = EnvironmentChecker(self, inspection)
    checker.run()
    return CheckOutcome(
      facts: facts(of: inspection), findings: checker.findings.filter { !isIgnored($0) },
      usedParts: options.coversEverything && severity(of: .neverActive) != .off ? inspection.usedParts() : [])
  }

  func facts(of inspection: SpecInspection) -> EnvironmentFacts {
    EnvironmentFacts(inspection.environment, common: commonFacts)
  }

  func facts(of caller: CallerEnvironment) -> EnvironmentFacts {
    EnvironmentFacts(of: caller, in: document, common: commonFacts)
  }

  func isIgnored(_ finding: EnvironmentFinding) -> Bool { isIgnored(finding.rule, at: finding.pointer) }

  func isIgnored(_ rule: CheckRule, at pointer: String) -> Bool { ignoredRules.contains(rule, at: pointer) }

  /// Returns the severity of a rule: the caller's, or else the spec's, or else the default.
  public func severity(of rule: CheckRule) -> CheckSeverity {
    // A spec that is invalid cannot say that this is no error.
    let own = rule == .invalidSpec && !document.isValid ? nil : document.severity(of: rule)
    return options.severities[rule] ?? own ?? rule.defaultSeverity
  }

  var rules: Set<CheckRule> { Set(CheckRule.allCases.filter { severity(of: $0) != .off }) }

  func refused(_ error: SpecSolveError, _ caller: CallerEnvironment) -> CheckOutcome {
    CheckOutcome(
      facts: facts(of: caller), isFormed: document.isPossible(caller),
      findings: EnvironmentFinding.findings(error, of: caller, by: document))
  }
}

/// The outcome of a check in one environment.
public struct CheckOutcome: Sendable {
  var facts: EnvironmentFacts
  var isFormed = true
  let findings: [EnvironmentFinding]
  /// For each part of the document; empty if it is not needed.
  var usedParts: [Bool] = []
  var ranges: RangeVerdict?
}

extension EnvironmentFinding {
  static func findings(
    _ error: SpecSolveError, of caller: CallerEnvironment = CallerEnvironment(), by document: SpecDocument
  ) -> [EnvironmentFinding] {
    switch error {
    case .invalid(let errors): findings(errors, of: caller, by: document)
    case .unsatisfiable(let conflict): [EnvironmentFinding(conflict)]
    case .budgetExceeded: [.budgetExceeded]
    }
  }

  static func findings(
    _ mistakes: SpecErrors, of caller: CallerEnvironment = CallerEnvironment(), by document: SpecDocument
  ) -> [EnvironmentFinding] {
    var findings = mistakes.errors.map { error in
      var finding = EnvironmentFinding(error)
      if error.source == .environment {
        finding.detail.environmentText = caller.textIndex
        finding.identity += " \(caller.textIndex)"
        finding.isOfDocument = caller.hasMistake(error)
      } else {
        finding.isOfDocument = document.errors.contains(error)
      }
      return finding
    }
    if mistakes.omittedCount > 0 {
      // It comes after the others.
      let last = FindingDetail(position: findings.last?.detail.position)
      findings.append(
        EnvironmentFinding(
          rule: .invalidSpec, message: "\(mistakes.omittedCount) more errors are not listed; fix these first",
          pointer: "", identity: "omitted", isOfDocument: true, detail: last))
    }
    return findings
  }

  /// A limit of the work was reached, so that nothing is known of the layout.
  static let budgetExceeded = EnvironmentFinding(
    rule: .invalidSpec, message: "solving exceeded its limit of time, memory or pivots; make the spec smaller",
    pointer: "", identity: "budget", detail: FindingDetail(code: "budget-exceeded"))

  init(_ error: SpecError) {
    rule = .invalidSpec
    message = error.message
    pointer = error.pointer
    identity = "\(error.code.rawValue) \(error.source.rawValue) \(error.message)"
    detail.code = error.code.rawValue
    detail.fix = error.fix
    if let line = error.line, let column = error.column {
      detail.position = JSONPosition(line: line, column: column)
      detail.word = error.word
    }
  }
}
