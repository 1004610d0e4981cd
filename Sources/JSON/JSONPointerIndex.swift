/// Looks up many pointers in one value, and caches the children of large containers.
public struct JSONPointerIndex: Sendable {
  private let root: JSONValue
  /// The children of the large containers that were looked up, by container.
  private var elements: [JSONNodeID: [JSONNodeID]] = [:]
  private var members: [JSONNodeID: [[UInt8]: JSONNodeID]] = [:]

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
    switch value.kind {
    case .array:
      guard let index = value.elementIndex(forToken: token) else { return nil }
      if elements[value.nodeID] == nil { elements[value.nodeID] = value.elements.map { $0.nodeID } }
      return elements[value.nodeID].map { value.value(at: $0[index]) }
    case .object:
      if members[value.nodeID] == nil {
        var nodes: [[UInt8]: JSONNodeID] = [:]
        for member in value.members {
          let key = member.key.withUTF8 { Array($0) }
          if nodes[key] == nil { nodes[key] = member.value.nodeID }
        }
        members[value.nodeID] = nodes
      }
      return members[value.nodeID]?[Array(token.utf8)].map { value.value(at: $0) }
    default: return nil
    }
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

  /// A token is digits without a leading zero.
  func elementIndex(forToken token: String) -> Int? {
    guard let index = Int(token), index >= 0, String(index) == token, index < count else { return nil }
    return index
  }
}
