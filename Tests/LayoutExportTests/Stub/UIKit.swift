// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// A stub of the part of UIKit that exported code uses. It has no layout. It records active constraints as a linear
// system with the variable names of `layoutc solve --format system`.

public typealias CGFloat = Double

/// A linear expression of variables.
public struct Sum {
  public var terms: [String: Double] = [:]
  public var constant = 0.0

  public init(_ variable: String? = nil, constant: Double = 0) {
    if let variable { terms[variable] = 1 }
    self.constant = constant
  }

  public static func + (left: Sum, right: Sum) -> Sum {
    var sum = left
    for (variable, factor) in right.terms { sum.terms[variable, default: 0] += factor }
    sum.constant += right.constant
    return sum
  }

  public static func - (left: Sum, right: Sum) -> Sum { left + right * -1 }

  public static func * (left: Sum, right: Double) -> Sum {
    var sum = left
    for variable in sum.terms.keys { sum.terms[variable]? *= right }
    sum.constant *= right
    return sum
  }
}

@MainActor
public enum Stub {
  /// The active constraints.
  public static var active: [NSLayoutConstraint] = []
  /// Whether the leading edge is the right edge.
  public static var isRightToLeft = false

  public static func reset() {
    active = []
    isRightToLeft = false
  }
}

public struct UILayoutPriority: Sendable {
  public let rawValue: Float
  public init(_ rawValue: Float) { self.rawValue = rawValue }
}

@MainActor
public final class NSLayoutConstraint {
  public enum Axis { case horizontal, vertical }

  /// The left side of the constraint `sum REL 0`.
  public let sum: () -> Sum
  public let relation: String
  public var identifier: String?
  public var priority = UILayoutPriority(1000)

  init(_ relation: String, _ sum: @escaping () -> Sum) {
    self.relation = relation
    self.sum = sum
  }

  public static func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints where !Stub.active.contains(where: { $0 === constraint }) {
      Stub.active.append(constraint)
    }
  }

  public static func deactivate(_ constraints: [NSLayoutConstraint]) {
    Stub.active.removeAll { active in constraints.contains { $0 === active } }
  }
}

/// The anchors of views and guides.
@MainActor
public class Anchored {
  public var left: () -> Sum = { Sum() }
  public var top: () -> Sum = { Sum() }
  public var width: () -> Sum = { Sum() }
  public var height: () -> Sum = { Sum() }

  public var leftAnchor: NSLayoutXAxisAnchor { .init { self.left() } }
  public var rightAnchor: NSLayoutXAxisAnchor { .init { self.left() + self.width() } }
  public var centerXAnchor: NSLayoutXAxisAnchor { .init { self.left() + self.width() * 0.5 } }
  public var leadingAnchor: NSLayoutXAxisAnchor {
    .init(isDirectional: true) { Stub.isRightToLeft ? self.left() + self.width() : self.left() }
  }
  public var trailingAnchor: NSLayoutXAxisAnchor {
    .init(isDirectional: true) { Stub.isRightToLeft ? self.left() : self.left() + self.width() }
  }
  public var topAnchor: NSLayoutYAxisAnchor { .init { self.top() } }
  public var bottomAnchor: NSLayoutYAxisAnchor { .init { self.top() + self.height() } }
  public var centerYAnchor: NSLayoutYAxisAnchor { .init { self.top() + self.height() * 0.5 } }
  public var widthAnchor: NSLayoutDimension { .init { self.width() } }
  public var heightAnchor: NSLayoutDimension { .init { self.height() } }
}

/// A position.
@MainActor
public class PositionAnchor {
  let position: () -> Sum
  let isDirectional: Bool

  required init(isDirectional: Bool = false, _ position: @escaping () -> Sum) {
    self.position = position
    self.isDirectional = isDirectional
  }

  func made(_ relation: String, _ other: PositionAnchor, _ constant: Double) -> NSLayoutConstraint {
    let distance = other.distance(to: self)
    return NSLayoutConstraint(relation) { distance() - Sum(constant: constant) }
  }

  /// Returns the distance from this position to another, in the direction of text if one of them is directional.
  func distance(to other: PositionAnchor) -> () -> Sum {
    { [position, isDirectional] in
      let isMirrored = (isDirectional || other.isDirectional) && Stub.isRightToLeft
      return (other.position() - position()) * (isMirrored ? -1 : 1)
    }
  }
}

public final class NSLayoutXAxisAnchor: PositionAnchor {
  public func constraint(equalTo other: NSLayoutXAxisAnchor, constant: CGFloat = 0) -> NSLayoutConstraint {
    made("==", other, constant)
  }
  public func constraint(lessThanOrEqualTo other: NSLayoutXAxisAnchor, constant: CGFloat = 0) -> NSLayoutConstraint {
    made("<=", other, constant)
  }
  public func constraint(greaterThanOrEqualTo other: NSLayoutXAxisAnchor, constant: CGFloat = 0) -> NSLayoutConstraint {
    made(">=", other, constant)
  }
  public func anchorWithOffset(to other: NSLayoutXAxisAnchor) -> NSLayoutDimension { .init(distance(to: other)) }
}

public final class NSLayoutYAxisAnchor: PositionAnchor {
  public func constraint(equalTo other: NSLayoutYAxisAnchor, constant: CGFloat = 0) -> NSLayoutConstraint {
    made("==", other, constant)
  }
  public func constraint(lessThanOrEqualTo other: NSLayoutYAxisAnchor, constant: CGFloat = 0) -> NSLayoutConstraint {
    made("<=", other, constant)
  }
  public func constraint(greaterThanOrEqualTo other: NSLayoutYAxisAnchor, constant: CGFloat = 0) -> NSLayoutConstraint {
    made(">=", other, constant)
  }
  public func anchorWithOffset(to other: NSLayoutYAxisAnchor) -> NSLayoutDimension { .init(distance(to: other)) }
}

@MainActor
public final class NSLayoutDimension {
  let length: () -> Sum

  init(_ length: @escaping () -> Sum) { self.length = length }

  private func made(_ relation: String, _ other: NSLayoutDimension, _ factor: Double, _ constant: Double)
    -> NSLayoutConstraint
  {
    NSLayoutConstraint(relation) { [length] in length() - other.length() * factor - Sum(constant: constant) }
  }

  private func made(_ relation: String, _ constant: Double) -> NSLayoutConstraint {
    NSLayoutConstraint(relation) { [length] in length() - Sum(constant: constant) }
  }

  public func constraint(equalToConstant constant: CGFloat) -> NSLayoutConstraint { made("==", constant) }
  public func constraint(lessThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint { made("<=", constant) }
  public func constraint(greaterThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint { made(">=", constant) }
  public func constraint(equalTo other: NSLayoutDimension, multiplier: CGFloat = 1, constant: CGFloat = 0)
    -> NSLayoutConstraint
  { made("==", other, multiplier, constant) }
  public func constraint(lessThanOrEqualTo other: NSLayoutDimension, multiplier: CGFloat = 1, constant: CGFloat = 0)
    -> NSLayoutConstraint
  { made("<=", other, multiplier, constant) }
  public func constraint(greaterThanOrEqualTo other: NSLayoutDimension, multiplier: CGFloat = 1, constant: CGFloat = 0)
    -> NSLayoutConstraint
  { made(">=", other, multiplier, constant) }
}

public final class UILayoutGuide: Anchored {
  /// The prefix of the variables' names. It is the whole name for the variable of a stack.
  public var identifier = "" {
    didSet {
      let name = identifier
      func variable(_ part: String) -> () -> Sum { { Sum(name.contains("#") ? name : "\(name).\(part)") } }
      (left, top, width, height) = (variable("left"), variable("top"), variable("width"), variable("height"))
    }
  }
  public override init() {}
}

public final class UIKeyboardLayoutGuide: Anchored {
  public var followsUndockedKeyboard = false
  public var usesBottomSafeArea = true
}

public struct NSDirectionalEdgeInsets {
  public var top = 0.0
  public var leading = 0.0
  public var bottom = 0.0
  public var trailing = 0.0
  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }
}

extension UIView {
  /// A region of a view. Those of iOS 26 can keep clear of the controls in a window's corner.
  public struct LayoutRegion: Hashable {
    public enum AdaptivityAxis { case horizontal, vertical }
    let name: String
    let axis: AdaptivityAxis
    public static func safeArea(cornerAdaptation axis: AdaptivityAxis) -> LayoutRegion {
      LayoutRegion(name: "safeArea", axis: axis)
    }
    public static func margins(cornerAdaptation axis: AdaptivityAxis) -> LayoutRegion {
      LayoutRegion(name: "margins", axis: axis)
    }
  }
}

public class UIView: Anchored {
  private var regions: [LayoutRegion: Anchored] = [:]
  /// Returns the same guide for a region at each call.
  public func layoutGuide(for region: LayoutRegion) -> Anchored {
    let guide = regions[region] ?? Anchored()
    regions[region] = guide
    return guide
  }

  public var isHidden = false
  /// Whether the view is present in the spec although it is hidden, set by the test.
  public var isInLayout = false
  public var translatesAutoresizingMaskIntoConstraints = true
  public var directionalLayoutMargins = NSDirectionalEdgeInsets()
  public var insetsLayoutMarginsFromSafeArea = true
  public var accessibilityIdentifier: String? {
    didSet {
      let name = accessibilityIdentifier ?? ""
      func variable(_ part: String) -> () -> Sum { { Sum("\(name).\(part)") } }
      (left, top, width, height) = (variable("left"), variable("top"), variable("width"), variable("height"))
    }
  }
  public private(set) var subviews: [UIView] = []
  public private(set) var layoutGuides: [UILayoutGuide] = []
  public let safeAreaLayoutGuide = Anchored()
  public let layoutMarginsGuide = Anchored()
  public let readableContentGuide = Anchored()
  public let keyboardLayoutGuide = UIKeyboardLayoutGuide()
  /// The width of the view's content, set by the test, or `nil` if it has none.
  public var intrinsicWidth: Double?
  public var intrinsicHeight: Double?
  private var hugging: [NSLayoutConstraint.Axis: Float] = [.horizontal: 250, .vertical: 250]
  private var resistance: [NSLayoutConstraint.Axis: Float] = [.horizontal: 750, .vertical: 750]

  public override init() {}
  public func addSubview(_ view: UIView) { subviews.append(view) }
  public func addLayoutGuide(_ guide: UILayoutGuide) { layoutGuides.append(guide) }
  public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
    hugging[axis] = priority.rawValue
  }
  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    resistance[axis] = priority.rawValue
  }

  /// The implicit constraints of a view.
  public func ownConstraints() -> [NSLayoutConstraint] {
    var own: [NSLayoutConstraint] = []
    let name = accessibilityIdentifier ?? ""
    func add(_ title: String, _ relation: String, _ length: @escaping () -> Sum, _ value: Double, _ priority: Float) {
      let constraint = NSLayoutConstraint(relation) { length() - Sum(constant: value) }
      constraint.identifier = "\(name).\(title)"
      constraint.priority = UILayoutPriority(priority)
      own.append(constraint)
    }
    add("width>=0", ">=", width, 0, 1000)
    add("height>=0", ">=", height, 0, 1000)
    if let value = intrinsicWidth {
      add("hugging.width", "<=", width, value, hugging[.horizontal] ?? 0)
      add("compressionResistance.width", ">=", width, value, resistance[.horizontal] ?? 0)
    }
    if let value = intrinsicHeight {
      add("hugging.height", "<=", height, value, hugging[.vertical] ?? 0)
      add("compressionResistance.height", ">=", height, value, resistance[.vertical] ?? 0)
    }
    return own
  }

  /// Prints the system: a line for each constraint of visible views.
  public func printSystem() {
    for constraint in Stub.active { constraint.print() }
    var pending = subviews
    while let view = pending.popLast() {
      // Subviews of a hidden view are hidden, too.
      if view.isHidden, !view.isInLayout { continue }
      for constraint in view.ownConstraints() { constraint.print() }
      pending += view.subviews
    }
  }
}

/// A stack view with the constraints of UIKit's, named like the rules of a spec's stack.
public final class UIStackView: UIView {
  public enum Distribution { case fill, fillEqually, equalSpacing }
  public enum Alignment {
    case fill, leading, center, trailing
    public static var top: Alignment { .leading }
    public static var bottom: Alignment { .trailing }
  }

  public var axis = NSLayoutConstraint.Axis.horizontal
  public var distribution = Distribution.fill
  public var alignment = Alignment.fill
  public var spacing = 0.0
  public var isLayoutMarginsRelativeArrangement = false
  public private(set) var arrangedSubviews: [UIView] = []
  /// The name of the stack in the test, which is the prefix of its constraints' names.
  public var stackName = ""
  private var customSpacing: [ObjectIdentifier: Double] = [:]

  public func addArrangedSubview(_ view: UIView) {
    view.translatesAutoresizingMaskIntoConstraints = false
    addSubview(view)
    arrangedSubviews.append(view)
  }

  public func setCustomSpacing(_ spacing: CGFloat, after view: UIView) {
    customSpacing[ObjectIdentifier(view)] = spacing
  }

  /// A position of a view along an axis, which follows the layout direction.
  private enum Place { case lead, trail, center }

  private func position(_ place: Place, of view: UIView, _ axis: NSLayoutConstraint.Axis) -> PositionAnchor {
    switch (axis, place) {
    case (.horizontal, .lead): view.leadingAnchor
    case (.horizontal, .trail): view.trailingAnchor
    case (.horizontal, .center): NSLayoutXAxisAnchor(isDirectional: true) { view.left() + view.width() * 0.5 }
    case (.vertical, .lead): view.topAnchor
    case (.vertical, .trail): view.bottomAnchor
    case (.vertical, .center): view.centerYAnchor
    }
  }

  private func size(of view: UIView, _ axis: NSLayoutConstraint.Axis) -> () -> Sum {
    axis == .horizontal ? view.width : view.height
  }

  private func made(
    _ rule: String, _ relation: String, priority: Float = 1000, _ sum: @escaping () -> Sum
  ) -> NSLayoutConstraint {
    let constraint = NSLayoutConstraint(relation, sum)
    constraint.identifier = stackName + rule
    constraint.priority = UILayoutPriority(priority)
    return constraint
  }

  /// `view.place - other.otherPlace REL constant`.
  private func made(
    _ rule: String, _ relation: String, _ view: UIView, _ place: Place, _ other: UIView, _ otherPlace: Place,
    _ axis: NSLayoutConstraint.Axis, _ constant: Double
  ) -> NSLayoutConstraint {
    let distance = position(otherPlace, of: other, axis).distance(to: position(place, of: view, axis))
    return made(rule, relation) { distance() - Sum(constant: constant) }
  }

  public override func ownConstraints() -> [NSLayoutConstraint] {
    // Hidden views take no space, and have no spacing.
    let views = arrangedSubviews.filter { !$0.isHidden }
    guard let first = views.first, let last = views.last else { return super.ownConstraints() }
    let margins = isLayoutMarginsRelativeArrangement ? directionalLayoutMargins : NSDirectionalEdgeInsets()
    let isHorizontal = axis == .horizontal
    let across: NSLayoutConstraint.Axis = isHorizontal ? .vertical : .horizontal
    let (near, far) = isHorizontal ? (margins.leading, margins.trailing) : (margins.top, margins.bottom)
    let (nearAcross, farAcross) = isHorizontal ? (margins.top, margins.bottom) : (margins.leading, margins.trailing)
    var own = super.ownConstraints()
    own.append(made("#lead", "==", first, .lead, self, .lead, axis, near))
    own.append(made("#trail", "==", last, .trail, self, .trail, axis, -far))
    if distribution == .equalSpacing, views.count > 1 {
      let gap = stackName + "#gap"
      own.append(made("#gap>=spacing", ">=") { [spacing] in Sum(gap) - Sum(constant: spacing) })
    }
    for (index, view) in views.enumerated().dropFirst() {
      let former = views[index - 1]
      let number = index + 1
      if distribution == .equalSpacing {
        let distance = position(.trail, of: former, axis).distance(to: position(.lead, of: view, axis))
        let gap = stackName + "#gap"
        own.append(made("#gap.\(number)", "==") { distance() - Sum(gap) })
      } else {
        let room = customSpacing[ObjectIdentifier(former)] ?? spacing
        own.append(made("#spacing.\(number)", "==", view, .lead, former, .trail, axis, room))
      }
      if distribution == .fillEqually {
        let (one, other) = (size(of: view, axis), size(of: first, axis))
        own.append(made("#equal.\(number)", "==") { one() - other() })
      }
    }
    let (leadName, trailName) = isHorizontal ? ("#top", "#bottom") : ("#leading", "#trailing")
    for (index, view) in views.enumerated() {
      let isLed = alignment == .fill || alignment == .leading
      let isTrailed = alignment == .fill || alignment == .trailing
      let number = index + 1
      own.append(made("\(leadName).\(number)", isLed ? "==" : ">=", view, .lead, self, .lead, across, nearAcross))
      own.append(
        made("\(trailName).\(number)", isTrailed ? "==" : "<=", view, .trail, self, .trail, across, -farAcross))
      guard alignment == .center else { continue }
      let offset = (nearAcross - farAcross) / 2
      own.append(made("#center.\(number)", "==", view, .center, self, .center, across, offset))
    }
    if alignment != .fill { own.append(made("#hug", "==", priority: 25, size(of: self, across))) }
    return own
  }
}

extension NSLayoutConstraint {
  fileprivate func print() {
    let sum = sum()
    let terms = sum.terms.sorted { $0.key < $1.key }.map { "\($0.key)\t\($0.value)" }.joined(separator: "\t")
    Swift.print("\(identifier ?? "-")\t\(priority.rawValue)\t\(relation)\t\(-sum.constant)\t\(terms)")
  }
}
