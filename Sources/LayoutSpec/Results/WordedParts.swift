import JSON
import Layout
import Synchronization

/// The parts of results that do not depend on numbers, in compact JSON: the names of the views and their outputs. They
/// are cached from the second result on, because most documents have only one.
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

  /// Returns the parts of a document's results, or `nil` the first time.
  ///
  /// - Complexity: O(1), except for the second time.
  func parts(of document: SpecDocument, _ content: ResolvedContent) -> Parts? {
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
      // An identifier needs no escapes.
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
