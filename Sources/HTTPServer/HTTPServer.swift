import Synchronization
import Platform

/// An HTTP/1.1 server on POSIX sockets: event loops on threads of their own, and workers for long work.
///
/// The server listens as soon as it is created, serves after ``start()``, and stops after ``drain()``.
package final class HTTPServer: Sendable {
  package let configuration: HTTPServerConfiguration
  package let statistics: HTTPServerStatistics

  let handler: any HTTPHandler
  let pool: WorkerPool
  private let mailboxes: [Mailbox]
  private let listeners: [Listener]
  let addresses = AddressCounts()
  let outputs = AddressCounts()
  private let threads = Mutex<[SystemThread]>([])
  private let stopped = Monitor()
  private let hasStopped = Atomic(false)

  package init(
    _ configuration: HTTPServerConfiguration, handler: any HTTPHandler,
    statistics: HTTPServerStatistics = HTTPServerStatistics()
  ) throws(HTTPServerError) {
    var configuration = configuration
    configuration.loops = max(1, configuration.loops)
    configuration.workers = max(1, configuration.workers)
    guard (0...65_535).contains(configuration.port) else {
      throw HTTPServerError(
        description: "cannot listen on \(configuration.host):\(configuration.port): ports are 0 to 65535")
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
    pool = WorkerPool(workers: configuration.workers, limit: configuration.waitingWork, statistics: statistics)
  }

  package func start() throws(HTTPServerError) {
    guard pool.start() else { throw HTTPServer.startError(configuration) }
    // All loops get their descriptors before the first one accepts connections, which may use up the rest.
    var bodies: [@Sendable () -> Void] = []
    for (listener, mailbox) in zip(listeners, mailboxes) {
      guard let loop = EventLoop(of: self, listener, mailbox) else { throw HTTPServer.startError(configuration) }
      // Only the thread uses it.
      nonisolated(unsafe) let transferred = loop
      bodies.append { transferred.run() }
    }
    for body in bodies {
      guard let thread = SystemThread(body) else {
        drain()
        throw HTTPServer.startError(configuration)
      }
      threads.withLock { $0.append(thread) }
    }
    if let onIdle = configuration.onIdle { SystemThread { self.watchIdleness(onIdle) }?.detach() }
  }

  /// Calls a closure whenever nothing has happened for a while, once after each period of work, until the server stops.
  private func watchIdleness(_ onIdle: () -> Void) {
    var (last, handled) = (0, 0)
    while !stopped.withLock({
      stopped.wait(seconds: 10) { hasStopped.load(ordering: .relaxed) }
      return hasStopped.load(ordering: .relaxed)
    }) {
      // A connection that closes may free memory, too.
      let activity = statistics.count(.bytesRead) + statistics.count(.bytesWritten) - statistics.count(.openConnections)
      if activity == last, activity != handled, statistics.count(.requestsInFlight) == 0 {
        onIdle()
        handled = activity
      }
      last = activity
    }
  }

  /// Tells clients that ask for it that the server will stop soon, but serves as before.
  package func announceDrain() {
    statistics.draining.store(true, ordering: .relaxed)
  }

  /// Stops accepting connections, answers the requests in progress, then closes their connections.
  package func drain() {
    announceDrain()
    for mailbox in mailboxes { mailbox.askToDrain() }
  }

  /// Waits until the server has stopped, but not for abandoned work that does not check for cancellation.
  package func wait() {
    for thread in threads.withLock({ $0 }) { thread.join() }
    stopped.withLock {
      hasStopped.store(true, ordering: .relaxed)
      stopped.broadcast()
    }
    pool.end(within: HTTPServer.endGrace)
  }

  /// The time that abandoned work has to end, in seconds.
  private static let endGrace = 0.25

  private static func startError(_ configuration: HTTPServerConfiguration) -> HTTPServerError {
    HTTPServerError(
      description: "cannot serve \(configuration.host):\(configuration.port): \(systemErrorText())")
  }
}
