import HTTPMessage
import Platform

/// Answers that are made as their clients take them.
extension EventLoop {
  /// How little of an answer waits to be sent when its next piece is made.
  static var lowWater: Int { 64 << 10 }

  /// Begins an answer, of which the first piece waits to be sent.
  func beginStream(
    of connection: Connection, _ source: any HTTPContentSource, _ pending: Connection.Pending, isLast: Bool
  ) {
    let heldBytes = max(0, source.heldBytes)
    statistics.waitingBytes.wrappingAdd(heldBytes, ordering: .relaxed)
    pending.work.rest(from: MonotonicClock.now)
    connection.stream = Connection.Stream(
      source: source, framing: pending.framing, work: pending.work, isLast: isLast, heldBytes: heldBytes)
  }

  /// Has a worker make the next piece of an answer, if its client has taken what there is.
  func makeNextPiece(for connection: Connection) {
    guard let stream = connection.stream, !stream.isMaking, connection.waitingBytes <= EventLoop.lowWater else {
      return
    }
    let time = MonotonicClock.now
    stream.work.goOn(at: time)
    let source = stream.source
    if submit(stream.work, of: connection, { .piece(source.next()) }) {
      connection.stream?.isMaking = true
    } else {
      stream.work.rest(from: time)
    }
  }

  /// Takes a piece that has been made.
  func resumeStream(of connection: Connection, _ outcome: Mailbox.Outcome) {
    guard let stream = connection.stream else { return }
    connection.stream?.isMaking = false
    stream.work.rest(from: MonotonicClock.now)
    guard case .piece(let piece) = outcome else { return }
    let before = connection.waitingBytes
    connection.append(piece, stream.framing)
    statistics.waitingBytes.wrappingAdd(connection.waitingBytes - before, ordering: .relaxed)
    if piece.isLast {
      endStream(of: connection)
      if stream.isLast || isDraining { connection.stage = .ending }
    }
    process(connection)
  }

  /// Forgets the answer that is being made.
  func endStream(of connection: Connection) {
    guard let stream = connection.stream else { return }
    statistics.waitingBytes.wrappingSubtract(stream.heldBytes, ordering: .relaxed)
    connection.stream = nil
  }
}
