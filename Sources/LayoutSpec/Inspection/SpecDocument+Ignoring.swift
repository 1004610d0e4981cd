import JSON

extension SpecDocument {
  /// Whether a comment tells a check to leave a rule out at a value: the `$comment` of the value, or of one around it, holds
  /// `layoutc:ignore` and the rule's name.
  ///
  /// Rules that are errors by default cannot be left out.
  ///
  /// - Parameter pointer: the value's JSON Pointer, into the spec.
  /// - Complexity: linear in the values on the way to it.
  public func ignores(_ rule: CheckRule, at pointer: String) -> Bool {
    guard rule.defaultSeverity != .error, let json else { return false }
    var value: JSONValue? = json.root
    for key in (specPointer + pointer).split(separator: "/") {
      guard let container = value else { return false }
      if Self.ignores(rule, in: container) { return true }
      value =
        switch container.kind {
        // No key on the way to a finding has a slash or a tilde.
        case .object: container.value(forKey: key)
        case .array: Int(key).flatMap { element($0, of: container) }
        default: nil
        }
    }
    return value.map { Self.ignores(rule, in: $0) } ?? false
  }

  private func element(_ index: Int, of array: JSONValue) -> JSONValue? {
    var number = 0
    for element in array.elements {
      if number == index { return element }
      number += 1
    }
    return nil
  }

  private static func ignores(_ rule: CheckRule, in value: JSONValue) -> Bool {
    guard value.kind == .object, let comment = value["$comment"]?.string else { return false }
    let words = comment.split { $0 == " " || $0 == "," || $0 == "." || $0 == "\n" }
    guard let mark = words.firstIndex(of: "layoutc:ignore") else { return false }
    return words[(mark + 1)...].contains { $0 == rule.rawValue }
  }
}
