// Replaces the standard library's sort functions, which are large and specialized for each type and order. This is one
// stable sort of indices.

extension Sequence {
  func sorted(by areInIncreasingOrder: (Element, Element) -> Bool) -> [Element] {
    let elements = Array(self)
    return sortedIndices(elements.count) { areInIncreasingOrder(elements[$0], elements[$1]) }.map { elements[$0] }
  }
}

extension Sequence where Element: Comparable {
  func sorted() -> [Element] { sorted { $0 < $1 } }
}

extension MutableCollection where Self: RandomAccessCollection {
  mutating func sort(by areInIncreasingOrder: (Element, Element) -> Bool) {
    var index = startIndex
    for element in sorted(by: areInIncreasingOrder) {
      self[index] = element
      formIndex(after: &index)
    }
  }
}

extension MutableCollection where Self: RandomAccessCollection, Element: Comparable {
  mutating func sort() { sort { $0 < $1 } }
}

/// Merges runs that double in length.
@inline(never)
private func sortedIndices(_ count: Int, _ areInIncreasingOrder: (Int, Int) -> Bool) -> [Int] {
  var order = Array(0..<count)
  var merged = order
  var length = 1
  while length < count {
    var start = 0
    while start < count {
      let middle = Swift.min(start + length, count)
      let end = Swift.min(middle + length, count)
      var left = start
      var right = middle
      for place in start..<end {
        if left < middle, right == end || !areInIncreasingOrder(order[right], order[left]) {
          merged[place] = order[left]
          left += 1
        } else {
          merged[place] = order[right]
          right += 1
        }
      }
      start = end
    }
    swap(&order, &merged)
    length *= 2
  }
  return order
}
