import LayoutSpec

/// Names in Swift code.
enum SwiftName {
  private static let keywords: Set<String> = [
    "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init", "inout",
    "internal", "let", "open", "operator", "private", "precedencegroup", "protocol", "public", "rethrows", "static",
    "struct", "subscript", "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do", "else",
    "fallthrough", "for", "guard", "if", "in", "repeat", "return", "throw", "switch", "where", "while", "Any", "as",
    "await", "false", "is", "nil", "self", "Self", "super", "throws", "true", "try", "Type", "Protocol",
  ]

  /// A name as it stands in code: keywords between backticks.
  static func escaped(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

  /// Whether a trait is true or false.
  static func isBoolean(_ trait: OpenTrait) -> Bool { trait.values == ["false", "true"] }

  /// A text between quotes.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\" + String(scalar)
      case "\0"..."\u{1f}", "\u{7f}"..."\u{9f}", "\u{2028}", "\u{2029}":
        result += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// The name of a type, made of words: `SplitPad` of `split-pad`.
  static func type(_ name: String, suffix: String) -> String {
    var words = [""]
    for scalar in name.unicodeScalars {
      if scalar.properties.isAlphabetic || (48...57).contains(scalar.value) {
        words[words.count - 1].unicodeScalars.append(scalar)
      } else {
        words.append("")
      }
    }
    let joined = words.map { CodeText.capitalized($0) }.joined()
    return CodeText.identifier(joined.isEmpty ? suffix : joined + suffix)
  }
}

/// Gives each name once.
struct SwiftNames {
  private var taken: Set<String>

  init(reserved: Set<String>) { taken = reserved }

  /// A free name for a property: `wanted`, else with a number.
  mutating func property(_ wanted: String) -> String {
    let base = CodeText.identifier(wanted)
    var name = base
    var number = 2
    while taken.contains(name) {
      name = "\(base)\(number)"
      number += 1
    }
    taken.insert(name)
    return name
  }
}
