/// Parses bytes into requests. It performs no I/O and has no notion of time.
///
/// Append bytes, then call ``next()`` until it returns `nil`. The result does not depend on how the bytes are split.
package struct HTTPRequestParser: Sendable {
  /// The part of a request that the parser is reading, for callers that enforce deadlines.
  package enum Phase: Sendable, Hashable {
    case idle
    /// In a request line or field section.
    case head
    case body
    case failed
  }

  enum Stage: Sendable {
    case requestLine
    case fields
    case fixedBody(remaining: Int)
    case chunkLine
    case chunkData(remaining: Int)
    case chunkEnd
    case trailers
    case failed(HTTPRequestError)
  }

  let limits: HTTPLimits
  var stage = Stage.requestLine
  /// Before macOS 26, arrays that may be bridged have no span.
  var buffer: ContiguousArray<UInt8> = []
  /// The first unparsed byte in `buffer`; in a head, the start of the current line.
  var start = 0
  /// There is no line feed between `start` and this index.
  var scanned = 0
  var head = PartialHead()
  var body: [UInt8] = []
  var emptyLines = 0
  var chunkOverhead = 0

  struct PartialHead: Sendable {
    /// `start` and `fieldsStart` are indices in the parser's buffer.
    var start = 0
    var fieldsStart = 0
    var line: RequestLine?
    var lines: [HTTPFields.Line] = []
    var framing = MessageFraming()
    var bytes: [UInt8] = []
    var outcome: MessageFraming.Outcome?
  }

  package init(limits: HTTPLimits = HTTPLimits()) {
    self.limits = limits
  }

  package var phase: Phase {
    switch stage {
    case .requestLine: buffer.count > start && !isAtLineEnd ? .head : .idle
    case .fields: .head
    case .failed: .failed
    default: .body
    }
  }

  /// The request, without its body, whose client may be waiting for `100 Continue`, if any.
  package var awaitingContinue: HTTPRequest? {
    guard head.outcome?.expectsContinue == true, body.isEmpty, start == buffer.count else { return nil }
    switch stage {
    case .fixedBody, .chunkLine: return request(body: [])
    default: return nil
    }
  }

  /// The number of bytes that are not yet part of a request.
  package var bufferedCount: Int { buffer.count - start }

  /// The number of bytes in memory, including those of an incomplete body.
  package var retainedCount: Int { buffer.count + head.bytes.count + body.count }

  package mutating func append(_ bytes: UnsafeRawBufferPointer) {
    if case .failed = stage { return }
    buffer.append(contentsOf: bytes)
  }

  package mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { append($0) }
  }

  /// Returns the next complete request, or `nil` if more bytes are needed. After an error, throws it every time.
  package mutating func next() throws(HTTPRequestError) -> HTTPRequest? {
    do throws(HTTPRequestError) {
      while true {
        guard try advance() else { return nil }
        if let request = takeRequest() { return request }
      }
    } catch {
      fail(error)
      throw error
    }
  }

  /// Tells the parser that no more bytes will arrive. Throws an error in the middle of a request, or the former one.
  package mutating func finish() throws(HTTPRequestError) {
    if case .failed(let error) = stage { throw error }
    guard phase != .idle else { return }
    fail(.incomplete)
    throw .incomplete
  }

  private var isAtLineEnd: Bool {
    buffer[start] == .carriageReturn && buffer.count - start == 1
  }

  private mutating func fail(_ error: HTTPRequestError) {
    stage = .failed(error)
    buffer = []
    body = []
    head = PartialHead()
    start = 0
    scanned = 0
  }
}
