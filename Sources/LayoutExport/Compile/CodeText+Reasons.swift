import JSON
import LayoutSpec

extension CodeText {
  /// Returns the lines of the comment about the origin of a border: the first reasons with their names.
  static func because(_ reasons: [SpecWords], room: Int) -> [String] {
    let shown = reasons.prefix(shownReasons)
    let pieces = shown.enumerated().map { index, reason in
      let isLast = index == shown.count - 1
      let more = isLast && reasons.count > shown.count ? " and \(reasons.count - shown.count) more" : ""
      return fitted(reason, room: room - more.count - 1) + more + (isLast ? "" : ",")
    }
    return wrapped(pieces) { $0.count <= room }
  }

  /// Returns a reason with its name, and as much of its text as fits.
  private static func fitted(_ reason: SpecWords, room: Int) -> String {
    let whole = comment(reason.fullText)
    if whole.count <= room { return whole }
    let name = comment(reason.bracketedName)
    let left = room - name.count - 1
    if left < leastText, !name.isEmpty { return comment(reason.name) }
    return comment(reason.text).prefix(max(left, leastText)) + "…" + name
  }

  /// The number of reasons of a border that a comment has.
  private static let shownReasons = 3
  /// The number of characters below which the start of a text says too little.
  private static let leastText = 16

  /// Returns a text in lines of words.
  static func lines(_ text: String, room: Int, indent: String) -> [String] {
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map { String($0) }
    return wrapped(words, indent: indent) { $0.count <= room }
  }
}
