import HTTPMessage

/// One client's connection. It is used only on the thread of its event loop.
final class Connection {
  enum Stage {
    case open
    /// The last response is being written; `lingering` follows.
    case ending
    /// Everything is sent. Further input is discarded, so that the client can read the response (RFC 9112, 9.6).
    case lingering
  }

  enum Wait: Equatable {
    case none
    case worker
    case firstRequest
    case nextRequest
    case head
    case body
    case client
    case linger
  }

  let descriptor: Int32
  let token: UInt64
  let peer: String
  let isProxy: Bool
  var client: String
  /// The address toward whose limit the connection counts; a proxy's client, only while its request is unanswered.
  var countedAddress: String?
  var parser: HTTPRequestParser
  var stage = Stage.open
  var interest = Interest.reading
  var inputEnded = false
  /// Whether the connection waits for another turn because requests are left.
  var isQueued = false
  /// Whether requests may be waiting until earlier responses are sent.
  var isHeldBack = false
  var saidContinue = false

  struct Pending {
    var persistence: HTTPResponse.Persistence
    var omitsBody: Bool
    var framing: HTTPContentFraming
    var work: HTTPExchange
    /// `nil` if the request is malformed or incomplete.
    var head: HTTPRequest?
    /// The worker holds the body.
    var bodyLength = 0
  }
  var pending: Pending?

  struct Stream {
    let source: any HTTPContentSource
    let framing: HTTPContentFraming
    let work: HTTPExchange
    let isLast: Bool
    let heldBytes: Int
    var isMaking = false
  }
  var stream: Stream?

  var heldInput = 0
  var countsAsBusy = false

  var countedOutput = (client: "", bytes: 0)

  var output: [UInt8] = []
  var outputStart = 0
  /// Whether the rest of the output has to wait for the client.
  private(set) var isBlocked = false

  var wait = Wait.firstRequest
  /// The start and the end of the current wait, in nanoseconds of the monotonic clock.
  var waitStart: UInt64
  var deadline: UInt64
  /// The number of bytes that the client has sent or received since the wait began.
  var progress = 0
  /// The progress when the deadline was last computed, and since when it is that.
  var lastProgress: (bytes: Int, time: UInt64)

  init(descriptor: Int32, token: UInt64, peer: String, isProxy: Bool, limits: HTTPLimits, now: UInt64, deadline: UInt64)
  {
    self.descriptor = descriptor
    self.token = token
    self.peer = peer
    self.isProxy = isProxy
    client = peer
    countedAddress = isProxy ? nil : peer
    parser = HTTPRequestParser(limits: limits)
    waitStart = now
    lastProgress = (0, now)
    self.deadline = deadline
  }

  var hasOutput: Bool { outputStart < output.count }

  /// The greatest number of bytes that are sent at once, so that other connections get their turn.
  private static let turn = 1 << 20

  /// Writes what the socket accepts, up to a turn. Returns `false` if the connection is lost.
  func flush(_ statistics: HTTPServerStatistics) -> Bool {
    var written = 0
    isBlocked = false
    defer {
      if written > 0 {
        statistics.add(.bytesWritten, written)
        statistics.add(.unsentBytes, -written)
      }
    }
    while hasOutput {
      let end = min(output.count, outputStart + Self.turn - written)
      let transfer = output.withUnsafeBytes {
        System.send(descriptor, UnsafeRawBufferPointer(rebasing: $0[outputStart..<end]))
      }
      switch transfer {
      case .count(let count):
        outputStart += count
        written += count
        if written == Self.turn, hasOutput { return true }
      case .wouldBlock:
        isBlocked = true
        progress += written
        return true
      case .failed:
        return false
      }
    }
    outputStart = 0
    output.removeAll(keepingCapacity: output.capacity <= 64 << 10)
    return true
  }

  var isBusy: Bool { pending != nil || stream != nil }

  func countRequests(_ statistics: HTTPServerStatistics, isClosed: Bool = false) {
    let isBusy = !isClosed && isBusy
    if isBusy != countsAsBusy {
      statistics.add(.requestsInFlight, isBusy ? 1 : -1)
      countsAsBusy = isBusy
    }
    let held = isClosed ? 0 : parser.retainedCount + (pending?.bodyLength ?? 0)
    guard held != heldInput else { return }
    statistics.add(.heldBytes, held - heldInput)
    heldInput = held
  }

  var waitingBytes: Int { output.count - outputStart }

  /// Makes a copy only if what precedes the content cannot be sent at once.
  func append(_ content: [UInt8], _ statistics: HTTPServerStatistics) {
    statistics.add(.unsentBytes, content.count)
    if flush(statistics), !hasOutput { output = content } else { output += content }
  }

  func append(_ piece: HTTPContentPiece, _ framing: HTTPContentFraming) {
    // Without this, the buffer would grow for a client that always reads, but never everything.
    if outputStart > 0 {
      output.removeSubrange(..<outputStart)
      outputStart = 0
    }
    framing.append(piece, to: &output)
  }

  var wantedInterest: Interest {
    var interest: Interest = []
    if hasOutput { interest.insert(.writing) }
    switch stage {
    case .open:
      if !inputEnded, pending == nil, stream == nil, !hasOutput, !isQueued { interest.insert(.reading) }
    case .ending: break
    case .lingering: interest.insert(.reading)
    }
    return interest
  }
}
