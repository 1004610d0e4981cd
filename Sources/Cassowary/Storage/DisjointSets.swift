/// Disjoint sets of numbers from 0 on, which can be merged (Tarjan, 1975).
package struct DisjointSets: ~Copyable {
  private var parents: Buffer<Int32>

  /// Creates sets of one number each.
  package init(count: Int) {
    var parents = Buffer<Int32>(capacity: count)
    for number in 0..<Int32(truncatingIfNeeded: count) { parents.append(number) }
    self.parents = parents
  }

  /// The number of numbers.
  package var count: Int { parents.count }

  /// Adds the next number, in a set of its own.
  package mutating func append() { parents.append(Int32(truncatingIfNeeded: parents.count)) }

  /// Returns the representative of a number's set.
  package mutating func root(of number: Int) -> Int { Int(root(of: Int32(truncatingIfNeeded: number))) }

  /// Merges the sets of two numbers.
  package mutating func join(_ one: Int, _ other: Int) {
    join(Int32(truncatingIfNeeded: one), Int32(truncatingIfNeeded: other))
  }

  /// Returns the representative of a number's set.
  mutating func root(of number: Int32) -> Int32 {
    var number = number
    while parents[number] != number {
      // Path compression: each visited number moves closer to the root.
      parents[number] = parents[parents[number]]
      number = parents[number]
    }
    return number
  }

  /// Merges the sets of two numbers.
  mutating func join(_ one: Int32, _ other: Int32) {
    let roots = (root(of: one), root(of: other))
    parents[max(roots.0, roots.1)] = min(roots.0, roots.1)
  }
}
