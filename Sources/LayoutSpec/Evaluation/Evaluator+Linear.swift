import JSON
import Layout

extension Evaluator {
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
}
