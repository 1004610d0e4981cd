/// The terminal output that shows a run in place of the previous one.
enum WatchScreen {
  private static let home = "\u{1B}[H"
  private static let clearScrollback = "\u{1B}[3J"
  private static let clearRestOfLine = "\u{1B}[K"
  private static let clearBelow = "\u{1B}[J"

  /// Returns the text to draw: results, then standard error, then a status line.
  ///
  /// Each line overwrites the old one in place, so that unchanged lines do not flicker.
  static func drawing(_ results: String, _ errors: String, status: String) -> String {
    var text = ""
    for part in [results, errors, status] where !part.isEmpty { text += part.hasSuffix("\n") ? part : part + "\n" }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return clearScrollback + home + lines.joined(separator: clearRestOfLine + "\n") + clearBelow
  }
}
