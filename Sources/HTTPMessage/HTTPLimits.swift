/// How much of a request is read before it is refused. All are bytes.
public struct HTTPLimits: Sendable, Hashable {
  /// The request line without its line end. Longer ones are answered with 414.
  public var requestLine: Int
  /// All field lines together, each with its line end; the empty line behind them does not count. More is answered with 431.
  public var fieldSection: Int
  /// The content, decoded. More is answered with 413, from the fields alone if they say it.
  public var body: Int
  /// Chunk extensions and trailers of one message together: of the lines before chunks all that their sizes do not need, zeros
  /// before them too, but for the line ends; of trailers all. More is answered with 431.
  public var chunkOverhead: Int

  /// Limits of 16 KiB, 64 KiB, 4 MiB and 16 KiB if nothing else is said. Negative ones count as 0.
  public init(
    requestLine: Int = 16 << 10, fieldSection: Int = 64 << 10, body: Int = 4 << 20, chunkOverhead: Int = 16 << 10
  ) {
    self.requestLine = max(0, requestLine)
    self.fieldSection = max(0, fieldSection)
    self.body = max(0, body)
    self.chunkOverhead = max(0, chunkOverhead)
  }
}
