import JSON
import Platform

/// Messages that were read and not yet handled. One thread adds them, another one takes them.
final class MessageQueue: @unchecked Sendable {
  private let monitor = Monitor()

  // The monitor guards everything below.
  private var messages: [Message] = []
  /// Messages that were taken from the front of the list.
  private var taken = 0
  /// Not yet answered.
  private var cancelled: Set<RequestID> = []
  /// Requests that are not yet answered.
  private var open: Set<RequestID> = []
  private var current: RequestID?
  /// Waiting messages that change a document.
  private var changes = 0
  private var isClosed = false

  /// The cancellation of a request takes effect immediately.
  func add(_ message: Message) {
    monitor.withLock {
      switch message {
      case .notification("$/cancelRequest", let params):
        if let id = params?["id"].flatMap({ RequestID($0) }), open.contains(id) { cancelled.insert(id) }
        return
      case .request(let id, _, _): open.insert(id)
      default: break
      }
      if message.isChange { changes += 1 }
      messages.append(message)
      monitor.broadcast()
    }
  }

  /// Nothing is added after this.
  func close() {
    monitor.withLock {
      isClosed = true
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
      while taken == messages.count {
        if isClosed || !waits { return isClosed ? .end : .nothing }
        monitor.wait()
      }
      let message = messages[taken]
      taken += 1
      if taken == messages.count {
        messages.removeAll(keepingCapacity: taken < 64)
        taken = 0
      }
      if message.isChange { changes -= 1 }
      return .message(message)
    }
  }

  var hasChange: Bool { monitor.withLock { changes > 0 } }

  func begin(_ id: RequestID) { monitor.withLock { current = id } }

  func finish(_ id: RequestID) {
    monitor.withLock {
      current = nil
      open.remove(id)
      cancelled.remove(id)
    }
  }

  var isCurrentCancelled: Bool { monitor.withLock { current.map { cancelled.contains($0) } ?? false } }

  /// Whether the work under way is in vain: its request is cancelled, or a change of the text is waiting; without a
  /// request, also if the client is gone or has sent a message, which is answered first.
  var isWorkInVain: Bool {
    monitor.withLock {
      changes > 0 || (current.map { cancelled.contains($0) } ?? (isClosed || taken < messages.count))
    }
  }
}
