/// The name among `candidates` that is nearest to `name`, for "did you mean": nil where none is near.
///
/// Near is an edit distance, letters' case aside, of at most a third of the name's length, at least 1; two neighbours
/// that changed places count once. Of equally near names the one counts that begins alike for longest, then the first.
///
/// - Complexity: O(name × total length of the candidates).
public func nearestName<Names: Sequence<String>>(to name: String, among candidates: Names) -> String? {
  // Names of any length arrive from outside; long ones are no misspelling of a short one.
  let wanted = Array(name.lowercased().unicodeScalars.prefix(65))
  guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
  let limit = max(1, wanted.count / 3)
  var best: (name: String, distance: Int, prefix: Int)?
  for candidate in candidates {
    let scalars = Array(candidate.lowercased().unicodeScalars.prefix(65 + limit))
    guard !scalars.isEmpty, abs(scalars.count - wanted.count) <= limit else { continue }
    let distance = editDistance(wanted, scalars)
    guard distance <= limit else { continue }
    let prefix = zip(wanted, scalars).prefix { $0 == $1 }.count
    if let best, (best.distance, -best.prefix) <= (distance, -prefix) { continue }
    best = (candidate, distance, prefix)
  }
  return best?.name
}

private func editDistance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
  var rowBefore: [Int] = []
  var row = Array(0...other.count)
  for (i, scalar) in one.enumerated() {
    var next = [i + 1]
    for (j, candidate) in other.enumerated() {
      var distance = min(row[j] + (scalar == candidate ? 0 : 1), row[j + 1] + 1, next[j] + 1)
      if i > 0, j > 0, scalar == other[j - 1], candidate == one[i - 1] {
        distance = min(distance, rowBefore[j - 1] + 1)
      }
      next.append(distance)
    }
    rowBefore = row
    row = next
  }
  return row[other.count]
}
