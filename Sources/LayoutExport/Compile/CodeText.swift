import JSON
import LayoutSpec

struct CodeText {
  private(set) var text = ""
  private var depth = 0
  private let indent = "  "

  private static let width = 116
  /// The number of characters that are left for a line.
  var room: Int { Self.width - 2 * depth }

  mutating func line(_ line: String) {
    guard !line.isEmpty else {
      text += "\n"
      return
    }
    for _ in 0..<depth { text += indent }
    text += line
    text += "\n"
  }

  mutating func lines(_ lines: String) {
    for line in lines.split(separator: "\n", omittingEmptySubsequences: false) { self.line(String(line)) }
  }

  mutating func open(_ opening: String) {
    line(opening)
    depth += 1
  }

  mutating func close(_ closing: String) {
    depth -= 1
    line(closing)
  }

  mutating func next(_ line: String) {
    close(line)
    depth += 1
  }

  /// Writes a list of words between an opening and a closing text, on as many lines as needed.
  mutating func list(_ opening: String, _ words: [String], closing: String = "") {
    guard let last = words.last else { return line(opening + closing) }
    var pieces = words.dropLast().map { $0 + "," } + [last + closing]
    pieces[0] = opening + pieces[0]
    for line in wrapped(pieces, indent: indent, fits: { $0.count <= room }) { self.line(line) }
  }

  static func quoted(_ text: String, escape: (Unicode.Scalar) -> String?) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\" + String(scalar)
      default: result += escape(scalar) ?? String(scalar)
      }
    }
    return result + "\""
  }

  static let leftOutLines =
    "A condition holds only along a line on which several of these numbers change; this code does not have it."

  /// Returns the shortest text that reads back as the same number.
  static func number(_ value: Double) -> String {
    if value == 0 { return "0" }
    if value.magnitude < 0x1p53, value == Double(Int64(value)) { return String(Int64(value)) }
    return value.description
  }

  static func affine(_ coefficients: [Double], _ names: [String]) -> String {
    var text = ""
    func add(_ value: Double, _ name: String?) {
      guard value != 0 else { return }
      let magnitude = number(value.magnitude)
      let term = name.map { value.magnitude == 1 ? $0 : "\(magnitude) * \($0)" } ?? magnitude
      if text.isEmpty {
        text = (value < 0 ? "-" : "") + term
      } else {
        text += (value < 0 ? " - " : " + ") + term
      }
    }
    for (slope, name) in zip(coefficients.dropFirst(), names) { add(slope, name) }
    if let constant = coefficients.first { add(constant, nil) }
    return text.isEmpty ? "0" : text
  }

  /// Returns the condition that an affine function is at least 0, in the form `width >= 414` if possible.
  static func condition(_ coefficients: [Double], _ names: [String]) -> String {
    let moving = zip(coefficients.dropFirst(), names).filter { $0.0 != 0 }
    if moving.count == 1, let (slope, name) = moving.first, slope.magnitude == 1, let constant = coefficients.first {
      return "\(name) \(slope > 0 ? ">=" : "<=") \(number(slope > 0 ? -constant : constant))"
    }
    if moving.count == 2, coefficients.first == 0, moving[0].0 == -moving[1].0, moving[0].0.magnitude == 1 {
      let (greater, less) = moving[0].0 > 0 ? (moving[0].1, moving[1].1) : (moving[1].1, moving[0].1)
      return "\(greater) >= \(less)"
    }
    return "\(affine(coefficients, names)) >= 0"
  }

  /// Returns an identifier: letters, digits and `_` are kept.
  static func identifier(_ name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars {
      let isPlain =
        scalar == "_" || (scalar.isASCII && (scalar.properties.isAlphabetic || (48...57).contains(scalar.value)))
      if isPlain || (!scalar.isASCII && scalar.properties.isIDContinue && scalar.properties.isAlphabetic) {
        result.unicodeScalars.append(scalar)
      } else {
        result += "u" + String(scalar.value, radix: 16)
      }
    }
    if result.isEmpty || result.unicodeScalars.first.map({ (48...57).contains($0.value) }) == true {
      result = "_" + result
    }
    return result
  }

  static func capitalized(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

  static func title(_ name: String) -> String { name.isEmpty ? "A layout" : "The layout \"\(comment(name))\"" }

  /// Returns whether a character would end a line, or change the direction of the code after it.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: scalar.properties.isBidiControl
    }
  }

  /// Returns a text for a comment: on one line, and without anything that would end the comment.
  ///
  /// - Parameter slash: what a slash after a star becomes.
  static func comment(_ text: String, slash: String = " /") -> String {
    var result = ""
    var isAfterStar = false
    for scalar in text.unicodeScalars {
      if isForbidden(scalar) {
        result += " "
      } else if isAfterStar, scalar == "/" {
        result += slash
      } else {
        result.unicodeScalars.append(scalar)
      }
      isAfterStar = scalar == "*"
    }
    return result
  }
}
