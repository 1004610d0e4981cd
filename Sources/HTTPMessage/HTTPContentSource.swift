/// Makes the content of an answer piece by piece, as its client takes it.
///
/// It is asked for one piece at a time, on whichever thread is free, and only once little of the last one waits to be
/// sent. It is released if the client goes away.
public protocol HTTPContentSource: AnyObject, Sendable {
  /// Roughly how many bytes it holds while nobody asks it for anything.
  var heldBytes: Int { get }

  /// Makes the next piece.
  func next() -> HTTPContentPiece
}

/// A part of an answer's content.
public struct HTTPContentPiece: Sendable, Hashable {
  /// The bytes; there may be none.
  public var bytes: [UInt8]
  /// Whether nothing comes after them.
  public var isLast: Bool

  /// A piece.
  public init(_ bytes: [UInt8], isLast: Bool) {
    self.bytes = bytes
    self.isLast = isLast
  }
}

/// How the end of an answer's content is told if its length is not known when it begins.
public enum HTTPContentFraming: Sendable, Hashable {
  /// In chunks, as HTTP/1.1 has them (RFC 9112, 7.1).
  case chunked
  /// By the end of the connection, for clients of HTTP/1.0.
  case untilClose

  /// Appends a piece as it goes over the wire.
  ///
  /// - Complexity: O(*n*) in its length.
  public func append(_ piece: HTTPContentPiece, to output: inout [UInt8]) {
    guard self == .chunked else {
      output.append(contentsOf: piece.bytes)
      return
    }
    output.reserveCapacity(output.count + piece.bytes.count + 32)
    // A chunk without bytes would be the last one.
    if !piece.bytes.isEmpty {
      output.append(hexadecimal: piece.bytes.count)
      output.append(text: "\r\n")
      output.append(contentsOf: piece.bytes)
      output.append(text: "\r\n")
    }
    if piece.isLast { output.append(text: "0\r\n\r\n") }
  }
}

extension [UInt8] {
  /// Appends a number that is not negative in base 16.
  fileprivate mutating func append(hexadecimal number: Int) {
    if number >= 16 { append(hexadecimal: number / 16) }
    let digit = UInt8(truncatingIfNeeded: number % 16)
    append(digit < 10 ? 0x30 + digit : 0x57 + digit)
  }
}
