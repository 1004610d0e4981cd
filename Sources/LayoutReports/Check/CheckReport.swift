import Cassowary
import JSON
import LayoutSpec

/// The findings in a spec over all environments, the most severe first.
public struct CheckReport: Sendable {
  /// The findings, by severity, then in document order.
  public let findings: [CheckFinding]
  /// The number of environments that were checked, without those that do not exist.
  public let environmentCount: Int
  /// The environments that were named, but do not exist, in words; empty if none exists.
  public let omittedEnvironments: [String]
  /// The keys in which the environments differ.
  public let distinguishingKeys: Set<String>
  /// The name of the layout in a file with several, or `nil` for a spec.
  let scene: String?
  /// Whether all environments of a finding are listed, instead of three examples.
  public let listsEnvironments: Bool
  /// The verdict over ranges, or `nil` if there are none.
  public let ranges: RangeVerdict?
  /// The severities of the rules that could not be decided over ranges.
  let undecided: [CheckRule: CheckSeverity]
  let variation: EnvironmentVariation

  /// Returns the number of findings with a severity.
  public func count(of severity: CheckSeverity) -> Int { findings.count { $0.severity == severity } }

  /// Returns the rules of a severity, or a worse one, that have findings or could not be decided.
  func failedRules(_ severity: CheckSeverity) -> Set<CheckRule> {
    Set(findings.filter { $0.severity.rank <= severity.rank }.map { $0.rule })
      .union(undecided.filter { $0.value.rank <= severity.rank }.map { $0.key })
  }

  /// Returns whether a rule of a severity, or a worse one, has findings or could not be decided.
  public func fails(at severity: CheckSeverity) -> Bool { !failedRules(severity).isEmpty }

  /// Whether the spec itself has mistakes, so that nothing was checked.
  var isOfInvalidSpec: Bool {
    findings.contains { $0.rule == .invalidSpec && $0.count == 0 && $0.detail.environmentText == nil }
  }
}

extension SpecCheck {
  /// Combines the outcomes of all environments, given in the order in which they were requested.
  ///
  /// If the check is cancelled, the report is incomplete.
  public func report(_ outcomes: [CheckOutcome]) -> CheckReport {
    // If no environment exists, the mistake is in the request.
    let formed = outcomes.filter { $0.isFormed }
    let counted = formed.isEmpty ? outcomes : formed
    let omitted = outcomes.count == counted.count ? [] : outcomes.filter { !$0.isFormed }.map { $0.facts }
    let omittedKeys = omitted.isEmpty ? [] : EnvironmentFacts.distinguishingKeys(of: outcomes.lazy.map { $0.facts })
    var collector = FindingCollector(self)
    for outcome in counted where !isCancelled { collector.add(outcome) }
    collector.joinCauses()
    collector.addStaticFindings(counted)
    let ranges = RangeVerdict(counted.compactMap { $0.ranges })
    let undecided = (ranges?.undecided ?? []).map { ($0, severity(of: $0)) }
    return CheckReport(
      findings: collector.sorted(of: counted.count), environmentCount: counted.count,
      omittedEnvironments: omitted.map { $0.text(omittedKeys) },
      distinguishingKeys: EnvironmentFacts.distinguishingKeys(of: counted.lazy.map { $0.facts }),
      scene: options.scene, listsEnvironments: options.listsEnvironments,
      ranges: ranges, undecided: Dictionary(uniqueKeysWithValues: undecided),
      variation: EnvironmentVariation(counted.lazy.map { $0.facts }, of: document))
  }
}

/// Merges findings that are the same in several environments.
private struct FindingCollector {
  private struct Entry {
    var finding: EnvironmentFinding
    /// The environments in which it was found; empty if it does not depend on the environment.
    var environments: [EnvironmentFacts] = []
    /// The index of the environment whose message is reported.
    var worst = 0
    /// The environments of the finding and its magnitude in each, which identify findings with the same cause.
    var trace: [Trace] = []
  }

  /// A finding in one environment: the environment, the magnitude and the views.
  private struct Trace: Hashable {
    let environment: Int
    var magnitude: Double
    let group: EnvironmentFinding.Group?
    /// The ranges for which it holds, rounded to a millionth, if there are any.
    let sizes: [[[Int]]]?
  }

  /// Where findings can have the same cause.
  private struct Place: Hashable {
    let rule: CheckRule
    let environment: Int
    let group: EnvironmentFinding.Group?
  }

  private struct Cause: Hashable {
    let rule: CheckRule
    let trace: [Trace]
  }

  private var outcomeCount = 0

  private let check: SpecCheck
  private var keys: [EnvironmentFinding.Key: Int] = [:]
  private var entries: [Entry] = []

  init(_ check: SpecCheck) { self.check = check }

  mutating func add(_ outcome: CheckOutcome) {
    defer { outcomeCount += 1 }
    for finding in outcome.findings where check.severity(of: finding.rule) != .off {
      let environments = finding.isOfDocument ? [] : [finding.worstFacts ?? outcome.facts]
      let sizes = finding.detail.ranges?.sizes.map { $0.map { $0.map { Int(exactly: ($0 * 1e6).rounded()) ?? 0 } } }
      let trace = Trace(environment: outcomeCount, magnitude: finding.magnitude, group: finding.group, sizes: sizes)
      guard let index = keys[finding.key] else {
        keys[finding.key] = entries.count
        entries.append(Entry(finding: finding, environments: environments, trace: [trace]))
        continue
      }
      let known = entries[index].finding.detail.ranges
      if finding.magnitude > entries[index].finding.magnitude {
        entries[index].finding = finding
        entries[index].worst = entries[index].environments.count
      }
      if let known, let own = finding.detail.ranges {
        let knownSizes = Set(known.sizes)
        entries[index].finding.detail.ranges?.sizes = known.sizes + own.sizes.filter { !knownSizes.contains($0) }
        let areEqual = !amountsDiffer(min(known.amount, own.amount), max(known.amount, own.amount))
        entries[index].finding.detail.ranges?.isConstant = known.isConstant && own.isConstant && areEqual
      }
      entries[index].environments += environments
      entries[index].trace.append(trace)
    }
  }

  /// Adds findings of never-active and unused, which are about the whole document.
  mutating func addStaticFindings(_ outcomes: [CheckOutcome]) {
    guard check.document.isValid else { return }
    // The environments that are checked may replace the spec's own.
    let isOff = check.severity(of: .invalidSpec) == .off
    for finding in isOff ? [] : EnvironmentFinding.findings(check.document.ownMistakes, by: check.document)
    where keys[finding.key] == nil {
      entries.append(Entry(finding: finding))
      entries[entries.count - 1].finding.isOfDocument = true
    }
    if check.severity(of: .unused) != .off {
      for name in check.unusedNames {
        add(
          .unused, "the \(name.kind.rawValue) `\(name.name)` is never used", name.pointer, help: "remove it",
          correction: SpecCorrection("remove the \(name.kind.rawValue) \"\(name.name)\"", .removal, at: name.pointer))
      }
    }
    if check.severity(of: .unknownRole) != .off { addUnknownRoles() }
    guard check.options.coversEverything, check.severity(of: .neverActive) != .off else { return }
    addNeverActive(outcomes)
  }

  private mutating func addUnknownRoles() {
    for role in check.document.misspeltRoles() {
      add(
        .unknownRole, "the role \"\(role.role)\" of `\(role.view)` is not a known one", role.pointer, view: role.view,
        help: "did you mean \"\(role.likely)\"?",
        correction: SpecCorrection(
          "change the role to \"\(role.likely)\"", .replacement(role.likely), at: role.pointer))
    }
  }

  private mutating func addNeverActive(_ outcomes: [CheckOutcome]) {
    let parts = check.document.parts()
    let checked = outcomes.filter { $0.usedParts.count == parts.count }
    guard !checked.isEmpty else { return }
    // Anything inside a part that is never active needs no finding of its own.
    var silent = 0..<0
    for (index, part) in parts.enumerated().sorted(by: { $0.element.bytes.lowerBound < $1.element.bytes.lowerBound })
    where !checked.contains(where: { $0.usedParts[index] }) && !silent.contains(part.bytes.lowerBound) {
      silent = part.bytes
      let name = part.name == part.pointer ? "this \(part.kind.rawValue)" : "the \(part.kind.rawValue) `\(part.name)`"
      let isNamed = part.name != part.pointer
      add(
        .neverActive,
        part.isEmpty
          ? "\(name) has no effect: it has no size and no distance"
          : "\(name) is never used in any of the \(checked.count) environments",
        part.pointer, view: isNamed && part.kind == .view ? part.name : nil,
        constraint: isNamed && part.kind == .constraint ? part.name : nil,
        help: part.isEmpty
          ? "add one, such as H:[a(44)] or H:|-[a], or remove it"
          : "remove it, or check the traits, keyboards and directions that use it, with --trait and similar options")
    }
  }

  private mutating func add(
    _ rule: CheckRule, _ message: String, _ pointer: String, view: String? = nil, constraint: String? = nil,
    help: String, correction: SpecCorrection? = nil
  ) {
    guard !check.isIgnored(rule, at: pointer) else { return }
    entries.append(
      Entry(
        finding: EnvironmentFinding(
          rule: rule, message: message, pointer: pointer,
          detail: FindingDetail(view: view, constraint: constraint, help: help), correction: correction)))
  }

  /// Merges findings with the same cause: findings of one rule about views of one row or stack, with the same magnitude
  /// in the same environments.
  mutating func joinCauses() {
    entries.removeAll { $0.finding.rule.measuresLength && $0.finding.magnitude < RuleScene.leastLength }
    let amounts = self.amounts()
    var known: [Cause: Int] = [:]
    var joined: [Entry] = []
    var members: [[EnvironmentFinding]] = []
    for entry in entries {
      if check.isCancelled { break }
      let rule = entry.finding.rule
      let trace = entry.trace.map { trace in
        var trace = trace
        let amounts = amounts[Place(rule: rule, environment: trace.environment, group: trace.group)] ?? []
        let next = amounts.indices.partitioningIndex { amounts[$0] > trace.magnitude }
        if next > 0 { trace.magnitude = amounts[next - 1] }
        return trace
      }
      let cause = Cause(rule: rule, trace: trace)
      if entry.trace.contains(where: { $0.group == nil }) || entry.trace.isEmpty {
        joined.append(entry)
        members.append([entry.finding])
      } else if let index = known[cause] {
        members[index].append(entry.finding)
      } else {
        known[cause] = joined.count
        joined.append(entry)
        members.append([entry.finding])
      }
    }
    for (index, findings) in members.enumerated() where findings.count > 1 { joined[index].finding.join(findings) }
    entries = joined
  }

  /// Returns the least magnitude of each amount in each place. Magnitudes are of one amount if those between them have
  /// gaps that may be rounding.
  private func amounts() -> [Place: [Double]] {
    var magnitudes: [Place: [Double]] = [:]
    for entry in entries where !check.isCancelled {
      for trace in entry.trace where trace.group != nil {
        let place = Place(rule: entry.finding.rule, environment: trace.environment, group: trace.group)
        magnitudes[place, default: []].append(trace.magnitude)
      }
    }
    return magnitudes.mapValues { magnitudes in
      let sorted = magnitudes.sorted()
      return sorted.prefix(1) + zip(sorted, sorted.dropFirst()).filter { amountsDiffer($0, $1) }.map { $1 }
    }
  }

  func sorted(of total: Int) -> [CheckFinding] {
    var ranges = check.document.sourceRanges
    var findings: [CheckFinding] = []
    for entry in entries where !check.isCancelled { findings.append(finding(entry, of: total, &ranges)) }
    return findings.enumerated().sorted { one, other in
      let (left, right) = (one.element, other.element)
      return (left.severity.rank, left.line, left.column, one.offset)
        < (right.severity.rank, right.line, right.column, other.offset)
    }.map { $0.element }
  }

  private func finding(_ entry: Entry, of total: Int, _ ranges: inout SourceRanges) -> CheckFinding {
    let finding = entry.finding
    var detail = finding.detail
    if let correction = finding.correction { detail.fix = ranges.fix(correction) }
    if let conflict = detail.conflict { detail.conflict = ranges.located(conflict) }
    var range = finding.detail.environmentText == nil ? ranges.range(of: finding.pointer) : nil
    var line = range?.line ?? 1
    var column = range?.column ?? 1
    if let given = finding.detail.position {
      // The position of a mistake can be inside the string at its pointer.
      (line, column) = (given.line, given.column)
      if let found = range, (found.line, found.column) != (line, column) { range = nil }
    }
    var environments = entry.environments
    if !environments.isEmpty { environments.insert(environments.remove(at: entry.worst), at: 0) }
    let isEverywhere = environments.isEmpty && !finding.isOfDocument
    let least = entry.trace.reduce(finding.magnitude) { min($0, $1.magnitude) }
    return CheckFinding(
      rule: finding.rule, severity: check.severity(of: finding.rule),
      message: check.options.scene.map { "scene \"\($0)\": \(finding.message)" } ?? finding.message,
      pointer: finding.pointer, line: line, column: column, range: range, identity: finding.identity, detail: detail,
      count: isEverywhere ? total : environments.count, total: total, environments: environments,
      isWorstFirst: amountsDiffer(least, finding.magnitude))
  }
}

extension CheckRule {
  /// Whether the magnitude of a finding is a length, of which any excess is a finding.
  fileprivate var measuresLength: Bool {
    switch self {
    case .violated, .outsideRoot, .outsideSafeArea, .smallTarget: true
    default: false
    }
  }
}

extension CheckSeverity {
  /// The rank of a severity; the most severe comes first.
  var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
