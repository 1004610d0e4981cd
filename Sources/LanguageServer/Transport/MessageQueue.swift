import JSON
import Platform
import Synchronization

/// The messages that were read and not yet handled. One thread adds them, another one takes them.
final class MessageQueue: Sendable {
  private struct State {
    var messages: [Message] = []
    /// The number of messages that were taken from the front of the list.
    var taken = 0
    /// The requests that are cancelled and not yet answered.
    var cancelled: Set<RequestID> = []
    /// The requests that are not yet answered.
    var open: Set<RequestID> = []
    /// The number of waiting messages that change a document.
    var changes = 0
    var isClosed = false
  }

  private let monitor = Monitor()
  private let state = Mutex(State())

  /// Adds a message. The cancellation of a request takes effect immediately.
  func add(_ message: Message) {
    update { state in
      switch message {
      case .notification("$/cancelRequest", let params):
        if let id = params?["id"].flatMap({ RequestID($0) }), state.open.contains(id) { state.cancelled.insert(id) }
        return
      case .request(let id, _, _): state.open.insert(id)
      default: break
      }
      if message.isChange { state.changes += 1 }
      state.messages.append(message)
    }
  }

  /// Ends the queue: nothing is added after this.
  func close() { update { $0.isClosed = true } }

  private func update(_ body: (inout State) -> Void) {
    monitor.withLock {
      state.withLock { body(&$0) }
      monitor.broadcast()
    }
  }

  /// What ``next(waits:)`` returns.
  enum Next {
    case message(Message)
    /// There is no message now.
    case nothing
    /// There is no message, and there will be none.
    case end
  }

  /// Returns the next message.
  ///
  /// - Parameter waits: whether to wait for one.
  func next(waits: Bool) -> Next {
    monitor.withLock {
      while true {
        let next: Next = state.withLock { state in
          guard state.taken < state.messages.count else { return state.isClosed ? .end : .nothing }
          let message = state.messages[state.taken]
          state.taken += 1
          if state.taken == state.messages.count {
            state.messages.removeAll(keepingCapacity: state.taken < 64)
            state.taken = 0
          }
          if message.isChange { state.changes -= 1 }
          return .message(message)
        }
        guard case .nothing = next, waits else { return next }
        monitor.wait()
      }
    }
  }

  /// Whether a change of a document is waiting.
  var hasChange: Bool { state.withLock { $0.changes > 0 } }

  /// Whether there will be no more messages.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Returns whether a request is cancelled.
  func isCancelled(_ id: RequestID) -> Bool { state.withLock { $0.cancelled.contains(id) } }

  /// Records that a request is answered.
  func finish(_ id: RequestID) {
    state.withLock { state in
      state.open.remove(id)
      state.cancelled.remove(id)
    }
  }
}
