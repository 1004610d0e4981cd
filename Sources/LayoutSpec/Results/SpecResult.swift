public import JSON
public import Layout

/// The frames of a spec in an environment, and what is open or unmet in them.
public struct SpecResult: Sendable {
  /// A view that has a frame in the result.
  public struct View: Sendable {
    /// Its id.
    public let id: String
    /// What people call it.
    public let label: String
    /// What it is for.
    public let kind: ViewKind
    /// How many views it is in.
    public let depth: Int
    /// Where it is, in the root's coordinates, in points.
    public let frame: Rect
    /// The JSON that the spec has for the program that shows it.
    public let output: JSONValue?
  }

  /// A wish that is not met.
  public struct Unsatisfied: Hashable, Sendable {
    /// The constraint's name.
    public let constraint: String
    /// Its priority.
    public let priority: Double
    /// By how much its sides differ.
    public let violation: Double
  }

  /// The spec's name.
  public let name: String
  /// The environment that the frames are for.
  public let environment: ResolvedEnvironment
  /// The root's size.
  public let root: Size
  /// The views that have a frame, in document order.
  public let views: [View]
  /// The variables that can take two values more than 1e-6 apart: `globe.left`; in document order.
  public let ambiguous: [String]
  /// The wishes that are violated by more than 1e-6, highest priority first.
  public let unsatisfied: [Unsatisfied]
  /// The required constraints that were dropped, in document order.
  public let broken: [String]
  /// What present views have under `output`, by their ids, in document order.
  public let outputs: [(id: String, output: JSONValue)]

  let document: SpecDocument
  let instance: Instance
  let solution: LayoutSolution
  /// The roles behind `ambiguous`.
  let ambiguousRoles: [LinearLayout.VariableRole]

  init(
    _ document: SpecDocument, _ instance: Instance, _ solution: LayoutSolution, _ options: SpecOptions
  ) throws(LayoutSolveError) {
    let naming = Naming(document, instance)
    let properties = instance.tree.views
    let scale = options.rounding == .pixel ? instance.environment.scale : nil
    func rounded(_ frame: Rect) -> Rect { scale.map { frame.rounded(toPixelsOf: $0) } ?? frame }

    self.document = document
    self.instance = instance
    self.solution = solution
    name = document.name
    environment = ResolvedEnvironment(document, instance)
    let rootFrame = rounded(Rect(width: solution.root.width, height: solution.root.height))
    root = Size(width: rootFrame.width, height: rootFrame.height)
    var views: [View] = []
    var outputs: [(id: String, output: JSONValue)] = []
    views.reserveCapacity(properties.count)
    var depths: [Int] = []
    depths.reserveCapacity(properties.count)
    for (index, view) in properties.enumerated() {
      // A parent stands before its children.
      depths.append(view.parent.map { depths[$0] + 1 } ?? 0)
      guard let id = view.id else { continue }
      let output = document.spec.views[instance.viewNodes[index]].output
      if let output { outputs.append((id, output)) }
      guard view.isListed(includingGuides: options.includeGuides) else { continue }
      views.append(
        View(
          id: id, label: view.label ?? id, kind: view.kind, depth: depths[index],
          frame: rounded(solution.frames[index]), output: output))
    }
    self.views = views
    self.outputs = outputs
    ambiguousRoles = try solution.ambiguous { properties[$0].isListed(includingGuides: options.includeGuides) }
    ambiguous = ambiguousRoles.map(naming.variable)
    unsatisfied = solution.unsatisfied().map {
      Unsatisfied(
        constraint: naming.name(of: $0.reference), priority: $0.priority.rawValue, violation: $0.violation)
    }
    broken = solution.broken.map(naming.name)
  }
}

/// The environment that a result is for, with all that was derived.
public struct ResolvedEnvironment: Sendable {
  /// The device, the window, the keyboard and the traits that follow from them.
  public let environment: LayoutEnvironment
  /// The edges that the keyboard is near, as the keyboard guide sees it.
  public let near: EdgeSet
  /// The custom traits, in the spec's order.
  public let traits: [(name: String, value: String)]
  /// The metrics that were replaced, in the spec's order.
  public let metrics: [(name: String, value: Double)]

  init(_ document: SpecDocument, _ instance: Instance) {
    environment = instance.environment
    near = instance.near
    traits = zip(document.spec.traits, instance.traitValues).map { ($0.name, $1) }
    metrics = document.spec.metrics.compactMap { metric in
      instance.request.metrics[metric.name].map { (metric.name, $0) }
    }
  }
}
