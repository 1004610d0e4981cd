package struct HTTPLimits: Sendable, Hashable {
  /// Without its line end. A longer one is answered with 414.
  package var requestLine: Int
  /// All field lines with their line ends, without the final empty line. More is answered with 431.
  package var fieldSection: Int
  /// The decoded content. More is answered with 413, before it is read if its length is known.
  package var body: Int
  /// Chunk extensions, leading zeros of chunk sizes and trailers (with line ends) together. More is answered with 431.
  package var chunkOverhead: Int

  package init(
    requestLine: Int = 16 << 10, fieldSection: Int = 64 << 10, body: Int = 4 << 20, chunkOverhead: Int = 16 << 10
  ) {
    self.requestLine = max(0, requestLine)
    self.fieldSection = max(0, fieldSection)
    self.body = max(0, body)
    self.chunkOverhead = max(0, chunkOverhead)
  }
}
