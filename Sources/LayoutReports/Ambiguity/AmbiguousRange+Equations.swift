import Layout
import LayoutSpec

extension AmbiguousRange {
  /// Returns a constraint that determines an ambiguous variable in terms of other views, without numbers of one
  /// environment.
  static func equation(
    determining role: LinearLayout.VariableRole, opposed: [LinearLayout.VariableRole], _ inspection: SpecInspection,
    isDetermined: (LinearLayout.VariableRole) -> Bool
  ) -> String {
    guard case .view(let view, let kind) = role else {
      // A free root is as small as its content allows.
      return "\(inspection.name(of: role)) == 0"
    }
    let attribute =
      switch kind {
      case .left: "leading"
      case .top: "top"
      case .width: "width"
      case .height: "height"
      }
    let own = "\(inspection.name(ofView: view)).\(attribute)"
    // Two variables that share one space are determined by making them equal.
    let isSize = kind == .width || kind == .height
    let rival = opposed.lazy.compactMap { role in
      if case .view(let other, kind) = role, other != view { other } else { nil }
    }.first { inspection.tree.views[$0].id != nil }
    if isSize, let rival {
      return "\(own) == \(inspection.name(ofView: rival)).\(attribute)"
    }
    func isFixed(_ other: Int) -> Bool {
      inspection.tree.views[other].id != nil && isDetermined(.view(other, kind))
    }
    let parent = inspection.tree.views[view].parent
    let views = inspection.tree.views
    let sibling = isSize ? views.indices.first { $0 != view && views[$0].parent == parent && isFixed($0) } : nil
    let reference = sibling ?? parent.flatMap { isFixed($0) ? $0 : nil }
    return "\(own) == \(reference.map { inspection.name(ofView: $0) } ?? "root").\(attribute)"
  }

  /// Returns a constraint that ties the missing edge of a view to that of its parent, such as
  /// `card.trailing == root.trailing`, or `nil` if the parent does not determine it, or its value is not possible.
  ///
  /// - Parameters:
  ///   - range: the possible values of the variable.
  ///   - opposed: the variables that shrink if it grows.
  ///   - isOpen: returns whether a variable is ambiguous.
  static func missingEdge(
    of role: LinearLayout.VariableRole, in range: ClosedRange<Double>, opposed: [LinearLayout.VariableRole],
    moving: Set<LinearLayout.VariableRole>, _ solution: LayoutSolution, _ inspection: SpecInspection,
    isOpen: (LinearLayout.VariableRole) -> Bool
  ) -> String? {
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
    return "\(inspection.name(ofView: view)).\(edge) == \(name).\(edge)"
  }
}
