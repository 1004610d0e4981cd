import HTTPMessage

/// What an event loop knows of one client.
///
/// A connection belongs to its loop and is touched on no other thread.
final class Connection {
  /// How far the connection is from its end.
  enum Stage {
    /// Requests are read and answered.
    case open
    /// The last answer is written; then comes `lingering`.
    case ending
    /// All is said; what the client still sends is dropped, so that it gets to read the answer (RFC 9112, 9.6).
    case lingering
  }

  /// Which deadline runs.
  enum Wait: Equatable {
    /// None: others have their turn first.
    case none
    /// For a worker to begin.
    case worker
    /// For the first byte of the first request.
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
  var parser: HTTPRequestParser
  var stage = Stage.open
  var interest = Interest.reading
  /// Whether the client has sent all that it will send.
  var inputEnded = false
  /// Whether the client is known to have ended its side, though not all that it sent has been read.
  var hasSeenEnd = false
  /// Whether requests that have been read wait for the loop to come round again.
  var isQueued = false
  /// Whether requests may have been read that wait for answers to be taken.
  var isHeldBack = false
  /// Whether `100 Continue` has been sent for the request at hand.
  var saidContinue = false

  /// What the answer that a worker is making needs when it comes.
  struct Pending {
    var persistence: HTTPResponse.Persistence
    var omitsBody: Bool
    /// How the end of a content is told whose length is not known.
    var framing: HTTPContentFraming
    var work: HTTPWork
    /// The length of the request's body, which its work holds.
    var bodyLength = 0
  }
  var pending: Pending?

  /// An answer that has begun, and is made as the client takes it.
  struct Stream {
    let source: any HTTPContentSource
    let framing: HTTPContentFraming
    let work: HTTPWork
    /// Whether the connection ends with it.
    let isLast: Bool
    /// What it counts among the bytes that wait.
    let heldBytes: Int
    /// Whether a worker makes the next piece.
    var isMaking = false
  }
  var stream: Stream?

  /// What the connection counts among the bytes of requests that are held.
  var heldInput = 0

  var output: [UInt8] = []
  var outputStart = 0

  var wait = Wait.firstRequest
  /// When the wait began, and when it ends, in nanoseconds of the monotonic clock.
  var waitStart: UInt64
  var deadline: UInt64
  /// How many bytes the client has sent, or taken, since the wait began.
  var progress = 0

  init(descriptor: Int32, token: UInt64, peer: String, limits: HTTPLimits, now: UInt64, deadline: UInt64) {
    self.descriptor = descriptor
    self.token = token
    self.peer = peer
    parser = HTTPRequestParser(limits: limits)
    waitStart = now
    self.deadline = deadline
  }

  var hasOutput: Bool { outputStart < output.count }

  /// Writes what can be written now; `false` where the connection is lost.
  func flush(_ statistics: HTTPServerStatistics) -> Bool {
    var written = 0
    defer {
      if written > 0 {
        statistics.add(.bytesWritten, written)
        statistics.waitingBytes.wrappingSubtract(written, ordering: .relaxed)
      }
    }
    while hasOutput {
      let transfer = output.withUnsafeBytes {
        System.send(descriptor, UnsafeRawBufferPointer(rebasing: $0[outputStart...]))
      }
      switch transfer {
      case .count(let count):
        outputStart += count
        written += count
      case .wouldBlock:
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

  /// Counts what is held of requests.
  func countInput(_ statistics: HTTPServerStatistics, isClosed: Bool = false) {
    let held = isClosed ? 0 : parser.retainedCount + (pending?.bodyLength ?? 0)
    guard held != heldInput else { return }
    statistics.heldInput.wrappingAdd(held - heldInput, ordering: .relaxed)
    heldInput = held
  }

  /// How many bytes of answers wait to be sent.
  var waitingBytes: Int { output.count - outputStart }

  /// Appends a piece of the content of the answer that is made as it is sent.
  func append(_ piece: HTTPContentPiece, _ framing: HTTPContentFraming) {
    // A client that takes all the time, but never all there is, would have the buffer grow.
    if outputStart > 0 {
      output.removeSubrange(..<outputStart)
      outputStart = 0
    }
    framing.append(piece, to: &output)
  }

  /// What the loop should listen for, given where the connection stands.
  var wantedInterest: Interest {
    var interest: Interest = []
    if hasOutput { interest.insert(.writing) }
    switch stage {
    case .open:
      if inputEnded { break }
      if pending != nil || stream != nil {
        if !hasSeenEnd { interest.insert(.ending) }
      } else if !hasOutput, !isQueued {
        interest.insert(.reading)
      }
    case .ending: break
    case .lingering: interest.insert(.reading)
    }
    return interest
  }
}
