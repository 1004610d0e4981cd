import JSON

/// The values of a document that are numbers. Another document may have other ones, and be the same for the rest.
struct SpecNumbers: Sendable {
  private struct Entry {
    var place: JSONPlace
    /// The least that it may be.
    var least: LeastNumber
    var index: Int
  }

  private var values: [Double] = []
  private var entries: [Entry] = []
  /// Where the numbers stand, in document order, once all are there.
  private(set) var places: [JSONPlace] = []

  /// Adds a number, which is then known by its index.
  mutating func add(_ value: Double, at place: JSONPlace, least: LeastNumber) -> Int {
    entries.append(Entry(place: place, least: least, index: values.count))
    values.append(value)
    return values.count - 1
  }

  subscript(index: Int) -> Double { values[index] }

  var count: Int { values.count }

  /// The range of the indices, from the first to the last, at which there are other numbers.
  func differences(from other: SpecNumbers) -> Range<Int> {
    guard let first = values.indices.first(where: { isDifferent($0, other) }),
      let last = values.indices.last(where: { isDifferent($0, other) })
    else { return 0..<0 }
    return first..<last + 1
  }

  private func isDifferent(_ index: Int, _ other: SpecNumbers) -> Bool {
    values[index].bitPattern != other.values[index].bitPattern
  }

  /// Puts the numbers in order after the last one was added.
  mutating func finish() {
    entries.sort { $0.place < $1.place }
    places = entries.map(\.place)
  }

  /// Takes the numbers that another document has at some of the places, which are in document order; false where one of
  /// them may not stand there.
  mutating func take(_ changes: [JSONPlace], from document: JSONDocument) -> Bool {
    var position = 0
    for change in changes {
      while position < entries.count, entries[position].place < change { position += 1 }
      guard position < entries.count, entries[position].place == change, let number = document[change].number,
        entries[position].least.allows(number)
      else { return false }
      values[entries[position].index] = number
    }
    return true
  }
}
