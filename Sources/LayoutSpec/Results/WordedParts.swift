import JSON
import Synchronization

/// What results have in common whatever the numbers are, as JSON in compact layout: the names of the views, and their
/// outputs. It is put into words when it is asked for again: most documents have one result only.
final class WordedParts: Sendable {
  struct Parts: Sendable {
    /// The keys of the views that have ids, with their colons, one behind the other.
    fileprivate var keys: [UInt8] = []
    /// Where the key of each view of the tree ends.
    fileprivate var ends: [Int] = []
    /// The outputs of all present views; nil where there are none.
    fileprivate(set) var outputs: [UInt8]?

    /// The key of a view by its index in the tree, with its colon.
    func key(ofView index: Int) -> ArraySlice<UInt8> { keys[(index > 0 ? ends[index - 1] : 0)..<ends[index]] }
  }

  private enum State {
    case unasked, asked
    case known(Parts)
  }

  private let state = Mutex(State.unasked)

  /// The parts of a document's results; nil where they are asked for the first time.
  ///
  /// - Complexity: O(1) but for the second time.
  func callAsFunction(of document: SpecDocument, _ content: InstanceContent) -> Parts? {
    state.withLock { state in
      switch state {
      case .known(let parts): return parts
      case .unasked:
        state = .asked
        return nil
      case .asked:
        let parts = Parts(document, content)
        state = .known(parts)
        return parts
      }
    }
  }
}

extension WordedParts.Parts {
  fileprivate init(_ document: SpecDocument, _ content: InstanceContent) {
    var outputs = JSONWriter()
    outputs.beginObject()
    var hasOutputs = false
    ends.reserveCapacity(content.tree.views.count)
    for (index, view) in content.tree.views.enumerated() {
      defer { ends.append(keys.count) }
      guard let id = view.id else { continue }
      keys.append(UInt8(ascii: "\""))
      // An identifier has nothing in it that needs an escape.
      keys += id.utf8
      keys += "\":".utf8
      if let output = document.output(ofNode: content.viewNodes[index]) {
        hasOutputs = true
        outputs.key(id)
        outputs.value(output)
      }
    }
    outputs.endObject()
    if hasOutputs { self.outputs = outputs.finish() }
  }
}
