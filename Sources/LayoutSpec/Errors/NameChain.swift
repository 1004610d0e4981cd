/// The names of one list followed by those of another, without copying either.
struct NameChain<First: Sequence<String>, Second: Sequence<String>>: Sequence {
  private let first: First
  private let second: Second

  init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  struct Iterator: IteratorProtocol {
    fileprivate var first: First.Iterator
    fileprivate var second: Second.Iterator

    mutating func next() -> String? { first.next() ?? second.next() }
  }

  var underestimatedCount: Int { first.underestimatedCount + second.underestimatedCount }

  func makeIterator() -> Iterator { Iterator(first: first.makeIterator(), second: second.makeIterator()) }
}
