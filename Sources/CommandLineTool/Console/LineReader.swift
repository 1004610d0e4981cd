import Platform

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
  /// Those of the incomplete line.
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
    while let end = lineFeed(from: max(start, searched)) {
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

  private func lineFeed(from start: Int) -> Int? {
    pending.withUnsafeBytes { bytes in
      guard start < bytes.count, let base = bytes.baseAddress,
        let found = memchr(base + start, Int32(UInt8(ascii: "\n")), bytes.count - start)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }

  private mutating func append(_ line: ArraySlice<UInt8>, to lines: inout [Line]) {
    number += 1
    if isPendingTooLong || line.count > maximumLength {
      isPendingTooLong = false
      lines.append(Line(number: number, bytes: [], isTooLong: true))
      return
    }
    let bytes = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    if !bytes.allSatisfy(Self.isBlank) { lines.append(Line(number: number, bytes: Array(bytes))) }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}
