/// Parses bytes into requests. It performs no I/O and has no notion of time.
///
/// Pass bytes to ``append(_:)-([UInt8])``, then call ``next()`` until it returns `nil`. The result does not depend on
/// how the bytes are split. After an error, ``next()`` throws the same error every time.
///
/// Memory is bounded by the limits and by the bytes that were appended since ``next()`` last returned `nil`.
package struct HTTPRequestParser: Sendable {
  /// The part of a request that the parser is reading, for callers that enforce deadlines.
  package enum Phase: Sendable, Hashable {
    /// Between requests: no byte of the next one has arrived.
    case idle
    /// In a request line or field section.
    case head
    /// In a body, its chunks or trailers.
    case body
    case failed
  }

  /// The grammar element at `start`.
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
  /// The head that is being read, or whose body is being read.
  var head = PartialHead()
  var body: [UInt8] = []
  var emptyLines = 0
  var chunkOverhead = 0

  /// The known part of a request whose body is not complete.
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

  /// The request whose client may be waiting for `100 Continue`, with an empty body. It is `nil` if the client did not
  /// ask for that, or if some of the body has arrived.
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

  /// Returns the next complete request, or `nil` if more bytes are needed.
  ///
  /// - Throws: the reason why the bytes are not a request. Later calls throw the same error.
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

  /// Tells the parser that no more bytes will arrive.
  ///
  /// - Throws: ``HTTPRequestError/incomplete`` in the middle of a request, or the error that was thrown before.
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
