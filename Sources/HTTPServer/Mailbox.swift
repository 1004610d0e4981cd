import HTTPMessage
import Synchronization

/// What other threads have for an event loop, and the pipe that wakes it.
final class Mailbox: Sendable {
  /// What became of a piece of work.
  struct Completion: Sendable {
    /// The connection that waits for it.
    var token: UInt64
    var outcome: Outcome
  }

  enum Outcome: Sendable {
    /// The answer.
    case response(HTTPResponse)
    /// More of the content of an answer that has begun.
    case piece(HTTPContentPiece)
    /// Nothing: the work had to make room for that of another client.
    case displaced
  }

  private struct Contents {
    var completions: [Completion] = []
    var drains = false
  }

  private let contents = Mutex(Contents())
  /// Readable while there may be something new.
  let signal: Int32
  private let writing: Int32

  /// Fails where the system has no descriptor left.
  init?() {
    guard let ends = System.pipe() else { return nil }
    signal = ends.reading
    writing = ends.writing
  }

  deinit {
    System.close(signal)
    System.close(writing)
  }

  func put(_ completion: Completion) {
    let wasEmpty = contents.withLock {
      $0.completions.append(completion)
      return $0.completions.count == 1
    }
    if wasEmpty { System.wake(writing) }
  }

  func askToDrain() {
    contents.withLock { $0.drains = true }
    System.wake(writing)
  }

  /// Takes out the answers that are there, and says whether the loop was asked to end.
  func take() -> (completions: [Completion], drains: Bool) {
    System.emptyPipe(signal)
    return contents.withLock {
      let taken = $0.completions
      $0.completions = []
      return (taken, $0.drains)
    }
  }
}
