import Layout
import Synchronization

/// What a document comes to: the tree of present views and active constraints. It is the same in environments that differ
/// in the window alone, where nothing of the document asks for its size.
final class InstanceContent: Sendable {
  let tree: ViewTree
  /// For each view of the tree, its index among the document's.
  let viewNodes: [Int]
  /// For each constraint of the tree, where it comes from.
  let origins: [ConstraintOrigin]
  let traitValues: [String]
  /// Whether the window's size decided which views, constraints and numbers there are.
  let usesWindow: Bool
  /// The views that have a frame in a result, without guides and spacers and with them.
  private let listed: [Int]
  private let listedWithGuides: [Int]
  private let planned = Mutex<PlannedLayout?>(nil)

  init(_ tree: ViewTree, viewNodes: [Int], origins: [ConstraintOrigin], traitValues: [String], usesWindow: Bool) {
    self.tree = tree
    self.viewNodes = viewNodes
    self.origins = origins
    self.traitValues = traitValues
    self.usesWindow = usesWindow
    listed = tree.views.indices.filter { tree.views[$0].isListed(includingGuides: false) }
    listedWithGuides = tree.views.indices.filter { tree.views[$0].isListed(includingGuides: true) }
  }

  /// The views that have a frame in a result, in document order.
  func listedViews(includingGuides: Bool) -> [Int] { includingGuides ? listedWithGuides : listed }

  /// The tree as a system of constraints, and a plan of it.
  ///
  /// - Complexity: O(1) where the last environment differed in the root's size alone.
  func planned(for environment: LayoutEnvironment, _ plans: PlanCache) throws(LinearLayoutError) -> PlannedLayout {
    let known = planned.withLock { $0 }
    if let known, let layout = try known.layout.resized(for: environment, of: tree) {
      return PlannedLayout(layout: layout, plan: known.plan)
    }
    let layout = try tree.linearLayout(for: environment)
    let made = PlannedLayout(layout: layout, plan: plans.plan(for: layout.problem))
    planned.withLock { $0 = made }
    return made
  }
}

/// A system of constraints, and a plan of it.
struct PlannedLayout: Sendable {
  let layout: LinearLayout
  let plan: Plan

  func solve(_ options: LayoutOptions) throws(LayoutSolveError) -> LayoutSolution {
    try layout.solve(with: plan, options: options)
  }
}
