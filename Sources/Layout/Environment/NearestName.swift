/// The name among `candidates` that is nearest to `name`, for "did you mean": nil where none is near.
///
/// Near is a Levenshtein distance, letters' case aside, of at most a third of the name's length, at least 1. Of equally
/// near names the first counts.
///
/// - Complexity: O(name × total length of the candidates).
public func nearestName<Names: Sequence<String>>(to name: String, among candidates: Names) -> String? {
  // Names of any length arrive from outside; long ones are no misspelling of a short one.
  let wanted = Array(name.lowercased().unicodeScalars.prefix(65))
  guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
  let limit = max(1, wanted.count / 3)
  var best: (name: String, distance: Int)?
  for candidate in candidates {
    let scalars = Array(candidate.lowercased().unicodeScalars.prefix(65 + limit))
    guard abs(scalars.count - wanted.count) <= limit else { continue }
    let distance = editDistance(wanted, scalars)
    if distance <= limit, distance < (best?.distance ?? .max) { best = (candidate, distance) }
  }
  return best?.name
}

private func editDistance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
  var row = Array(0...other.count)
  for (i, scalar) in one.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, candidate) in other.enumerated() {
      let substituted = diagonal + (scalar == candidate ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(substituted, diagonal + 1, row[j] + 1)
    }
  }
  return row[other.count]
}
