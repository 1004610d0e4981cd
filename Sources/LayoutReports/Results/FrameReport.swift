public import LayoutSpec

/// A report on the frames of a layout, as a table or as comma-separated values.
public struct FrameReport: Sendable {
  let result: SpecResult
  /// The ambiguous attributes of each view, and of `root`.
  private let ambiguous: [Substring: Set<String>]

  /// Creates the report on a result.
  public init(_ result: SpecResult) {
    self.result = result
    var ambiguous: [Substring: Set<String>] = [:]
    for variable in result.ambiguous {
      guard let point = variable.lastIndex(of: ".") else { continue }
      ambiguous[variable[..<point], default: []].insert(String(variable[variable.index(after: point)...]))
    }
    self.ambiguous = ambiguous
  }

  var environment: String { result.environment.summary }

  func ambiguousAttributes(of id: String) -> Set<String> { ambiguous[id[...]] ?? [] }
}
