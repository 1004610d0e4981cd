import HTTPMessage

/// The address and the limits of a server. Times are in seconds.
package struct HTTPServerConfiguration: Sendable {
  package var host = "127.0.0.1"
  /// The port to listen on, from 0 to 65,535. With 0, the system chooses one.
  package var port = 8080
  package var loops = 1
  package var workers = 1
  package var waitingWork = 512
  /// The time that work may wait for a worker before it is rejected.
  package var waitingTimeout = 2.0
  /// The limit on all unsent response bytes; for one client, half of it. Beyond it, requests are rejected that need a
  /// worker or have a long response.
  package var waitingBytes = 256 << 20
  /// The limit on bytes of requests in memory over all connections. Beyond it, large requests are rejected.
  package var heldInput = 256 << 20
  package var connections = 4_096
  /// The limit on open connections from one address. Further ones are closed at once.
  package var connectionsPerAddress = 1_024
  /// The proxies whose requests count for the client that they name, also toward `connectionsPerAddress`.
  package var trustedProxies: [AddressBlock] = []
  package var limits = HTTPLimits()
  package var headTimeout = 10.0
  package var bodyTimeout = 30.0
  package var idleTimeout = 60.0
  /// The time that a client may go without reading its response.
  package var writeTimeout = 30.0
  /// The lowest rate in bytes per second at which a client may send after `rateGrace`, or read after `writeTimeout`.
  package var minimumRate = 1_024.0
  /// The time at the start of a body during which `minimumRate` does not apply.
  package var rateGrace = 5.0
  /// The time for which the server still accepts connections after a signal to stop, while it is not ready any more.
  package var drainDelay = 0.0
  package var drainTimeout = 30.0
  /// The time that an idle connection stays open after the server is asked to stop, for a request that is on its way.
  package var drainGrace = 0.5
  /// The time during which input is discarded after a connection's last response, so that the client can read it.
  package var lingerTimeout = 2.0
  /// A closure that is called when the server has been idle for some ten seconds, once after each period of work.
  package var onIdle: (@Sendable () -> Void)?
  /// Whether `poll` is used even if there is something faster; for tests.
  package var usesPoll = false

  package init() {}
}

package struct HTTPServerError: Error {
  package let description: String
  package var isInUse = false
}
