/// Looks up many pointers in one value, and caches the children of large containers.
public struct JSONPointerIndex: Sendable {
  private let root: JSONValue
  /// The children of the large containers that were looked up, by container and by token.
  private var children: [JSONNodeID: [[UInt8]: JSONNodeID]] = [:]

  /// The number of children from which a container is cached; smaller ones are searched each time.
  private static let largeCount = 16

  /// Creates an empty index of a value.
  public init(of root: JSONValue) { self.root = root }

  /// Returns the value at a pointer, or `nil` if there is none. If keys are repeated, the first one counts.
  ///
  /// - Complexity: linear in the length of the pointer, plus, once for each container along the path, in its number of
  ///   children.
  public mutating func value(at pointer: JSONPointer) -> JSONValue? {
    guard let tokens = pointer.tokens else { return nil }
    var value = root
    for token in tokens {
      guard let next = value.count < Self.largeCount ? value.child(forToken: token) : child(of: value, token) else {
        return nil
      }
      value = next
    }
    return value
  }

  private mutating func child(of value: JSONValue, _ token: String) -> JSONValue? {
    if children[value.nodeID] == nil { children[value.nodeID] = Self.children(of: value) }
    return children[value.nodeID]?[Array(token.utf8)].map { value.value(at: $0) }
  }

  private static func children(of value: JSONValue) -> [[UInt8]: JSONNodeID] {
    var children: [[UInt8]: JSONNodeID] = [:]
    for (index, element) in value.elements.enumerated() { children[Array(String(index).utf8)] = element.nodeID }
    for member in value.members {
      let key = member.key.withUTF8 { Array($0) }
      if children[key] == nil { children[key] = member.value.nodeID }
    }
    return children
  }
}

extension JSONValue {
  func child(forToken token: String) -> JSONValue? {
    switch kind {
    case .object: value(forKey: token)
    case .array: elementIndex(forToken: token).flatMap { elements.dropFirst($0).first { _ in true } }
    default: nil
    }
  }

  /// Returns the index of the element that a pointer's token names: digits without a leading zero.
  func elementIndex(forToken token: String) -> Int? {
    guard let index = Int(token), index >= 0, String(index) == token, index < count else { return nil }
    return index
  }
}
