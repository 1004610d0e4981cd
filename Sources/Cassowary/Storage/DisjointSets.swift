/// Disjoint sets of numbers from 0 on, which can be merged (Tarjan, 1975).
package struct DisjointSets: ~Copyable {
  // An array, because other modules cannot see how a `Buffer` ends when they are compiled for WebAssembly.
  private var parents: [Int32]

  /// Creates sets of one number each.
  package init(count: Int) {
    parents = Array(0..<Int32(truncatingIfNeeded: count))
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

  mutating func root(of number: Int32) -> Int32 {
    var number = number
    while parents[Int(number)] != number {
      // Path compression: each visited number moves closer to the root.
      parents[Int(number)] = parents[Int(parents[Int(number)])]
      number = parents[Int(number)]
    }
    return number
  }

  mutating func join(_ one: Int32, _ other: Int32) {
    let roots = (root(of: one), root(of: other))
    parents[Int(max(roots.0, roots.1))] = min(roots.0, roots.1)
  }
}
