struct CLDRKey {
  let id: String
  var output: String?
  /// The source of an output of markers alone, which types nothing.
  var marker: String?
  var width = 1.0
  var isGap = false
  var isStretched = false
  var layer: String?
  var longPresses: [String] = []
  var multitaps: [String] = []
  var offset = 0

  var role: String? {
    switch id {
    case "shift", "unshift", "capslock", "caps": return layer == nil ? nil : "shift"
    case "bksp", "backspace", "delete": return "delete"
    case "enter", "return": return "return"
    case "space": return "space"
    case "globe": return "inputModeSwitch"
    default: break
    }
    if let layer { return layer == "shift" ? "shift" : "plane" }
    switch output {
    case " "?: return "space"
    case "\n"?, "\r"?: return "return"
    case "\u{8}"?: return "delete"
    default: return nil
    }
  }
}

/// Resolves escapes such as `\u{0300}` and variables such as `${name}`.
enum CLDRText {
  static let maximumByteCount = 4096

  enum Loss: String, CaseIterable {
    case marker, escape, variable

    var message: String {
      switch self {
      case .marker: "markers in texts are left out"
      case .escape: "an escape that stands for no character is left out"
      case .variable: "a variable that is unknown or too long is left out"
      }
    }
  }

  /// Returns a text without markers, `\m{name}`, and with its escapes and variables replaced.
  static func text(_ source: String, strings: [String: String]) -> (text: String, losses: Set<Loss>) {
    var result = ""
    var losses: Set<Loss> = []
    // Without a closing brace after them, `\u{`, `\m{` and `${` are ordinary text.
    let brace = UInt8(ascii: "}")
    let lastBrace = source.utf8.lastIndex(of: brace) ?? source.startIndex
    var rest = Substring(source)
    while let first = rest.first {
      if rest.startIndex < lastBrace, let opening = ["\\u{", "\\m{", "${"].first(where: { rest.hasPrefix($0) }),
        let end = rest.utf8.firstIndex(of: brace)
      {
        let content = rest[..<end].dropFirst(opening.count)
        switch opening {
        case "\\u{":
          for code in content.split(separator: " ") {
            if let value = UInt32(code, radix: 16), let scalar = Unicode.Scalar(value) {
              result.unicodeScalars.append(scalar)
            } else {
              losses.insert(.escape)
            }
          }
        case "${" where result.utf8.count <= maximumByteCount && strings[String(content)] != nil:
          result += strings[String(content)] ?? ""
        case "${": losses.insert(.variable)
        default: losses.insert(.marker)
        }
        rest = rest[rest.utf8.index(after: end)...]
      } else if first == "\\", let next = rest.dropFirst().first {
        result.append(next)
        rest = rest.dropFirst(2)
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return (result, losses)
  }

  static func words(_ text: String?) -> [String] {
    text?.split { $0.isWhitespace }.map { String($0) } ?? []
  }
}
