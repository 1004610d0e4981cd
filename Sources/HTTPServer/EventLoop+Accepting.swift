extension EventLoop {
  /// Accepts waiting connections, up to a limit that leaves time for the others.
  func acceptConnections() {
    for _ in 0..<64 {
      guard reserve() else { return }
      switch System.accept(listener.descriptor) {
      case .descriptor(let descriptor, let peer):
        open(descriptor, peer: peer)
      case .lost:
        release()
      case .noneWaiting:
        release()
        return
      case .exhausted:
        release()
        statistics.add(.descriptorsExhausted)
        stopListening()
        acceptAgainAt = now + EventLoop.sweepInterval
        return
      }
    }
  }

  private func reserve() -> Bool {
    if statistics.add(.openConnections) < configuration.connections { return true }
    release()
    statistics.add(.connectionLimitHits)
    stopListening()
    return false
  }

  private func release() {
    statistics.add(.openConnections, -1)
  }

  private func open(_ descriptor: Int32, peer: String) {
    let isProxy = proxies.include(peer)
    guard isProxy || addresses.add(peer, limit: configuration.connectionsPerAddress) else {
      // Counted first, so that a client that sees the end also finds it counted.
      statistics.add(.addressLimitHits)
      System.close(descriptor)
      release()
      return
    }
    let slot = freeSlots.popLast() ?? connections.count
    if slot == connections.count { connections.append(nil) }
    generation &+= 1
    let token = (generation & 0x7fff_ffff) << 32 | UInt64(slot)
    guard poller.add(descriptor, token: token, .reading) else {
      System.close(descriptor)
      if !isProxy { addresses.remove(peer) }
      release()
      freeSlots.append(slot)
      return
    }
    let connection = Connection(
      descriptor: descriptor, token: token, peer: peer, isProxy: isProxy, limits: configuration.limits, now: now,
      deadline: now + nanoseconds(isDraining ? configuration.drainGrace : configuration.headTimeout))
    connections[slot] = connection
    connectionCount += 1
    statistics.add(.accepted)
  }

  func close(_ connection: Connection) {
    let slot = slot(connection.token)
    guard connections[slot] === connection else { return }
    poller.remove(connection.descriptor)
    System.close(connection.descriptor)
    releaseAddress(of: connection)
    statistics.add(.unsentBytes, -connection.waitingBytes)
    connection.countRequests(statistics, isClosed: true)
    countOutput(of: connection, isClosed: true)
    if let pending = connection.pending {
      pending.work.abandon()
      statistics.add(.abandoned)
    }
    if let stream = connection.stream {
      stream.work.abandon()
      endStream(of: connection)
      statistics.add(.abandoned)
    }
    connections[slot] = nil
    freeSlots.append(slot)
    connectionCount -= 1
    release()
    if !listens, !isDraining, now >= acceptAgainAt { listenAgain() }
  }

  /// Counts a request toward the limit of the client for whom a proxy sent it.
  func countRequest(of connection: Connection) -> Bool {
    guard connection.isProxy else { return true }
    releaseAddress(of: connection)
    guard addresses.add(connection.client, limit: configuration.connectionsPerAddress) else { return false }
    connection.countedAddress = connection.client
    return true
  }

  func releaseAddress(of connection: Connection) {
    guard let address = connection.countedAddress else { return }
    addresses.remove(address)
    connection.countedAddress = nil
  }

  private func stopListening() {
    guard listens else { return }
    listens = false
    poller.remove(listener.descriptor)
  }

  func listenAgain() {
    guard !listens, !isDraining, now >= acceptAgainAt, statistics.count(.openConnections) < configuration.connections
    else {
      return
    }
    listens = poller.add(listener.descriptor, token: EventLoop.listenerToken, .reading)
  }

  /// Accepts the connections that are already established, then no more.
  func beginDraining() {
    listenAgain()
    var accepted = -1
    while listens, accepted != connectionCount {
      accepted = connectionCount
      acceptConnections()
    }
    isDraining = true
    stopListening()
    System.close(listener.descriptor)
    drainDeadline = now + nanoseconds(configuration.drainTimeout)
    let grace = now + nanoseconds(configuration.drainGrace)
    for case .some(let connection) in connections where [.firstRequest, .nextRequest].contains(connection.wait) {
      connection.deadline = min(connection.deadline, grace)
    }
    nextSweep = now
  }
}
