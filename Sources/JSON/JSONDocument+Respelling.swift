extension JSONDocument {
  /// Another text, read by means of this document.
  public struct Respelling: Sendable {
    /// The document of the other text.
    public let document: JSONDocument
    /// Where it has other numbers than this document, in document order.
    public let changes: [JSONPlace]
  }

  /// The document of a text that differs from this one's in some of its numbers alone; nil where it differs in more, or is
  /// no JSON. Values have the same places in both.
  ///
  /// It is what reading the text gives, at a fraction of the cost: all but these numbers is compared, not read.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - places: where numbers stand that may differ, in document order.
  /// - Complexity: linear in the number of bytes, at the speed of comparing them.
  public func respelled(as bytes: ArraySlice<UInt8>, places: [JSONPlace]) -> Respelling? {
    guard bytes.count <= Self.maximumByteCount else { return nil }
    return storage.bytes.withUnsafeBufferPointer { known in
      bytes.withUnsafeBufferPointer { other in
        var comparison = Comparison(known: known, other: other)
        for place in places {
          let node = storage.nodes[Int(place.index)]
          guard node.kind == .number, comparison.passEqualBytes(upTo: Int(node.start)),
            comparison.passNumber(place, endingAt: Int(node.end))
          else { return nil }
        }
        guard comparison.passRest() else { return nil }
        let nodes = comparison.keepsLengths ? storage.nodes : shiftedNodes(comparison.changes)
        return Respelling(
          document: JSONDocument(bytes: Array(bytes), nodes: nodes), changes: comparison.changes.map(\.place))
      }
    }
  }

  private init(bytes: [UInt8], nodes: [JSONNode]) {
    storage = JSONStorage(bytes: bytes, nodes: nodes)
  }

  /// The nodes, where some numbers have other lengths.
  private func shiftedNodes(_ changes: [Comparison.Change]) -> [JSONNode] {
    var nodes = storage.nodes
    nodes.withUnsafeMutableBufferPointer { nodes in
      var shift: UInt32 = 0
      var next = 0
      for change in changes {
        let index = Int(change.place.index)
        // Everything starts later by what stands before it; what ends later by more is found below.
        Self.shift(&nodes, next...index, by: shift)
        next = index + 1
        shift &+= change.growth
        nodes[index].end &+= change.growth
        var container = index
        while container > 0 {
          container = Int(nodes[container].parent)
          nodes[container].end &+= change.growth
        }
      }
      if next < nodes.count { Self.shift(&nodes, next...(nodes.count - 1), by: shift) }
    }
    return nodes
  }

  private static func shift(
    _ nodes: inout UnsafeMutableBufferPointer<JSONNode>, _ range: ClosedRange<Int>, by shift: UInt32
  ) {
    guard shift != 0 else { return }
    for index in range {
      nodes[index].start &+= shift
      nodes[index].end &+= shift
    }
  }
}

/// Goes through two texts side by side.
private struct Comparison {
  /// A number that differs.
  struct Change {
    let place: JSONPlace
    /// How many bytes more it has; modulo 2^32, so that adding it takes bytes away, too.
    let growth: UInt32
  }

  let known: UnsafeBufferPointer<UInt8>
  let other: UnsafeBufferPointer<UInt8>
  /// How far each of them is dealt with.
  private var knownPlace = 0
  private var otherPlace = 0
  private(set) var changes: [Change] = []
  /// Whether all numbers so far have as many bytes as the known ones.
  private(set) var keepsLengths = true

  init(known: UnsafeBufferPointer<UInt8>, other: UnsafeBufferPointer<UInt8>) {
    self.known = known
    self.other = other
  }

  /// Passes what stands before an offset of the known text, where it is the same in both.
  mutating func passEqualBytes(upTo end: Int) -> Bool {
    let count = end - knownPlace
    guard count >= 0, count <= other.count - otherPlace else { return false }
    guard isEqual(count: count) else { return false }
    knownPlace += count
    otherPlace += count
    return true
  }

  /// Passes the number that stands in both.
  mutating func passNumber(_ place: JSONPlace, endingAt end: Int) -> Bool {
    var parser = JSONParser(bytes: other, maximumDepth: 0)
    parser.position = otherPlace
    guard (try? parser.skipNumber()) != nil else { return false }
    let counts = (known: end - knownPlace, other: parser.position - otherPlace)
    if counts.known != counts.other {
      keepsLengths = false
      changes.append(Change(place: place, growth: UInt32(truncatingIfNeeded: counts.other - counts.known)))
    } else if !isEqual(count: counts.known) {
      changes.append(Change(place: place, growth: 0))
    }
    knownPlace = end
    otherPlace = parser.position
    return true
  }

  /// Passes what is left, where it is the same in both.
  mutating func passRest() -> Bool {
    passEqualBytes(upTo: known.count) && otherPlace == other.count
  }

  private func isEqual(count: Int) -> Bool {
    UnsafeRawBufferPointer(known)[knownPlace..<knownPlace + count]
      .hasSameBytes(as: UnsafeRawBufferPointer(other)[otherPlace..<otherPlace + count])
  }
}
