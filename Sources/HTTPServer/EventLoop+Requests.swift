import HTTPMessage
import Platform

extension EventLoop {
  func read(_ connection: Connection, isBroken: Bool) {
    if connection.stage != .lingering, !connection.wantedInterest.contains(.reading) {
      // Readiness is reported although reading was not requested: the connection is broken, or there is input already.
      if isBroken { close(connection) } else { setInterest(connection.wantedInterest, of: connection) }
      return
    }
    switch System.receive(connection.descriptor, into: scratch) {
    case .count(0):
      connection.inputEnded = true
    case .count(let count):
      statistics.add(.bytesRead, count)
      if connection.stage == .lingering { return }
      connection.progress += count
      connection.parser.append(UnsafeRawBufferPointer(rebasing: scratch[..<count]))
    case .wouldBlock:
      return
    case .failed:
      close(connection)
      return
    }
    if connection.stage == .lingering {
      close(connection)
    } else {
      process(connection)
      refuseIfTooMuchIsHeld(connection)
    }
  }

  private func refuseIfTooMuchIsHeld(_ connection: Connection) {
    guard self.connection(connection.token) != nil else { return }
    connection.countRequests(statistics)
    guard connection.heldInput > EventLoop.freeSize, isInputFull, connection.stage == .open, connection.pending == nil
    else { return }
    statistics.add(.heldLimitHits)
    refuse(connection, .overloaded(.heldInput))
    connection.parser = HTTPRequestParser(limits: configuration.limits)
    flush(connection)
  }

  /// Whether too many bytes wait to be sent: of all clients, or half as many of this one, so that others have room.
  private func isOutputFull(for connection: Connection) -> Bool {
    statistics.count(.unsentBytes) > configuration.waitingBytes
      || outputs.count(of: connection.client) > configuration.waitingBytes / 2
  }

  /// A short response does not count.
  func countOutput(of connection: Connection, isClosed: Bool = false) {
    let bytes = isClosed ? 0 : connection.waitingBytes + (connection.stream?.heldBytes ?? 0)
    let now = (client: connection.client, bytes: bytes > EventLoop.freeSize ? bytes : 0)
    let last = connection.countedOutput
    guard now != last, now.bytes > 0 || last.bytes > 0 else { return }
    if last.bytes > 0 { outputs.change(last.client, by: -last.bytes) }
    if now.bytes > 0 { outputs.change(now.client, by: now.bytes) }
    connection.countedOutput = now
  }

  private var isInputFull: Bool { statistics.count(.heldBytes) > configuration.heldInput }

  func resume(_ connection: Connection) {
    guard connection.flush(statistics) else {
      close(connection)
      return
    }
    if !connection.hasOutput, connection.stage == .open { process(connection) } else { flush(connection) }
  }

  /// Answers requests until one goes to a worker, the client has to read first, or another connection has its turn.
  func process(_ connection: Connection) {
    var left = EventLoop.turn
    connection.isHeldBack = false
    do throws(HTTPRequestError) {
      while connection.stage == .open, connection.pending == nil, connection.stream == nil {
        if connection.waitingBytes >= EventLoop.highWater {
          guard connection.flush(statistics) else { return close(connection) }
          connection.isHeldBack = connection.hasOutput
          if connection.isHeldBack { break }
          left = 0
        }
        if left == 0, connection.parser.bufferedCount > 0 {
          enqueue(connection)
          break
        }
        guard let request = try connection.parser.next() else {
          try concludeInput(connection)
          break
        }
        connection.saidContinue = false
        connection.wait = .none
        answer(request, on: connection)
        left -= 1
      }
    } catch {
      statistics.add(error.exceedsLimit ? .oversized : .malformed)
      refuse(connection, .malformed(error))
    }
    let time = MonotonicClock.now
    if unflushed.isEmpty { unflushedSince = time }
    unflushed.append(connection.token)
    let limit = EventLoop.gathering
    if unflushed.count >= limit.count || time - unflushedSince >= limit.time { flushAll() }
  }

  func flushAll() {
    guard !unflushed.isEmpty else { return }
    let tokens = unflushed
    unflushed.removeAll(keepingCapacity: true)
    for token in tokens {
      if let connection = connection(token) { flush(connection) }
    }
  }

  private func enqueue(_ connection: Connection) {
    guard !connection.isQueued else { return }
    connection.isQueued = true
    queue.append(connection.token)
  }

  /// Asks for a body that the client holds back, or closes after the last request.
  private func concludeInput(_ connection: Connection) throws(HTTPRequestError) {
    if connection.inputEnded {
      try connection.parser.finish()
      connection.stage = .ending
    } else if !connection.saidContinue, let head = connection.parser.awaitingContinue {
      askForBody(of: head, on: connection)
    }
  }

  /// Asks for the body, or closes after a response that does not depend on it, because the body may or may not follow.
  private func askForBody(of head: HTTPRequest, on connection: Connection) {
    noteClient(of: head, on: connection)
    let exchange = HTTPExchange(peer: connection.client, receivedAt: MonotonicClock.now)
    if let response = handler.response(toHead: head, in: exchange) {
      write(response, to: connection, conditions(of: head, .close, exchange))
    } else {
      connection.saidContinue = true
      connection.output += HTTPResponse.continueBytes
      statistics.add(.unsentBytes, HTTPResponse.continueBytes.count)
    }
  }

  private func noteClient(of request: HTTPRequest, on connection: Connection) {
    guard connection.isProxy else { return }
    connection.client = proxies.client(of: request.fields, from: connection.peer)
  }

  private func answer(_ request: HTTPRequest, on connection: Connection) {
    noteClient(of: request, on: connection)
    let persistence: HTTPResponse.Persistence =
      !request.keepsConnection || isDraining ? .close : request.isVersion10 ? .keepAliveSaid : .keepAlive
    let work = HTTPExchange(peer: connection.client, receivedAt: MonotonicClock.now, pool: pool)
    let pending = conditions(of: request, persistence, work)
    switch handler.reply(to: request, in: work) {
    case .now(let response):
      writeIfThereIsRoom(response, to: connection, pending)
    case .later(let body):
      if let overload = handOver(work, of: connection, bodyLength: request.body.count, body) {
        refuse(connection, pending, overload)
      } else {
        statistics.add(.deferred)
        connection.pending = pending
      }
    }
  }

  private func handOver(
    _ work: HTTPExchange, of connection: Connection, bodyLength: Int, _ body: @escaping @Sendable () -> HTTPResponse
  ) -> HTTPRefusal.Overload? {
    if bodyLength > EventLoop.freeSize, isInputFull { return .heldInput }
    if isOutputFull(for: connection) { return .waitingBytes }
    guard countRequest(of: connection) else { return .connectionsPerAddress }
    return submit(work, of: connection, { .response(body()) }) ? nil : .waitingWork
  }

  private func conditions(
    of request: HTTPRequest, _ persistence: HTTPResponse.Persistence, _ work: HTTPExchange
  ) -> Connection.Pending {
    Connection.Pending(
      persistence: persistence, omitsBody: request.method == .head,
      framing: request.isVersion10 ? .untilClose : .chunked, work: work, head: request.head,
      bodyLength: request.body.count)
  }

  func submit(
    _ work: HTTPExchange, of connection: Connection, _ body: @escaping @Sendable () -> Mailbox.Outcome
  ) -> Bool {
    let token = connection.token
    let mailbox = mailbox
    return pool.submit(
      WorkerPool.Piece(work: work) {
        mailbox.put(body(), for: token)
      } refuse: {
        mailbox.put(.displaced, for: token)
      })
  }

  /// The request was read completely, so the connection can stay open.
  func refuse(_ connection: Connection, _ pending: Connection.Pending, _ overload: HTTPRefusal.Overload) {
    statistics.add(overload.counter)
    write(handler.response(to: .overloaded(overload), of: pending.head, in: pending.work), to: connection, pending)
  }

  /// Closes the connection after the handler's response.
  func refuse(_ connection: Connection, _ refusal: HTTPRefusal) {
    let exchange = HTTPExchange(peer: connection.peer, receivedAt: MonotonicClock.now)
    let pending = Connection.Pending(persistence: .close, omitsBody: false, framing: .untilClose, work: exchange)
    write(handler.response(to: refusal, of: nil, in: exchange), to: connection, pending)
  }

  func writeIfThereIsRoom(_ response: HTTPResponse, to connection: Connection, _ pending: Connection.Pending) {
    if response.body.count > EventLoop.freeSize, isOutputFull(for: connection) {
      refuse(connection, pending, .waitingBytes)
    } else {
      write(response, to: connection, pending)
    }
  }

  func write(_ response: HTTPResponse, to connection: Connection, _ pending: Connection.Pending) {
    let endsWithConnection = response.rest != nil && pending.framing == .untilClose
    let closes = pending.persistence == .close || isDraining || endsWithConnection
    let omitsBody = pending.omitsBody || response.status.forbidsContent
    let isLong = response.body.count > EventLoop.freeSize && response.rest == nil && !omitsBody
    let before = connection.output.count
    response.write(
      to: &connection.output, date: date, persistence: closes ? .close : pending.persistence,
      omitsBody: omitsBody || isLong, framing: pending.framing)
    statistics.add(.unsentBytes, connection.output.count - before)
    if isLong { connection.append(response.body, statistics) }
    if let rest = response.rest, !omitsBody {
      beginStream(of: connection, rest, pending, isLast: closes)
    } else if closes {
      connection.stage = .ending
    }
    countOutput(of: connection)
  }

  func flush(_ connection: Connection) {
    guard connection.flush(statistics) else {
      close(connection)
      return
    }
    makeNextPiece(for: connection)
    // The poller reports neither that all output was sent nor, at times, that there is room for the next turn.
    if connection.hasOutput ? !connection.isBlocked : connection.isHeldBack { enqueue(connection) }
    if connection.stage == .ending, !connection.hasOutput {
      if connection.inputEnded {
        close(connection)
        return
      }
      System.endWriting(connection.descriptor)
      connection.stage = .lingering
    }
    connection.countRequests(statistics)
    countOutput(of: connection)
    if connection.isProxy, !connection.isBusy { releaseAddress(of: connection) }
    listen(connection)
    updateDeadline(connection)
  }

  private func listen(_ connection: Connection) {
    let wanted = connection.wantedInterest
    // A worker usually responds before the client sends more, so the interest in reading may stay meanwhile.
    if connection.pending != nil, wanted.isEmpty, connection.interest == .reading { return }
    setInterest(wanted, of: connection)
  }

  private func setInterest(_ wanted: Interest, of connection: Connection) {
    guard wanted != connection.interest else { return }
    connection.interest = wanted
    poller.change(connection.descriptor, token: connection.token, wanted)
  }
}
