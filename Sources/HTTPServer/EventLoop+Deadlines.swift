import HTTPMessage

extension EventLoop {
  /// A deadline that is already running keeps its start.
  func updateDeadline(_ connection: Connection) {
    let wait = currentWait(connection)
    if wait != connection.wait {
      connection.wait = wait
      connection.waitStart = now
      connection.progress = 0
      connection.lastProgress = (0, now)
    } else if connection.progress != connection.lastProgress.bytes {
      connection.lastProgress = (connection.progress, now)
    }
    connection.deadline = deadline(connection)
  }

  private func currentWait(_ connection: Connection) -> Connection.Wait {
    if connection.stage == .lingering { return .linger }
    if connection.hasOutput { return connection.isBlocked ? .client : .none }
    if connection.pending != nil { return .worker }
    if connection.stream != nil || connection.isQueued { return .none }
    switch connection.parser.phase {
    case .idle, .failed: return connection.wait == .firstRequest ? .firstRequest : .nextRequest
    case .head: return .head
    case .body: return .body
    }
  }

  private func deadline(_ connection: Connection) -> UInt64 {
    let start = connection.waitStart
    // The bytes transferred so far extend the deadline beyond the grace period.
    let earned = Double(connection.progress) / max(configuration.minimumRate, 1)
    switch connection.wait {
    case .none: return .max
    case .worker: return (connection.pending?.work.receivedAt ?? start) + nanoseconds(configuration.waitingTimeout)
    case .firstRequest:
      return start + nanoseconds(isDraining ? configuration.drainGrace : configuration.headTimeout)
    case .nextRequest:
      return start + nanoseconds(isDraining ? configuration.drainGrace : configuration.idleTimeout)
    case .head: return start + nanoseconds(configuration.headTimeout)
    case .body: return start + nanoseconds(min(configuration.bodyTimeout, configuration.rateGrace + earned))
    case .client:
      // The system's buffers take megabytes from a client that reads nothing.
      return min(
        start + nanoseconds(configuration.writeTimeout + earned),
        connection.lastProgress.time + nanoseconds(configuration.writeTimeout))
    case .linger: return start + nanoseconds(configuration.lingerTimeout)
    }
  }

  func sweep() {
    nextSweep = now + EventLoop.sweepInterval
    for case .some(let connection) in connections {
      if connection.deadline <= now {
        expire(connection)
      } else if let stream = connection.stream, !stream.isMaking {
        // The pool may have been too full for the next piece.
        flush(connection)
      }
    }
    if !listens { listenAgain() }
    guard now >= drainDeadline else { return }
    for case .some(let connection) in connections {
      if connection.isBusy || connection.hasOutput { statistics.add(.cutOff) }
      close(connection)
    }
  }

  private func expire(_ connection: Connection) {
    switch connection.wait {
    case .none: return
    case .worker: expireWork(of: connection)
    case .firstRequest, .nextRequest:
      statistics.add(.idleTimeouts)
      close(connection)
    case .client:
      statistics.add(.writeTimeouts)
      close(connection)
    case .linger: close(connection)
    case .head, .body:
      let isHead = connection.wait == .head
      statistics.add(isHead ? .headTimeouts : .bodyTimeouts)
      refuse(connection, isHead ? .headTimeout : .bodyTimeout)
      flush(connection)
    }
  }

  /// Work that has started ends by itself.
  private func expireWork(of connection: Connection) {
    guard let pending = connection.pending, pending.work.drop() else {
      connection.deadline = .max
      return
    }
    connection.pending = nil
    refuse(connection, pending, .waitingTimeout)
    process(connection)
    // Sending may have failed, which closes the connection.
    if self.connection(connection.token) === connection { flush(connection) }
  }
}
