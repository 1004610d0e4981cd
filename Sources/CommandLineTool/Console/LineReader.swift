/// Splits an input into lines as it arrives, without waiting for more than is available.
struct LineReader {
  /// Numbered from 1, without its line end, LF or CRLF.
  struct Line: Hashable, Sendable {
    let number: Int
    let bytes: [UInt8]
    /// The bytes of such a line are discarded.
    var isTooLong = false
  }

  private let input: ByteInput
  private let maximumLength: Int
  private var pending: [UInt8] = []
  /// Pending bytes that are known to contain no line feed.
  private var searched = 0
  private var isPendingTooLong = false
  private var number = 0
  private var isAtEnd = false

  init(_ input: ByteInput, maximumLength: Int = ByteInput.standardLimit) {
    self.input = input
    self.maximumLength = maximumLength
  }

  /// Waits for at least one line; none is the end of the input. Empty lines and lines of blanks are skipped, but
  /// counted.
  mutating func next() throws(CommandFailure) -> [Line] {
    var lines: [Line] = []
    while lines.isEmpty, !isAtEnd {
      isAtEnd = try !input.read(into: &pending)
      splitPending(into: &lines)
    }
    return lines
  }

  private mutating func splitPending(into lines: inout [Line]) {
    var start = 0
    while let end = pending[max(start, searched)...].firstIndex(of: UInt8(ascii: "\n")) {
      append(pending[start..<end], to: &lines)
      start = end + 1
      searched = start
    }
    if isAtEnd, !Interruption.isRequested, start < pending.count || isPendingTooLong {
      append(pending[start...], to: &lines)
      start = pending.count
    }
    pending.removeSubrange(..<start)
    if pending.count > maximumLength {
      isPendingTooLong = true
      pending.removeAll()
    }
    searched = pending.count
  }

  private mutating func append(_ line: ArraySlice<UInt8>, to lines: inout [Line]) {
    number += 1
    if isPendingTooLong || line.count > maximumLength {
      isPendingTooLong = false
      lines.append(Line(number: number, bytes: [], isTooLong: true))
      return
    }
    let bytes = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    let isBlank = bytes.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    if !isBlank { lines.append(Line(number: number, bytes: Array(bytes))) }
  }
}
