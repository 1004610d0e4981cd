public import LayoutSpec

/// How much rules weigh in one run of a check, over what the spec says of them.
public struct CheckOptions: Sendable {
  /// The rules that the caller says something of.
  public var severities: [CheckRule: CheckSeverity] = [:]
  /// Whether all devices, orientations and splits are checked, so that what is used nowhere is never used.
  public var coversEverything = false
  /// Whether reports tell all environments of a finding, instead of three examples.
  public var listsEnvironments = false
  /// How specs are solved.
  public var solving = SpecOptions()

  /// The defaults.
  public init() {}
}

/// Judges a spec by the rules of ``CheckRule``: in each environment on its own, then all environments together.
///
/// Any number of threads may judge environments at the same time.
public struct SpecCheck: Sendable {
  /// The spec.
  public let document: SpecDocument
  let options: CheckOptions
  private let ignoredRules: IgnoredRules

  /// A check of a spec.
  public init(_ document: SpecDocument, options: CheckOptions = CheckOptions()) {
    self.document = document
    self.options = options
    ignoredRules = document.ignoredRules
  }

  /// What is found in one environment.
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
      facts: EnvironmentFacts(inspection.environment), isFormed: true,
      findings: checker.findings.filter { !ignoredRules.contains($0.rule, at: $0.pointer) },
      usedParts: options.coversEverything && severity(of: .neverActive) != .off ? inspection.usedParts() : [])
  }

  /// How much a rule weighs: what the caller says, else the spec, else the rule's own.
  public func severity(of rule: CheckRule) -> CheckSeverity {
    options.severities[rule] ?? document.severity(of: rule) ?? rule.defaultSeverity
  }

  func refused(_ error: SpecSolveError, _ caller: CallerEnvironment) -> CheckOutcome {
    var findings: [EnvironmentFinding] = []
    if case .invalid(let errors) = error {
      findings = EnvironmentFinding.findings(errors, of: caller, by: document)
    }
    return CheckOutcome(
      facts: EnvironmentFacts(refused: caller, by: document), isFormed: document.forms(caller), findings: findings,
      usedParts: [])
  }
}

/// What was found in one environment.
public struct CheckOutcome: Sendable {
  let facts: EnvironmentFacts
  /// Whether there is such an environment at all: a phone has no splits.
  let isFormed: Bool
  let findings: [EnvironmentFinding]
  /// For each of the document's parts whether it counts here; empty if nobody asked.
  let usedParts: [Bool]
  /// What was decided for all numbers in some ranges, or `nil` if none have a range.
  var ranges: RangeVerdict?
}

extension EnvironmentFinding {
  /// A finding for each mistake that is told, and one for all others.
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
    guard mistakes.omittedCount > 0 else { return findings }
    var rest = EnvironmentFinding(
      rule: .invalidSpec, message: "\(mistakes.omittedCount) more mistakes are not listed; fix these first",
      pointer: "", identity: "omitted")
    // It comes behind the others.
    rest.detail.place = findings.last?.detail.place
    rest.isOfDocument = true
    findings.append(rest)
    return findings
  }

  /// A mistake in the document or in what the caller gave.
  init(_ error: SpecError) {
    rule = .invalidSpec
    message = error.message
    pointer = error.pointer
    identity = "\(error.code.rawValue) \(error.source.rawValue) \(error.message)"
    detail.code = error.code.rawValue
    if let line = error.line, let column = error.column {
      detail.place = FindingDetail.Place(line: line, column: column)
    }
  }
}
