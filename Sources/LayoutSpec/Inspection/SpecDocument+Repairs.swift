import JSON
import Layout

extension SpecDocument {
  /// Returns the edit of one place in a constraint that makes a repair and changes nothing else, or `nil` if there is
  /// none.
  ///
  /// - Parameters:
  ///   - repair: the repair of a conflict of this document.
  ///   - callers: the environments in one of which the constraint is active.
  /// - Complexity: O(document) for each environment, and for each edit that may make the repair.
  package func edit(of repair: ConflictRepair, among callers: [CallerEnvironment]) -> TextEdit? {
    guard let json = source?.text, let replacement = repair.replacement,
      let value = json.root.value(at: JSONPointer(repair.pointer)),
      let (caller, index, old) = constraint(repair.constraint, among: callers)
    else { return nil }
    var expected = old.constraintTexts
    expected[index] = replacement
    let places = RepairPlaces(repair, constant: old.tree.constant(of: index) + repair.change, in: json)
    return places.edits(in: value).first { edit in
      var changed = json.bytes
      changed.replaceSubrange(edit.range, with: edit.text.utf8)
      let new = try? SpecDocument(parsing: changed).inspect(caller)
      return new?.constraintTexts == expected
    }
  }

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
}

extension SpecInspection {
  fileprivate var constraintTexts: [String?] {
    (0..<tree.constraintCount).map { text(of: .constraint($0), shiftedBy: 0) }
  }
}
