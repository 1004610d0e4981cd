import Layout

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

  static func words(_ text: String?) -> [String] { text?.split { $0.isWhitespace }.map { String($0) } ?? [] }
}

enum CLDRForm {
  /// Returns the scan codes (AT set 1) of a form's rows, or `nil` if the form is unknown.
  static func scanCodes(of form: String) -> [[UInt8]]? {
    let digits: [UInt8] = [0x29, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x09, 0x0A, 0x0B, 0x0C, 0x0D]
    let upper: [UInt8] = [0x10, 0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18, 0x19, 0x1A, 0x1B]
    let home: [UInt8] = [0x1E, 0x1F, 0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26, 0x27, 0x28]
    let lower: [UInt8] = [0x2C, 0x2D, 0x2E, 0x2F, 0x30, 0x31, 0x32, 0x33, 0x34, 0x35]
    let space: [UInt8] = [0x39]
    switch form {
    case "us": return [digits, upper + [0x2B], home, lower, space]
    case "iso": return [digits, upper, home + [0x2B], [0x56] + lower, space]
    case "abnt2": return [digits, upper, home + [0x2B], [0x56] + lower + [0x73], space]
    case "jis": return [digits + [0x7D], upper, home + [0x2B], lower + [0x73], space]
    case "ks": return [digits + [0x2B], upper, home, lower, space]
    default: return nil
    }
  }

  /// In key widths, or `nil` if the key is not in the main block.
  static func box(ofScanCode code: UInt8, form: String) -> Rect? {
    func key(_ x: Double, _ y: Double, width: Double = 1) -> Rect { Rect(x: x, y: y, width: width, height: 1) }
    switch code {
    case 0x29: return key(0, 0)
    case 0x02...0x0D: return key(Double(code - 0x02) + 1, 0)
    case 0x7D: return key(13, 0)
    case 0x10...0x1B: return key(Double(code - 0x10) + 1.5, 1)
    case 0x1E...0x28: return key(Double(code - 0x1E) + 1.75, 2)
    case 0x56: return key(1.25, 3)
    case 0x2C...0x35: return key(Double(code - 0x2C) + 2.25, 3)
    case 0x73: return key(12.25, 3)
    case 0x2B:
      switch form {
      case "us": return key(13.5, 1, width: 1.5)
      case "ks": return key(13, 0)
      default: return key(12.75, 2)
      }
    case 0x39: return form == "jis" ? key(5, 4, width: 3.75) : key(3.75, 4, width: 6.25)
    default: return nil
    }
  }
}

/// The keys in CLDR's base files, which keyboards import by path, and the implied keys of every keyboard.
///
/// The values are those of CLDR 45's `keys-Zyyy-punctuation.xml`, `keys-Zyyy-currency.xml` and `keys-Latn-implied.xml`.
enum CLDRBaseKeys {
  /// - Parameter path: the path after the version, such as `keys-Zyyy-punctuation.xml`.
  static func keys(ofFile path: Substring) -> [(id: String, output: String)]? {
    switch path {
    case "keys-Zyyy-punctuation.xml": punctuation
    case "keys-Zyyy-currency.xml": currency
    case "keys-Latn-implied.xml": implied
    case "scanCodes-implied.xml": []
    default: nil
    }
  }

  static let implied: [(id: String, output: String)] = {
    let characters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    return characters.map { (String($0), String($0)) }
  }()

  private static let punctuation: [(id: String, output: String)] = [
    ("amp", "&"), ("apos", "'"), ("asterisk", "*"), ("at", "@"), ("backslash", "\\"), ("bang", "!"), ("caret", "^"),
    ("close-angle", ">"), ("close-curly", "}"), ("close-paren", ")"), ("close-square", "]"), ("colon", ":"),
    ("comma", ","), ("degree", "°"), ("double-quote", "\""), ("equal", "="), ("grave", "`"), ("hash", "#"),
    ("hyphen", "-"), ("micro", "µ"), ("not", "¬"), ("open-angle", "<"), ("open-curly", "{"), ("open-paren", "("),
    ("open-square", "["), ("percent", "%"), ("period", "."), ("pipe", "|"), ("plus", "+"), ("question", "?"),
    ("section", "§"), ("semi-colon", ";"), ("slash", "/"), ("tilde", "~"), ("underscore", "_"),
  ]

  private static let currency: [(id: String, output: String)] = [
    ("dollar", "$"), ("euro", "€"), ("pound", "£"), ("yen", "¥"), ("cruzeiro", "₢"), ("cent", "¢"),
  ]
}
