/// Disjoint sets of numbers from 0 on, which can be merged (Tarjan, 1975).
package struct DisjointSets: ~Copyable {
  // An array, because other modules cannot see how a `Buffer` ends when they are compiled for WebAssembly.
  private var parents: [Int]

  /// Creates sets of one number each.
  package init(count: Int) {
    parents = Array(0..<count)
  }

  /// Returns the representative of a number's set.
  package mutating func root(of number: Int) -> Int {
    var number = number
    while parents[number] != number {
      // Path halving: each visited number moves closer to the root.
      parents[number] = parents[parents[number]]
      number = parents[number]
    }
    return number
  }

  /// Merges the sets of two numbers.
  package mutating func join(_ one: Int, _ other: Int) {
    let roots = (root(of: one), root(of: other))
    parents[max(roots.0, roots.1)] = min(roots.0, roots.1)
  }
}
