internal import Cassowary
import JSON
import Layout

/// Evaluates the values and conditions of a document around a point as functions of the ranged numbers.
///
/// It makes the same decisions as ``Evaluator`` at the point, and records how far each of them holds. A value that is
/// not an affine function is reported as a mistake.
struct RangeEvaluator: NameEvaluator {
  let document: SpecDocument
  let ranged: RangedEnvironment
  let base: RangeBase
  let traitValues: [Name]
  var trace: RangeTrace
  var diagnostics: Diagnostics
  private var metrics: [Memo<AffineFunction>]
  private var conditions: [Memo<Bool>]
  private var width = Memo<AffineFunction>.unknown
  private var height = Memo<AffineFunction>.unknown
  /// Whether the names that the keyboard's threshold uses may be unknown.
  private var isThresholdUnknown = true
  private var depth = 0
  /// The records from before a name was too deep to be evaluated, or `nil` if none was. While it is set, results are
  /// meaningless and are not kept.
  private var recorded: (trace: RangeTrace, diagnostics: Diagnostics)?

  /// The limit on the nesting of metrics and conditions on the call stack.
  private static var depthLimit: Int { 6 }

  init(
    _ document: SpecDocument, _ ranged: RangedEnvironment, _ base: RangeBase, traitValues: [Name],
    _ trace: RangeTrace
  ) {
    self.document = document
    self.ranged = ranged
    self.base = base
    self.traitValues = traitValues
    self.trace = trace
    diagnostics = document.diagnostics
    metrics = Array(repeating: .unknown, count: document.spec.metrics.count)
    conditions = Array(repeating: .unknown, count: document.spec.conditions.count)
    let hasRange = base.ranges.contains { if case .metric = $0.number { true } else { false } }
    guard hasRange || !ranged.request.metrics.isEmpty else { return }
    for (index, metric) in document.spec.metrics.enumerated() {
      if index > 0, let number = base.function(.metric(metric.name)) {
        metrics[index] = .known(number)
      } else if let number = ranged.request.metrics[metric.name] {
        metrics[index] = .known(fixed(number))
      }
    }
  }

  var spec: CompiledSpec { document.spec }

  func fixed(_ number: Double) -> AffineFunction { AffineFunction(number, count: base.ranges.count) }

  private func words(_ location: JSONLocation) -> String { document.pointer(of: location) }

  // MARK: Values

  /// Returns a value, or `nil` if it or something that it uses is invalid.
  @discardableResult
  mutating func number(_ value: Value, least: LowerBound = .none) -> AffineFunction? {
    guard let (leaf, json) = leaf(of: spec.conditional(of: value)) else { return nil }
    switch leaf {
    case .number(let number): return fixed(number)
    case .expression(let nodes):
      guard let result = constant(nodes[...], at: json) else { return nil }
      if case .none = least { return result }
      let words = words(json)
      if case .zero = least { _ = trace.isAtLeastZero(result, words) } else { _ = trace.isAboveZero(result, words) }
      return result
    }
  }

  /// Returns a value, or `standard` if it was omitted.
  mutating func number(_ value: Value?, default standard: Double, least: LowerBound = .none) -> AffineFunction? {
    guard let value else { return fixed(standard) }
    return number(value, least: least)
  }

  /// Returns a value that coefficients depend on: it must be the same for all ranged numbers.
  @discardableResult
  mutating func fixedNumber(_ value: Value?, _ what: String, least: LowerBound = .none) -> AffineFunction? {
    guard let value, let result = number(value, least: least) else { return nil }
    if !result.isConstant, let (_, json) = leaf(of: spec.conditional(of: value)) {
      report(json, "\(what) must not depend on a number that has a range")
    }
    return result
  }

  private mutating func report(_ json: JSONLocation, _ message: String) {
    diagnostics.report(.notAffine, at: json, message)
  }

  /// Returns the selected leaf around the point and its location.
  mutating func leaf<Leaf>(of conditional: Conditional<Leaf>) -> (Leaf, JSONLocation)? {
    var conditional = conditional
    while true {
      switch conditional {
      case .invalid: return nil
      case .leaf(let leaf, let json): return (leaf, json)
      case .branches(let branches, _):
        guard let found = firstThatHolds(branches) else { return nil }
        conditional = found
      }
    }
  }

  private mutating func firstThatHolds<Leaf>(_ branches: [Branch<Leaf>]) -> Conditional<Leaf>? {
    for branch in branches {
      guard let condition = branch.condition else { return branch.value }
      if holds(condition) { return branch.value }
    }
    return nil
  }

  /// Returns a constant expression, or a part of one, as a function.
  mutating func constant(_ nodes: ArraySlice<ExpressionNode>, at json: JSONLocation) -> AffineFunction? {
    var operands: [AffineFunction] = []
    for node in nodes {
      switch node.kind {
      case .number(let number): operands.append(fixed(number))
      case .metric(let index):
        guard let metric = metric(index) else { return nil }
        operands.append(metric)
      case .trait(let trait):
        guard let number = numeric(trait) else { return nil }
        operands.append(number)
      case .name, .itemAttribute, .anchor: return nil
      case .negate:
        guard let last = operands.popLast() else { return nil }
        operands.append(-last)
      case .minimum(let count):
        let words = words(json)
        guard let least = trace.least(Array(operands.suffix(count)), "min in " + words) else { return nil }
        operands.removeLast(count)
        operands.append(least)
      case .maximum(let count):
        let words = words(json)
        guard let greatest = trace.greatest(Array(operands.suffix(count)), "max in " + words) else { return nil }
        operands.removeLast(count)
        operands.append(greatest)
      case .add, .subtract, .multiply, .divide:
        guard let right = operands.popLast(), let left = operands.popLast(),
          let result = combine(node.kind, left, right, json)
        else { return nil }
        operands.append(result)
      }
    }
    return operands.last
  }

  private mutating func combine(
    _ kind: ExpressionNode.Kind, _ left: AffineFunction, _ right: AffineFunction, _ json: JSONLocation
  ) -> AffineFunction? {
    switch kind {
    case .add: return left + right
    case .subtract: return left - right
    case .multiply:
      if left.isConstant { return left.constant * right }
      if right.isConstant { return right.constant * left }
      report(json, "a product of two numbers that depend on ranges is not affine; remove one of the ranges")
      return nil
    case .divide:
      guard right.isConstant else {
        report(json, "a quotient by a number that depends on a range is not affine; remove the range")
        return nil
      }
      return right.constant == 0 ? nil : (1 / right.constant) * left
    case .number, .name, .metric, .trait, .itemAttribute, .anchor, .negate, .minimum, .maximum: return nil
    }
  }

  mutating func metric(_ index: Int) -> AffineFunction? {
    if metrics[index].isUnknown { need(.metric(index)) }
    return metrics[index].content
  }

  // MARK: Names

  /// Evaluates a metric or a condition with everything that it needs, on the call stack.
  ///
  /// A chain may have any length. If it is too long for the call stack, everything that the name depends on is evaluated
  /// first. This may record decisions that the result does not need, which costs regions, but does not change frames.
  private mutating func need(_ name: EvaluatedName) {
    guard recorded == nil else { return }
    guard depth < Self.depthLimit else {
      recorded = (trace, diagnostics)
      return
    }
    begin(name)
    decide(name)
    if depth == 0, let before = recorded {
      (trace, diagnostics) = before
      recorded = nil
      evaluate(name)
      assert(recorded == nil)
    }
  }

  func isUnknown(_ name: EvaluatedName) -> Bool {
    switch name {
    case .metric(let index): metrics[index].isUnknown
    case .condition(let index): conditions[index].isUnknown
    case .rootWidth: width.isUnknown
    case .rootHeight: height.isUnknown
    case .near: isThresholdUnknown
    }
  }

  mutating func begin(_ name: EvaluatedName) {
    switch name {
    case .metric(let index): metrics[index] = .underWay
    case .condition(let index): conditions[index] = .underWay
    case .rootWidth: width = .underWay
    case .rootHeight: height = .underWay
    case .near: isThresholdUnknown = false
    }
  }

  mutating func decide(_ name: EvaluatedName) {
    depth += 1
    defer { depth -= 1 }
    switch name {
    case .metric(let index):
      let result = number(spec.metrics[index].value)
      metrics[index] = recorded == nil ? .known(result) : .unknown
    case .condition(let index):
      let result = holds(spec.conditions[index].condition)
      conditions[index] = recorded == nil ? .known(result) : .unknown
    case .rootWidth:
      let result = decidedWidth()
      width = recorded == nil ? .known(result) : .unknown
    case .rootHeight:
      let result = decidedHeight()
      height = recorded == nil ? .known(result) : .unknown
    case .near: break
    }
  }

  var usesThreshold: Bool {
    ranged.environment.nearDependsOnThreshold(followsUndocked: spec.keyboardGuide.followsUndockedKeyboard)
  }

  private mutating func numeric(_ trait: NumericTrait) -> AffineFunction? {
    switch trait {
    case .windowWidth: ranged.window.width
    case .windowHeight: ranged.window.height
    case .scale: fixed(ranged.environment.scale)
    case .rootWidth: rootWidth()
    case .rootHeight: rootHeight()
    }
  }

  mutating func rootWidth() -> AffineFunction? {
    if width.isUnknown { need(.rootWidth) }
    return width.content
  }

  private mutating func decidedWidth() -> AffineFunction? {
    switch spec.rootWidth {
    case .window: ranged.window.width
    case .keyboard: ranged.keyboard?.width ?? ranged.window.width
    case .free: nil
    case .value(let value): number(value, least: .zero)
    }
  }

  mutating func rootHeight() -> AffineFunction? {
    if height.isUnknown { need(.rootHeight) }
    return height.content
  }

  private mutating func decidedHeight() -> AffineFunction? {
    switch spec.rootHeight {
    case .window: ranged.window.height
    case .keyboard: ranged.inputHeight
    case .free: nil
    case .value(let value): number(value, least: .zero)
    }
  }

  /// Checks a priority, which must be the same for all ranged numbers.
  mutating func priority(_ node: PriorityNode?) {
    guard case .metric(let index, _, let json) = node, let number = metric(index), !number.isConstant else { return }
    report(json, "a priority must not depend on a number that has a range")
  }

  // MARK: Conditions

  /// Returns whether a condition holds around the point.
  mutating func holds(_ condition: Condition) -> Bool {
    switch condition {
    case .invalid: return false
    case .named(let index):
      if conditions[index].isUnknown { need(.condition(index)) }
      return conditions[index].content ?? false
    case .entries(let entries):
      for entry in entries where !holds(entry.test) { return false }
      return true
    }
  }

  private mutating func holds(_ test: ConditionEntry.Test) -> Bool {
    switch test {
    case .not(let condition): return !holds(condition)
    case .any(let conditions):
      for condition in conditions where holds(condition) { return true }
      return false
    case .all(let conditions):
      for condition in conditions where !holds(condition) { return false }
      return true
    case .word(let trait, let accepted):
      return accepted.contains(word(trait))
    case .boolean(let trait, let accepted): return accepted.contains(boolean(trait))
    case .number(let trait, let accepted):
      guard let number = numeric(trait) else { return false }
      if number.isConstant { return accepted.contains(number.constant) }
      for value in accepted {
        trace.isNotZero(number - fixed(value), "\(trait.rawValue) == \(numberText(value))")
      }
      return false
    case .range(let trait, let minimum, let maximum):
      guard let number = numeric(trait) else { return false }
      if let minimum,
        !trace.isAtLeastZero(number - fixed(minimum), "\(trait.rawValue) >= \(numberText(minimum))")
      {
        return false
      }
      if let maximum,
        !trace.isAboveZero(fixed(maximum) - number, "\(trait.rawValue) < \(numberText(maximum))")
      {
        return false
      }
      return true
    case .near(let edges):
      let near = near()
      return edges.edges.allSatisfy { near.contains($0) }
    case .away(let edges):
      let near = near()
      return edges.edges.allSatisfy { !near.contains($0) }
    case .custom(let index, let accepted): return accepted.contains(traitValues[index])
    }
  }

  private mutating func word(_ trait: WordTrait) -> String {
    ranged.trace(trait, &trace)
    return ranged.environment.word(trait)
  }

  private mutating func boolean(_ trait: BooleanTrait) -> Bool {
    let environment = ranged.environment
    return switch trait {
    case .notch: environment.notch
    case .homeIndicator: environment.homeIndicator
    case .needsInputModeSwitchKey: environment.needsInputModeSwitchKey
    case .keyboardGuideActive: ranged.followedKeyboard(spec.keyboardGuide, &trace) != nil
    }
  }

  private mutating func near() -> EdgeSet {
    let guide = spec.keyboardGuide
    var threshold = 0.0
    if usesThreshold {
      let function = number(guide.nearThreshold, default: KeyboardGuideOptions().nearThreshold)
      threshold = function?.value(at: trace.point) ?? 0
      ranged.traceNear(guide, threshold: function, &trace)
    } else {
      _ = ranged.followedKeyboard(guide, &trace)
    }
    return ranged.environment.keyboardNear(followsUndocked: guide.followsUndockedKeyboard, threshold: threshold)
  }
}
