import JSON
import Layout
import Synchronization

/// A document in an environment. It is a class so that passing it on costs only one reference.
final class ResolvedSpec: Sendable {
  let shared: SharedContent
  let environment: LayoutEnvironment
  let near: EdgeSet
  let request: EnvironmentRequest

  init(_ shared: SharedContent, in environment: LayoutEnvironment, near: EdgeSet, request: EnvironmentRequest) {
    self.shared = shared
    self.environment = environment
    self.near = near
    self.request = request
  }

  var content: ResolvedContent { shared.content }
  var tree: ViewTree { shared.content.tree }
  var viewNodes: [Int] { shared.content.viewNodes }
  var origins: [ConstraintOrigin] { shared.content.origins }

  func solve(_ plans: PlanCache, _ options: LayoutOptions) throws(LayoutSolveError) -> LayoutSolution {
    let (layout, plan) = try shared.planned(for: environment, plans, options)
    return try layout.solve(withSuitable: plan, options: options)
  }
}

struct ConstraintOrigin: Sendable {
  var node: Int
  /// The suffix of the name: `#1`, `#top`; empty for a constraint of one row.
  var suffix: String

  var relation: Int { max(1, Int(suffix.dropFirst()) ?? 1) - 1 }
}

/// The present views and active constraints of a document in an environment. It is the same in environments that differ
/// only in the window, unless the document depends on the window's size.
struct ResolvedContent: Sendable {
  var tree = ViewTree()
  /// For each view of the tree, its index in the document.
  var viewNodes: [Int] = []
  var origins: [ConstraintOrigin] = []
  var traitValues: [Name]
  /// The `output` of each view in which a member depends on conditions.
  var outputs: [Int: JSONValue] = [:]
  /// The nodes of the views' labels that depend on conditions, or `nil` if none of their alternatives holds.
  var labels: [Int: JSONNodeID?] = [:]
  var usesWindow = false
}

/// A resolved content with what solves and reports keep for the next ones.
final class SharedContent: Sendable {
  let content: ResolvedContent
  private let contentBytes: Int
  private let planned = Mutex<(layout: LinearLayout, plan: Plan)?>(nil)
  /// The children of the stacks whose rules were described.
  private let stackChildren = Mutex<[Int: [Int]]>([:])

  init(_ content: ResolvedContent) {
    self.content = content
    contentBytes =
      content.tree.heldBytes + 48 * content.viewNodes.count
      + content.origins.capacity * MemoryLayout<ConstraintOrigin>.stride
      + content.outputs.values.reduce(64 * content.labels.count) { $0 + $1.document.heldBytes + 64 }
  }

  var heldBytes: Int {
    // A layout is about as large as its plan.
    let plan = planned.withLock { $0?.plan.byteCount ?? 0 }
    return contentBytes + 2 * plan
  }

  /// - Complexity: O(children) the first time, then O(1), because a report may describe each of a stack's rules.
  func children(of view: Int) -> [Int] {
    stackChildren.withLock { known in
      if let children = known[view] { return children }
      let children = content.tree.childIndices(of: view)
      known[view] = children
      return children
    }
  }

  /// - Complexity: O(1) if the last environment differed only in the root's size.
  func planned(
    for environment: LayoutEnvironment, _ plans: PlanCache, _ options: LayoutOptions
  ) throws(LayoutSolveError) -> (layout: LinearLayout, plan: Plan) {
    let known = planned.withLock { $0 }
    let layout: LinearLayout
    do throws(ProblemError) {
      if let known, let layout = try known.layout.resized(for: environment, of: content.tree) {
        return (layout, known.plan)
      }
      layout = try content.tree.linearLayout(for: environment)
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

  /// Returns a cached spec, moved to this environment, if nothing that it depends on differs.
  func resolved(for environment: LayoutEnvironment, _ request: EnvironmentRequest, followsUndocked: Bool)
    -> ResolvedSpec?
  {
    let known = resolvedSpecs.withLock { resolvedSpecs in
      resolvedSpecs.last { $0.suits(environment, request, followsUndocked: followsUndocked) }
    }
    guard let known else { return nil }
    return ResolvedSpec(known.shared, in: environment, near: known.near, request: request)
  }

  var heldBytes: Int { resolvedSpecs.withLock { $0.reduce(0) { $0 + $1.shared.heldBytes } } }

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
