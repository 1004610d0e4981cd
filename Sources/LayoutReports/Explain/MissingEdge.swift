import Layout
import LayoutSpec

/// The edge of a view that is missing: tied to that of its parent, it determines an ambiguous position or size.
struct MissingEdge {
  /// The constraint: `card.trailing == root.trailing`.
  let equation: String

  /// Creates the constraint, or `nil` if the parent does not determine the edge, or its value is not possible.
  ///
  /// - Parameters:
  ///   - range: the possible values of the variable.
  ///   - opposed: the variables that shrink if it grows.
  ///   - isOpen: returns whether a variable is ambiguous.
  init?(
    for role: LinearLayout.VariableRole, in range: ClosedRange<Double>, opposed: [LinearLayout.VariableRole],
    moving: Set<LinearLayout.VariableRole>, _ solution: LayoutSolution, _ inspection: SpecInspection,
    isOpen: (LinearLayout.VariableRole) -> Bool
  ) {
    guard case .view(let view, let kind) = role, inspection.tree.views[view].id != nil else { return nil }
    let isHorizontal = kind == .left || kind == .width
    let (start, size): (LinearLayout.ViewVariable, LinearLayout.ViewVariable) =
      isHorizontal ? (.left, .width) : (.top, .height)
    let views = inspection.tree.views
    var space = Rect(x: 0, y: 0, width: solution.root.width, height: solution.root.height)
    var name = "root"
    if let parent = views[view].parent {
      guard views[parent].stack == nil, views[parent].id != nil,
        ![start, size].contains(where: { isOpen(.view(parent, $0)) || moving.contains(.view(parent, $0)) })
      else { return nil }
      space = solution.frames[parent]
      name = inspection.name(ofView: parent)
    } else if moving.contains(where: { if case .root = $0 { true } else { false } }) {
      return nil
    }
    let (near, far) = isHorizontal ? (space.x, space.right) : (space.y, space.bottom)
    let own = solution.frames[view]
    let (position, end) = isHorizontal ? (own.x, own.right) : (own.y, own.bottom)
    let isMirrored = isHorizontal && inspection.environment.environment.layoutDirection == .rightToLeft
    let other = LinearLayout.VariableRole.view(view, kind == start ? size : start)
    let keepsEnd = opposed.contains(other)
    guard keepsEnd || !moving.contains(other) else { return nil }
    let isNear: Bool
    let value: Double
    if keepsEnd {
      (isNear, value) = (true, kind == start ? near : end - near)
    } else if kind == start {
      // The leading edge, which is the right one if leading is right.
      (isNear, value) = (!isMirrored, isMirrored ? far - (end - position) : near)
    } else {
      (isNear, value) = (false, far - (isOpen(other) ? near : position))
    }
    guard value >= range.lowerBound - 1e-6, value <= range.upperBound + 1e-6 else { return nil }
    let edge = isHorizontal ? (isNear == isMirrored ? "trailing" : "leading") : isNear ? "top" : "bottom"
    equation = "\(inspection.name(ofView: view)).\(edge) == \(name).\(edge)"
  }
}
