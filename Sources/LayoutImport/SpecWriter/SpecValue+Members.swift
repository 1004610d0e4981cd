/// A member of an object of a spec.
typealias SpecMember = SpecObject.Member

extension SpecObject.Member {
  /// Creates a member.
  init(_ key: String, _ value: SpecValue) { self.init(key: key, value: value) }
}

extension SpecObject {
  /// Creates an object from members, in order.
  init(_ members: [Member]) {
    self.init()
    for member in members { add(member.key, member.value) }
  }
}

extension SpecValue {
  /// Returns an object of members, in order.
  static func object(_ members: [SpecMember]) -> SpecValue { .object(SpecObject(members)) }

  /// The id of a view, or `nil` if it has none.
  var id: String? {
    guard case .object(let object) = self, case .string(let id)? = object["id"] else { return nil }
    return id
  }
}
