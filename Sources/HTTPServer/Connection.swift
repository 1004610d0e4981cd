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
    /// None: a worker has the request.
    case none
    /// For the first octet of the first request.
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
  }
  var pending: Pending?

  var output: [UInt8] = []
  var outputStart = 0

  var wait = Wait.firstRequest
  /// When the wait began, and when it ends, in nanoseconds of the monotonic clock.
  var waitStart: UInt64
  var deadline: UInt64
  /// How many octets the client has sent, or taken, since the wait began.
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
    defer { if written > 0 { statistics.add(.octetsWritten, written) } }
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

  /// What the loop should listen for, given where the connection stands.
  var wantedInterest: Interest {
    var interest: Interest = []
    if hasOutput { interest.insert(.writing) }
    switch stage {
    case .open: if !hasOutput, pending == nil, !inputEnded, !isQueued { interest.insert(.reading) }
    case .ending: break
    case .lingering: interest.insert(.reading)
    }
    return interest
  }
}
