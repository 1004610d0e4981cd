import Cassowary

struct ConstraintBody {
  var notation = LoggedConstraint.Notation.equation
  var first: LoggedOperand
  var relation: Relation
  var multiplier = 1.0
  var second: LoggedOperand?
  var constant = 0.0
  var priority: Double?

  /// Parses an equation, `A.width == 0.5*B.width + 8`, or a visual format.
  static func body(_ text: ArraySlice<UInt8>, names: LineNames) -> ConstraintBody? {
    for (prefix, isHorizontal): (StaticString, Bool) in [("H:", true), ("V:", false)]
    where text.has(prefix, at: text.startIndex) {
      let rest = text.dropFirst(2)
      guard rest.first == .openBracket || rest.first == .bar else { break }
      return VisualBody(isHorizontal: isHorizontal, names: names).body(rest.trimmed)
    }
    return equation(text, names: names)
  }

  /// The largest number of relations after an attribute that are tried in one equation.
  private static let maximumRelations = 12

  /// Parses an equation. An item's text may contain a relation too, so each one after an attribute is tried.
  private static func equation(_ text: ArraySlice<UInt8>, names: LineNames) -> ConstraintBody? {
    var index = text.startIndex
    var tries = 0
    while index + 1 < text.endIndex, tries < maximumRelations {
      if text[index + 1] == UInt8(ascii: "="), let relation = relation(text[index]),
        OperandText.attribute(atEndOf: text[..<index].trimmed) != nil
      {
        tries += 1
        let left = text[..<index].trimmed
        let right = text[(index + 2)...].trimmed
        if let body = equation(left, relation, right, names: names) { return body }
      }
      index += 1
    }
    return nil
  }

  static func relation(_ byte: UInt8) -> Relation? {
    switch byte {
    case UInt8(ascii: "="): .equal
    case .less: .lessThanOrEqual
    case .greater: .greaterThanOrEqual
    default: nil
    }
  }

  private static func equation(
    _ left: ArraySlice<UInt8>, _ relation: Relation, _ right: ArraySlice<UInt8>, names: LineNames
  ) -> ConstraintBody? {
    guard let first = OperandText.operand(left, names: names, occurrence: "a") else { return nil }
    var body = ConstraintBody(first: first, relation: relation)
    // Old systems print no constant if it is 0: `UIView:0x1.midY ==`.
    if right.isEmpty { return body }
    if let constant = right.printedNumber ?? OperandText.space(right) {
      body.constant = constant
      return body
    }
    var rest = right
    body.constant = takeConstant(&rest)
    body.multiplier = takeMultiplier(&rest)
    guard let second = OperandText.operand(rest, names: names, occurrence: "b") else { return nil }
    body.second = second
    return body
  }

  /// Removes ` + 8`, ` - 8` or ` NSSpace(8)` from the end.
  private static func takeConstant(_ rest: inout ArraySlice<UInt8>) -> Double {
    if rest.last == .close, let space = rest.lastIndex(of: .space), let value = OperandText.space(rest[(space + 1)...])
    {
      rest = rest[..<space].trimmed
      for (sign, factor) in [(UInt8.minus, -1.0), (UInt8(ascii: "+"), 1.0)] where rest.last == sign {
        rest = rest.dropLast().trimmed
        return factor * value
      }
      return value
    }
    var index = rest.endIndex - 1
    while index > rest.startIndex {
      let byte = rest[index]
      if byte == .minus || byte == UInt8(ascii: "+"), rest[index - 1] == .space {
        guard let value = rest[index...].printedNumber else { return 0 }
        rest = rest[..<index].trimmed
        return value
      }
      index -= 1
    }
    return 0
  }

  /// Removes `0.5*` from the start or ` * 0.5` from the end.
  private static func takeMultiplier(_ rest: inout ArraySlice<UInt8>) -> Double {
    let star = UInt8(ascii: "*")
    if let index = rest.firstIndex(of: star), let value = rest[..<index].trimmed.printedNumber {
      rest = rest[(index + 1)...].trimmed
      return value
    }
    if let index = rest.lastIndex(of: star), let value = rest[(index + 1)...].trimmed.printedNumber {
      rest = rest[..<index].trimmed
      return value
    }
    return 1
  }
}
