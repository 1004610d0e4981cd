import HTTPMessage
import Synchronization

/// Messages from other threads to an event loop, and the pipe that wakes it.
final class Mailbox: Sendable {
  typealias Completion = (token: UInt64, outcome: Outcome)

  enum Outcome: Sendable {
    case response(HTTPResponse)
    case piece(HTTPContentPiece)
    /// No result: the work was dropped in favour of another client's.
    case displaced
  }

  private struct Contents {
    var completions: [Completion] = []
    var drains = false
  }

  private let contents = Mutex(Contents())
  /// Readable if there may be messages.
  let signal: Int32
  private let writing: Int32

  init?() {
    guard let ends = System.pipe() else { return nil }
    signal = ends.reading
    writing = ends.writing
  }

  deinit {
    System.close(signal)
    System.close(writing)
  }

  func put(_ outcome: Outcome, for token: UInt64) {
    let wasEmpty = contents.withLock {
      $0.completions.append((token, outcome))
      return $0.completions.count == 1
    }
    if wasEmpty { System.wake(writing) }
  }

  func askToDrain() {
    contents.withLock { $0.drains = true }
    System.wake(writing)
  }

  func take() -> (completions: [Completion], drains: Bool) {
    System.emptyPipe(signal)
    return contents.withLock {
      let taken = $0.completions
      $0.completions = []
      return (taken, $0.drains)
    }
  }
}
