import JSON
import Layout
import Synchronization

final class ResolvedSpec: Sendable {
  let environment: LayoutEnvironment
  let near: EdgeSet
  let request: EnvironmentRequest
  let content: ResolvedContent

  init(_ content: ResolvedContent, in environment: LayoutEnvironment, near: EdgeSet, request: EnvironmentRequest) {
    self.content = content
    self.environment = environment
    self.near = near
    self.request = request
  }

  var tree: ViewTree { content.tree }
  var viewNodes: [Int] { content.viewNodes }
  var origins: [ConstraintOrigin] { content.origins }

  func solve(_ plans: PlanCache, _ options: LayoutOptions) throws(LayoutSolveError) -> LayoutSolution {
    let (layout, plan) = try content.planned(for: environment, plans, options)
    return try layout.solve(with: plan, options: options)
  }
}

/// The origin in the document of a tree's constraint.
struct ConstraintOrigin: Sendable {
  var node: Int
  /// The suffix of the name: `#1`, `#top`; empty for a constraint of one row.
  var suffix: String

  var relation: Int { max(1, Int(suffix.dropFirst()) ?? 1) - 1 }
}

/// The present views and active constraints of a document in an environment. It is the same in environments that differ
/// only in the window, unless the document depends on the window's size.
final class ResolvedContent: Sendable {
  let tree: ViewTree
  /// For each view of the tree, its index in the document.
  let viewNodes: [Int]
  let origins: [ConstraintOrigin]
  let traitValues: [Name]
  let usedMargins: EdgeSet
  /// The parts of the views' `output` that depend on conditions.
  let outputs: [Int: JSONValue]
  /// The locations of the views' labels that depend on conditions, or `nil` if none of their alternatives holds.
  let labels: [Int: JSONNodeID?]
  let usesWindow: Bool
  private let contentBytes: Int
  private let planned = Mutex<(layout: LinearLayout, plan: Plan)?>(nil)
  /// The children of the stacks whose rules were described.
  private let stackChildren = Mutex<[Int: [Int]]>([:])

  init(
    _ tree: ViewTree, viewNodes: [Int], origins: [ConstraintOrigin], traitValues: [Name], usedMargins: EdgeSet,
    usesWindow: Bool, outputs: [Int: JSONValue], labels: [Int: JSONNodeID?]
  ) {
    contentBytes =
      tree.heldBytes + 48 * viewNodes.count + origins.capacity * MemoryLayout<ConstraintOrigin>.stride
      + outputs.values.reduce(64 * labels.count) { $0 + $1.document.heldBytes + 64 }
    self.outputs = outputs
    self.labels = labels
    self.tree = tree
    self.viewNodes = viewNodes
    self.origins = origins
    self.traitValues = traitValues
    self.usedMargins = usedMargins
    self.usesWindow = usesWindow
  }

  /// The approximate memory of the content and of what solves keep with it, in bytes.
  var heldBytes: Int {
    // A layout is about as large as its plan.
    let plan = planned.withLock { $0?.plan.byteCount ?? 0 }
    return contentBytes + 2 * plan
  }

  func output(ofView view: Int, in document: SpecDocument) -> JSONValue? {
    outputs[view] ?? document.output(ofNode: viewNodes[view])
  }

  /// Calls a closure with the index and the `output` of each view of the tree that has one. No reference is counted for
  /// each, so the closure must not keep the views.
  func forEachOutput(in document: SpecDocument, _ body: (_ view: Int, _ output: JSONView) -> Void) {
    guard let json = document.json else { return }
    let root = json.root.view
    let nodes = document.spec.views
    for view in viewNodes.indices {
      if let output = outputs[view] {
        body(view, output.view)
      } else if let location = nodes[viewNodes[view]].output {
        body(view, root.value(at: location))
      }
    }
  }

  /// Returns the label of a view of the tree, or `nil`, which stands for the id.
  func label(ofView view: Int, in document: SpecDocument) -> String? {
    let node = viewNodes[view]
    if let location = labels[view] { return location.flatMap { document.label(at: $0, ofNode: node) } }
    guard case .leaf(let location, _) = document.spec.views[node].label else { return nil }
    return document.label(at: location, ofNode: node)
  }

  /// Returns the views that have a frame in a result.
  func listedViews(includingGuides: Bool) -> [Int] {
    tree.views.indices.filter { index in
      let kind = tree.views[index].kind
      return tree.views[index].id != nil && (includingGuides || kind == .view || kind == .key)
    }
  }

  /// - Complexity: O(children) the first time, then O(1), because a report may describe each of a stack's rules.
  func children(of view: Int) -> [Int] {
    stackChildren.withLock { known in
      if let children = known[view] { return children }
      let children = tree.view(view).map { tree.children(of: $0).map { $0.index } } ?? []
      known[view] = children
      return children
    }
  }

  /// Returns the tree as a system of constraints, and a plan of it.
  ///
  /// - Complexity: O(1) if the last environment differed only in the root's size.
  func planned(
    for environment: LayoutEnvironment, _ plans: PlanCache, _ options: LayoutOptions
  ) throws(LayoutSolveError) -> (layout: LinearLayout, plan: Plan) {
    let known = planned.withLock { $0 }
    let layout: LinearLayout
    do throws(ProblemError) {
      if let known, let layout = try known.layout.resized(for: environment, of: tree) {
        return (layout, known.plan)
      }
      layout = try tree.linearLayout(for: environment)
    } catch {
      throw .invalidProblem(error)
    }
    let made = (layout: layout, plan: try plans.plan(for: layout, options))
    planned.withLock { $0 = made }
    return made
  }
}

/// A cache of recent resolved specs, so that a solve for another window need not evaluate everything again.
final class ResolvedSpecCache: Sendable {
  private static let capacity = 4
  private let resolvedSpecs = Mutex<[ResolvedSpec]>([])

  /// Returns the resolved spec for an environment, from the cache if nothing that it depends on differs.
  func resolved(for environment: LayoutEnvironment, _ request: EnvironmentRequest, followsUndocked: Bool)
    -> ResolvedSpec?
  {
    let known = resolvedSpecs.withLock { resolvedSpecs in
      resolvedSpecs.last { $0.suits(environment, request, followsUndocked: followsUndocked) }
    }
    guard let known else { return nil }
    return ResolvedSpec(known.content, in: environment, near: known.near, request: request)
  }

  var heldBytes: Int { resolvedSpecs.withLock { $0.reduce(0) { $0 + $1.content.heldBytes } } }

  func keep(_ resolved: ResolvedSpec) {
    resolvedSpecs.withLock { resolvedSpecs in
      if resolvedSpecs.count >= Self.capacity { resolvedSpecs.removeFirst() }
      resolvedSpecs.append(resolved)
    }
  }
}

extension ResolvedSpec {
  /// Returns whether the document is the same in another environment, except for the window and values derived from it.
  fileprivate func suits(
    _ other: LayoutEnvironment, _ otherRequest: EnvironmentRequest, followsUndocked: Bool
  ) -> Bool {
    guard request.metrics == otherRequest.metrics, request.traits == otherRequest.traits else { return false }
    if environment == other { return true }
    guard !content.usesWindow, !other.nearDependsOnThreshold(followsUndocked: followsUndocked),
      other.keyboardNear(followsUndocked: followsUndocked, threshold: 0) == near
    else { return false }
    var moved = environment
    moved.window = other.window
    moved.screen = other.screen
    return moved == other
  }
}
