/// Singly linked lists in one arena.
struct LinkedNodes<Element: BitwiseCopyable>: ~Copyable {
  private var nodes: Buffer<LinkedNode<Element>>

  init(capacity: Int) {
    nodes = Buffer(capacity: capacity)
  }

  /// Returns the element's node. The node is -1 at the end of a list.
  @inline(__always)
  mutating func push(_ element: Element, before node: Int32) -> Int32 {
    nodes.append(LinkedNode(element: element, next: node))
    return Int32(truncatingIfNeeded: nodes.count - 1)
  }

  @inline(__always)
  subscript(node: Int32) -> Element { nodes[node].element }

  @inline(__always)
  func next(_ node: Int32) -> Int32 { nodes[node].next }

  var last: Int32 { Int32(truncatingIfNeeded: nodes.count - 1) }

  mutating func removeLast() {
    nodes.truncate(to: nodes.count - 1)
  }

  mutating func removeAll() {
    nodes.removeAll()
  }
}

struct LinkedNode<Element: BitwiseCopyable>: BitwiseCopyable {
  var element: Element
  var next: Int32
}
