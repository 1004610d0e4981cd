internal import Cassowary

/// A source map of an expanded spec, so that mistakes are reported in the original text.
struct TemplateMap: Sendable {
  private struct Piece {
    let start: Int
    /// The start of its source, relative to the start of the spec.
    let source: Int
    /// Whether the piece is an exact copy. Otherwise all of it comes from the value that starts there.
    let isCopied: Bool
  }

  static var bytesOfPiece: Int { MemoryLayout<Piece>.stride }

  private var pieces: [Piece] = []

  mutating func append(at start: Int, from source: Int, isCopied: Bool) {
    pieces.append(Piece(start: start, source: source, isCopied: isCopied))
  }

  var count: Int { pieces.count }

  mutating func removeAll(after count: Int) { pieces.removeSubrange(count...) }

  func source(ofByte offset: Int) -> Int {
    let end = pieces.indices.partitioningIndex { pieces[$0].start > offset }
    guard end > 0 else { return 0 }
    let piece = pieces[end - 1]
    return piece.isCopied ? piece.source + offset - piece.start : piece.source
  }

  /// Returns the range in the spec that was copied to a range of the text, or `nil` if not all of it was copied.
  func copiedSource(of range: Range<Int>) -> Range<Int>? {
    let end = pieces.indices.partitioningIndex { pieces[$0].start > range.lowerBound }
    guard end > 0, pieces[end - 1].isCopied, end == pieces.count || range.upperBound <= pieces[end].start else {
      return nil
    }
    let shift = pieces[end - 1].source - pieces[end - 1].start
    return (range.lowerBound + shift)..<(range.upperBound + shift)
  }
}
