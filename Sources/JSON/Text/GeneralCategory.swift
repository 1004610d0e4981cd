// The properties of `Character` and `Unicode.Scalar` that ask the same read further tables of Unicode, which would make
// the WebAssembly module larger.
extension Unicode.GeneralCategory {
  /// Whether this is one of the letters, L.
  package var isLetter: Bool {
    switch self {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: false
    }
  }

  /// Whether this is one of the combining marks, M.
  package var isMark: Bool {
    switch self {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Whether this is one of the numbers, N.
  package var isNumber: Bool {
    switch self {
    case .decimalNumber, .letterNumber, .otherNumber: true
    default: false
    }
  }
}
