/// Produces the content of a response piece by piece, as the client reads it.
///
/// The server calls ``next()`` for one piece at a time, on any free thread, when little of the previous piece is left.
package protocol HTTPContentSource: AnyObject, Sendable {
  /// The approximate number of bytes held between calls, which the server reads once.
  var heldBytes: Int { get }

  func next() -> HTTPContentPiece
}

/// A part of a response's content.
package typealias HTTPContentPiece = (bytes: [UInt8], isLast: Bool)

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
      output.append(number: piece.bytes.count, radix: 16)
      output.append(text: "\r\n")
      output.append(contentsOf: piece.bytes)
      output.append(text: "\r\n")
    }
    if piece.isLast { output.append(text: "0\r\n\r\n") }
  }
}
