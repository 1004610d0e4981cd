/// The name among `candidates` that is nearest to `name`, for "did you mean": nil if none is near.
///
/// Near is an edit distance, letters' case aside, of at most a third of the name's length, at least 1; two neighbours
/// that changed places count once. Of all that are near one counts that differs in marks between words alone, such as
/// hyphens; of equally near names the one counts that begins alike for longest, then the first.
///
/// - Complexity: as that of a ``NearestNameSearch``.
public func nearestName(to name: String, among candidates: some Sequence<String>) -> String? {
  var search = NearestNameSearch()
  return search.nearestName(to: name, among: candidates)
}

/// Finds nearest names for the mistakes of one document, within a budget: the first few mistakes are worth a suggestion,
/// and a document may have very many names.
public struct NearestNameSearch: Sendable {
  private var searchesLeft = 20
  private var comparisonsLeft = 100_000

  /// A search for 20 names, with 100,000 comparisons.
  public init() {}

  /// The name among `candidates` that is nearest to `name`, or `nil` if none is near, and if the budget is spent.
  ///
  /// - Complexity: O(candidates), each of which takes as long as a name of up to 64 scalars is squared.
  public mutating func nearestName(to name: String, among candidates: some Sequence<String>) -> String? {
    guard searchesLeft > 0 else { return nil }
    searchesLeft -= 1
    // Names of any length arrive from outside; long ones are no misspelling of a short one.
    guard name.utf8.count <= 4 * 64 else { return nil }
    let wanted = Array(name.lowercased().unicodeScalars)
    guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
    let limit = max(1, wanted.count / 3)
    var distances = EditDistances(wanted, limit: limit)
    var best: (name: String, distance: Int, prefix: Int)?
    for candidate in candidates {
      guard comparisonsLeft > 0 else { return nil }
      comparisonsLeft -= 1
      guard candidate.utf8.count >= wanted.count - limit, candidate.utf8.count <= 4 * (wanted.count + limit) else {
        continue
      }
      let scalars = Array(candidate.lowercased().unicodeScalars)
      guard !scalars.isEmpty, abs(scalars.count - wanted.count) <= limit else { continue }
      guard let distance = distances.distance(to: scalars) else { continue }
      if scalars.lazy.filter(Self.isOfWords).elementsEqual(wanted.lazy.filter(Self.isOfWords)) { return candidate }
      let prefix = zip(wanted, scalars).prefix { $0 == $1 }.count
      if let best, (best.distance, -best.prefix) <= (distance, -prefix) { continue }
      best = (candidate, distance, prefix)
    }
    return best?.name
  }

  /// Whether a scalar is more than a mark between words: `iphone16` is `iphone-16`, before all others that are near.
  private static func isOfWords(_ scalar: Unicode.Scalar) -> Bool { scalar != "-" && scalar != "_" && scalar != " " }
}

/// Edit distances of one name to others, up to a limit.
private struct EditDistances {
  private let name: [Unicode.Scalar]
  private let limit: Int
  // The last three rows of the table (Wagner & Fischer, J. ACM 21, 1974), with a row before for changed places.
  private var rowBefore: [Int] = []
  private var row: [Int] = []
  private var next: [Int] = []

  init(_ name: [Unicode.Scalar], limit: Int) {
    self.name = name
    self.limit = limit
  }

  /// The distance to another name, or `nil` if it is beyond the limit.
  mutating func distance(to other: [Unicode.Scalar]) -> Int? {
    row.removeAll(keepingCapacity: true)
    row.append(contentsOf: 0...other.count)
    rowBefore.removeAll(keepingCapacity: true)
    for (i, scalar) in name.enumerated() {
      next.removeAll(keepingCapacity: true)
      next.append(i + 1)
      var least = i + 1
      for (j, candidate) in other.enumerated() {
        var distance = min(row[j] + (scalar == candidate ? 0 : 1), row[j + 1] + 1, next[j] + 1)
        if i > 0, j > 0, scalar == other[j - 1], candidate == name[i - 1] {
          distance = min(distance, rowBefore[j - 1] + 1)
        }
        next.append(distance)
        least = min(least, distance)
      }
      // Changed places look two rows back, and cost one.
      guard least <= limit + 1 else { return nil }
      swap(&rowBefore, &row)
      swap(&row, &next)
    }
    let distance = row[other.count]
    return distance <= limit ? distance : nil
  }
}
