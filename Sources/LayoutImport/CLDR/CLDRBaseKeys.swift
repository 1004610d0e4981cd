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
