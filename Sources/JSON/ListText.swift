/// Joins texts for a sentence: `a, b and c`.
package func joined(_ texts: [String]) -> String {
  guard texts.count > 1, let last = texts.last else { return texts.first ?? "" }
  return texts.dropLast().joined(separator: ", ") + " and " + last
}
