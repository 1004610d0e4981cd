#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Splits an input into lines as it comes, without waiting for more than there is.
struct LineReader {
  /// A line and its number from 1. Its end, a line feed or a carriage return and a line feed, is no part of it.
  struct Line: Hashable, Sendable {
    let number: Int
    let bytes: [UInt8]
    /// Whether it was longer than is allowed; its bytes are left out then.
    var isTooLong = false
  }

  /// The longest line that is kept, in bytes, so that memory has a bound whatever comes.
  static let maximumLength = 64 << 20

  private let input: ByteInput
  private let maximumLength: Int
  /// What was read and is no line yet.
  private var pending: [UInt8] = []
  /// How much of the pending bytes is known to have no line feed.
  private var searched = 0
  /// Whether the line that is pending has been longer than is allowed already.
  private var isPendingTooLong = false
  private var number = 0
  private var isAtEnd = false

  init(_ input: ByteInput, maximumLength: Int = Self.maximumLength) {
    self.input = input
    self.maximumLength = maximumLength
  }

  /// The lines that have come since the last call: at least one, waiting for it; none at the end of the input.
  ///
  /// Lines without a character are left out, and counted.
  mutating func next() throws(ByteInput.Failure) -> [Line] {
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

  /// The index of the first line feed that is pending from an index on.
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
    if !bytes.isEmpty { lines.append(Line(number: number, bytes: Array(bytes))) }
  }
}
