public import JSON
public import Layout

/// The frames of a spec in an environment, and what is open or unmet in them.
///
/// It never changes; it is a class so that handing it on costs one reference, whatever it holds.
public final class SpecResult: Sendable {
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

  /// The root's size.
  public let root: Size
  /// The variables that can take two values more than 1e-6 apart: `globe.left`; in document order.
  public let ambiguous: [String]
  /// The wishes that are violated by more than 1e-6, highest priority first.
  public let unsatisfied: [Unsatisfied]
  /// The required constraints that were dropped, in document order.
  public let broken: [String]

  private let document: SpecDocument
  private let instance: Instance
  private let solution: LayoutSolution
  /// How many pixels a point has, where frames are rounded to pixels.
  private let scale: Double?
  private let includesGuides: Bool

  init(
    _ document: SpecDocument, _ instance: Instance, _ solution: LayoutSolution, _ options: SpecOptions
  ) throws(LayoutSolveError) {
    let naming = Naming(document, instance)
    self.document = document
    self.instance = instance
    self.solution = solution
    scale = options.rounding == .pixel ? instance.environment.scale : nil
    includesGuides = options.includeGuides
    let rootFrame = Rect(width: solution.root.width, height: solution.root.height).rounded(toPixelsOf: scale)
    root = Size(width: rootFrame.width, height: rootFrame.height)
    let listed = instance.content.listedViews(includingGuides: options.includeGuides)
    ambiguous = try solution.ambiguous(ofViews: listed).map(naming.variable)
    unsatisfied = solution.unsatisfied().map {
      Unsatisfied(
        constraint: naming.name(of: $0.reference), priority: $0.priority.rawValue, violation: $0.violation)
    }
    broken = solution.broken.map(naming.name)
  }

  /// The spec's name.
  public var name: String { document.name }

  /// The environment that the frames are for.
  public var environment: ResolvedEnvironment { ResolvedEnvironment(document, instance) }

  /// The views that have a frame, in document order.
  ///
  /// - Complexity: O(views).
  public var views: [View] {
    let properties = instance.tree.views
    var depths: [Int] = []
    depths.reserveCapacity(properties.count)
    for view in properties {
      // A parent stands before its children.
      depths.append(view.parent.map { depths[$0] + 1 } ?? 0)
    }
    var views: [View] = []
    forEachFrame { index, id, frame in
      let view = properties[index]
      views.append(
        View(
          id: id, label: view.label ?? id, kind: view.kind, depth: depths[index], frame: frame,
          output: output(ofView: index)))
    }
    return views
  }

  /// What present views have under `output`, by their ids, in document order.
  ///
  /// - Complexity: O(views).
  public var outputs: [(id: String, output: JSONValue)] {
    instance.tree.views.indices.compactMap { index in
      guard let output = output(ofView: index), let id = instance.tree.views[index].id else { return nil }
      return (id, output)
    }
  }

  /// What this has in common with other results, where there were some.
  var wordedParts: WordedParts.Parts? { instance.content.wordedParts(of: document, instance.content) }

  /// At most how many views have a frame.
  var frameCount: Int { solution.frames.count }

  /// Goes through the views that have a frame in the result, in document order.
  func forEachFrame(_ body: (_ view: Int, _ id: String, _ frame: Rect) -> Void) {
    let views = instance.tree.views
    for index in listedViews {
      guard let id = views[index].id else { continue }
      body(index, id, frame(ofView: index))
    }
  }

  /// The views that have a frame in the result, in document order.
  var listedViews: [Int] { instance.content.listedViews(includingGuides: includesGuides) }

  /// Where a view is, by its index in the tree.
  func frame(ofView index: Int) -> Rect { solution.frames[index].rounded(toPixelsOf: scale) }

  private func output(ofView view: Int) -> JSONValue? { document.output(ofNode: instance.viewNodes[view]) }
}

extension Rect {
  /// The frame on the grid of pixels; as it is where there is none.
  fileprivate func rounded(toPixelsOf scale: Double?) -> Rect { scale.map { rounded(toPixelsOf: $0) } ?? self }
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
    traits = zip(document.spec.traits, instance.content.traitValues).map { ($0.name.text, $1.text) }
    metrics = document.spec.metrics.compactMap { metric in
      instance.request.metrics[metric.name].map { (metric.name.text, $0) }
    }
  }
}
