import JSON
import Layout
import Synchronization

/// What results have in common whatever the numbers are, as JSON in compact layout: the names of the views, and their
/// outputs. It is put into words when it is asked for again: most documents have one result only.
final class WordedParts: Sendable {
  struct Parts: Sendable {
    /// The ids of the tree's views.
    fileprivate(set) var ids = JSONKeyList()
    /// The outputs of all present views, or `nil` if there are none.
    fileprivate(set) var outputs: [UInt8]?
  }

  private enum State {
    case unasked, asked
    case known(Parts)
  }

  private let state = Mutex(State.unasked)

  /// The parts of a document's results, or `nil` if they are asked for the first time.
  ///
  /// - Complexity: O(1) but for the second time.
  func callAsFunction(of document: SpecDocument, _ content: ResolvedContent) -> Parts? {
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
  fileprivate init(_ document: SpecDocument, _ content: ResolvedContent) {
    var outputs = JSONWriter()
    outputs.beginObject()
    var hasOutputs = false
    for (index, view) in content.tree.views.enumerated() {
      // An identifier has nothing in it that needs an escape.
      ids.append(view.id)
      guard let id = view.id else { continue }
      if let output = content.output(ofView: index, in: document) {
        hasOutputs = true
        outputs.key(id)
        outputs.value(output)
      }
    }
    outputs.endObject()
    if hasOutputs { self.outputs = outputs.finish() }
  }
}
