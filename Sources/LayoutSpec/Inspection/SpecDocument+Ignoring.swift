import JSON

/// The rules that comments of a document disable: the `$comment` of a value, or of an enclosing one, contains
/// `layoutc:ignore` and the rules' names.
public struct IgnoredRules: Sendable {
  /// The disabled rules, by the pointer of the value with the comment.
  private var rules: [String: Set<CheckRule>] = [:]
  private let specPointer: String

  init(_ source: SpecSource?, isCancelled: () -> Bool) {
    specPointer = source?.specPointer ?? ""
    for comment in source?.document.values(forKey: "$comment") ?? [] {
      if isCancelled() { return }
      let found = comment.text?.withUTF8 { Self.rules(in: $0, isCancelled) } ?? []
      guard !found.isEmpty else { continue }
      let pointer = comment.pointer.description.dropLast("/$comment".count)
      rules[String(pointer), default: []].formUnion(found)
    }
  }

  private static func rules(in comment: UnsafeBufferPointer<UInt8>, _ isCancelled: () -> Bool) -> Set<CheckRule> {
    func isSeparator(_ byte: UInt8) -> Bool { " ,.\n".utf8.contains(byte) }
    var rules: Set<CheckRule> = []
    var isAfterMark = false
    var rest = comment[...]
    while !rest.isEmpty {
      let word = rest.prefix { !isSeparator($0) }
      rest = rest[word.endIndex...].drop(while: isSeparator)
      if !isAfterMark {
        isAfterMark = word.elementsEqual("layoutc:ignore".utf8)
      } else if isCancelled() {
        return rules
      } else if let rule = CheckRule(rawValue: String(decoding: word, as: UTF8.self)) {
        rules.insert(rule)
      }
    }
    return rules
  }

  /// Returns whether a rule is disabled at a value. Rules that are errors by default cannot be disabled.
  public func contains(_ rule: CheckRule, at pointer: String) -> Bool {
    guard !rules.isEmpty, rule.defaultSeverity != .error else { return false }
    return JSONPointer.prefixes(of: Substring(specPointer + pointer)).contains {
      rules[String($0)]?.contains(rule) == true
    }
  }
}

extension SpecDocument {
  /// Returns the rules that comments disable, without those that follow once `isCancelled` returns `true`.
  public func ignoredRules(isCancelled: () -> Bool = { false }) -> IgnoredRules {
    IgnoredRules(source, isCancelled: isCancelled)
  }
}
