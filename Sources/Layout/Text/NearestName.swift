/// Returns the candidate nearest to `name`, for a suggestion such as "did you mean", or `nil` if none is near.
///
/// A candidate is near if its edit distance, ignoring case, is at most a third of the name's length, or 1 if that is
/// more, but not if every character differs. A transposition of adjacent characters counts as one edit. A near
/// candidate that differs only in separators, such as hyphens, comes first; then the one with the smallest distance,
/// the longest common prefix, and the lowest index. A name of more than 64 scalars has none.
public func nearestName(to name: String, among candidates: [String]) -> String? {
  var search = NearestNameSearch()
  return search.nearest(to: name, among: candidates)?.name
}

/// Returns the end of a message about an unknown word: the nearest of the known words, or an empty text.
public func correction(of word: String, among words: [String]) -> String {
  nearestName(to: word, among: words).map { "; did you mean \"\($0)\"?" } ?? ""
}

/// Returns what to write instead of an unknown word: the nearest of the known words, or else a list of all. A word of
/// at most two letters always gets the list, because it resembles too many others.
///
/// - Parameters:
///   - word: the unknown word.
///   - words: the known words.
///   - forms: what is possible besides the words, such as `spring:MASS,STIFFNESS,DAMPING`.
public func suggestion(for word: String, among words: [String], alsoNaming forms: [String] = []) -> String {
  (word.count > 2 ? nearestName(to: word, among: words) : nil).map { "did you mean \"\($0)\"?" }
    ?? "use \(words.count + forms.count > 1 ? "one of " : "")\((words + forms).joined(separator: ", "))"
}

/// A known name near to an unknown one.
public struct NearestName: Hashable, Sendable {
  /// The known name.
  public let name: String
  /// Whether the unknown name is likely a misspelling of it: no other name is as near, and it differs only in case or
  /// separators, or is one edit away, or two edits from a long name, and the two do not look like names of a series,
  /// such as `row1` and `row2`.
  public let isLikely: Bool
}

/// Suggests names for the mistakes of one document within a budget, because a document may have very many names and
/// mistakes.
public struct NearestNameSearch: Sendable {
  private var comparisonsLeft = 100_000
  /// The work for two names of some 20 scalars.
  private static let usualWork = 512

  /// Creates a search with 100,000 comparisons of names of up to 20 scalars. Those of longer ones count more.
  public init() {}

  /// Whether the budget is used up.
  public var isOver: Bool { comparisonsLeft <= 0 }

  /// Returns the end of a message about an unknown name: the nearest of the known names, or all of them if they are
  /// few, or else an empty text.
  ///
  /// - Parameters:
  ///   - name: the unknown name.
  ///   - names: returns the known names. It is not called if the budget is used up.
  public mutating func alternatives(to name: String, among names: () -> [String]) -> String {
    guard !isOver else { return "" }
    let known = names()
    if let nearest = nearest(to: name, among: known)?.name { return "; did you mean \"\(nearest)\"?" }
    guard !known.isEmpty, known.count <= 12 else { return "" }
    let list = known.joined(separator: ", ")
    return list.utf8.count > 400 ? "" : "; it has \(list)"
  }

  /// Returns the candidate nearest to `name`, and whether it is likely to be meant, or `nil` if none is near or the
  /// budget is used up.
  ///
  /// - Complexity: O(candidates), each of which takes time quadratic in the length of a name of up to 64 scalars.
  public mutating func nearest(to name: String, among candidates: [String]) -> NearestName? {
    // Names come from outside and may have any length. A long one is not a misspelling of a short one.
    guard name.utf8.count <= 4 * 64 else { return nil }
    let wanted = Array(name.lowercased().unicodeScalars)
    guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
    let limit = max(1, wanted.count / 3)
    var distances = EditDistances(wanted, limit: limit)
    var best: (name: String, distance: Int, prefix: Int)?
    // The numbers of candidates at most 1 and at most 2 edits away.
    var (close, near) = (0, 0)
    for candidate in candidates {
      guard !isOver else { return nil }
      comparisonsLeft -= 1
      guard candidate.utf8.count >= wanted.count - limit, candidate.utf8.count <= 4 * (wanted.count + limit) else {
        continue
      }
      let scalars = Array(candidate.lowercased().unicodeScalars)
      guard !scalars.isEmpty, abs(scalars.count - wanted.count) <= limit else { continue }
      comparisonsLeft -= wanted.count * scalars.count / Self.usualWork
      guard let distance = distances.distance(to: scalars), distance < max(wanted.count, scalars.count) else {
        continue
      }
      let isSameWord = scalars.lazy.filter(Self.isInWord).elementsEqual(wanted.lazy.filter(Self.isInWord))
      if distance < 2 || isSameWord { close += 1 }
      if distance < 3 || isSameWord { near += 1 }
      let prefix = zip(wanted, scalars).prefix { $0 == $1 }.count
      let rank = isSameWord ? -1 : distance
      if let best, (best.distance, -best.prefix) <= (rank, -prefix) { continue }
      best = (candidate, rank, prefix)
    }
    return best.map { best in
      let isOnly = best.distance < 2 ? close == 1 : best.distance == 2 && near == 1
      return NearestName(
        name: best.name,
        isLikely: isOnly && Self.isMisspelling(wanted, of: best.name, distance: best.distance))
    }
  }

  /// Returns whether a name looks like a misspelling of another, and not like another name of a series.
  ///
  /// - Parameter distance: the edit distance; -1 if they differ only in case or separators.
  private static func isMisspelling(_ wanted: [Unicode.Scalar], of name: String, distance: Int) -> Bool {
    guard distance >= 0 else { return true }
    let known = Array(name.lowercased().unicodeScalars)
    func digits(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] { scalars.filter { ("0"..."9").contains($0) } }
    guard known.count >= (distance > 1 ? 6 : 3), digits(wanted) == digits(known) else { return false }
    // `shiftL` is not `shiftR`.
    let isTransposition = wanted.suffix(2).elementsEqual(known.suffix(2).reversed())
    return wanted.count != known.count || wanted.last == known.last || isTransposition
  }

  /// Without separators, `iphone16` equals `iphone-16`.
  private static func isInWord(_ scalar: Unicode.Scalar) -> Bool { scalar != "-" && scalar != "_" && scalar != " " }
}

private struct EditDistances {
  private let name: [Unicode.Scalar]
  private let limit: Int
  // The last rows of the table (Wagner & Fischer, J. ACM 21, 1974), with one more row for transpositions.
  private var rowBefore: [Int] = []
  private var row: [Int] = []
  private var next: [Int] = []

  init(_ name: [Unicode.Scalar], limit: Int) {
    self.name = name
    self.limit = limit
  }

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
      // A transposition refers to the row before the last, and costs one.
      guard least <= limit + 1 else { return nil }
      swap(&rowBefore, &row)
      swap(&row, &next)
    }
    let distance = row[other.count]
    return distance <= limit ? distance : nil
  }
}
