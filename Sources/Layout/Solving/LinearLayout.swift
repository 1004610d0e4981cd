public import Cassowary

/// A tree of views in one environment as a system of linear constraints.
///
/// Variables 0 and 1 are the root's width and height. They are followed by left, top, width and height of each view in
/// order, then by the variables of stacks.
///
/// A layout is immutable. It is a class so that passing it on costs only one reference.
public final class LinearLayout: Sendable {
  /// A variable that a stack adds.
  public enum StackVariable: Hashable, Sendable {
    /// The size of one unit in the stack of a view or in a group of stacks.
    case unit(view: Int, group: Name?, LayoutConstraint.Axis)
    /// The size of one flexible share.
    case share(view: Int)
    /// The gap in a stack with equal spacing.
    case gap(view: Int)
    /// The distance in a stack with equal centering.
    case distance(view: Int)
  }

  static let rootVariableCount = 2

  /// The linear system. Its parameters are the sizes of the root that the environment determines, width first.
  public let problem: Problem
  /// The origins of the system's constraints.
  public let references: [ConstraintReference]
  /// The optional constraints that a report of unmet ones lists, in the order of the system.
  package let reportedOptionalRows: [Int]
  /// The number of views.
  public let viewCount: Int
  private let stackVariables: [StackVariable]
  let geometry: GuideGeometry

  init(_ builder: consuming LinearLayoutBuilder) {
    references = builder.references.array
    stackVariables = builder.stackVariables
    reportedOptionalRows = builder.reportedOptionalRows
    viewCount = builder.tree.views.count
    geometry = builder.geometry
    problem = builder.problem
  }

  private init(_ layout: LinearLayout, rootSizes: [Double]) {
    references = layout.references
    stackVariables = layout.stackVariables
    reportedOptionalRows = layout.reportedOptionalRows
    viewCount = layout.viewCount
    geometry = layout.geometry
    problem = layout.problem.replacingParameterValues(rootSizes)
  }

  package func isSuitable(_ plan: Plan) -> Bool { plan.problem.hasSameStructure(as: problem) }

  /// The sizes of the root that the constraints determine.
  public var freeRootAxes: [LayoutConstraint.Axis] { geometry.freeRootAxes }

  /// Returns the layout of the same tree in another environment, or `nil` if more than the root's size differs.
  ///
  /// - Throws: `ProblemError` if a size is not finite, or too large for the solver.
  /// - Complexity: O(1) if no guide moves, otherwise O(terms) to find out whether a constraint names it.
  public func resized(
    for environment: LayoutEnvironment, of tree: ViewTree
  ) throws(ProblemError) -> LinearLayout? {
    let geometry = GuideGeometry(tree, environment)
    guard self.geometry.hasSameRows(as: geometry, naming: tree.names) else { return nil }
    let sizes = [geometry.rootWidth, geometry.rootHeight].compactMap { $0 }
    for size in sizes where !Problem.accepts(size) { throw .numberOutOfRange(size, .parameter) }
    return LinearLayout(self, rootSizes: sizes)
  }

  /// The meaning of a variable.
  public enum VariableRole: Hashable, Sendable {
    /// A size of the root.
    case root(LayoutConstraint.Axis)
    /// A variable of the view with this index.
    case view(Int, ViewVariable)
    /// A variable of a stack.
    case stack(StackVariable)
  }

  /// One of the four variables of a view.
  public enum ViewVariable: Int, CaseIterable, Hashable, Sendable {
    case left, top, width, height

    var isHorizontal: Bool { self == .left || self == .width }

    /// The suffix of the variable's name: `left`.
    public var name: String {
      switch self {
      case .left: "left"
      case .top: "top"
      case .width: "width"
      case .height: "height"
      }
    }
  }

  /// Returns the meaning of a variable.
  ///
  /// - Precondition: the variable is one of ``problem``.
  public func role(of variable: Variable) -> VariableRole {
    let index = variable.index - Self.rootVariableCount
    guard index >= 0 else { return .root(variable.index == 0 ? .horizontal : .vertical) }
    if index < 4 * viewCount { return .view(index / 4, ViewVariable(rawValue: index % 4) ?? .left) }
    return .stack(stackVariables[index - 4 * viewCount])
  }

  @inline(__always)
  package static func frame(ofView view: Int, _ value: (Int) -> Double) -> Rect {
    let start = rootVariableCount + 4 * view
    return Rect(x: value(start), y: value(start + 1), width: value(start + 2), height: value(start + 3))
  }

  /// Returns a variable of a view.
  public static func variable(_ view: Int, _ kind: ViewVariable) -> Variable {
    Variable(index: rootVariableCount + 4 * view + kind.rawValue)
  }

  /// Returns the variable of a size of the root.
  public static func rootVariable(_ axis: LayoutConstraint.Axis) -> Variable {
    Variable(index: axis == .horizontal ? 0 : 1)
  }

  /// Returns the required constraints that may be dropped, in the order in which they are kept if possible: the order
  /// of the system, with the expendable ones last.
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
