import JSON
import Layout

/// Evaluates a document's values and conditions in one environment.
///
/// A value is evaluated only if something active uses it, and each metric once. A value that was rejected when the
/// document was read evaluates to `nil` without another mistake.
struct Evaluator {
  let document: SpecDocument
  let environment: LayoutEnvironment
  /// The values of the custom traits, in the document's order.
  let traitValues: [Name]
  var diagnostics: Diagnostics
  /// Whether the window's size was used, so that the result may be different for another window.
  var usesWindow = false
  var metrics: [Memo<Double>]
  var conditions: [Memo<Bool>]
  var width = Memo<Double>.unknown
  var height = Memo<Double>.unknown
  var near = Memo<EdgeSet>.unknown
  /// The operand stack of the expression that is being evaluated.
  private var operands: [Double] = []

  init(
    _ document: SpecDocument, _ environment: LayoutEnvironment, _ request: EnvironmentRequest,
    _ diagnostics: Diagnostics
  ) {
    self.document = document
    self.environment = environment
    self.diagnostics = diagnostics
    traitValues = document.spec.traits.map { request.traits[$0.name] ?? $0.values.first ?? "" }
    metrics = Array(repeating: .unknown, count: document.spec.metrics.count)
    conditions = Array(repeating: .unknown, count: document.spec.conditions.count)
    guard !request.metrics.isEmpty else { return }
    for (index, metric) in document.spec.metrics.enumerated() {
      if let number = request.metrics[metric.name] { metrics[index] = .known(number) }
    }
  }

  var spec: CompiledSpec { document.spec }

  // MARK: Values

  /// Returns a value, or `nil` if it or something that it uses is invalid.
  mutating func number(_ value: Value, least: LowerBound = .none) -> Double? {
    switch value {
    case .number(let number, _): return number
    case .invalid: return nil
    case .computed(let index):
      guard let (leaf, json) = leaf(of: spec.computedValues[Int(index)]) else { return nil }
      switch leaf {
      case .number(let number): return number
      case .expression(let nodes): return number(nodes[...], at: json, least: least)
      }
    }
  }

  /// Returns a value, or `standard` if it was omitted.
  mutating func number(_ value: Value?, default standard: Double, least: LowerBound = .none) -> Double? {
    guard let value else { return standard }
    return number(value, least: least)
  }

  /// Returns insets; 0 for an edge that was omitted or is invalid.
  mutating func insets(_ values: InsetValues) -> DirectionalInsets {
    DirectionalInsets(
      top: number(values.top, default: 0) ?? 0, leading: number(values.leading, default: 0) ?? 0,
      bottom: number(values.bottom, default: 0) ?? 0, trailing: number(values.trailing, default: 0) ?? 0)
  }

  /// Returns the selected leaf and its location.
  mutating func leaf<Leaf>(of conditional: Conditional<Leaf>) -> (Leaf, JSONLocation)? {
    var conditional = conditional
    while true {
      switch conditional {
      case .invalid: return nil
      case .leaf(let leaf, let json): return (leaf, json)
      case .branches(let branches, let json):
        switch firstThatHolds(branches) {
        case .found(let value): conditional = value
        case .none:
          diagnostics.report(
            .noValue, at: json, "no entry of this list holds in this environment; add one without \"when\"")
          return nil
        case .unknown: return nil
        }
      }
    }
  }

  enum Found<Leaf: Sendable> {
    case found(Conditional<Leaf>)
    case none
    /// A condition was rejected, so the result is unknown.
    case unknown
  }

  /// Returns the value of the first alternative whose condition holds.
  mutating func firstThatHolds<Leaf>(_ branches: [Branch<Leaf>]) -> Found<Leaf> {
    for branch in branches {
      guard let condition = branch.condition else { return .found(branch.value) }
      guard let isHeld = holds(condition) else { return .unknown }
      if isHeld { return .found(branch.value) }
    }
    return .none
  }

  /// Returns the value of a constant expression, which must be in range.
  mutating func number(
    _ nodes: ArraySlice<ExpressionNode>, at json: JSONLocation, least: LowerBound = .none
  ) -> Double? {
    guard let result = constant(nodes, at: json) else { return nil }
    guard least.allows(result) else {
      diagnostics.report(.numberOutOfRange, at: json, least.sentence + "; this evaluates to \(numberText(result))")
      return nil
    }
    return result
  }

  /// Returns the value of a constant expression or part of one, without checking its range.
  mutating func constant(_ nodes: ArraySlice<ExpressionNode>, at json: JSONLocation) -> Double? {
    // Metrics are evaluated while operands are waiting, so each evaluation uses its own part of the stack.
    let base = operands.count
    defer { operands.removeSubrange(base...) }
    for node in nodes {
      switch node.kind {
      case .number(let number): operands.append(number)
      case .metric(let index):
        guard let number = metric(index) else { return nil }
        operands.append(number)
      case .trait(let trait):
        guard let number = numeric(trait) else { return nil }
        operands.append(number)
      case .name, .itemAttribute, .anchor: return nil
      case .negate: operands[operands.count - 1].negate()
      case .minimum(let count): fold(count, min)
      case .maximum(let count): fold(count, max)
      case .add: fold(2, +)
      case .subtract: fold(2, -)
      case .multiply: fold(2, *)
      case .divide:
        if operands[operands.count - 1] == 0 {
          diagnostics.report(.divisionByZero, at: json, "the divisor is 0 in this environment")
          return nil
        }
        fold(2, /)
      }
    }
    return operands.last
  }

  private mutating func fold(_ count: Int, _ combine: (Double, Double) -> Double) {
    let start = operands.count - count
    var result = operands[start]
    for index in (start + 1)..<operands.count { result = combine(result, operands[index]) }
    operands.removeSubrange(start...)
    operands.append(result)
  }

  mutating func plain(_ trait: NumericTrait) -> Double? {
    if trait != .scale { usesWindow = true }
    return switch trait {
    case .windowWidth: environment.window.width
    case .windowHeight: environment.window.height
    case .scale: environment.scale
    case .rootWidth, .rootHeight: nil
    }
  }

  /// Returns a priority, or `nil` if it is invalid.
  mutating func priority(_ node: PriorityNode?, default standard: Priority) -> Priority? {
    switch node {
    case nil: return standard
    case .fixed(let priority): return priority
    case .invalid: return nil
    case .metric(let index, let offset, let json):
      guard let number = metric(index) else { return nil }
      if let priority = Priority(number + offset) { return priority }
      diagnostics.report(
        .invalidPriority, at: json, about: spec.metrics[index].name.text,
        "a priority must be above 0 and at most 1000; this evaluates to \(numberText(number + offset))")
      return nil
    }
  }
}
