/// Where the text of an expanded spec comes from, by which mistakes are told where people can mend them.
struct TemplateMap: Sendable {
  private struct Piece {
    /// Where it starts in the text.
    let start: Int
    /// Where it comes from, from the start of the spec on.
    let source: Int
    /// Whether it is a copy of the source, byte for byte; else all of it comes from the use that starts there.
    let isCopied: Bool
  }

  private var pieces: [Piece] = []

  mutating func append(at start: Int, from source: Int, isCopied: Bool) {
    pieces.append(Piece(start: start, source: source, isCopied: isCopied))
  }

  /// The offset in the spec from which a byte of the text comes.
  ///
  /// - Complexity: O(log pieces).
  func source(ofByte offset: Int) -> Int {
    var low = 0
    var high = pieces.count
    while low < high {
      let middle = (low + high) / 2
      if pieces[middle].start <= offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return 0 }
    let piece = pieces[low - 1]
    return piece.isCopied ? piece.source + offset - piece.start : piece.source
  }
}
