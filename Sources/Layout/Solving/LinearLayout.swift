public import Cassowary

/// A tree of views for one environment as a system of linear constraints: what the solver sees.
///
/// Variables 0 and 1 are the root's width and height; then come left, top, width and height of each view in order, then
/// those that the stacks add.
public struct LinearLayout: Sendable {
  /// A variable that a stack adds.
  public enum StackVariable: Hashable, Sendable {
    /// The size of one unit, of the stack of a view or of a group.
    case unit(view: Int, group: String?, Axis)
    /// The size of one flexible share.
    case share(view: Int)
    /// The gap of equal spacing.
    case gap(view: Int)
    /// The distance of equal centering.
    case distance(view: Int)
  }

  /// The system.
  public internal(set) var problem = Problem()
  /// What each constraint of the system stands for.
  public internal(set) var references: [ConstraintReference] = []
  /// The variables behind those of the views.
  public internal(set) var stackVariables: [StackVariable] = []
  /// The wishes that a report of unmet ones lists, in the order of the system.
  var reportedWishes: [Int] = []
  /// The number of views.
  public let viewCount: Int
  /// Which sizes of the root the constraints decide.
  public let freeRootAxes: [Axis]

  /// The number of variables before those of the first view.
  static let rootVariableCount = 2

  /// Where the guides are that the tree's constraints name.
  private let guides: GuideGeometry
  private let layoutDirection: LayoutDirection

  init(_ tree: ViewTree, _ guides: GuideGeometry, _ layoutDirection: LayoutDirection) {
    viewCount = tree.views.count
    self.guides = guides
    self.layoutDirection = layoutDirection
    var freeAxes: [Axis] = []
    if guides.rootWidth == nil { freeAxes.append(.horizontal) }
    if guides.rootHeight == nil { freeAxes.append(.vertical) }
    freeRootAxes = freeAxes
  }

  /// The layout of the tree that it was made of, in another environment; nil where more differs than the root's size.
  ///
  /// - Throws: `LinearLayoutError` for a size that is not finite.
  /// - Complexity: O(terms of the tree).
  public func resized(
    for environment: LayoutEnvironment, of tree: ViewTree
  ) throws(LinearLayoutError) -> LinearLayout? {
    guard environment.layoutDirection == layoutDirection else { return nil }
    let others = GuideGeometry(tree, environment)
    guard Guide.allCases.allSatisfy({ guides.edges($0) == others.edges($0) || !tree.names($0) }) else { return nil }
    var resized = self
    if let width = others.rootWidth { try resized.problem.setValue(of: rootVariable(.horizontal), to: width) }
    if let height = others.rootHeight { try resized.problem.setValue(of: rootVariable(.vertical), to: height) }
    return resized
  }

  /// What a variable is.
  public enum VariableRole: Hashable, Sendable {
    case root(Axis)
    case view(Int, ViewVariable)
    case stack(StackVariable)
  }

  /// One of the four variables of a view.
  public enum ViewVariable: Int, CaseIterable, Hashable, Sendable {
    case left, top, width, height

    /// The variable's name behind the view's: `left`.
    public var name: String {
      switch self {
      case .left: "left"
      case .top: "top"
      case .width: "width"
      case .height: "height"
      }
    }
  }

  /// What the variable stands for.
  public func role(of variable: Variable) -> VariableRole {
    let index = variable.index - Self.rootVariableCount
    guard index >= 0 else { return .root(variable.index == 0 ? .horizontal : .vertical) }
    if index < 4 * viewCount { return .view(index / 4, ViewVariable(rawValue: index % 4) ?? .left) }
    return .stack(stackVariables[index - 4 * viewCount])
  }

  /// The variable of a view.
  public func variable(_ view: Int, _ kind: ViewVariable) -> Variable {
    Variable(index: Self.rootVariableCount + 4 * view + kind.rawValue)
  }

  /// The variable of a size of the root.
  public func rootVariable(_ axis: Axis) -> Variable { Variable(index: axis == .horizontal ? 0 : 1) }

  /// The required constraints that may be broken, in the order in which each is kept if it can be: the order of the
  /// system, the expendable ones behind all others.
  public func breakable(expendable: Set<ConstraintReference> = []) -> [ConstraintID] {
    var breakable: [ConstraintID] = []
    var last: [ConstraintID] = []
    for (index, reference) in references.enumerated() where !reference.isImplicit {
      let id = ConstraintID(index: index)
      guard problem.isRequired(id) else { continue }
      if expendable.contains(reference) { last.append(id) } else { breakable.append(id) }
    }
    return breakable + last
  }
}
