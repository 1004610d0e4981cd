public import JSON
public import Layout

/// The frames of a spec in an environment, with ambiguous variables and unmet constraints.
///
/// It is immutable. It is a class so that passing it on costs only one reference.
public final class SpecResult: Sendable {
  /// A view that has a frame in the result.
  public struct View: Sendable {
    /// The view's id.
    public let id: String
    /// The view's label for people.
    public let label: String
    /// The view's kind.
    public let kind: ViewKind
    /// The number of the view's ancestors.
    public let depth: Int
    /// The view's frame in the root's coordinates, in points.
    public let frame: Rect
    /// The JSON that the spec has for the app.
    public let output: JSONValue?
  }

  /// An optional constraint that is not met.
  public struct Unsatisfied: Hashable, Sendable {
    /// The constraint's name.
    public let constraint: String
    /// Its priority.
    public let priority: Double
    /// The violation: by how much the sides of the constraint differ.
    public let violation: Double
  }

  /// The root's size.
  public let root: Size
  /// The variables of the root and the listed views that can have two values more than 1e-6 apart, in document order,
  /// such as `globe.left`.
  public let ambiguous: [String]
  /// The optional constraints that are violated by more than 1e-6, highest priority first.
  public let unsatisfied: [Unsatisfied]
  /// The required constraints that were dropped, in document order.
  public let broken: [String]

  let document: SpecDocument
  let resolved: ResolvedSpec
  package let solution: LayoutSolution
  /// The number of pixels per point, if frames are rounded to pixels.
  private let scale: Double?
  private let listedViews: [Int]
  private let chosenViews: Set<String>?
  let listsEnvironment: Bool

  init(
    _ document: SpecDocument, _ resolved: ResolvedSpec, _ solution: LayoutSolution, _ options: SpecOptions
  ) throws(LayoutSolveError) {
    let names = SpecInspection(document, resolved, TextBudget(isCancelled: options.isCancelled))
    self.document = document
    self.resolved = resolved
    self.solution = solution
    scale = options.rounding == .pixel ? resolved.environment.scale : nil
    listsEnvironment = options.listsEnvironment
    let rootFrame = Rect(width: solution.root.width, height: solution.root.height).rounded(toPixelsOf: scale)
    root = Size(width: rootFrame.width, height: rootFrame.height)
    let all = names.listedViews(includingGuides: options.includeGuides)
    listedViews =
      options.views.map { ids in all.filter { resolved.tree.views[$0].id.map(ids.contains) ?? false } } ?? all
    chosenViews = options.views
    ambiguous = try solution.ambiguous(ofViews: listedViews).map { names.name(of: $0) }
    unsatisfied = solution.unsatisfied().map { unmet in
      Unsatisfied(
        constraint: names.name(of: unmet.reference), priority: unmet.priority.rawValue, violation: unmet.violation)
    }
    broken = solution.broken.map { names.name(of: $0) }
    if names.textBudget.isExceeded { throw .budgetExceeded }
  }

  /// The spec's name.
  public var name: String { document.name }

  package var inspection: SpecInspection { SpecInspection(document, resolved) }

  /// The environment that the frames are for.
  public var environment: ResolvedEnvironment { ResolvedEnvironment(document, resolved) }

  /// The views that have a frame, in document order.
  public var views: [View] {
    let properties = resolved.tree.views
    var depths: [Int] = []
    depths.reserveCapacity(properties.count)
    for view in properties {
      // A parent precedes its children.
      depths.append(view.parent.map { depths[$0] + 1 } ?? 0)
    }
    // Each label is there once.
    let inspection = SpecInspection(document, resolved, TextBudget(limit: .max))
    var views: [View] = []
    forEachFrame { index, id, frame in
      let view = properties[index]
      views.append(
        View(
          id: id, label: inspection.ownLabel(ofView: index) ?? id, kind: view.kind, depth: depths[index], frame: frame,
          output: inspection.output(ofView: index)))
    }
    return views
  }

  /// Returns the frame of a view in the root's coordinates in points, or `nil` if it is absent, or the options leave it
  /// out.
  public func frame(of id: String) -> Rect? {
    var found: Rect?
    forEachFrame { _, name, frame in if Name(name) == Name(id) { found = frame } }
    return found
  }

  func forEachFrame(_ body: (_ view: Int, _ id: String, _ frame: Rect) -> Void) {
    let views = resolved.tree.views
    for index in listedViews {
      guard let id = views[index].id else { continue }
      body(index, id, frame(ofView: index))
    }
  }

  func isVisibleKey(_ index: Int) -> Bool { resolved.tree.views[index].kind == .key && !inspection.isHidden(index) }

  func frame(ofView index: Int) -> Rect { solution.frames[index].rounded(toPixelsOf: scale) }
}

extension Rect {
  fileprivate func rounded(toPixelsOf scale: Double?) -> Rect { scale.map { rounded(toPixelsOf: $0) } ?? self }
}

extension SpecResult {
  /// Returns the result as JSON, compact or pretty.
  public func json(_ layout: JSONWriter.Layout = .compact) -> [UInt8] {
    var writer = JSONWriter(layout: layout, capacity: 1024 + 96 * solution.frames.count)
    write(to: &writer)
    return writer.finish()
  }

  /// Writes the result as one JSON value.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.string("name", name)
    writer.string("status", "solved")
    if listsEnvironment {
      writer.key("environment")
      environment.write(to: &writer)
    }
    writer.object("root", onOneLine: true) { writer in
      writer.fixed6("width", root.width)
      writer.fixed6("height", root.height)
    }
    writeFrames(to: &writer)
    writer.array("ambiguous", of: ambiguous, onOneLine: ambiguous.isEmpty) { $1.string($0) }
    writeUnsatisfied(to: &writer)
    writer.array("broken", of: broken, onOneLine: broken.isEmpty) { $1.string($0) }
    writeOutputs(to: &writer)
    writer.endObject()
  }

  private func writeFrames(to writer: inout JSONWriter) {
    writer.key("frames")
    writer.beginObject()
    forEachFrame { _, id, frame in
      writer.key(id)
      writer.rect(frame)
    }
    writer.endObject()
  }

  private func writeOutputs(to writer: inout JSONWriter) {
    // The views of the JSON are valid while the document is.
    guard let root = document.json?.root.view else { return }
    let (views, chosen) = (resolved.tree.views, resolved.content.outputs)
    var isEmpty = true
    for (index, node) in resolved.viewNodes.enumerated() {
      let own = document.spec.views[node].output
      guard own != nil || chosen[index] != nil, let id = views[index].id, chosenViews?.contains(id) ?? true else {
        continue
      }
      if isEmpty {
        writer.key("outputs")
        writer.beginObject()
        isEmpty = false
      }
      writer.key(id)
      if let output = chosen[index] { writer.value(output) } else if let own { writer.value(root.value(at: own)) }
    }
    if !isEmpty { writer.endObject() }
  }

  private func writeUnsatisfied(to writer: inout JSONWriter) {
    writer.array("unsatisfied", of: unsatisfied, onOneLine: unsatisfied.isEmpty) { unmet, writer in
      writer.object(onOneLine: true) { writer in
        writer.string("constraint", unmet.constraint)
        writer.fixed6("priority", unmet.priority)
        writer.fixed6("violation", unmet.violation)
      }
    }
  }
}
