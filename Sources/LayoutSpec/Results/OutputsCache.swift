import Synchronization

/// The outputs of all present views in compact JSON, which do not depend on numbers. They are cached from the second result on,
/// because most documents have only one.
final class OutputsCache: Sendable {
  private enum State {
    case unasked, asked
    case known([UInt8])
  }

  private let state = Mutex(State.unasked)

  var heldBytes: Int {
    state.withLock { state in
      if case .known(let bytes) = state { bytes.capacity } else { 0 }
    }
  }

  /// Returns the cached bytes, which a closure makes the second time, or `nil` the first time.
  func bytes(_ make: () -> [UInt8]) -> [UInt8]? {
    state.withLock { state in
      switch state {
      case .known(let bytes): return bytes
      case .unasked:
        state = .asked
        return nil
      case .asked:
        let bytes = make()
        state = .known(bytes)
        return bytes
      }
    }
  }
}
