import HTTPMessage

extension EventLoop {
  /// Reads what has arrived, once, and answers the requests in it.
  func read(_ connection: Connection, isBroken: Bool) {
    if connection.stage != .lingering, !connection.wantedInterest.contains(.reading) {
      // Told though it was not asked for: either not yet, or the connection is broken.
      if isBroken { close(connection) } else { listen(connection) }
      return
    }
    switch System.receive(connection.descriptor, into: scratch) {
    case .count(0):
      connection.inputEnded = true
    case .count(let count):
      statistics.add(.octetsRead, count)
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
    }
  }

  /// Writes on, and takes up the requests that waited for that.
  func resume(_ connection: Connection) {
    guard connection.flush(statistics) else {
      close(connection)
      return
    }
    if !connection.hasOutput, connection.stage == .open { process(connection) } else { settle(connection) }
  }

  /// Answers requests that have been read, until one is handed to a worker, the client should read first, or others should have
  /// their turn.
  func process(_ connection: Connection) {
    var left = EventLoop.turn
    connection.isHeldBack = false
    do throws(HTTPRequestError) {
      while connection.stage == .open, connection.pending == nil {
        if connection.output.count - connection.outputStart >= EventLoop.highWater {
          connection.isHeldBack = true
          break
        }
        if left == 0 {
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
    if unsettled.isEmpty { unsettledSince = time }
    unsettled.append(connection.token)
    let limit = EventLoop.gathering
    if unsettled.count >= limit.count || time - unsettledSince >= limit.time { settleAll() }
  }

  /// Sends what has been gathered.
  func settleAll() {
    guard !unsettled.isEmpty else { return }
    let tokens = unsettled
    unsettled.removeAll(keepingCapacity: true)
    for token in tokens {
      if let connection = connection(token) { settle(connection) }
    }
  }

  private func enqueue(_ connection: Connection) {
    guard !connection.isQueued else { return }
    connection.isQueued = true
    queue.append(connection.token)
  }

  /// Where no whole request is left: deals with a body that a client holds back, or says goodbye to one that has sent all.
  private func concludeInput(_ connection: Connection) throws(HTTPRequestError) {
    if connection.inputEnded {
      try connection.parser.finish()
      connection.stage = .ending
    } else if !connection.saidContinue, let head = connection.parser.awaitingContinue {
      askForBody(of: head, on: connection)
    }
  }

  /// Has the client send its body, unless the answer is certain without it. Then the connection ends, because nobody knows
  /// whether the body still comes (RFC 9110, 10.1.1).
  private func askForBody(of head: HTTPRequest, on connection: Connection) {
    let exchange = HTTPExchange(peer: connection.peer, receivedAt: MonotonicClock.now)
    if let response = handler.answer(toHead: head, in: exchange) {
      write(response, to: connection, .close, omitsBody: head.method == .head)
    } else {
      connection.saidContinue = true
      connection.output += HTTPResponse.continueOctets
    }
  }

  private func answer(_ request: HTTPRequest, on connection: Connection) {
    let persistence: HTTPResponse.Persistence =
      !request.keepsConnection || isDraining ? .close : request.isVersion10 ? .keepAliveSaid : .keepAlive
    let omitsBody = request.method == .head
    let exchange = HTTPExchange(peer: connection.peer, receivedAt: MonotonicClock.now)
    switch handler.reply(to: request, in: exchange) {
    case .now(let response):
      write(response, to: connection, persistence, omitsBody: omitsBody)
    case .later(let work):
      let token = connection.token
      let mailbox = mailbox
      if pool.submit({ mailbox.put(Mailbox.Completion(token: token, response: work())) }) {
        statistics.add(.deferred)
        connection.pending = Connection.Pending(persistence: persistence, omitsBody: omitsBody)
      } else {
        statistics.add(.overloaded)
        refuse(connection, .overloaded)
      }
    }
  }

  /// Has the handler word why the connection ends, and ends it.
  func refuse(_ connection: Connection, _ refusal: HTTPRefusal) {
    let exchange = HTTPExchange(peer: connection.peer, receivedAt: MonotonicClock.now)
    write(handler.answer(to: refusal, in: exchange), to: connection, .close, omitsBody: false)
  }

  /// Puts an answer behind those that wait to be sent.
  func write(
    _ response: HTTPResponse, to connection: Connection, _ persistence: HTTPResponse.Persistence, omitsBody: Bool
  ) {
    let closes = persistence == .close || response.closesConnection || isDraining
    response.write(
      to: &connection.output, date: date, persistence: closes ? .close : persistence, omitsBody: omitsBody)
    if closes { connection.stage = .ending }
  }

  /// Sends what there is to send, then sets what is listened for and how long it is waited.
  func settle(_ connection: Connection) {
    guard connection.flush(statistics) else {
      close(connection)
      return
    }
    // All was taken at once, so that the system will not tell of room for more.
    if connection.isHeldBack, !connection.hasOutput { enqueue(connection) }
    if connection.stage == .ending, !connection.hasOutput {
      if connection.inputEnded {
        close(connection)
        return
      }
      System.endWriting(connection.descriptor)
      connection.stage = .lingering
    }
    listen(connection)
    updateDeadline(connection)
  }

  private func listen(_ connection: Connection) {
    let wanted = connection.wantedInterest
    // A worker's answer is usually there before the client says more: the interest in reading may stay meanwhile.
    if wanted == connection.interest || connection.pending != nil && wanted.isEmpty && connection.interest == .reading {
      return
    }
    connection.interest = wanted
    poller.change(connection.descriptor, token: connection.token, wanted)
  }
}
