/// What a terminal is sent to show a run in the place of the former one.
enum WatchScreen {
  private static let home = "\u{1B}[H"
  private static let clearScrollback = "\u{1B}[3J"
  private static let clearRestOfLine = "\u{1B}[K"
  private static let clearBelow = "\u{1B}[J"

  /// The text to draw: results, then what went to standard error, then a status line.
  ///
  /// Each line replaces the one below it, so that nothing flickers that stays as it is.
  static func drawing(_ results: String, _ errors: String, status: String) -> String {
    var text = ""
    for part in [results, errors, status] where !part.isEmpty { text += part.hasSuffix("\n") ? part : part + "\n" }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return clearScrollback + home + lines.joined(separator: clearRestOfLine + "\n") + clearBelow
  }
}
