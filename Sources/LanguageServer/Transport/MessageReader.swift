/// Splits a stream of bytes into the messages of the base protocol: headers with a `Content-Length`, then the content.
struct MessageReader {
  enum Item: Hashable {
    case content([UInt8])
    /// A header without a valid length, with a sentence that says what is wrong. The next header may be valid.
    case malformedHeader(String)
    case tooLarge
    case end
  }

  /// In bytes.
  static let maximumLength = 64 << 20
  private static let maximumHeaderLength = 1 << 13

  private let read: (inout [UInt8]) -> Bool
  private var buffer: [UInt8] = []

  /// - Parameter read: appends the next bytes of the stream, and returns `false` at its end.
  init(read: @escaping (inout [UInt8]) -> Bool) { self.read = read }

  mutating func next() -> Item {
    var found = headerEnd(from: 0)
    while found == nil {
      guard buffer.count <= Self.maximumHeaderLength else {
        buffer.removeAll()
        return .malformedHeader("the header is longer than \(Self.maximumHeaderLength) bytes")
      }
      let scanned = max(0, buffer.count - 3)
      guard read(&buffer) else { return .end }
      found = headerEnd(from: scanned)
    }
    guard let end = found else { return .end }
    let length = Self.length(in: buffer[..<end.lowerBound])
    buffer.removeSubrange(..<end.upperBound)
    guard let length else { return .malformedHeader("the header has no valid Content-Length") }
    guard length <= Self.maximumLength else { return .tooLarge }
    while buffer.count < length {
      guard read(&buffer) else { return .end }
    }
    let content = Array(buffer[..<length])
    buffer.removeSubrange(..<length)
    return .content(content)
  }

  /// Lines may end without a carriage return.
  private func headerEnd(from start: Int) -> Range<Int>? {
    var index = start
    while let feed = buffer[index...].firstIndex(of: UInt8(ascii: "\n")) {
      let rest = buffer[(feed + 1)...]
      if rest.first == UInt8(ascii: "\n") { return feed..<(feed + 2) }
      if rest.starts(with: [UInt8(ascii: "\r"), UInt8(ascii: "\n")]) { return feed..<(feed + 3) }
      index = feed + 1
    }
    return nil
  }

  private static func length(in header: ArraySlice<UInt8>) -> Int? {
    let name = "content-length:"
    for line in String(decoding: header, as: UTF8.self).lowercased().split(whereSeparator: { $0.isNewline })
    where line.hasPrefix(name) {
      let digits = line.dropFirst(name.count).filter { $0 != " " && $0 != "\t" }
      guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      // A length that does not fit is too large as well.
      return Int(digits) ?? .max
    }
    return nil
  }
}
