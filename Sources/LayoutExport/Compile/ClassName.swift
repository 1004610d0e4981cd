/// Names of classes in generated style sheets.
public enum ClassName {
  /// Returns whether a text can be a class without escapes: a letter or `_`, then letters, digits, `_` and hyphens.
  public static func isValid(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, isPlain(first), !isDigit(first) else { return false }
    return name.unicodeScalars.allSatisfy { isPlain($0) || $0 == "-" }
  }

  /// Returns the class of a layout: `emoji-board` for `emoji board`, `layout-2` for `2`.
  static func container(of name: String) -> String {
    let hyphenated = hyphenated(name)
    guard let first = hyphenated.unicodeScalars.first else { return "layout" }
    return isDigit(first) ? "layout-" + hyphenated : hyphenated
  }

  /// Returns the words of a text with hyphens between them: what may be in the name of a class.
  static func hyphenated(_ text: String) -> String {
    text.unicodeScalars.split { !isPlain($0) }.map { String($0) }.joined(separator: "-")
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isAlphabetic || isDigit(scalar)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { (48...57).contains(scalar.value) }
}
