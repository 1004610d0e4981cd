import LayoutSpec

/// A spec under construction, with its parts in the order of a spec.
struct SpecDraft: Sendable {
  var name: String
  var comment: String?
  var root: SpecValue?
  var margins: SpecValue?
  var metrics = SpecObject()
  var traits = SpecObject()
  var conditions = SpecObject()
  var stacks = SpecObject()
  var environment = SpecObject()
  var views: [SpecValue] = []
  var constraints: [SpecValue] = []
  /// The offsets of views in the source, by id.
  var offsets: [String: Int] = [:]
  /// The offsets of constraints in the source, by pointer, if it has constraints.
  var constraintOffsets: [String: Int] = [:]

  var viewCount: Int { Self.count(views) }

  private static func count(_ views: [SpecValue]) -> Int {
    views.reduce(0) { count, view in
      guard case .object(let view) = view, case .array(let children)? = view["children"] else { return count + 1 }
      return count + 1 + Self.count(children)
    }
  }

  init(name: String) { self.name = name }

  /// Adds the trait `layer` if there are several layers. The first one is the default.
  mutating func add(layers: [String]) {
    if layers.count > 1 { traits.add("layer", .strings(layers)) }
  }

  var object: SpecObject {
    var object: SpecObject = ["layoutSpec": 1, "name": .string(name)]
    object.add("$comment", comment)
    object.add("root", root)
    object.add("margins", margins)
    object.addUnlessEmpty("metrics", .object(metrics))
    object.addUnlessEmpty("traits", .object(traits))
    object.addUnlessEmpty("conditions", .object(conditions))
    object.addUnlessEmpty("stacks", .object(stacks))
    object.addUnlessEmpty("environment", .object(environment))
    object.addUnlessEmpty("check", .object(checks))
    object.add("views", .array(views))
    object.addUnlessEmpty("constraints", .array(constraints))
    return object
  }

  /// The rules about what lies over the window are off for a root that is only a part of it, such as a cell, because its
  /// place is not known.
  private var checks: SpecObject {
    guard case .object(let root)? = root, root["width"]?.string != "window" || root["height"]?.string != "window" else {
      return SpecObject()
    }
    var rules = SpecObject()
    for rule in [CheckRule.hiddenByKeyboard, .occluded, .acrossDivision] { rules.add(rule.rawValue, "off") }
    return ["rules": .object(rules)]
  }

  /// The offsets in the source of all values that have one, by pointer. A constraint that the source does not have
  /// comes from the view that it is about.
  var origins: [String: Int] {
    var origins: [String: Int] = [:]
    origins[""] = offsets["root"]
    addOrigins(of: views, at: "/views", &origins)
    addOrigins(ofConstraints: constraints, at: "/constraints", &origins)
    for (pointer, offset) in constraintOffsets { origins[pointer] = offset }
    return origins
  }

  private func addOrigins(of views: [SpecValue], at pointer: String, _ origins: inout [String: Int]) {
    for (index, view) in views.enumerated() {
      let pointer = "\(pointer)/\(index)"
      if let id = view.string ?? view["id"]?.string { origins[pointer] = offsets[id] }
      if case .array(let children)? = view["children"] {
        addOrigins(of: children, at: pointer + "/children", &origins)
      }
    }
  }

  private func addOrigins(ofConstraints values: [SpecValue], at pointer: String, _ origins: inout [String: Int]) {
    for (index, value) in values.enumerated() {
      let pointer = "\(pointer)/\(index)"
      let subject = value.string ?? value["expression"]?.string ?? value["pin"]?.string ?? value["item"]?.string
      if let subject { origins[pointer] = offsets[String(subject.prefix { $0 != "." && $0 != " " })] }
      if case .array(let members)? = value["constraints"] {
        addOrigins(ofConstraints: members, at: pointer + "/constraints", &origins)
      }
    }
  }

  var text: String { SpecFormatter.text(of: object) }
}
