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

  /// Returns whether there is no condition, or it holds.
  mutating func isActive(_ condition: Condition?) -> Bool { condition.map { holds($0) == true } ?? true }

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

  mutating func value(_ value: Value?) -> Double? { value.flatMap { number($0) }.map { numbers.value($0) } }

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

  private mutating func number(_ nodes: ArraySlice<ExpressionNode>, at json: JSONNodeID, least: LowerBound) -> Number? {
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

  /// Returns a priority, or the default instead of an invalid one.
  mutating func priority(_ node: PriorityNode?, default standard: Priority) -> Priority {
    switch node {
    case nil, .invalid: return standard
    case .fixed(let priority): return priority
    case .metric(let index, let offset, let json):
      guard let metric = metric(index) else { return standard }
      let number = fixed(metric, "a priority", at: json)
      if let priority = Priority(number + offset) { return priority }
      diagnostics.report(
        .invalidPriority, at: json, about: spec.metrics[index].name.text,
        "a priority must be above 0 and at most 1000; this evaluates to \(numberText(number + offset))")
      return standard
    }
  }

  /// Adds the terms of a linear expression, multiplied by `factor`, and returns its constant, or `nil` if something is
  /// invalid.
  mutating func addLinear(
    _ nodes: ExpressionNodes, times factor: Double, at json: JSONNodeID, to terms: inout [AnchorTerm]
  ) -> Number? {
    var constantSum = numbers.constant(0)
    // The subtrees that wait, each with the index of its last node and the factor before it.
    var pending: [(node: Int, factor: Double)] = [(nodes.count - 1, factor)]
    while let (index, factor) = pending.popLast() {
      let node = nodes[index]
      guard node.hasVariable else {
        guard let number = constant(nodes[node.start...index], at: json) else { return nil }
        constantSum = constantSum + factor * number
        continue
      }
      // The right operand of a binary node ends just before it, the left one just before the right one.
      let right = index - 1
      switch node.kind {
      case .anchor(let item, let attribute): terms.append(AnchorTerm(item, attribute, factor))
      case .negate: pending.append((right, -factor))
      case .binary(.add), .binary(.subtract):
        var sign = 1.0
        if case .binary(.subtract) = node.kind { sign = -1 }
        pending.append((right, sign * factor))
        pending.append((nodes[right].start - 1, factor))
      case .binary(.multiply):
        let left = nodes[right].start - 1
        let constantSide = nodes[right].hasVariable ? left : right
        let variableSide = nodes[right].hasVariable ? right : left
        guard let number = constant(nodes[nodes[constantSide].start...constantSide], at: json) else { return nil }
        pending.append((variableSide, factor * fixed(number, "a coefficient", at: json)))
      case .binary(.divide):
        guard let number = constant(nodes[nodes[right].start...right], at: json) else { return nil }
        let divisor = fixed(number, "a coefficient", at: json)
        guard divisor != 0 else {
          diagnostics.report(.divisionByZero, at: json, "the divisor is 0 in this environment")
          return nil
        }
        pending.append((nodes[right].start - 1, factor / divisor))
      case .number, .name, .metric, .trait, .itemAttribute, .extreme: return nil
      }
    }
    return constantSum
  }

  /// Returns a view's `output` in this environment. A conditional member without a matching alternative is omitted.
  mutating func output(ofNode index: Int) -> JSONValue? {
    guard let output = document.output(ofNode: index) else { return nil }
    guard let node = spec.views[index].outputNode else { return output }
    var conditionals = spec.outputs[node][...]
    var writer = JSONWriter()
    writer.beginObject()
    for member in output.members {
      guard let conditional = conditionals.first, case .branches(_, member.value.nodeID) = conditional.value else {
        writer.key(member.key)
        writer.value(member.value)
        continue
      }
      conditionals.removeFirst()
      guard let (node, _) = leaf(of: conditional.value, isOptional: true) else { continue }
      writer.key(member.key)
      writer.value(output.value(at: node))
    }
    writer.endObject()
    return (try? JSONDocument(parsing: writer.finish(), maximumDepth: .max))?.root
  }

  mutating func outputMember(_ key: Name, ofNode index: Int) -> JSONValue? {
    guard let output = document.output(ofNode: index) else { return nil }
    guard let node = spec.views[index].outputNode,
      let conditional = spec.outputs[node].first(where: { $0.key == key })
    else { return output.value(forKey: key.text) }
    return leaf(of: conditional.value, isOptional: true).map { output.value(at: $0.0) }
  }
}
