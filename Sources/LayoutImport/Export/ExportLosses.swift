import JSON
import Layout
import LayoutSpec

/// Counts properties of a spec's views that another format cannot express.
struct ExportLosses {
  private var counts: [(what: String, count: Int)] = []
  /// The number of labelled views that are not keys and were left out.
  var otherViews = 0

  /// Counts a member of a key's `output`.
  mutating func add(_ member: String) {
    if let index = counts.firstIndex(where: { $0.what == member }) {
      counts[index].count += 1
    } else {
      counts.append((member, 1))
    }
  }

  /// Returns one sentence about everything that is lost, or `nil` if nothing is.
  ///
  /// - Parameter format: the format's name at the start of the sentence.
  func warning(_ format: String) -> String? {
    var parts = counts.map { "\"\($0.what)\" of \($0.count) \($0.count == 1 ? "key" : "keys")" }
    if otherViews > 0 {
      parts.append(
        otherViews == 1 ? "a labelled view that is not a key" : "\(otherViews) labelled views that are not keys")
    }
    return parts.isEmpty
      ? nil : "\(format) cannot express these, which are left out: \(parts.joined(separator: ", "))"
  }
}

extension [SpecResult.View] {
  /// The labelled views that are not keys, such as text printed on a keyboard's case.
  var printed: [SpecResult.View] {
    indices.filter { index in
      let view = self[index]
      let isLeaf = index + 1 == count || self[index + 1].depth <= view.depth
      return isLeaf && view.kind == .view && (view.label != view.id || view.output != nil)
    }.map { self[$0] }
  }
}
