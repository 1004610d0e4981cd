import HTTPMessage
import Synchronization
import Platform

/// An HTTP/1.1 server on plain sockets.
///
/// Each of its loops is a thread that serves its own connections; what takes long is handed to worker threads. It listens from its
/// making on, and serves from ``start()`` on, until it has been asked to ``drain()``.
public final class HTTPServer: Sendable {
  /// What it was made with, its port as it is.
  public let configuration: HTTPServerConfiguration
  /// What it counts.
  public let statistics: HTTPServerStatistics

  private let handler: any HTTPHandler
  private let pool: WorkerPool
  private let mailboxes: [Mailbox]
  private let listeners: [Listener]
  private let threads = Mutex<[SystemThread]>([])

  /// Takes the address and the port.
  ///
  /// - Throws: where the address is not known, not free or not allowed.
  public init(
    _ configuration: HTTPServerConfiguration, handler: any HTTPHandler,
    statistics: HTTPServerStatistics = HTTPServerStatistics()
  ) throws(HTTPServerError) {
    var configuration = configuration
    configuration.loops = max(1, configuration.loops)
    configuration.workers = max(1, configuration.workers)
    guard (0...65_535).contains(configuration.port) else {
      throw HTTPServerError(
        step: .bind, address: "\(configuration.host):\(configuration.port)", reason: "ports are 0 to 65535")
    }
    var mailboxes: [Mailbox] = []
    for _ in 0..<configuration.loops {
      guard let mailbox = Mailbox() else { throw HTTPServer.startError(configuration) }
      mailboxes.append(mailbox)
    }
    listeners = try Listener.open(host: configuration.host, port: configuration.port, count: configuration.loops)
    configuration.port = listeners.first?.port ?? configuration.port
    self.configuration = configuration
    self.mailboxes = mailboxes
    self.handler = handler
    self.statistics = statistics
    pool = WorkerPool(workers: configuration.workers, limit: configuration.waitingWork)
  }

  /// Begins to serve, on threads of its own.
  ///
  /// - Throws: where the system has no thread or descriptor left.
  public func start() throws(HTTPServerError) {
    guard pool.start(onIdle: configuration.onIdle, after: configuration.idleSeconds) else {
      throw HTTPServer.startError(configuration)
    }
    // All loops have what they need before the first one accepts, and may take the last descriptor.
    var bodies: [@Sendable () -> Void] = []
    for (listener, mailbox) in zip(listeners, mailboxes) {
      guard let body = loop(listener, mailbox) else { throw HTTPServer.startError(configuration) }
      bodies.append(body)
    }
    for body in bodies {
      guard let thread = SystemThread(body) else {
        drain()
        throw HTTPServer.startError(configuration)
      }
      threads.withLock { $0.append(thread) }
    }
  }

  /// Asks it to end: no new connections; requests under way are answered, and their connections closed.
  public func drain() {
    statistics.draining.store(true, ordering: .relaxed)
    for mailbox in mailboxes { mailbox.askToDrain() }
  }

  /// Waits until it has ended.
  public func wait() {
    for thread in threads.withLock({ $0 }) { thread.join() }
    pool.end()
  }

  /// What a loop's thread does, or `nil` if the system has no descriptor left.
  private func loop(_ listener: Listener, _ mailbox: Mailbox) -> (@Sendable () -> Void)? {
    #if canImport(CLinux)
      if !configuration.usesPoll { return loop(EpollPoller.self, listener, mailbox) }
    #endif
    return loop(PollPoller.self, listener, mailbox)
  }

  private func loop<P: Poller>(_: P.Type, _ listener: Listener, _ mailbox: Mailbox) -> (@Sendable () -> Void)? {
    let loop = EventLoop<P>(
      configuration, listener: listener, handler: handler, statistics: statistics, pool: pool, mailbox: mailbox)
    guard let loop else { return nil }
    let transfer = UnsafeTransfer(loop: loop)
    return { transfer.loop.run() }
  }

  /// Hands a loop to the one thread that will touch it.
  private struct UnsafeTransfer<P: Poller>: @unchecked Sendable {
    let loop: EventLoop<P>
  }

  private static func startError(_ configuration: HTTPServerConfiguration) -> HTTPServerError {
    HTTPServerError(
      step: .start, address: "\(configuration.host):\(configuration.port)", reason: systemErrorText())
  }
}
