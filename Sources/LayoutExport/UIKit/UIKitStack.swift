import LayoutSpec
import Cassowary
import Layout

/// The arrangement by a `UIStackView`, or by constraints if `UIStackView` is not equivalent.
struct UIKitStack: Sendable {
  /// They differ in numbers and the axis.
  private var variants = OrderedDictionary<Stack, Combinations>()
  private var children: [String]
  private var spacingAfter: [String: Double] = [:]
  private var hasIntrinsicSize: Bool
  /// Whether traits change the order of children or the spacing after them.
  private var hasOtherChildren = false
  /// Why `UIStackView` is not equivalent, or `nil` if it is.
  private(set) var reason: String?
  /// By the stack's member and its value.
  var metrics: [String: [Double: String]] = [:]

  var isStackView: Bool { reason == nil }

  private var stacks: [Stack] { variants.elements.map { $0.key } }

  init(_ stack: Stack, of view: Int, in tree: ViewTree, names: [String], _ combination: Int) {
    variants[stack, default: []].insert(combination)
    let properties = tree.views[view]
    hasIntrinsicSize = properties.intrinsicWidth != nil || properties.intrinsicHeight != nil
    let indices = tree.views.indices.filter { tree.views[$0].parent == view }
    children = indices.map { names[$0] }
    for child in indices {
      if let spacing = tree.views[child].spacingAfter { spacingAfter[names[child]] = spacing }
    }
  }

  mutating func add(_ other: UIKitStack, _ order: DocumentOrder) {
    for (stack, combinations) in other.variants.elements { variants[stack, default: []].formUnion(combinations) }
    let shared = Set(children).intersection(other.children)
    let hasSameOrder = children.filter(shared.contains) == other.children.filter(shared.contains)
    let hasSameSpacing = shared.allSatisfy { spacingAfter[$0] == other.spacingAfter[$0] }
    hasOtherChildren = hasOtherChildren || !hasSameOrder || !hasSameSpacing
    hasIntrinsicSize = hasIntrinsicSize || other.hasIntrinsicSize
    spacingAfter.merge(other.spacingAfter) { first, _ in first }
    order.insert(other.children, into: &children)
  }

  /// Without children and without properties that traits change.
  func setup(_ property: String) -> [String] {
    guard reason == nil, let stack = stacks.first else { return [] }
    var lines: [String] = []
    if stack.distribution != .fill { lines.append("\(property).distribution = .\(stack.distribution.rawValue)") }
    if stack.alignment != .fill { lines.append("\(property).alignment = .\(stack.alignment.rawValue)") }
    if stacks.contains(where: { $0.insets != DirectionalInsets() }) {
      lines.append("\(property).isLayoutMarginsRelativeArrangement = true")
      lines.append("\(property).insetsLayoutMarginsFromSafeArea = false")
    }
    for (name, standard, value) in numbers where values(value).count == 1 && value(stack) != standard {
      lines.append("\(property).\(name) = \(value(stack))")
    }
    return lines
  }

  func changes(_ property: String, in space: TraitSpace) -> [String] {
    guard reason == nil else { return [] }
    return numbers.compactMap { name, _, value in
      let values = values(value)
      guard values.count > 1, let last = values.last else { return nil }
      let choices = values.dropLast().map { "\(space.condition($0.combinations) ?? "true") ? \($0.text) : " }
      return "\(property).\(name) = \(choices.joined())\(last.text)"
    }
  }

  /// `nil` for the stack's spacing.
  func spacing(after child: String) -> String? {
    guard let stack = stacks.first, stack.distribution != .equalSpacing else { return nil }
    return spacingAfter[child].map(CodeText.number)
  }

  /// Traits may change them. The standard values are UIKit's.
  private var numbers: [(name: String, standard: String, value: (Stack) -> String)] {
    [
      ("axis", ".horizontal", { ".\($0.axis)" }),
      ("spacing", "0", { number($0.spacing, "spacing") }),
      ("directionalLayoutMargins", insets(DirectionalInsets()), { insets($0.insets) }),
    ]
  }

  private func values(_ value: (Stack) -> String) -> [(text: String, combinations: Combinations)] {
    var values = OrderedDictionary<String, Combinations>()
    for (stack, combinations) in variants.elements { values[value(stack), default: []].formUnion(combinations) }
    return values.elements.map { ($0, $1) }
  }

  private func insets(_ insets: DirectionalInsets) -> String {
    "NSDirectionalEdgeInsets(top: \(number(insets.top, "top")), leading: \(number(insets.leading, "leading")), "
      + "bottom: \(number(insets.bottom, "bottom")), trailing: \(number(insets.trailing, "trailing")))"
  }

  private func number(_ value: Double, _ member: String) -> String {
    metrics[member]?[value].map { "Metrics.\($0)" } ?? CodeText.number(value)
  }

  mutating func decide(isGuide: (String) -> Bool, isHidden: (String) -> Bool) {
    if children.contains(where: isHidden) {
      reason = "a UIStackView leaves no room for hidden views"
    } else if let own = stacks.lazy.compactMap({ Self.reason($0) }).first {
      reason = own
    } else if Set(stacks.map { [$0.distribution.rawValue, $0.alignment.rawValue] }).count > 1 {
      reason = "traits change its distribution or alignment"
    } else if hasOtherChildren {
      reason = "traits change the spacing after its children"
    } else if hasIntrinsicSize {
      reason = "a UIStackView has no intrinsic size of its own"
    } else if children.contains(where: isGuide) {
      reason = "a UIStackView arranges no layout guides"
    }
  }

  private static func reason(_ stack: Stack) -> String? {
    switch stack.distribution {
    case .units: return "UIStackView has no units"
    // UIKit gives these constraints priorities below 1000.
    case .equalCentering: return "UIStackView does not require equalCentering"
    case .fillProportionally: return "UIStackView takes the proportions from the views, not from the spec"
    case .fill, .fillEqually, .equalSpacing: break
    }
    switch stack.alignment {
    case .firstBaseline, .lastBaseline: return "the spec gives the baselines, and UIStackView asks the views"
    case .fill, .leading, .center, .trailing, .top, .bottom: break
    }
    if stack.priority != .required { return "the constraints of a UIStackView are required" }
    // A semantic content attribute would affect more than the stack's own rules.
    if stack.direction != .environment { return "its direction is not the environment's" }
    let insets = stack.insets
    if [insets.top, insets.leading, insets.bottom, insets.trailing].contains(where: { $0 < 0 }) {
      return "its insets are negative, and margins cannot be"
    }
    return nil
  }
}
