/// Produces the content of a response piece by piece, as the client reads it.
///
/// The server calls ``next()`` for one piece at a time, on any free thread, when little of the previous piece is left.
package protocol HTTPContentSource: AnyObject, Sendable {
  /// The approximate number of bytes held between calls, which the server reads once.
  var heldBytes: Int { get }

  func next() -> HTTPContentPiece
}

/// A part of a response's content.
package struct HTTPContentPiece: Sendable, Hashable {
  package var bytes: [UInt8]
  package var isLast: Bool

  package init(_ bytes: [UInt8], isLast: Bool) {
    self.bytes = bytes
    self.isLast = isLast
  }
}

/// How the end of a response's content is marked if its length is not known in advance.
package enum HTTPContentFraming: Sendable, Hashable {
  case chunked
  /// The end of the connection, for HTTP/1.0 clients.
  case untilClose

  package func append(_ piece: HTTPContentPiece, to output: inout [UInt8]) {
    guard self == .chunked else {
      output.append(contentsOf: piece.bytes)
      return
    }
    output.reserveCapacity(output.count + piece.bytes.count + 32)
    // An empty chunk would end the content.
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
  fileprivate mutating func append(hexadecimal number: Int) {
    if number >= 16 { append(hexadecimal: number / 16) }
    let digit = UInt8(truncatingIfNeeded: number % 16)
    append(digit < 10 ? 0x30 + digit : 0x57 + digit)
  }
}
