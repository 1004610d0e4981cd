import JSON

/// The mark by which `layoutc import` recognizes a file that it wrote and nobody has changed since: a hash of the text
/// at the end of its comment.
enum ImportStamp {
  private static let mark = "; layoutc:imported "
  private static let digitCount = 16

  static func stamped(_ spec: String) -> String {
    let comment = "\n  \"$comment\": \""
    guard let start = spec.firstRange(of: comment)?.upperBound,
      let end = spec[start...].firstRange(of: "\",\n")?.lowerBound
    else { return spec }
    return spec[..<end] + mark + contentHash(of: Array(spec.utf8)) + spec[end...]
  }

  /// Refuses to replace a file that was not written by an import, or has been changed since.
  static func checkReplacing(_ path: String, with spec: String, _ console: Console) throws(CommandFailure) {
    guard Files.isRegular(path) else { return }
    let bytes = try Files.read(path)
    guard bytes != Array(spec.utf8), !isUnchanged(String(decoding: bytes, as: UTF8.self)) else { return }
    console.report(
      .error,
      "has been changed since it was imported; to keep the changes, move them to NAME.layoutc.json beside the imported "
        + "file; to discard them, add --force", file: path)
    throw .reported(.cannotCreate)
  }

  private static func isUnchanged(_ text: String) -> Bool {
    guard let range = text.firstRange(of: mark) else { return false }
    let hash = text[range.upperBound...].prefix(digitCount)
    return contentHash(of: Array((String(text[..<range.lowerBound]) + text[hash.endIndex...]).utf8)) == hash
  }
}
