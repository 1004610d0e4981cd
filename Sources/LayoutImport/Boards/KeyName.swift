enum KeyName {
  static func name(of text: String) -> String {
    guard text.unicodeScalars.count == 1, let scalar = text.unicodeScalars.first else {
      return text.first?.isNumber == true && text.count == 1 ? "digit\(text)" : text
    }
    if scalar.value >= 0x30, scalar.value <= 0x39 { return "digit\(text)" }
    for (character, name) in names where character == scalar { return name }
    return text
  }

  private static let names: [(character: Unicode.Scalar, name: String)] = [
    (" ", "space"), ("!", "exclamation"), ("\"", "quote"), ("#", "hash"), ("$", "dollar"), ("%", "percent"),
    ("&", "ampersand"), ("'", "apostrophe"), ("(", "parenLeft"), (")", "parenRight"), ("*", "asterisk"), ("+", "plus"),
    (",", "comma"), ("-", "hyphen"), (".", "period"), ("/", "slash"), (":", "colon"), (";", "semicolon"),
    ("<", "less"), ("=", "equals"), (">", "greater"), ("?", "question"), ("@", "at"), ("[", "bracketLeft"),
    ("\\", "backslash"), ("]", "bracketRight"), ("^", "caret"), ("_", "underscore"), ("`", "grave"), ("{", "braceLeft"),
    ("|", "bar"), ("}", "braceRight"), ("~", "tilde"), ("←", "arrowLeft"), ("↑", "arrowUp"), ("→", "arrowRight"),
    ("↓", "arrowDown"), ("⇦", "arrowLeft"), ("⇧", "shift"), ("⇨", "arrowRight"), ("⇩", "arrowDown"), ("⌫", "delete"),
    ("⏎", "return"), ("⇥", "tab"), ("€", "euro"), ("£", "pound"), ("¥", "yen"), ("§", "section"), ("°", "degree"),
    ("。", "kuten"), ("、", "touten"), ("×", "times"), ("÷", "divide"),
  ]
}
