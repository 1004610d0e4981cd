/// Finds the conflict logs in a text that arrives in pieces.
///
/// Memory grows with the current log, not with the text around it.
///
/// - Complexity: linear in the text.
public struct ConflictLogReader: Sendable {
  /// The length of the longest line in bytes. Only the start of a longer line is used.
  static let maximumLineLength = 1 << 16

  private var lines = LogLines()
  /// The bytes of the incomplete line.
  private var pending: [UInt8] = []
  /// The number of complete lines.
  private var lineNumber = 0

  /// Creates a reader.
  public init() {}

  /// Reads the next piece of the text.
  ///
  /// - Returns: the logs that end in this piece.
  public mutating func read(_ bytes: some Collection<UInt8>) -> [ConflictLog] {
    var logs: [ConflictLog] = []
    for byte in bytes {
      if byte == .newline {
        endLine(into: &logs)
      } else if pending.count < Self.maximumLineLength {
        pending.append(byte)
      }
    }
    return logs
  }

  /// Ends the text.
  ///
  /// - Returns: the logs that end with the text.
  public mutating func finish() -> [ConflictLog] {
    var logs: [ConflictLog] = []
    if !pending.isEmpty { endLine(into: &logs) }
    lines.finish(into: &logs)
    return logs
  }

  private mutating func endLine(into logs: inout [ConflictLog]) {
    lineNumber += 1
    lines.read(pending, number: lineNumber, into: &logs)
    pending.removeAll(keepingCapacity: true)
  }

  /// Returns the logs of a text.
  public static func logs(in text: some Collection<UInt8>) -> [ConflictLog] {
    var reader = ConflictLogReader()
    return reader.read(text) + reader.finish()
  }
}
