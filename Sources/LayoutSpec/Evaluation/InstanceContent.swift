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
  let traitValues: [Name]
  /// Whether the window's size decided which views, constraints and numbers there are.
  let usesWindow: Bool
  /// The numbers of the document.
  let numbers: SpecNumbers
  /// The views that have a frame in a result, without guides and spacers and with them.
  private let listed: [Int]
  private let listedWithGuides: [Int]
  let wordedParts: WordedParts
  private let planned = Mutex<PlannedLayout?>(nil)
  /// The content of a document with other numbers from which this was filled, and what came out differently.
  private let origin: (content: InstanceContent, changes: Changes)?

  /// What is different in a document with other numbers.
  struct Changes: Sendable {
    /// Whether it is something of a view or a stack.
    var views = false
    /// The constraints of the tree that are different, in order.
    var constraints: [Int] = []
  }

  init(
    _ tree: ViewTree, viewNodes: [Int], origins: [ConstraintOrigin], traitValues: [Name], usesWindow: Bool,
    numbers: SpecNumbers
  ) {
    self.numbers = numbers
    self.tree = tree
    self.viewNodes = viewNodes
    self.origins = origins
    self.traitValues = traitValues
    self.usesWindow = usesWindow
    origin = nil
    wordedParts = WordedParts()
    listed = tree.views.indices.filter { tree.views[$0].isListed(includingGuides: false) }
    listedWithGuides = tree.views.indices.filter { tree.views[$0].isListed(includingGuides: true) }
  }

  /// What was known, with other numbers.
  init(
    _ tree: ViewTree, refilled known: InstanceContent, _ changes: Changes, traitValues: [Name], usesWindow: Bool,
    numbers: SpecNumbers
  ) {
    self.numbers = numbers
    self.tree = tree
    self.traitValues = traitValues
    self.usesWindow = usesWindow
    viewNodes = known.viewNodes
    origins = known.origins
    origin = (known, changes)
    wordedParts = known.wordedParts
    listed = known.listed
    listedWithGuides = known.listedWithGuides
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
    if let refilled = try refilled(for: environment) { return keep(refilled) }
    let layout = try tree.linearLayout(for: environment)
    return keep(PlannedLayout(layout: layout, plan: plans.plan(for: layout.problem)))
  }

  private func keep(_ made: PlannedLayout) -> PlannedLayout {
    planned.withLock { $0 = made }
    return made
  }

  /// The system and the plan of what this was filled from, with other constants; nil where that does not do.
  private func refilled(for environment: LayoutEnvironment) throws(LinearLayoutError) -> PlannedLayout? {
    guard let origin, let known = origin.content.planned.withLock({ $0 }),
      let resized = try known.layout.resized(for: environment, of: tree),
      let layout = try resized.refilled(
        for: environment, of: tree, views: origin.changes.views, constraints: origin.changes.constraints)
    else { return nil }
    return PlannedLayout(layout: layout, plan: known.plan)
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
