import JSON
import LayoutSpec

/// The edits that make the repairs of conflicts.
extension OpenDocument {
  /// Returns the edit of one place in the constraint that makes a repair and changes nothing else, or `nil` if there is
  /// none: a number, or all of an expression.
  func edit(of repair: ConflictRepair, _ settings: Settings) -> TextEdit? {
    guard let replacement = repair.replacement, let value = json?.value(at: JSONPointer(repair.pointer)),
      let (caller, index, old) = constraint(repair.constraint, settings)
    else { return nil }
    var expected = old.constraintTexts
    expected[index] = replacement
    var edits: [TextEdit] = []
    for range in numbers(in: value.range) {
      guard let number = Double(decimal: text[range]) else { continue }
      let sign = text.bytes[..<range.lowerBound].last { $0 != UInt8(ascii: " ") }
      for new in [number + repair.change, number - repair.change] where new >= 0 || sign != UInt8(ascii: "-") {
        edits.append(TextEdit(range: range, text: numberText(new)))
      }
    }
    if let whole = value.text ?? value["expression"]?.text {
      edits.append(TextEdit(range: whole.range, text: JSONWriter.quoted(replacement)))
    }
    return edits.prefix(40).first { edit in
      var changed = text
      changed.replace(edit.range, with: edit.text)
      let new = try? SpecDocument(parsing: changed.bytes).inspect(caller)
      return new?.constraintTexts == expected
    }
  }

  /// Returns a constraint in the first environment in which it is active.
  private func constraint(
    _ name: String, _ settings: Settings
  ) -> (caller: CallerEnvironment, index: Int, inspection: SpecInspection)? {
    for caller in plan(settings).callers {
      guard let inspection = try? spec.inspect(caller) else { continue }
      let index = (0..<inspection.tree.constraintCount).first { inspection.name(of: .constraint($0)) == name }
      if let index { return (caller, index, inspection) }
    }
    return nil
  }

  /// Returns the ranges of the numbers in a part of the text, without and with a sign.
  private func numbers(in range: Range<Int>) -> [Range<Int>] {
    var numbers: [Range<Int>] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let token = text.bytes[start..<range.upperBound].prefix { Identifier.mayContain($0) || $0 == UInt8(ascii: ".") }
      if Double(decimal: text[token.indices]) != nil {
        numbers.append(token.indices)
        if text.bytes[start - 1] == UInt8(ascii: "-") { numbers.append(start - 1..<token.endIndex) }
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
