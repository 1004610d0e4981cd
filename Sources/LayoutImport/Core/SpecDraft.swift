import LayoutSpec

struct SpecDraft: Sendable {
  let name: String
  var names = SpecNames()
  var views: [SpecValue] = []
  var constraints: [SpecValue] = []
  /// The offsets of views in the source, by id.
  var offsets: [String: Int] = [:]
  /// The offsets of constraints in the source, by pointer, if it has constraints.
  var constraintOffsets: [String: Int] = [:]
  private var members: [String: SpecValue]

  init(name: String, comment: String) {
    self.name = name
    members = ["$comment": .string(comment)]
  }

  /// A member other than the views and constraints. An empty one is left out.
  subscript(key: String) -> SpecValue? {
    get { members[key] }
    set { members[key] = newValue }
  }

  var viewCount: Int { Self.count(views) }

  private static func count(_ views: [SpecValue]) -> Int {
    views.reduce(0) { $0 + 1 + count($1["children"]?.elements ?? []) }
  }

  mutating func add(layers: [String]) {
    if layers.count > 1 { members["traits"] = ["layer": .strings(layers)] }
  }

  /// - Parameter prefix: the text before the key's name, or `nil` for the name alone.
  mutating func id(of key: TouchKey, prefix: String? = nil) -> String {
    let name = KeyName.name(of: key.name)
    let id =
      prefix.map { names.name(joining: [$0, name], otherwise: "key") } ?? names.name(of: name, otherwise: "key")
    offsets[id] = key.offset
    return id
  }

  var object: SpecObject {
    var object: SpecObject = ["layoutSpec": 1, "name": .string(name)]
    for key in ["$comment", "root", "margins", "metrics", "traits", "stacks", "environment"] {
      if let member = members[key] { object.addUnlessEmpty(key, member) }
    }
    object.addUnlessEmpty("check", .object(checks))
    object.add("views", .array(views))
    object.addUnlessEmpty("constraints", .array(constraints))
    return object
  }

  /// The rules about what lies over the window are off for a root that is only a part of it, such as a cell, because its
  /// place is not known.
  private var checks: SpecObject {
    guard case .object(let root)? = members["root"],
      root["width"]?.string != "window" || root["height"]?.string != "window"
    else { return [:] }
    let rules = [CheckRule.hiddenByKeyboard, .occluded, .acrossDivision].map { ($0.rawValue, SpecValue.string("off")) }
    return ["rules": .object(SpecObject(rules))]
  }

  /// The offsets in the source of all values that have one, by pointer. A constraint that the source does not have
  /// comes from the view that it is about.
  var origins: [String: Int] {
    var origins: [String: Int] = [:]
    origins[""] = offsets["root"]
    addOrigins(of: views, at: "/views", members: "children", &origins) { $0.string ?? $0["id"]?.string }
    addOrigins(of: constraints, at: "/constraints", members: "constraints", &origins) { constraint in
      let text = constraint.string ?? constraint["expression"]?.string
      let subject = text ?? constraint["pin"]?.string ?? constraint["item"]?.string
      return subject.map { String($0.prefix { $0 != "." && $0 != " " }) }
    }
    for (pointer, offset) in constraintOffsets { origins[pointer] = offset }
    return origins
  }

  /// - Parameter view: returns the view that a value is about.
  private func addOrigins(
    of values: [SpecValue], at pointer: String, members: String, _ origins: inout [String: Int],
    view: (SpecValue) -> String?
  ) {
    for (index, value) in values.enumerated() {
      let pointer = "\(pointer)/\(index)"
      if let view = view(value) { origins[pointer] = offsets[view] }
      let inner = value[members]?.elements ?? []
      addOrigins(of: inner, at: "\(pointer)/\(members)", members: members, &origins, view: view)
    }
  }

  var text: String { SpecFormatter.text(of: object) }
}
