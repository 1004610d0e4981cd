public import JSON

/// Something that a file says and that is not in the spec, or not as the file says it; told once for each kind.
public struct ImportWarning: Hashable, Sendable {
  /// Which kind, for programs: `dynamic-type`.
  public let code: String
  /// A sentence about the first place.
  public let message: String
  /// The places, in the order of the file; never empty.
  public let positions: [JSONPosition]
}

/// Collects warnings while a file is read.
public struct ImportWarnings: Sendable {
  private var kinds: [(code: String, message: String, offsets: [Int])] = []
  private var places: [String: Int] = [:]

  /// No warnings.
  public init() {}

  /// Adds a warning of a kind; only the first message of a kind is kept.
  public mutating func add(_ code: String, _ message: @autoclosure () -> String, at offset: Int) {
    if let place = places[code] {
      kinds[place].offsets.append(offset)
    } else {
      places[code] = kinds.count
      kinds.append((code, message(), [offset]))
    }
  }

  /// The warnings in the order in which their kinds were met.
  public func warnings(in source: ImportSource) -> [ImportWarning] {
    guard !kinds.isEmpty else { return [] }
    let positions = JSONPositions(of: source.bytes)
    return kinds.map { kind in
      // One place is told once, however many layouts of the file it is met in.
      let offsets = Set(kind.offsets).sorted()
      let others = offsets.count > 1 ? " (and \(offsets.count - 1) more)" : ""
      return ImportWarning(
        code: kind.code, message: kind.message + others, positions: offsets.map { positions[ofByte: $0] })
    }
  }
}
