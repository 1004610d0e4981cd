import JSON
import Layout

typealias PointEvaluator = Evaluator<PointNumbers>

/// Evaluates a document's values and conditions in one environment, or around it as functions of ranged numbers.
///
/// A value is evaluated only if something active uses it, and each metric once. A value that was rejected when the
/// document was read evaluates to `nil` without another mistake.
struct Evaluator<Numbers: EvaluatorNumbers> {
  typealias Number = Numbers.Number

  let document: SpecDocument
  var numbers: Numbers
  let traitValues: [Name]
  var diagnostics: Diagnostics
  /// Whether the window's size was used, so that the result may be different for another window.
  var usesWindow = false
  /// The results of the metrics, then of the conditions, the root's sizes and the edges that the keyboard is near.
  var results: [NameResult<Number>]
  let metricCount: Int
  /// The number of names that are being evaluated on the call stack.
  var depth = 0
  private var operands: [Number] = []

  init(_ document: SpecDocument, _ numbers: Numbers, _ request: EnvironmentRequest) {
    self.document = document
    self.numbers = numbers
    diagnostics = document.diagnostics
    traitValues = document.spec.traits.map { request.traits[$0.name] ?? $0.values.first ?? "" }
    metricCount = document.spec.metrics.count
    results = Array(repeating: .unknown, count: metricCount + document.spec.conditions.count + 3)
    guard !request.metrics.isEmpty else { return }
    for (index, metric) in document.spec.metrics.enumerated() {
      if let number = request.metrics[metric.name] { results[index] = .number(numbers.metric(metric.name, number)) }
    }
  }

  var spec: CompiledSpec { document.spec }
  var environment: LayoutEnvironment { numbers.environment }

  // MARK: Values

  /// Returns a value, or `nil` if it or something that it uses is invalid.
  mutating func number(_ value: Value, least: LowerBound = .none) -> Number? {
    switch value {
    case .number(let number, _): return numbers.constant(number)
    case .invalid: return nil
    case .computed(let index):
      guard let (leaf, json) = leaf(of: spec.computedValues[Int(index)]) else { return nil }
      switch leaf {
      case .number(let number): return numbers.constant(number)
      case .expression(let nodes): return number(nodes[...], at: json, least: least)
      }
    }
  }

  mutating func number(_ value: Value?, default standard: Double, least: LowerBound = .none) -> Number? {
    guard let value else { return numbers.constant(standard) }
    return number(value, least: least)
  }

  mutating func value(_ value: Value?) -> Double? {
    value.flatMap { number($0) }.map { numbers.value($0) }
  }

  mutating func value(_ value: Value?, default standard: Double, least: LowerBound = .none) -> Double? {
    number(value, default: standard, least: least).map { numbers.value($0) }
  }

  /// Returns a value that must be the same for all ranged numbers, because others are multiplied by it.
  mutating func fixedValue(
    _ value: Value?, default standard: Double, _ what: @autoclosure () -> String, least: LowerBound = .none
  ) -> Double? {
    guard let value else { return standard }
    guard let number = number(value, least: least) else { return nil }
    if !numbers.isFixed(number), let (_, json) = leaf(of: spec.conditional(of: value)) {
      _ = fixed(number, what(), at: json)
    }
    return numbers.value(number)
  }

  mutating func fixed(_ number: Number, _ what: @autoclosure () -> String, at json: JSONNodeID) -> Double {
    if !numbers.isFixed(number) {
      numbers.report(json, "\(what()) must not depend on a number that has a range")
    }
    return numbers.value(number)
  }

  /// Returns what a closure evaluates, without recording decisions of ranged numbers.
  mutating func aside<Result>(keepsMistakes: Bool = true, _ evaluate: (inout Self) -> Result) -> Result {
    // In one environment, no decisions are recorded.
    if keepsMistakes, !Numbers.areRanged { return evaluate(&self) }
    var other = self
    let result = evaluate(&other)
    if keepsMistakes { diagnostics = other.diagnostics }
    usesWindow = other.usesWindow
    return result
  }

  mutating func insets(_ values: InsetValues) -> DirectionalInsets {
    DirectionalInsets(
      top: value(values.top) ?? 0, leading: value(values.leading) ?? 0, bottom: value(values.bottom) ?? 0,
      trailing: value(values.trailing) ?? 0)
  }

  /// Returns the leaf whose conditions hold, or `nil` if a condition was rejected or there is none, which is reported
  /// unless `isOptional`.
  mutating func leaf<Leaf>(of conditional: Conditional<Leaf>, isOptional: Bool = false) -> (Leaf, JSONNodeID)? {
    var conditional = conditional
    search: while case .branches(let branches, let json) = conditional {
      for branch in branches {
        let isHeld: Bool? = if let condition = branch.condition { holds(condition) } else { true }
        guard let isHeld else { return nil }
        if isHeld {
          conditional = branch.value
          continue search
        }
      }
      if !isOptional {
        diagnostics.report(
          .noValue, at: json, "no entry of this list holds in this environment; add one without \"when\"")
      }
      return nil
    }
    if case .leaf(let leaf, let json) = conditional { return (leaf, json) }
    return nil
  }

  private mutating func number(
    _ nodes: ArraySlice<ExpressionNode>, at json: JSONNodeID, least: LowerBound
  ) -> Number? {
    guard let result = constant(nodes, at: json) else { return nil }
    let document = document
    switch least {
    case .none: break
    case .zero: _ = numbers.isAtLeastZero(result, document.pointer(of: json))
    case .aboveZero: _ = numbers.isAboveZero(result, document.pointer(of: json))
    }
    let number = numbers.value(result)
    guard least.allows(number) else {
      let text = number.isFinite ? numberText(number) : "a number that is too large to compute"
      diagnostics.report(.numberOutOfRange, at: json, least.sentence + "; this evaluates to \(text)")
      return nil
    }
    return result
  }

  /// Returns the value of a constant expression or part of one, without checking its range.
  mutating func constant(_ nodes: ArraySlice<ExpressionNode>, at json: JSONNodeID) -> Number? {
    // Metrics are evaluated while operands are waiting, so each evaluation uses its own part of the stack.
    let base = operands.count
    defer { operands.removeSubrange(base...) }
    for node in nodes {
      switch node.kind {
      case .number(let number): operands.append(numbers.constant(number))
      case .metric(let index):
        guard let number = metric(index) else { return nil }
        operands.append(number)
      case .trait(let trait):
        guard let number = numeric(trait) else { return nil }
        operands.append(number)
      case .name, .itemAttribute, .anchor: return nil
      case .negate: operands[operands.count - 1] = -operands[operands.count - 1]
      case .extreme(let count, let isLeast):
        let document = document
        let result =
          isLeast
          ? numbers.least(operands.suffix(count), "min in " + document.pointer(of: json))
          : numbers.greatest(operands.suffix(count), "max in " + document.pointer(of: json))
        guard let result else { return nil }
        replaceOperands(count, by: result)
      case .binary(let operation):
        let (left, right) = (operands[operands.count - 2], operands[operands.count - 1])
        guard let result = combine(operation, left, right, at: json) else { return nil }
        replaceOperands(2, by: result)
      }
    }
    return operands.last
  }

  private mutating func replaceOperands(_ count: Int, by number: Number) {
    operands.removeLast(count)
    operands.append(number)
  }

  private mutating func combine(
    _ operation: ExpressionNode.Operator, _ left: Number, _ right: Number, at json: JSONNodeID
  ) -> Number? {
    switch operation {
    case .add: return left + right
    case .subtract: return left - right
    case .multiply: return numbers.product(left, right, at: json)
    case .divide:
      guard numbers.value(right) != 0 else {
        diagnostics.report(.divisionByZero, at: json, "the divisor is 0 in this environment")
        return nil
      }
      return numbers.quotient(left, right, at: json)
    }
  }

  mutating func priority(_ node: PriorityNode?, default standard: Priority) -> Priority? {
    switch node {
    case nil: return standard
    case .fixed(let priority): return priority
    case .invalid: return nil
    case .metric(let index, let offset, let json):
      guard let metric = metric(index) else { return nil }
      let number = fixed(metric, "a priority", at: json)
      if let priority = Priority(number + offset) { return priority }
      diagnostics.report(
        .invalidPriority, at: json, about: spec.metrics[index].name.text,
        "a priority must be above 0 and at most 1000; this evaluates to \(numberText(number + offset))")
      return nil
    }
  }
}
