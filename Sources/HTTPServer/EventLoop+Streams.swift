import HTTPMessage
import Platform

extension EventLoop {
  /// The next piece is made when no more than this number of bytes is left to send.
  static let lowWater = 64 << 10

  func beginStream(
    of connection: Connection, _ source: any HTTPContentSource, _ pending: Connection.Pending, isLast: Bool
  ) {
    let heldBytes = max(0, source.heldBytes)
    statistics.add(.unsentBytes, heldBytes)
    pending.work.rest(from: MonotonicClock.now)
    connection.stream = Connection.Stream(
      source: source, framing: pending.framing, work: pending.work, isLast: isLast, heldBytes: heldBytes)
  }

  func makeNextPiece(for connection: Connection) {
    guard let stream = connection.stream, !stream.isMaking, connection.waitingBytes <= EventLoop.lowWater else {
      return
    }
    let time = MonotonicClock.now
    stream.work.resume(at: time)
    let source = stream.source
    if submit(stream.work, of: connection, { .piece(source.next()) }) {
      connection.stream?.isMaking = true
    } else {
      stream.work.rest(from: time)
    }
  }

  func resumeStream(of connection: Connection, _ outcome: Mailbox.Outcome) {
    guard let stream = connection.stream else { return }
    connection.stream?.isMaking = false
    stream.work.rest(from: MonotonicClock.now)
    guard case .piece(let piece) = outcome else { return }
    let before = connection.waitingBytes
    connection.append(piece, stream.framing)
    statistics.add(.unsentBytes, connection.waitingBytes - before)
    if piece.isLast {
      endStream(of: connection)
      if stream.isLast || isDraining { connection.stage = .ending }
    }
    process(connection)
  }

  func endStream(of connection: Connection) {
    guard let stream = connection.stream else { return }
    statistics.add(.unsentBytes, -stream.heldBytes)
    connection.stream = nil
  }
}
