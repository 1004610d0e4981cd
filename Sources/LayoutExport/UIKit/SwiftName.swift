import LayoutSpec

/// Names in generated Swift code.
public enum SwiftName {
  private static let keywords: Set<String> = [
    "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init", "inout",
    "internal", "let", "open", "operator", "private", "precedencegroup", "protocol", "public", "rethrows", "static",
    "struct", "subscript", "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do", "else",
    "fallthrough", "for", "guard", "if", "in", "repeat", "return", "throw", "switch", "where", "while", "Any", "as",
    "await", "false", "is", "nil", "self", "Self", "super", "throws", "true", "try", "Type", "Protocol",
  ]

  private static let used: Set<String> = [
    "_", "Bool", "CGFloat", "CGRect", "CaseIterable", "CustomReflectable", "Double", "Equatable", "Frame", "Frames",
    "Guides", "Hashable", "Input", "Key", "Metrics", "Mirror", "Output", "Sendable", "String", "Touch", "Traits",
    "Views", "max", "min",
  ]

  /// Whether a type with this name makes the generated code ambiguous or invalid.
  public static func isTaken(_ name: String) -> Bool {
    keywords.contains(name) || used.contains(name) || name.hasPrefix("UI") || name.hasPrefix("NS")
  }

  /// What no property or case can be named, even with backticks.
  static let reserved: Set<String> = ["init", "self", "Self", "Type", "Protocol", "_"]

  static func escaped(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

  static func isBoolean(_ trait: OpenTrait) -> Bool { Set(trait.values) == ["false", "true"] }

  static func quoted(_ text: String) -> String {
    CodeText.quoted(text) { scalar in
      switch scalar {
      case "\0"..."\u{1f}", "\u{7f}"..."\u{9f}", "\u{2028}", "\u{2029}":
        "\\u{" + String(scalar.value, radix: 16) + "}"
      default: nil
      }
    }
  }

  /// `SplitPadLayout` from `split-pad`.
  static func type(_ name: String, otherwise fallback: String) -> String {
    var words = [""]
    for scalar in name.unicodeScalars {
      if scalar.properties.isAlphabetic || (48...57).contains(scalar.value) {
        words[words.count - 1].unicodeScalars.append(scalar)
      } else {
        words.append("")
      }
    }
    let joined = words.map { CodeText.capitalized($0) }.joined()
    return joined.isEmpty ? fallback : CodeText.identifier(joined + "Layout")
  }
}

struct SwiftTrait: Sendable {
  let property: String
  let type: String
  private let cases: [String: String]

  static func names(of traits: [OpenTrait], besides properties: Set<String> = [], type: String = "") -> [SwiftTrait] {
    let names = traits.map { $0.name }
    let properties = CodeNames.identifiers(for: names, besides: SwiftName.reserved.union(properties))
    let types = CodeNames.identifiers(
      for: names.map { CodeText.capitalized(CodeText.identifier($0)) + "Trait" }, besides: [type])
    return traits.indices.map { index in
      let values = traits[index].values
      let cases = CodeNames.identifiers(for: values, besides: SwiftName.reserved).map { SwiftName.escaped($0) }
      return SwiftTrait(
        property: SwiftName.escaped(properties[index]), type: types[index],
        cases: Dictionary(zip(values, cases)) { first, _ in first })
    }
  }

  func name(of value: String) -> String { cases[value] ?? value }

  func declaration(of value: String) -> String {
    let name = name(of: value)
    let isPlain = name == value || name == SwiftName.escaped(value)
    return "case \(name)" + (isPlain ? "" : " = \(SwiftName.quoted(value))")
  }
}
