public import HTTPMessage

/// How a server listens, and what it puts up with. Times are seconds.
public struct HTTPServerConfiguration: Sendable {
  /// The name or the numeric address to listen on.
  public var host = "127.0.0.1"
  /// The port, 0 to 65,535; 0 lets the system choose one.
  public var port = 8080
  /// How many event loops there are, at least 1.
  public var loops = 1
  /// How many threads do the work that handlers give back, at least 1.
  public var workers = 1
  /// How much such work may wait before requests are refused.
  public var waitingWork = 512
  /// How long work may wait to be begun, before it is refused.
  public var waitingTimeout = 2.0
  /// How many bytes of answers may wait to be sent, over all connections; beyond, new requests are refused.
  public var waitingBytes = 256 << 20
  /// How many bytes of requests may be held, over all connections: those that have not come as a whole, and those that
  /// wait for their answers; beyond, long ones are refused.
  public var heldInput = 256 << 20
  /// How many connections may be open. Beyond, new ones wait in the system's queue.
  public var connections = 4_096
  /// How much of a request is read.
  public var limits = HTTPLimits()
  /// How long a request line and its fields may take.
  public var headTimeout = 10.0
  /// How long a body may take.
  public var bodyTimeout = 30.0
  /// How long a connection may wait for its next request.
  public var idleTimeout = 60.0
  /// How long a client may read nothing of an answer.
  public var writeTimeout = 30.0
  /// The rate in bytes a second that a client has to keep up, sending and reading, once `rateGrace` is over.
  public var minimumRate = 1_024.0
  /// How long a client may be slower than `minimumRate` at the start of a body.
  public var rateGrace = 5.0
  /// How long the requests under way may go on once the server is asked to end.
  public var drainTimeout = 30.0
  /// How long an idle connection stays when the server is asked to end, for a request that is on its way.
  public var drainGrace = 0.5
  /// How long the bytes of a client that was refused are read and dropped, so that it can read why.
  public var lingerTimeout = 2.0
  /// Called by a worker once nothing has been worked on for ``idleSeconds``, after something has.
  public var onIdle: (@Sendable () -> Void)?
  /// How long nothing is worked on before ``onIdle``.
  public var idleSeconds = 10.0
  /// Whether `poll` is used if there is something faster; for tests.
  public var usesPoll = false

  /// The defaults.
  public init() {}
}

/// Why a server cannot start.
public struct HTTPServerError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What was tried.
  public enum Step: Sendable, Hashable {
    /// Finding the address of the host.
    case resolve
    /// Taking the address and the port.
    case bind
    /// Making the descriptors and threads that it needs.
    case start
  }

  /// What was tried.
  public let step: Step
  /// The address, as `host:port`.
  public let address: String
  /// The system's words for why it failed.
  public let reason: String
  /// Whether it failed because something listens there already.
  public var isInUse = false

  /// One line for people.
  public var description: String {
    switch step {
    case .resolve: "cannot find the address of \(address): \(reason)"
    case .bind: "cannot listen on \(address): \(reason)"
    case .start: "cannot serve \(address): \(reason)"
    }
  }
}
