import Cassowary
import Layout
public import LayoutSpec

extension SpecCheck {
  /// Returns the outcome in one environment over ranges.
  ///
  /// The layout is divided into regions in which everything that rules look at is affine. Rules about lengths are
  /// conditions on affine functions there, so they are decided exactly. Everything that is the same in a whole region
  /// is checked once inside it.
  public func outcome(for caller: CallerEnvironment, over ranges: [NumberRange]) -> CheckOutcome {
    let regions: [RangedLayout.Region]
    do throws(RangeError) {
      regions = try document.checkRegions(over: ranges, for: caller, options: options.solving)
    } catch {
      return refused(error, caller)
    }
    var checker = RangeChecker(self, caller, ranges)
    for region in regions { checker.checkRegion(region) }
    let middle = ranges.map { ($0.bounds.lowerBound + $0.bounds.upperBound) / 2 }
    let facts =
      (try? document.inspect(checker.caller(at: middle))).map { EnvironmentFacts($0.environment) }
      ?? EnvironmentFacts(refused: caller, by: document)
    return CheckOutcome(
      facts: facts, isFormed: true, findings: checker.collector.findings(ranges), usedParts: checker.usedParts,
      ranges: RangeVerdict(ranges: ranges, undecided: checker.undecided))
  }

  private func refused(_ error: RangeError, _ caller: CallerEnvironment) -> CheckOutcome {
    switch error {
    case .solve(let error): return refused(error, caller)
    case .ranges, .limitExceeded:
      var finding = EnvironmentFinding(
        rule: .invalidSpec, message: ProblemDetails(error).detail, pointer: "", identity: "ranges")
      finding.detail.code = SpecErrorCode.limitExceeded.rawValue
      return CheckOutcome(
        facts: EnvironmentFacts(refused: caller, by: document), isFormed: true, findings: [finding], usedParts: [])
    }
  }

  /// Returns the same check with only some rules.
  fileprivate func checking(_ isChecked: (CheckRule) -> Bool) -> SpecCheck {
    var check = self
    for rule in CheckRule.allCases where !isChecked(rule) { check.options.severities[rule] = .off }
    return check
  }
}

/// The verdict of a check over ranges.
public struct RangeVerdict: Hashable, Sendable {
  /// The ranges.
  public let ranges: [NumberRange]
  /// The rules that were only measured at points, because they could not be decided.
  public let undecided: [CheckRule]
}

extension RangeVerdict {
  /// Combines the verdicts of several checks, or creates `nil` if there are none.
  init?(_ verdicts: [RangeVerdict]) {
    guard let first = verdicts.first else { return nil }
    ranges = first.ranges
    undecided = CheckRule.allCases.filter { rule in verdicts.contains { $0.undecided.contains(rule) } }
  }

  /// The ranges as text.
  var text: String {
    ranges.map { range in
      let bounds = range.bounds
      return "\(range.number.name) from \(numberText(bounds.lowerBound)) to \(numberText(bounds.upperBound))"
    }.joined(separator: " and ")
  }
}

/// Checks one region after the other.
private struct RangeChecker {
  private let check: SpecCheck
  private let caller: CallerEnvironment
  private let ranges: [NumberRange]
  /// The check of rules that are the same in a whole region.
  private let constant: SpecCheck
  var collector = RangeFindingCollector()
  private(set) var usedParts: [Bool] = []
  private(set) var undecided: [CheckRule] = []

  /// The rules that are conditions on affine functions.
  private static let exact: Set<CheckRule> = [
    .overlap, .overlappingViews, .hiddenByKeyboard, .outsideRoot, .outsideSafeArea, .smallTarget, .zeroSize, .unevenGap,
    .violated, .touchOverlap, .deadArea, .smallTouchArea,
  ]

  init(_ check: SpecCheck, _ caller: CallerEnvironment, _ ranges: [NumberRange]) {
    self.check = check
    self.caller = caller
    self.ranges = ranges
    constant = check.checking { !Self.exact.contains($0) }
  }

  func caller(at point: [Double]) -> CallerEnvironment { check.document.caller(caller, over: ranges, at: point) }

  /// Returns whether a rule is checked once for a whole region. Some rules are needed even if they are off.
  private func isCheckedInside(_ rule: CheckRule) -> Bool { constant.severity(of: rule) != .off }

  private func isOn(_ rule: CheckRule) -> Bool { check.severity(of: rule) != .off }

  mutating func checkRegion(_ region: RangedLayout.Region) {
    let inside = region.polytope.interiorPoint()
    known = [:]
    let outcome = constant.outcome(for: caller(at: inside))
    if usedParts.isEmpty { usedParts = outcome.usedParts }
    for (index, isUsed) in outcome.usedParts.enumerated() where isUsed && usedParts.indices.contains(index) {
      usedParts[index] = true
    }
    collector.add(outcome.findings.filter { isCheckedInside($0.rule) }, [region.polytope], worst: inside)
    if outcome.findings.contains(where: { $0.rule == .unsatisfiable }) {
      for corner in region.polytope.corners {
        let near = caller(at: region.polytope.inside(near: corner))
        collector.worsen(constant.outcome(for: near).findings, at: corner)
      }
    }
    guard case .solved(let solved) = region.status else { return }
    if isOn(.violated) { checkOptionalConstraints(solved, region.polytope) }
    guard let scene = RangeScene(region, inspect: { try? check.document.inspect(caller(at: $0)) }) else {
      note(Array(Self.exact.subtracting([.violated])))
      return
    }
    checkScene(scene)
  }

  private mutating func checkScene(_ scene: RangeScene) {
    var faults = scene.placeFaults(isOn)
    if isOn(.smallTarget) { faults += scene.targetFaults() }
    if isOn(.overlap) { faults += scene.overlapFaults(.overlap) }
    if isOn(.overlappingViews) { faults += scene.overlapFaults(.overlappingViews) }
    if isOn(.hiddenByKeyboard) { faults += scene.coverFaults() }
    if isOn(.touchOverlap) { faults += scene.touchOverlapFaults() }
    if isOn(.unevenGap) {
      if let gaps = scene.gapFaults() { faults += gaps } else { note([.unevenGap]) }
    }
    if isOn(.deadArea) {
      let (found, isDecided) = scene.deadAreaFaults()
      for fault in found { add(fault, scene, isMeasured: !isDecided) }
      if !isDecided { note([.deadArea]) }
    }
    for fault in faults { add(fault, scene) }
    if scene.targets == nil || scene.minimum == nil {
      // A value of a touch area or of the smallest target is invalid.
      add([.smallTouchArea, .smallTarget], scene.polytope, scene.polytope.interiorPoint())
    } else if isOn(.smallTouchArea) {
      let (found, decided) = scene.plainShareFaults()
      for (fault, isExact) in found { add(fault, scene, isMeasured: !isExact) }
      if scene.uncertainShares(except: decided) {
        note([.smallTouchArea])
        measure(.smallTouchArea, scene.polytope)
      }
    }
  }

  /// The initial number of points at which a region is measured.
  private static let measuredPoints = 17

  /// Adds findings of a rule that are measured at points. With one range, bisection finds their borders; with more, the
  /// points themselves are reported.
  private mutating func measure(_ rule: CheckRule, _ polytope: Polytope) {
    let points = polytope.corners.map { polytope.inside(near: $0) } + [polytope.interiorPoint()]
    guard ranges.count == 1, let low = points.map({ $0[0] }).min(), let high = points.map({ $0[0] }).max(), low < high
    else {
      for point in points {
        collector.add(findings(rule, at: point), [Polytope(box: point.map { $0...$0 })], worst: point, isMeasured: true)
      }
      return
    }
    // A finding next to an end of the region extends to that end.
    let ends = polytope.range(0)
    func whole(_ size: Double) -> Double { size == low ? ends.lowerBound : size == high ? ends.upperBound : size }
    let steps = Self.measuredPoints - 1
    let sizes = (0...steps).map { $0 == steps ? high : low + (high - low) * Double($0) / Double(steps) }
    var last = findings(rule, at: [low])
    for (size, next) in zip(sizes, sizes.dropFirst()) {
      let found = findings(rule, at: [next])
      for finding in found {
        let isOld = last.contains { $0.pointer == finding.pointer }
        let start = isOld ? size : border(of: finding, rule, present: next, absent: size)
        collector.add(
          [finding], [polytope.interval(whole(start)...whole(next)) ?? polytope], worst: [next],
          isMeasured: true)
      }
      for finding in last where !found.contains(where: { $0.pointer == finding.pointer }) {
        let end = border(of: finding, rule, present: size, absent: next)
        collector.add(
          [finding], [polytope.interval(whole(size)...max(whole(size), end)) ?? polytope], worst: [size],
          isMeasured: true)
      }
      last = found
    }
  }

  /// Returns the border between a size that has a finding and one that has not, by bisection.
  private func border(of finding: EnvironmentFinding, _ rule: CheckRule, present: Double, absent: Double) -> Double {
    var (present, absent) = (present, absent)
    for _ in 0..<24 {
      let middle = (present + absent) / 2
      if findings(rule, at: [middle]).contains(where: { $0.pointer == finding.pointer }) {
        present = middle
      } else {
        absent = middle
      }
    }
    return present
  }

  private func findings(_ rule: CheckRule, at point: [Double]) -> [EnvironmentFinding] {
    check.checking { $0 == rule || $0 == .invalidSpec }.outcome(for: caller(at: point)).findings
      .filter { $0.rule == rule || $0.rule == .invalidSpec }
  }

  private mutating func note(_ rules: [CheckRule]) {
    for rule in CheckRule.allCases where rules.contains(rule) && isOn(rule) && !undecided.contains(rule) {
      undecided.append(rule)
    }
  }

  /// Adds the findings of some rules at a point, for a polytope around it.
  private mutating func add(_ rules: Set<CheckRule>, _ polytope: Polytope, _ point: [Double]) {
    let findings = check.checking { rules.contains($0) || $0 == .invalidSpec }.outcome(for: caller(at: point)).findings
      .filter { rules.contains($0.rule) || $0.rule == .invalidSpec }
    collector.add(findings, [polytope], worst: point)
  }

  /// Checks violated: in a region the same optional constraints are not met.
  private mutating func checkOptionalConstraints(_ solved: RangedLayout.Solved, _ polytope: Polytope) {
    for unmet in solved.unsatisfied {
      let (point, amount) = polytope.greatest { unmet.violation($0) }
      let found = finding(.violated, at: polytope.inside(near: point)) { $0.identity == unmet.constraint }
      guard var found else { continue }
      found.magnitude = amount
      collector.add([found], [polytope], worst: point)
    }
  }

  private mutating func add(_ fault: RangeFault, _ scene: RangeScene, isMeasured: Bool = false) {
    let inspection = scene.inspection
    let pointer = fault.view.map { inspection.pointer(ofView: $0) } ?? ""
    let identity = fault.partner.map { inspection.name(ofView: $0) } ?? ""
    func isSame(_ finding: EnvironmentFinding) -> Bool { finding.pointer == pointer && finding.identity == identity }
    // If the fault barely exists there, a point slightly further inside shows it.
    let points = [scene.polytope.inside(near: fault.worst), fault.witness] + fault.polytopes.map { $0.interiorPoint() }
    for point in points {
      guard var found = finding(fault.rule, at: point, isSame) else { continue }
      found.magnitude = fault.amount
      collector.add([found], fault.polytopes, worst: fault.worst, isMeasured: isMeasured)
      return
    }
  }

  /// Returns the finding of one rule at a point.
  private mutating func finding(
    _ rule: CheckRule, at point: [Double], _ isWanted: (EnvironmentFinding) -> Bool
  ) -> EnvironmentFinding? {
    let key = Known(rule: rule, point: point)
    // A view outside the root is not reported as outside the safe area too.
    let findings =
      known[key]
      ?? check.checking { $0 == rule || ($0 == .outsideRoot && rule == .outsideSafeArea) }
      .outcome(for: caller(at: point)).findings
    known[key] = findings
    return findings.first { $0.rule == rule && isWanted($0) }
  }

  private struct Known: Hashable {
    let rule: CheckRule
    let point: [Double]
  }

  private var known: [Known: [EnvironmentFinding]] = [:]
}

/// Merges findings that are the same in several regions.
private struct RangeFindingCollector {
  private struct Key: Hashable {
    let rule: CheckRule
    let pointer: String
    let identity: String

    init(_ finding: EnvironmentFinding) {
      rule = finding.rule
      pointer = finding.pointer
      identity = finding.identity
    }
  }

  private struct Entry {
    var finding: EnvironmentFinding
    var worst: [Double]
    var polytopes: [Polytope]
    /// Whether part of it was only measured at points.
    var isMeasured: Bool
  }

  private var places: [Key: Int] = [:]
  private var entries: [Entry] = []

  mutating func add(
    _ findings: [EnvironmentFinding], _ polytopes: [Polytope], worst: [Double], isMeasured: Bool = false
  ) {
    for finding in findings {
      guard let place = places[Key(finding)] else {
        places[Key(finding)] = entries.count
        entries.append(Entry(finding: finding, worst: worst, polytopes: polytopes, isMeasured: isMeasured))
        continue
      }
      entries[place].polytopes += polytopes
      if isMeasured { entries[place].isMeasured = true }
      if finding.magnitude > entries[place].finding.magnitude {
        entries[place].finding = finding
        entries[place].worst = worst
      }
    }
  }

  /// Updates findings with worse values at a corner of a region in which they were found.
  mutating func worsen(_ findings: [EnvironmentFinding], at corner: [Double]) {
    for finding in findings {
      guard let place = places[Key(finding)], finding.magnitude > entries[place].finding.magnitude else { continue }
      entries[place].finding = finding
      entries[place].worst = corner
    }
  }

  func findings(_ ranges: [NumberRange]) -> [EnvironmentFinding] {
    entries.map { entry in
      var finding = entry.finding
      guard !finding.isOfDocument else { return finding }
      finding.detail.ranges = FindingDetail.Ranges(
        names: ranges.map { $0.number.name }, sizes: Self.joined(entry.polytopes).map { $0.corners },
        worst: entry.worst, amount: finding.magnitude, isMeasured: entry.isMeasured)
      return finding
    }
  }

  /// Merges polytopes that are convex together.
  private static func joined(_ polytopes: [Polytope]) -> [Polytope] {
    var joined = polytopes.sorted { $0.range(0).lowerBound < $1.range(0).lowerBound }
    var isChanged = joined.count <= 400
    while isChanged {
      isChanged = false
      var index = 0
      while index < joined.count {
        var other = index + 1
        while other < joined.count {
          if !joined[index].meets(joined[other]), let union = joined[index].union(joined[other]) {
            joined[index] = union
            joined.remove(at: other)
            isChanged = true
          } else {
            other += 1
          }
        }
        index += 1
      }
    }
    return joined
  }
}
