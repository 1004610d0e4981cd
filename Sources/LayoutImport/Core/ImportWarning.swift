public import JSON

/// A warning about a part of a file that is missing or different in the spec. There is one for each kind.
public struct ImportWarning: Hashable, Sendable {
  /// The kind, for programs: `dynamic-type`.
  public let code: String
  /// A sentence about the first occurrence.
  public let message: String
  /// The positions of all occurrences in the order of the file; never empty.
  public let positions: [JSONPosition]
}

struct ImportWarnings: Sendable {
  private var kinds: [(code: String, message: String, offsets: [Int])] = []
  private var indices: [String: Int] = [:]

  /// Adds a warning of a kind. Only the first message of a kind is kept.
  mutating func add(_ code: String, _ message: @autoclosure () -> String, at offset: Int) {
    if let index = indices[code] {
      kinds[index].offsets.append(offset)
    } else {
      indices[code] = kinds.count
      kinds.append((code, message(), [offset]))
    }
  }

  /// Returns the warnings, in the order in which their kinds first occurred.
  ///
  /// - Parameter sourceOffset: converts the offset of a warning to one in the file.
  func warnings(
    in source: ImportSource, sourceOffset: (Int) -> Int = { $0 }
  ) -> [ImportWarning] {
    guard !kinds.isEmpty else { return [] }
    let positions = JSONPositions(of: source.bytes)
    return kinds.map { kind in
      // A position is listed once, even if it occurs in several layouts of the file.
      let offsets = Set(kind.offsets.map(sourceOffset)).sorted()
      let others = offsets.count > 1 ? " (and \(offsets.count - 1) more)" : ""
      return ImportWarning(
        code: kind.code, message: kind.message + others, positions: offsets.map { positions[ofByte: $0] })
    }
  }
}
