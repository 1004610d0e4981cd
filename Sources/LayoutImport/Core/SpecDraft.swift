/// A spec under construction, with its parts in the order of a spec.
struct SpecDraft: Sendable {
  var name: String
  var comment: String?
  /// The root, or `nil` for a window.
  var root: SpecValue?
  /// The margins, or `nil` for the defaults.
  var margins: SpecValue?
  var metrics = SpecObject()
  var traits = SpecObject()
  var conditions = SpecObject()
  var stacks = SpecObject()
  var environment = SpecObject()
  var views: [SpecValue] = []
  var constraints: [SpecValue] = []

  /// The number of views, including those inside others.
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
    object.add("views", .array(views))
    object.addUnlessEmpty("constraints", .array(constraints))
    return object
  }

  /// The text of the spec in the usual layout.
  var text: String { SpecFormatter.text(of: object) }
}
