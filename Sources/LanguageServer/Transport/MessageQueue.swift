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
    var current: RequestID?
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

  enum Next {
    case message(Message)
    case nothing
    /// There is no message, and there will be none.
    case end
  }

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

  var hasChange: Bool { state.withLock { $0.changes > 0 } }

  func begin(_ id: RequestID) { state.withLock { $0.current = id } }

  func finish(_ id: RequestID) {
    state.withLock { state in
      state.current = nil
      state.open.remove(id)
      state.cancelled.remove(id)
    }
  }

  var isCurrentCancelled: Bool {
    state.withLock { state in state.current.map { state.cancelled.contains($0) } ?? false }
  }

  /// Whether the work under way is in vain: its request is cancelled, or a change of the text is waiting; without a
  /// request, also if the client is gone or has sent a message, which is answered first.
  var isWorkInVain: Bool {
    state.withLock { state in
      state.changes > 0
        || (state.current.map { state.cancelled.contains($0) }
          ?? (state.isClosed || state.taken < state.messages.count))
    }
  }
}
