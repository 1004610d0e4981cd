/// A spec under construction, with its parts in the order of a spec.
public struct SpecDraft: Sendable {
  /// The name of the layout.
  public var name: String
  /// The origin of the layout, for people.
  public var comment: String?
  /// The root, or `nil` for a window.
  public var root: SpecValue?
  /// The margins, or `nil` for the defaults.
  public var margins: SpecValue?
  /// Named numbers, in order.
  public var metrics = SpecObject()
  /// Custom traits with their values, in order.
  public var traits = SpecObject()
  /// Named conditions, in order.
  public var conditions = SpecObject()
  /// Named stacks, in order.
  public var stacks = SpecObject()
  /// The default environment.
  public var environment = SpecObject()
  /// The views, in order.
  public var views: [SpecValue] = []
  /// The constraints, in order.
  public var constraints: [SpecValue] = []

  /// The number of views, including those inside others.
  var viewCount: Int { Self.count(views) }

  private static func count(_ views: [SpecValue]) -> Int {
    views.reduce(0) { count, view in
      guard case .object(let view) = view, case .array(let children)? = view["children"] else { return count + 1 }
      return count + 1 + Self.count(children)
    }
  }

  /// Creates a spec without views.
  public init(name: String) { self.name = name }

  /// Adds the trait `layer` if there are several layers. The first one is the default.
  mutating func add(layers: [String]) {
    if layers.count > 1 { traits.add("layer", .strings(layers)) }
  }

  /// The spec as a JSON object.
  public var object: SpecObject {
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
  ///
  /// - Complexity: linear in the size of the spec.
  public var text: String { SpecFormatter.text(of: object) }
}
