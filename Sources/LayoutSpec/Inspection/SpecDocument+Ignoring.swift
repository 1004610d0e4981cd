import JSON

/// The rules that comments of a document disable: the `$comment` of a value, or of an enclosing one, contains
/// `layoutc:ignore` and the rules' names.
public struct IgnoredRules: Sendable {
  /// The names of disabled rules, by the pointer of the value with the comment.
  private var names: [String: Set<String>] = [:]
  private let specPointer: String

  /// - Complexity: linear in the values of the document.
  init(_ json: JSONDocument?, specPointer: String) {
    self.specPointer = specPointer
    for comment in json?.values(forKey: "$comment") ?? [] {
      guard let words = comment.string?.split(whereSeparator: { " ,.\n".contains($0) }),
        let mark = words.firstIndex(of: "layoutc:ignore")
      else { continue }
      let pointer = comment.pointer.description.dropLast("/$comment".count)
      names[String(pointer), default: []].formUnion(words[(mark + 1)...].map { String($0) })
    }
  }

  /// Returns whether a rule is disabled at a value. Rules that are errors by default cannot be disabled.
  ///
  /// - Parameters:
  ///   - rule: the rule.
  ///   - pointer: the value's JSON Pointer in the spec.
  public func contains(_ rule: CheckRule, at pointer: String) -> Bool {
    guard !names.isEmpty, rule.defaultSeverity != .error else { return false }
    var way = Substring(specPointer + pointer)
    while true {
      if names[String(way)]?.contains(rule.rawValue) == true { return true }
      guard let slash = way.utf8.lastIndex(of: UInt8(ascii: "/")) else { return false }
      way = way[..<slash]
    }
  }
}

extension SpecDocument {
  /// The rules that comments disable.
  ///
  /// - Complexity: linear in the values of the document.
  public var ignoredRules: IgnoredRules { IgnoredRules(json, specPointer: specPointer) }
}
