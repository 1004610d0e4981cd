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
  let options: CheckOptions
  /// The verdict over ranges, or `nil` if there are none.
  public let ranges: RangeVerdict?
  let undecided: [CheckRule: CheckSeverity]
  let variation: String

  /// Returns the number of findings with a severity.
  public func count(of severity: CheckSeverity) -> Int { findings.count { $0.severity == severity } }

  /// The rules of a severity, or a worse one, that have findings or could not be decided.
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

  /// Without a name if they are unknown.
  var sources: CheckSources { options.sources ?? CheckSources(spec: ("", [])) }
}

extension SpecCheck {
  /// Combines the outcomes of all environments, in the order of the request. The report of a cancelled
  /// check is incomplete.
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
      options: options, ranges: ranges, undecided: Dictionary(uniqueKeysWithValues: undecided),
      variation: document.variation(of: counted.lazy.map { $0.facts }))
  }
}

/// Merges findings that are the same in several environments.
private struct FindingCollector {
  private struct Entry {
    var finding: EnvironmentFinding
    /// Empty if the finding does not depend on the environment.
    var environments: [EnvironmentFacts] = []
    /// The index of the environment whose message is reported.
    var worst = 0
    /// Environments and the magnitude in each, which identify findings with the same cause.
    var trace: [Trace] = []

    mutating func add(_ other: EnvironmentFinding, _ facts: EnvironmentFacts, _ environment: Int) {
      let (known, conflict) = (finding.detail.ranges, finding.detail.conflict)
      let isWorse = other.magnitude > finding.magnitude
      if isWorse { (finding, worst) = (other, environments.count) }
      if let milder = isWorse ? conflict : other.detail.conflict {
        finding.detail.conflict?.keepRepairs(for: milder)
      }
      if let known, let own = other.detail.ranges {
        let knownSizes = Set(known.sizes)
        let areEqual = !amountsDiffer(min(known.amount, own.amount), max(known.amount, own.amount))
        finding.detail.ranges?.sizes = known.sizes + own.sizes.filter { !knownSizes.contains($0) }
        finding.detail.ranges?.isConstant = known.isConstant && own.isConstant && areEqual
      }
      if !other.isOfDocument { environments.append(other.worstFacts ?? facts) }
      let sizes = other.detail.ranges?.sizes.map { $0.map(RangeVerdict.sample) }
      let place = Place(
        rule: other.rule, environment: environment, group: other.group, only: other.group == nil ? other.key : nil)
      trace.append(Trace(place: place, magnitude: other.magnitude, sizes: sizes))
    }
  }

  private struct Place: Hashable {
    let rule: CheckRule
    let environment: Int
    let group: EnvironmentFinding.Group?
    /// The finding's key if it is not in a group, so that no other one has its cause.
    let only: EnvironmentFinding.Key?
  }

  private struct Trace: Hashable {
    let place: Place
    var magnitude: Double
    /// The ranges for which it holds, rounded to a millionth, if there are any.
    let sizes: [[[Double]]]?
  }

  private static let rulesOfLengths: Set<CheckRule> = [.violated, .outsideRoot, .outsideSafeArea, .smallTarget]

  private let check: SpecCheck
  private var outcomeCount = 0
  private var found = OrderedDictionary<EnvironmentFinding.Key, Entry>()
  private var entries: [Entry] = []

  init(_ check: SpecCheck) { self.check = check }

  mutating func add(_ outcome: CheckOutcome) {
    for finding in outcome.findings where check.severity(of: finding.rule) != .off {
      found[finding.key, default: Entry(finding: finding)].add(finding, outcome.facts, outcomeCount)
    }
    outcomeCount += 1
  }

  mutating func addStaticFindings(_ outcomes: [CheckOutcome]) {
    guard check.document.isValid else { return }
    if check.severity(of: .invalidSpec) != .off {
      // The environments that are checked may replace the spec's own.
      let known = Set(found.elements.map { $0.key })
      for var finding in EnvironmentFinding.findings(check.document.ownMistakes, by: check.document)
      where !known.contains(finding.key) {
        finding.isOfDocument = true
        entries.append(Entry(finding: finding))
      }
    }
    for name in check.unusedNames {
      add(
        .unused, "the \(name.kind.rawValue) `\(name.name)` is never used", name.pointer,
        FindingDetail(help: "remove it"),
        SpecCorrection("remove the \(name.kind.rawValue) \"\(name.name)\"", .removal, at: name.pointer))
    }
    for role in check.document.misspeltRoles() {
      add(
        .unknownRole, "the role \"\(role.role)\" of `\(role.view)` is not a known one", role.pointer,
        FindingDetail(view: role.view, help: "did you mean \"\(role.likely)\"?"),
        SpecCorrection("change the role to \"\(role.likely)\"", .replacement(role.likely), at: role.pointer))
    }
    if check.options.coversEverything { addNeverActive(outcomes) }
  }

  private mutating func addNeverActive(_ outcomes: [CheckOutcome]) {
    let parts = check.document.parts()
    // There are none if the rule is off.
    let checked = outcomes.filter { $0.usedParts.count == parts.count }
    guard !checked.isEmpty else { return }
    // Anything inside a part that is never active needs no finding of its own.
    var silent = 0..<0
    for (index, part) in parts.enumerated().sorted(by: { $0.element.bytes.lowerBound < $1.element.bytes.lowerBound })
    where !checked.contains(where: { $0.usedParts[index] }) && !silent.contains(part.bytes.lowerBound) {
      silent = part.bytes
      let ownName = part.name == part.pointer ? nil : part.name
      let name = ownName.map { "the \(part.kind.rawValue) `\($0)`" } ?? "this \(part.kind.rawValue)"
      let (message, help) =
        part.isEmpty
        ? ("has no effect: it has no size and no distance", "add one, such as H:[a(44)] or H:|-[a], or remove it")
        : (
          "is never used in any of the \(checked.count) environments",
          "remove it, or check the traits, keyboards and directions that use it, with --trait and similar options"
        )
      add(
        .neverActive, "\(name) \(message)", part.pointer,
        FindingDetail(
          view: part.kind == .view ? ownName : nil, constraint: part.kind == .constraint ? ownName : nil, help: help))
    }
  }

  private mutating func add(
    _ rule: CheckRule, _ message: String, _ pointer: String, _ detail: FindingDetail,
    _ correction: SpecCorrection? = nil
  ) {
    guard check.severity(of: rule) != .off, !check.isIgnored(rule, at: pointer) else { return }
    let finding = EnvironmentFinding(
      rule: rule, message: message, pointer: pointer, detail: detail, correction: correction)
    entries.append(Entry(finding: finding))
  }

  /// Merges findings of one rule about views of one row or stack, with equal magnitudes in the same environments.
  mutating func joinCauses() {
    let known = found.values.filter {
      !Self.rulesOfLengths.contains($0.finding.rule) || $0.finding.magnitude >= RuleScene.leastLength
    }
    let amounts = amounts(of: known)
    var causes = OrderedDictionary<[Trace], [Entry]>()
    for entry in known where !check.isCancelled {
      let cause = entry.trace.map { trace in
        var trace = trace
        let amounts = amounts[trace.place] ?? []
        let next = amounts.indices.partitioningIndex { amounts[$0] > trace.magnitude }
        if next > 0 { trace.magnitude = amounts[next - 1] }
        return trace
      }
      causes[cause, default: []].append(entry)
    }
    entries = causes.values.map { entries in
      var first = entries[0]
      if entries.count > 1 { first.finding.join(entries.map { $0.finding }) }
      return first
    }
  }

  /// The least magnitude of each amount in each place; gaps within an amount may be rounding.
  private func amounts(of entries: [Entry]) -> [Place: [Double]] {
    var magnitudes: [Place: [Double]] = [:]
    for entry in entries where !check.isCancelled {
      for trace in entry.trace { magnitudes[trace.place, default: []].append(trace.magnitude) }
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
    // Sorting is stable.
    return findings.sorted { ($0.severity.rank, $0.line, $0.column) < ($1.severity.rank, $1.line, $1.column) }
  }

  private func finding(_ entry: Entry, of total: Int, _ ranges: inout SourceRanges) -> CheckFinding {
    let finding = entry.finding
    var detail = finding.detail
    if let correction = finding.correction { detail.fix = ranges.fix(correction) }
    if let conflict = detail.conflict { detail.conflict = ranges.located(conflict) }
    let range = detail.environmentText == nil ? ranges.range(of: finding.pointer) : nil
    let start = range.map { JSONPosition(line: $0.line, column: $0.column) }
    // The position of a mistake can be inside the string at its pointer.
    let position = detail.position ?? start ?? JSONPosition(line: 1, column: 1)
    var environments = entry.environments
    if !environments.isEmpty { environments.insert(environments.remove(at: entry.worst), at: 0) }
    let isEverywhere = environments.isEmpty && !finding.isOfDocument
    let least = entry.trace.reduce(finding.magnitude) { min($0, $1.magnitude) }
    return CheckFinding(
      rule: finding.rule, severity: check.severity(of: finding.rule),
      message: check.options.scene.map { "scene \"\($0)\": \(finding.message)" } ?? finding.message,
      pointer: finding.pointer, line: position.line, column: position.column, range: start == position ? range : nil,
      identity: finding.identity, detail: detail, count: isEverywhere ? total : environments.count, total: total,
      environments: environments, isWorstFirst: amountsDiffer(least, finding.magnitude))
  }
}

extension CheckSeverity {
  /// The most severe comes first.
  var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The texts that the findings of a check refer to.
public struct CheckSources: Sendable {
  /// The name of a file and its bytes.
  public typealias Text = (name: String, bytes: [UInt8])

  /// The name of the text from standard input.
  public static let standardInput = "<stdin>"

  /// The spec.
  public let spec: Text
  /// The caller's texts for environments.
  public let environments: [Text]

  /// Creates the sources of a check.
  public init(spec: Text, environments: [Text] = []) {
    self.spec = spec
    self.environments = environments
  }

  func text(of finding: CheckFinding) -> Text {
    guard let index = finding.detail.environmentText, environments.indices.contains(index) else { return spec }
    return environments[index]
  }
}
