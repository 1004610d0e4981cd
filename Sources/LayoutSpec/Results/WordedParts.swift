import JSON
import Synchronization

/// What results have in common whatever the numbers are, as JSON in compact layout: the names of the views, and their
/// outputs. It is put into words when it is asked for first.
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

  private let parts = Mutex<Parts?>(nil)

  /// The parts of a document's results.
  ///
  /// - Complexity: O(1) but for the first time.
  func callAsFunction(of document: SpecDocument, _ content: InstanceContent) -> Parts {
    parts.withLock { known in
      if let known { return known }
      let made = Parts(document, content)
      known = made
      return made
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
