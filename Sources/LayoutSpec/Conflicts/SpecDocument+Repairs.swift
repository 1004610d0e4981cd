import JSON
import Layout

extension SpecDocument {
  /// Returns the edit of one place in a constraint that makes a repair and changes nothing else, or `nil` if there is
  /// none: of a number, or of all of an expression.
  ///
  /// - Parameters:
  ///   - repair: the repair of a conflict of this document.
  ///   - callers: the environments in one of which the constraint is active.
  /// - Complexity: O(document) for each environment, and for each of up to 40 places.
  package func edit(of repair: ConflictRepair, among callers: [CallerEnvironment]) -> TextEdit? {
    guard let json = location?.document, let replacement = repair.replacement,
      let value = json.value(at: JSONPointer(repair.pointer)),
      let (caller, index, old) = constraint(repair.constraint, among: callers)
    else { return nil }
    var expected = old.constraintTexts
    expected[index] = replacement
    return Self.edits(of: repair, in: value, of: json.bytes).prefix(40).first { edit in
      var changed = json.bytes
      changed.replaceSubrange(edit.range, with: edit.text.utf8)
      let new = try? SpecDocument(parsing: changed).inspect(caller)
      return new?.constraintTexts == expected
    }
  }

  /// Returns a constraint in the first environment in which it is active.
  private func constraint(
    _ name: String, among callers: [CallerEnvironment]
  ) -> (caller: CallerEnvironment, index: Int, inspection: SpecInspection)? {
    for caller in callers {
      guard let inspection = try? inspect(caller) else { continue }
      let index = (0..<inspection.tree.constraintCount).first { inspection.name(of: .constraint($0)) == name }
      if let index { return (caller, index, inspection) }
    }
    return nil
  }

  private static func edits(
    of repair: ConflictRepair, in value: JSONValue, of bytes: [UInt8]
  ) -> [TextEdit] {
    var edits: [TextEdit] = []
    for range in numbers(in: value.range, of: bytes) {
      guard let number = Double(decimal: String(decoding: bytes[range], as: UTF8.self)) else { continue }
      let sign = bytes[..<range.lowerBound].last { $0 != UInt8(ascii: " ") }
      for new in [number + repair.change, number - repair.change] where new >= 0 || sign != UInt8(ascii: "-") {
        edits.append(TextEdit(range: range, text: numberText(new)))
      }
    }
    return edits + [repair.rewriting(value)].compactMap { $0 }
  }

  /// Returns the ranges of the numbers in a part of a text, without and with a sign.
  private static func numbers(in range: Range<Int>, of bytes: [UInt8]) -> [Range<Int>] {
    var numbers: [Range<Int>] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let token = bytes[start..<range.upperBound].prefix { Identifier.mayContain($0) || $0 == UInt8(ascii: ".") }
      if Double(decimal: String(decoding: token, as: UTF8.self)) != nil {
        numbers.append(token.indices)
        if start > 0, bytes[start - 1] == UInt8(ascii: "-") { numbers.append(start - 1..<token.endIndex) }
      }
      start += max(1, token.count)
    }
    return numbers
  }
}

extension SpecInspection {
  fileprivate var constraintTexts: [String?] {
    (0..<tree.constraintCount).map { text(of: .constraint($0), shiftedBy: 0) }
  }
}
