/// Turns bytes into requests. It does no input or output of its own, and knows no time.
///
/// Bytes go in by ``append(_:)-([UInt8])``, requests come out of ``next()`` until it gives `nil`. The result is the same
/// however the bytes are cut: lines are judged whole, limits on what is certain of them. After an error nothing more
/// comes out but that error.
///
/// What is kept is bounded by the limits and what was appended since ``next()`` last gave `nil`.
public struct HTTPRequestParser: Sendable {
  /// What the parser is in the middle of, for those who keep deadlines.
  public enum Phase: Sendable, Hashable {
    /// Between requests: nothing of the next one is there.
    case idle
    /// In a request line or a field section.
    case head
    /// In a body, its chunks and trailers.
    case body
    /// Past an error.
    case failed
  }

  /// Where in the grammar the byte at `start` stands.
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
  /// What has been appended and not been dropped.
  var buffer: [UInt8] = []
  /// The first byte of `buffer` that is not dealt with; in a head, the first of the line at hand.
  var start = 0
  /// Bytes before this one are known to hold no line feed at or after `start`.
  var scanned = 0
  /// The head at hand, or whose body is being read.
  var head = PartialHead()
  var body: [UInt8] = []
  var emptyLines = 0
  var chunkOverhead = 0

  /// What is known of a request before its body is there.
  struct PartialHead: Sendable {
    /// Where the head begins in the parser's buffer.
    var start = 0
    /// Where its field section begins there.
    var fieldsStart = 0
    var line: RequestLine?
    var lines: [HTTPFields.Line] = []
    var framing = MessageFraming()
    /// The head's bytes and what they said, once it is whole.
    var bytes: [UInt8] = []
    var outcome: MessageFraming.Outcome?
  }

  /// A parser at the beginning of a connection.
  public init(limits: HTTPLimits = HTTPLimits()) {
    self.limits = limits
  }

  /// What the parser is in the middle of.
  public var phase: Phase {
    switch stage {
    case .requestLine: buffer.count > start && !isAtLineEnd ? .head : .idle
    case .fields: .head
    case .failed: .failed
    default: .body
    }
  }

  /// The request whose client may be waiting for `100 Continue`, its body left empty, or `nil` if the client did not
  /// ask for that, or something of the body is there.
  public var awaitingContinue: HTTPRequest? {
    guard head.outcome?.expectsContinue == true, body.isEmpty, start == buffer.count else { return nil }
    switch stage {
    case .fixedBody, .chunkLine: return request(body: [])
    default: return nil
    }
  }

  /// How many bytes are there that have not become part of a request.
  public var bufferedCount: Int { buffer.count - start }

  /// How many bytes are kept, those of a body at hand among them.
  public var retainedCount: Int { buffer.count + head.bytes.count + body.count }

  /// Takes the next bytes of the connection.
  ///
  /// - Complexity: O(*n*) amortised.
  public mutating func append(_ bytes: UnsafeRawBufferPointer) {
    if case .failed = stage { return }
    buffer.append(contentsOf: bytes)
  }

  /// Takes the next bytes of the connection.
  ///
  /// - Complexity: O(*n*) amortised.
  public mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { append($0) }
  }

  /// The next whole request, or `nil` if more bytes are needed.
  ///
  /// - Throws: why the bytes are no request; from then on always that.
  /// - Complexity: O(*n*) over the life of the connection, in all bytes.
  public mutating func next() throws(HTTPRequestError) -> HTTPRequest? {
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

  /// Says that no more bytes will come.
  ///
  /// - Throws: ``HTTPRequestError/incomplete`` in the middle of a request; the error of before past one.
  public mutating func finish() throws(HTTPRequestError) {
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
