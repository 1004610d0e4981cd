/// Limits on the size of a request, in bytes.
package struct HTTPLimits: Sendable, Hashable {
  /// The limit on the request line, without its line end. A longer one is answered with 414.
  package var requestLine: Int
  /// The limit on all field lines together, with their line ends but without the final empty line. More is answered
  /// with 431.
  package var fieldSection: Int
  /// The limit on the decoded content. More is answered with 413, before the content is read if the fields state its
  /// length.
  package var body: Int
  /// The limit on the chunk extensions, leading zeros of chunk sizes and trailers of one message together. The line
  /// ends of chunk lines are not counted; those of trailers are. More is answered with 431.
  package var chunkOverhead: Int

  /// Creates limits. Negative values count as 0.
  package init(
    requestLine: Int = 16 << 10, fieldSection: Int = 64 << 10, body: Int = 4 << 20, chunkOverhead: Int = 16 << 10
  ) {
    self.requestLine = max(0, requestLine)
    self.fieldSection = max(0, fieldSection)
    self.body = max(0, body)
    self.chunkOverhead = max(0, chunkOverhead)
  }
}
