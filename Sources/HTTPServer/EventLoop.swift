import HTTPMessage
import Platform

/// One thread of a server: a listening socket, the connections that it accepted, and their deadlines.
final class EventLoop {
  let configuration: HTTPServerConfiguration
  let handler: any HTTPHandler
  let statistics: HTTPServerStatistics
  let pool: WorkerPool
  let mailbox: Mailbox
  let addresses: AddressCounts
  let outputs: AddressCounts
  let proxies: TrustedProxies
  var poller: any Poller
  let listener: Listener

  var connections: [Connection?] = []
  var freeSlots: [Int] = []
  var connectionCount = 0
  var generation: UInt64 = 0
  /// The tokens of connections that have more requests and wait for their next turn.
  var queue: [UInt64] = []
  /// The tokens of connections with unsent responses, and the time of the oldest.
  var unflushed: [UInt64] = []
  var unflushedSince: UInt64 = 0

  var listens = true
  var acceptAgainAt: UInt64 = 0
  var isDraining = false
  var drainDeadline: UInt64 = .max
  var nextSweep: UInt64 = 0
  var now: UInt64 = 0
  var date: [UInt8] = []
  var dateSeconds = -1
  let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)

  static let listenerToken = UInt64.max
  static let mailboxToken = UInt64.max - 1
  /// Deadlines are checked at this interval, in nanoseconds.
  static let sweepInterval: UInt64 = 100_000_000
  /// The number of pipelined requests that are answered before other connections get their turn.
  static let turn = 32
  /// The number of connections whose responses are gathered before they are sent, and the maximum delay in nanoseconds.
  /// Each send wakes a client, which costs as much as a small response; gathered responses wake it once.
  static let gathering: (count: Int, time: UInt64) = (16, 200_000)
  /// The size up to which a request or response is accepted no matter how many bytes others hold.
  static let freeSize = 64 << 10
  /// Unsent bytes beyond this number are sent before a client's next request is answered.
  static let highWater = 32 << 10

  init?(of server: HTTPServer, _ listener: Listener, _ mailbox: Mailbox) {
    guard var poller = makePoller(usesPoll: server.configuration.usesPoll),
      poller.add(listener.descriptor, token: EventLoop.listenerToken, .reading),
      poller.add(mailbox.signal, token: EventLoop.mailboxToken, .reading)
    else { return nil }
    (configuration, handler, statistics) = (server.configuration, server.handler, server.statistics)
    (pool, addresses, outputs) = (server.pool, server.addresses, server.outputs)
    (self.listener, self.mailbox, self.poller) = (listener, mailbox, poller)
    proxies = TrustedProxies(blocks: configuration.trustedProxies)
  }

  deinit {
    scratch.deallocate()
  }

  func run() {
    var events: [Readiness] = []
    tick()
    while !isDraining || connectionCount > 0 {
      poller.wait(milliseconds: timeout, into: &events)
      tick()
      for event in events { handle(event) }
      takeTurns()
      flushAll()
      if now >= nextSweep { sweep() }
    }
    poller.close()
  }

  private func handle(_ event: Readiness) {
    switch event.token {
    case EventLoop.listenerToken:
      acceptConnections()
    case EventLoop.mailboxToken:
      readMailbox()
    default:
      guard let connection = connection(event.token) else { return }
      if event.isReadable || event.isBroken { read(connection, isBroken: event.isBroken) }
      if event.isWritable, connections[slot(event.token)] === connection { resume(connection) }
    }
  }

  /// In milliseconds: 0 while requests are queued, and -1 for no limit if there are no deadlines.
  private var timeout: Int32 {
    if !queue.isEmpty { return 0 }
    if connectionCount == 0, listens { return -1 }
    let left = nextSweep > now ? nextSweep - now : 0
    return Int32(truncatingIfNeeded: min(left / 1_000_000 + 1, 1_000))
  }

  private func tick() {
    now = MonotonicClock.now
    let seconds = MonotonicClock.unixSeconds
    if seconds != dateSeconds {
      dateSeconds = seconds
      date = HTTPDate(unixSeconds: seconds).bytes
    }
  }

  private func takeTurns() {
    guard !queue.isEmpty else { return }
    let tokens = queue
    queue.removeAll(keepingCapacity: true)
    for token in tokens {
      guard let connection = connection(token) else { continue }
      connection.isQueued = false
      resume(connection)
    }
  }

  private func readMailbox() {
    let (completions, drains) = mailbox.take()
    for completion in completions {
      guard let connection = connection(completion.token) else { continue }
      guard let pending = connection.pending else {
        resumeStream(of: connection, completion.outcome)
        continue
      }
      connection.pending = nil
      if case .response(let response) = completion.outcome {
        writeIfThereIsRoom(response, to: connection, pending)
      } else {
        refuse(connection, pending, .waitingWork)
      }
      process(connection)
    }
    if drains, !isDraining { beginDraining() }
  }

  // MARK: Connections by token

  func slot(_ token: UInt64) -> Int { Int(truncatingIfNeeded: token & 0xffff_ffff) }

  /// `nil` if the connection is closed, even if another one now uses its slot.
  func connection(_ token: UInt64) -> Connection? {
    let slot = slot(token)
    guard slot < connections.count, let connection = connections[slot], connection.token == token else { return nil }
    return connection
  }

  func nanoseconds(_ seconds: Double) -> UInt64 {
    UInt64(max(0, min(seconds, 1e9)) * 1e9)
  }
}
