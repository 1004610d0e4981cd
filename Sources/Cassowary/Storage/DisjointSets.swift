/// Disjoint sets of the numbers from 0 on, which can be joined (Tarjan, 1975).
struct DisjointSets: ~Copyable {
  private var parents: Buffer<Int32>

  /// Sets of one number each.
  init(count: Int) {
    var parents = Buffer<Int32>(capacity: count)
    for number in 0..<Int32(truncatingIfNeeded: count) { parents.append(number) }
    self.parents = parents
  }

  /// The number that stands for the set of one.
  mutating func root(of number: Int32) -> Int32 {
    var number = number
    while parents[number] != number {
      // Each number passed is brought nearer to the root.
      parents[number] = parents[parents[number]]
      number = parents[number]
    }
    return number
  }

  /// Joins the sets of two numbers.
  mutating func join(_ one: Int32, _ other: Int32) {
    let roots = (root(of: one), root(of: other))
    parents[max(roots.0, roots.1)] = min(roots.0, roots.1)
  }
}
