/// Finds numbers of an edge by their contents in all cells together.
struct ContentIndex {
  /// A content of numbers of an edge, or `nil` for numbers without one.
  private struct Key: Hashable {
    let edge: CompiledLayout.Edge
    let content: Int?
  }

  private var contents: [Set<Int>] = []
  /// The numbers with a content; for `nil` all numbers of the edge.
  private var users: [Key: [Int]] = [:]
  /// The numbers whose latest content this is or was. Few numbers share it.
  private var latestUsers: [Key: [Int]] = [:]

  /// Returns the first number, among those that satisfy a predicate, that has all of some contents or none but them.
  func first(_ edge: CompiledLayout.Edge, _ own: Set<Int>, where isIncluded: (Int) -> Bool) -> Int? {
    var candidates = latestUsers[Key(edge: edge, content: nil)] ?? []
    var shortest: [Int]?
    for content in own {
      let key = Key(edge: edge, content: content)
      candidates += latestUsers[key] ?? []
      let all = users[key] ?? []
      if all.count < shortest?.count ?? .max { shortest = all }
    }
    candidates += shortest ?? users[Key(edge: edge, content: nil)] ?? []
    var first: Int?
    for number in candidates where number < first ?? .max {
      let other = contents[number]
      if own.isSubset(of: other) || other.isSubset(of: own), isIncluded(number) { first = number }
    }
    return first
  }

  /// Adds contents to a number, which is one of those before or the next one.
  mutating func add(_ own: Set<Int>, to number: Int, _ edge: CompiledLayout.Edge) {
    let isNew = number == contents.count
    if isNew {
      contents.append([])
      users[Key(edge: edge, content: nil), default: []].append(number)
    }
    let latest = contents[number].max()
    for content in own.subtracting(contents[number]) {
      users[Key(edge: edge, content: content), default: []].append(number)
    }
    contents[number].formUnion(own)
    let newest = contents[number].max()
    if isNew || newest != latest { latestUsers[Key(edge: edge, content: newest), default: []].append(number) }
  }
}
