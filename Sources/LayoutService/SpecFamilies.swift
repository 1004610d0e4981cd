import Synchronization

/// The last few specs that were read as a whole, by which such as differ from them in numbers alone are read faster.
final class SpecFamilies: Sendable {
  private struct State {
    /// The specs, the latest used last, each with the length of its text.
    var specs: [(spec: KeptSpec, octets: Int)] = []
    var octets = 0
  }

  /// The most specs. Each is compared with a text, which mostly ends at the first octets.
  private static let limit = 32
  private let capacity: Int
  private let state = Mutex(State())

  /// - Parameter capacity: how many octets the specs' texts may have together.
  init(capacity: Int) {
    self.capacity = capacity
  }

  /// The spec of a text, where it differs in numbers alone from one that is kept.
  ///
  /// - Parameters:
  ///   - text: the spec alone.
  ///   - inRequest: whether it stands in a request, so that it has to be of a family that did.
  /// - Complexity: O(octets), at the speed of comparing them, for each that begins alike.
  func spec(of text: ArraySlice<UInt8>, inRequest: Bool) -> KeptSpec? {
    let specs = state.withLock { $0.specs }
    for index in specs.indices.reversed() where specs[index].spec.stoodInRequest || !inRequest {
      let relative = specs[index].spec
      if let document = relative.document.respelled(as: text) {
        if index + 1 < specs.count { use(relative) }
        return KeptSpec(document, relative: relative)
      }
    }
    return nil
  }

  /// Keeps a spec that was read from a text, in the place of those that were not used for longest.
  func keep(_ spec: KeptSpec, octets: Int) {
    guard octets <= capacity else { return }
    state.withLock { state in
      state.specs.append((spec, octets))
      state.octets += octets
      while state.specs.count > Self.limit || state.octets > capacity {
        state.octets -= state.specs.removeFirst().octets
      }
    }
  }

  private func use(_ spec: KeptSpec) {
    state.withLock { state in
      guard let index = state.specs.firstIndex(where: { $0.spec === spec }) else { return }
      state.specs.append(state.specs.remove(at: index))
    }
  }
}
