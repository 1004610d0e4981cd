/// A key as a CLDR keyboard defines it.
struct CLDRKey {
  var id: String
  /// What it types, or `nil` if it types nothing.
  var output: String?
  /// Its width in key widths.
  var width = 1.0
  /// Whether it is an empty place.
  var isGap = false
  /// Whether it takes what its row leaves.
  var isStretched = false
  /// The layer that it switches to.
  var layer: String?
  /// The keys that a long press offers.
  var longPresses: [String] = []
  /// The keys that further taps give.
  var multitaps: [String] = []

  init(id: String, output: String? = nil, isGap: Bool = false, isStretched: Bool = false) {
    self.id = id
    self.output = output
    self.isGap = isGap
    self.isStretched = isStretched
  }

  /// The role that the key has in a layout spec, if it has one.
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

/// Texts of CLDR keyboards: escapes such as `\u{0300}` and variables such as `${name}`.
enum CLDRText {
  /// The most bytes that a text with its variables may have.
  static let maximumByteCount = 4096

  /// A text with its escapes and variables put in; markers, `\m{name}`, are left out.
  static func text(_ source: String, strings: [(name: String, value: String)]) -> String {
    var result = ""
    var rest = Substring(source)
    while let first = rest.first {
      if rest.hasPrefix("\\u{"), let end = rest.firstIndex(of: "}") {
        for code in rest[..<end].dropFirst(3).split(separator: " ") {
          if let value = UInt32(code, radix: 16), let scalar = Unicode.Scalar(value) {
            result.unicodeScalars.append(scalar)
          }
        }
        rest = rest[end...].dropFirst()
      } else if rest.hasPrefix("\\m{"), let end = rest.firstIndex(of: "}") {
        rest = rest[end...].dropFirst()
      } else if rest.hasPrefix("${"), let end = rest.firstIndex(of: "}") {
        let name = rest[..<end].dropFirst(2)
        if let string = strings.last(where: { $0.name == name }), result.utf8.count <= maximumByteCount {
          result += string.value
        }
        rest = rest[end...].dropFirst()
      } else if first == "\\", let next = rest.dropFirst().first {
        result.append(next)
        rest = rest.dropFirst(2)
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  /// The words of a list that is separated by white space.
  static func words(_ text: String) -> [String] {
    text.split(whereSeparator: { $0.isWhitespace }).map { String($0) }
  }
}
