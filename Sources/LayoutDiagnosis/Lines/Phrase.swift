enum Phrase {
  case head, breaking, advice, redacted

  private static let texts: [(StaticString, Phrase)] = [
    ("unable to simultaneously satisfy constraints", .head), ("unable to satisfy constraints simultaneously", .head),
    ("conflicting constraints detected", .head),
    ("attempt to recover by breaking", .breaking),
    // UIKit's and AppKit's sentences below a list.
    ("symbolic breakpoint", .advice), ("uiconstraintbasedlayoutdebugging", .advice),
    ("nsconstraintbasedlayoutvisualize", .advice), ("<private>", .redacted),
    // The system's log contains this if a list is too long.
    ("<decode: ", .redacted),
  ]

  static func at(_ index: Int, in bytes: [UInt8]) -> (phrase: Phrase, end: Int)? {
    for (text, phrase) in texts where bytes.has(text, at: index, ignoringCase: true) {
      return (phrase, index + text.utf8CodeUnitCount)
    }
    return nil
  }
}
