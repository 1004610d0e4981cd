import JSON
import Cassowary
import Layout
public import LayoutSpec

extension SpecCheck {
  /// Returns the outcome in one environment over ranges. Without ranges, or if the spec is invalid, it is that of the
  /// environment.
  ///
  /// The layout is divided into regions in which everything that rules look at is affine. Rules about lengths are
  /// conditions on affine functions there, so they are decided exactly. Everything that is the same in a whole region
  /// is checked once inside it.
  public func outcome(for caller: CallerEnvironment, over ranges: [NumberRange]) -> CheckOutcome {
    guard !ranges.isEmpty, document.isValid else { return outcome(for: caller) }
    let cells: [RangeCell]
    let invalid: [InvalidCell]
    let budget = TextBudget(isCancelled: options.solving.isCancelled)
    do throws(RangeError) {
      (cells, invalid) = try document.cells(
        over: ranges, for: caller, options: options.solving, isForChecks: true, budget)
    } catch {
      return refused(error, caller)
    }
    var checker = RangeChecker(self, caller, ranges)
    for cell in invalid { checker.add(cell) }
    for cell in cells where !isCancelled && !budget.isExceeded { checker.check(cell) }
    checker.check(IsolatedBorders(of: ranges, at: cells.flatMap { $0.openBorders }))
    if budget.isExceeded { return refused(SpecSolveError.budgetExceeded, caller) }
    let inspection = try? document.inspect(
      checker.caller(at: ranges.middle), isCancelled: options.solving.isCancelled)
    let facts = inspection.map { self.facts(of: $0) } ?? self.facts(of: caller)
    var findings = checker.collector.findings(ranges) { isCancelled }
    for index in findings.indices where !isCancelled {
      guard let worst = findings[index].detail.ranges?.worst else { continue }
      findings[index].worstFacts = self.facts(of: checker.caller(at: worst))
    }
    do throws(SpecSolveError) {
      return CheckOutcome(
        facts: facts, findings: findings, usedParts: checker.usedParts, ranges: try checker.verdict())
    } catch {
      return refused(error, caller)
    }
  }

  private func refused(_ error: RangeError, _ caller: CallerEnvironment) -> CheckOutcome {
    let message: String
    switch error {
    case .solve(let error): return refused(error, caller)
    case .limitExceeded(let regions, let share):
      message = "\(RangeError.found(regions, covering: share)); narrow a range"
    case .ranges, .hidden, .tooManyCoupledRanges: message = error.description
    }
    let finding = EnvironmentFinding(
      rule: .invalidSpec, message: message, pointer: "", identity: "ranges",
      detail: FindingDetail(code: SpecErrorCode.limitExceeded.rawValue))
    return CheckOutcome(facts: facts(of: caller), findings: [finding])
  }

  fileprivate func checking(_ isChecked: (CheckRule) -> Bool) -> SpecCheck {
    var check = self
    for rule in CheckRule.allCases where !isChecked(rule) { check.options.severities[rule] = .off }
    return check
  }
}

private struct RangeChecker {
  private let check: SpecCheck
  private let caller: CallerEnvironment
  private let ranges: [NumberRange]
  private let constant: SpecCheck
  var collector = RangeFindingCollector()
  private(set) var usedParts: [Bool] = []
  private var undecided: Set<CheckRule> = []
  private var sampled: Set<CheckRule> = []
  private var samples: Set<[Double]> = []
  /// The ranges on which a number that rules look at depends.
  private var measured: Set<Int> = []
  /// The number of pairs of margins and of parts that may still be compared to decide which cells are too small.
  private var cellWork: Int

  private static let exact = Set(RuleScene.rules + [.violated])

  init(_ check: SpecCheck, _ caller: CallerEnvironment, _ ranges: [NumberRange]) {
    self.check = check
    self.caller = caller
    self.ranges = ranges
    cellWork = check.options.cellWork
    constant = check.checking { !Self.exact.contains($0) }
  }

  func verdict() throws(SpecSolveError) -> RangeVerdict {
    let isCancelled = check.options.solving.isCancelled
    let measured = measured.map { ranges[$0] }
    return RangeVerdict(
      ranges: ranges, undecided: CheckRule.allCases.filter(undecided.contains),
      sampled: CheckRule.allCases.filter(sampled.contains), samples: samples,
      withoutEffect: check.document.rangesWithoutEffect(
        ranges, for: caller, isForChecks: true, isCancelled: isCancelled
      ).filter { !measured.contains($0) },
      fixed: try check.document.fixedValues(over: ranges, for: caller, isForChecks: true, isCancelled: isCancelled))
  }

  func caller(at point: [Double]) -> CallerEnvironment { check.document.caller(caller, over: ranges, at: point) }

  /// Some rules are needed even if they are off.
  private func isCheckedInside(_ rule: CheckRule) -> Bool { constant.severity(of: rule) != .off }

  private func isOn(_ rule: CheckRule) -> Bool { check.severity(of: rule) != .off }

  private mutating func use(_ parts: [Bool]) {
    // There are none if nobody asks for them, or the spec is refused.
    guard !parts.isEmpty else { return }
    usedParts = usedParts.isEmpty ? parts : zip(usedParts, parts).map { $0 || $1 }
  }

  private mutating func add(_ findings: [EnvironmentFinding], _ polytopes: [Polytope], worst: [Double]) {
    for finding in findings { collector.add(finding, RangeExtent(polytopes: polytopes), worst: worst) }
  }

  mutating func add(_ cell: InvalidCell) {
    add(check.refused(.invalid(cell.errors), caller(at: cell.point)).findings, [cell.polytope], worst: cell.point)
  }

  mutating func check(_ cell: RangeCell) {
    faults = .init()
    places = [:]
    facts = [:]
    let inside = cell.polytope.interiorPoint()
    let document = constant.checking { $0 != .ambiguous }.outcome(for: caller(at: inside))
    use(document.usedParts)
    let findings = document.findings.filter {
      isCheckedInside($0.rule) && $0.rule != .unsatisfiable && $0.rule != .ambiguous
    }
    add(findings, [cell.polytope], worst: inside)
    var ambiguities: [(polytope: Polytope, variables: [String])] = []
    for (index, region) in cell.regions.enumerated() {
      if check.isCancelled { return }
      switch region.status {
      case .unsatisfiable: addConflict(of: region)
      case .solved(let solved):
        if !solved.ambiguous.isEmpty { ambiguities.append((region.polytope, solved.ambiguous)) }
        // In a region the same optional constraints are not met.
        for unmet in solved.unsatisfied where isOn(.violated) {
          let worst = region.polytope.greatest { unmet.violation.value(at: $0) }
          let subject = RuleFault.Subject(rule: .violated, constraint: unmet.reference, priority: unmet.priority)
          if let fault = RuleFault(subject, [(region.polytope, worst)]) { add(fault, region: index) }
        }
        checkFrames(region, index)
      }
    }
    if isOn(.ambiguous) { checkAmbiguity(ambiguities) }
    addFaults(cell)
  }

  mutating func check(_ borders: IsolatedBorders) {
    for number in borders.numbers where !check.isCancelled { check(number) }
    if borders.hasSlanted { note(CheckRule.allCases) }
  }

  private mutating func check(_ number: IsolatedNumber) {
    let others = ranges.indices.filter { $0 != number.index }.map { ranges[$0] }
    guard let fixed = caller(at: number) else { return note(CheckRule.allCases) }
    let outcome = check.outcome(for: fixed, over: others)
    use(outcome.usedParts)
    note(outcome.ranges?.undecided ?? [])
    sampled.formUnion(outcome.ranges?.sampled ?? [])
    samples.formUnion((outcome.ranges?.samples ?? []).map(number.point))
    collector.add(outcome.findings, at: number)
  }

  /// `nil` if the other ranges would mean something else with one number fixed.
  private func caller(at number: IsolatedNumber) -> CallerEnvironment? {
    func points(_ bound: (ClosedRange<Double>) -> Double) -> (all: [Double], others: [Double]) {
      let all = ranges.indices.map { $0 == number.index ? number.value : bound(ranges[$0].bounds) }
      return (all, all.indices.filter { $0 != number.index }.map { all[$0] })
    }
    let fixed = caller(at: points { ($0.lowerBound + $0.upperBound) / 2 }.all)
    let others = ranges.indices.filter { $0 != number.index }.map { ranges[$0] }
    let document = check.document
    for point in [points { $0.lowerBound }, points { $0.upperBound }] where !others.isEmpty {
      let one = try? document.inspect(caller(at: point.all)).environment.environment
      let other = try? document.inspect(document.caller(fixed, over: others, at: point.others)).environment.environment
      guard one == other else { return nil }
    }
    return fixed
  }

  /// With the numbers at the corner at which it is worst.
  private mutating func addConflict(of region: RangedLayout.Region) {
    guard isCheckedInside(.unsatisfiable), let conflict = region.conflict else { return }
    let worst = region.polytope.greatest { conflict.gap.value(at: $0) }.point
    // At the corner itself, another condition may hold.
    let inside = region.polytope.inside(near: worst)
    guard let inspection = try? check.document.inspect(caller(at: inside)) else { return note([.unsatisfiable]) }
    let finding = EnvironmentFinding(inspection.named(conflict.conflict(at: worst)))
    // Some of its names may be missing.
    guard !inspection.textBudget.isExceeded else { return note([.unsatisfiable]) }
    guard !check.isIgnored(finding) else { return }
    let gaps = region.polytope.bounds(of: conflict.gap)
    let least = amountsDiffer(gaps.lowerBound, gaps.upperBound) ? -.infinity : finding.magnitude
    collector.add(finding, RangeExtent(polytopes: [region.polytope], least: least), worst: worst)
  }

  /// How variables move is asked in the regions with the most of them, and in others if something else is ambiguous.
  private mutating func checkAmbiguity(_ regions: [(polytope: Polytope, variables: [String])]) {
    let check = constant.checking { $0 == .ambiguous }
    var found: [(finding: EnvironmentFinding, worst: [Double], regions: [Int])] = []
    // The indices of findings by identity, and by the variables that they name.
    var identified: [String: Int] = [:]
    var naming: [String: Set<Int>] = [:]
    for number in regions.indices.sorted(by: { regions[$0].variables.count > regions[$1].variables.count }) {
      let region = regions[number]
      var here = Set(region.variables.compactMap { identified[$0] })
      let isNamed = region.variables.allSatisfy { naming[$0].map { !$0.isDisjoint(with: here) } ?? false }
      if !isNamed {
        let inside = region.polytope.interiorPoint()
        let findings = check.outcome(for: caller(at: inside)).findings
        if findings.contains(where: { $0.rule == .invalidSpec }) { note([.ambiguous]) }
        for finding in findings where finding.rule == .ambiguous {
          let index = identified[finding.identity] ?? found.count
          if index < found.count {
            found[index].finding.variables += finding.variables
          } else {
            identified[finding.identity] = index
            found.append((finding, inside, []))
          }
          for variable in finding.variables { naming[variable, default: []].insert(index) }
          here.insert(index)
        }
      }
      for index in here { found[index].regions.append(number) }
    }
    for (finding, worst, numbers) in found {
      add([finding], numbers.sorted().map { regions[$0].polytope }, worst: worst)
    }
  }

  private mutating func checkFrames(_ region: RangedLayout.Region, _ index: Int) {
    guard let scene = scene(of: region) else { return note(RuleScene.rules) }
    for rule in RuleScene.rules where scene.rules.contains(rule) && !check.isCancelled {
      let found = scene.faults(of: rule, &cellWork)
      for fault in found.faults { add(fault, region: index) }
      switch found.judgement {
      case .exact: break
      case .undecided: note([rule])
      case .sampled:
        sampled.insert(rule)
        samples.formUnion(scene.samples.map(RangeVerdict.sample))
      }
    }
  }

  private mutating func scene(of region: RangedLayout.Region) -> RuleScene? {
    facts(in: region).map { [check] in
      let ambiguous = if case .solved(let solved) = region.status { solved.ambiguous } else { [String]() }
      return RuleScene(region.polytope, region.values, $0, check.rules, ambiguous: ambiguous) { check.isCancelled }
    }
  }

  /// Measured in the widest region so far with the same root.
  private mutating func facts(in region: RangedLayout.Region) -> SceneFacts? {
    let root = Array(region.values.prefix(2))
    if let known = facts[root], known.share >= region.polytope.share { return known }
    var dependent: Set<Int> = []
    let found = SceneFacts(region.polytope, region.values, inspect: { try? check.document.inspect(caller(at: $0)) }) {
      for (index, slope) in $0.slopes.enumerated() where slope != 0 { dependent.insert(index) }
    }
    guard let found else { return nil }
    measured.formUnion(dependent)
    facts[root] = found
    return found
  }

  private mutating func note(_ rules: [CheckRule]) { undecided.formUnion(rules.filter(isOn)) }

  private mutating func add(_ fault: RuleFault, region: Int) {
    var fault = fault
    fault.region = region
    var first = fault
    first.extent = RangeExtent()
    faults[fault.subject, default: first].join(fault)
  }

  private mutating func addFaults(_ cell: RangeCell) {
    for fault in faults.values {
      if check.isCancelled { return }
      guard let finding = finding(of: fault, in: cell) else {
        note([fault.subject.rule])
        continue
      }
      if !check.isIgnored(finding) { collector.add(finding, fault.extent, worst: fault.worst) }
    }
  }

  private mutating func finding(of fault: RuleFault, in cell: RangeCell) -> EnvironmentFinding? {
    let subject = fault.subject
    guard let here = scenePoint(fault, in: cell) else { return nil }
    if let reference = subject.constraint {
      let inspection = try? check.document.inspect(caller(at: here.point))
      return inspection.map {
        EnvironmentFinding(unmet: reference, priority: subject.priority, by: fault.amount, in: $0)
      }
    }
    return here.finding(subject, amount: fault.amount)
      ?? [fault.witness, fault.worst].lazy.compactMap {
        ScenePoint(here.scene, at: $0).finding(subject, amount: fault.amount)
      }.first
  }

  /// Close to the point at which a fault is worst. At that point itself, another condition may hold.
  private mutating func scenePoint(_ fault: RuleFault, in cell: RangeCell) -> ScenePoint? {
    let place = Place(region: fault.region, worst: fault.worst)
    if let known = places[place] { return known }
    guard let scene = scene(of: cell.region(place.region)) else { return nil }
    if places.count == Self.placeLimit { places = [:] }
    let here = ScenePoint(scene, at: scene.polytope.inside(near: place.worst))
    places[place] = here
    return here
  }

  private struct Place: Hashable {
    let region: Int
    let worst: [Double]
  }

  private static let placeLimit = 64
  /// The scenes of the latest findings. Most faults of a cell are worst at the same few points.
  private var places: [Place: ScenePoint] = [:]
  private var faults = OrderedDictionary<RuleFault.Subject, RuleFault>()
  private var facts: [[AffineFunction]: SceneFacts] = [:]
}
