/// Finds the conflict logs in a text that arrives piece by piece.
///
/// Memory grows with a log that is being read, not with the text around it.
///
/// - Complexity: linear in the text.
public struct ConflictLogReader: Sendable {
  /// The longest line that is read, in bytes; of a longer one the beginning counts.
  static let maximumLineLength = 1 << 16

  private var lines = LogLines()
  /// What was read of a line that has not ended.
  private var pending: [UInt8] = []
  /// The lines that have ended.
  private var lineNumber = 0

  /// A reader at the beginning of a text.
  public init() {}

  /// Reads the next piece of the text.
  ///
  /// - Returns: the logs that ended in it.
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
  /// - Returns: the log that the text's end ended.
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

  /// The logs of a text.
  public static func logs(in text: some Collection<UInt8>) -> [ConflictLog] {
    var reader = ConflictLogReader()
    return reader.read(text) + reader.finish()
  }
}
