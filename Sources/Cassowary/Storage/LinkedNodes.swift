/// Singly linked lists in one arena.
struct LinkedNodes<Element: BitwiseCopyable>: ~Copyable {
  private var elements: Buffer<Element>
  private var links: Buffer<Int32>

  init(capacity: Int) {
    elements = Buffer(capacity: capacity)
    links = Buffer(capacity: capacity)
  }

  /// Adds an element before a node (-1 for none) and returns its node.
  @inline(__always)
  mutating func push(_ element: Element, before node: Int32) -> Int32 {
    elements.append(element)
    links.append(node)
    return Int32(truncatingIfNeeded: elements.count - 1)
  }

  @inline(__always)
  subscript(node: Int32) -> Element { elements[node] }

  @inline(__always)
  func next(_ node: Int32) -> Int32 { links[node] }

  @inline(__always)
  func link(_ node: Int32, to next: Int32) { links[node] = next }

  mutating func removeAll() {
    elements.removeAll()
    links.removeAll()
  }
}
