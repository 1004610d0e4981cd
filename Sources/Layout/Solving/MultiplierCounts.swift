/// Returns how often each multiplier of a conflict's proof occurs, the smallest first. Multipliers that differ by
/// rounding are equal.
package func multiplierCounts(_ multipliers: [Double]) -> [(multiplier: Double, count: Int)] {
  var counts: [(multiplier: Double, count: Int)] = []
  for multiplier in multipliers.sorted() {
    if let last = counts.last, multiplier - last.multiplier <= 1e-6 * multiplier {
      counts[counts.count - 1].count += 1
    } else {
      counts.append((multiplier, 1))
    }
  }
  return counts
}
