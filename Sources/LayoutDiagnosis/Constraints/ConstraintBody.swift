import Cassowary

enum ConstraintBody {
  /// An equation, `A.width == 0.5*B.width + 8`, or a visual format.
  static func constraint(_ text: ArraySlice<UInt8>, names: LineNames) -> LoggedConstraint? {
    for (prefix, isHorizontal): (StaticString, Bool) in [("H:", true), ("V:", false)]
    where text.has(prefix, at: text.startIndex) {
      let rest = text.dropFirst(2)
      guard rest.first == .openBracket || rest.first == .bar else { break }
      return VisualBody(isHorizontal: isHorizontal, names: names).constraint(rest.trimmed)
    }
    return equation(text, names: names)
  }

  /// The number of relations after an attribute that are tried in one equation.
  private static let maximumRelations = 12

  /// An item's text may contain a relation too, so each one after an attribute is tried.
  private static func equation(_ text: ArraySlice<UInt8>, names: LineNames) -> LoggedConstraint? {
    var index = text.startIndex
    var tries = 0
    while index + 1 < text.endIndex, tries < maximumRelations {
      if text[index + 1] == UInt8(ascii: "="), let relation = relation(text[index]),
        OperandText.attribute(atEndOf: text[..<index].trimmed) != nil
      {
        tries += 1
        let left = text[..<index].trimmed
        let right = text[(index + 2)...].trimmed
        if let found = equation(left, relation, right, names: names) { return found }
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
  ) -> LoggedConstraint? {
    guard let first = OperandText.operand(left, names: names, occurrence: "a") else { return nil }
    var constraint = LoggedConstraint(first: first, relation: relation)
    // Old systems print no constant if it is 0: `UIView:0x1.midY ==`.
    if right.isEmpty { return constraint }
    if let constant = right.printedNumber ?? OperandText.space(right) {
      constraint.constant = constant
      return constraint
    }
    var rest = right
    constraint.constant = takeConstant(&rest)
    constraint.multiplier = takeMultiplier(&rest)
    guard let second = OperandText.operand(rest, names: names, occurrence: "b") else { return nil }
    constraint.second = second
    return constraint
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
    let sign = rest.indices.dropFirst().last { "+-".utf8.contains(rest[$0]) && rest[$0 - 1] == .space }
    guard let sign, let value = rest[sign...].printedNumber else { return 0 }
    rest = rest[..<sign].trimmed
    return value
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
