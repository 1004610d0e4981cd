import Cassowary
import Layout

/// The arrangement of a view's children: by a `UIStackView`, or by constraints if `UIStackView` is not equivalent.
struct UIKitStack: Hashable, Sendable {
  /// The stack for some values of the traits.
  struct Variant: Hashable, Sendable {
    let stack: Stack
    var combinations: Combinations
  }

  /// The stack for all values of the traits. Variants differ in numbers and the axis.
  let variants: [Variant]
  /// The spacing after each child, if it differs from the stack's.
  let spacingAfter: [String: Double]
  /// The reason why `UIStackView` is not equivalent, for a comment, or `nil` if it is.
  let reason: String?
  /// The metrics that the stack's numbers come from, by member and value.
  var metrics: [String: [Double: String]] = [:]

  /// Returns the code that sets up a `UIStackView`, without its children and without properties that traits change.
  func setup(_ property: String) -> [String] {
    guard reason == nil, let stack = variants.first?.stack else { return [] }
    var lines: [String] = []
    if stack.distribution != .fill { lines.append("\(property).distribution = .\(stack.distribution.rawValue)") }
    if stack.alignment != .fill { lines.append("\(property).alignment = .\(stack.alignment.rawValue)") }
    if variants.contains(where: { $0.stack.insets != DirectionalInsets() }) {
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

  /// Returns the code for the spacing after a child, or `nil` if it is the stack's spacing.
  func spacing(after child: String) -> String? {
    guard let stack = variants.first?.stack, stack.distribution != .equalSpacing else { return nil }
    return spacingAfter[child].map(CodeText.number)
  }

  /// The properties that traits may change, with UIKit's defaults.
  private var numbers: [(name: String, standard: String, value: (Stack) -> String)] {
    [
      ("axis", ".horizontal", { ".\($0.axis)" }),
      ("spacing", "0", { number($0.spacing, "spacing") }),
      ("directionalLayoutMargins", insets(DirectionalInsets()), { insets($0.insets) }),
    ]
  }

  private func values(_ value: (Stack) -> String) -> [(text: String, combinations: Combinations)] {
    var values: [(text: String, combinations: Combinations)] = []
    for variant in variants {
      let text = value(variant.stack)
      if let index = values.firstIndex(where: { $0.text == text }) {
        values[index].combinations.formUnion(variant.combinations)
      } else {
        values.append((text, variant.combinations))
      }
    }
    return values
  }

  private func insets(_ insets: DirectionalInsets) -> String {
    "NSDirectionalEdgeInsets(top: \(number(insets.top, "top")), leading: \(number(insets.leading, "leading")), "
      + "bottom: \(number(insets.bottom, "bottom")), trailing: \(number(insets.trailing, "trailing")))"
  }

  private func number(_ value: Double, _ member: String) -> String {
    metrics[member]?[value].map { "Metrics.\($0)" } ?? CodeText.number(value)
  }
}

/// Collects the stacks of a spec in all combinations of traits, and decides which of them can be a `UIStackView`.
struct UIKitStackBuilder {
  private struct Draft {
    var variants: [UIKitStack.Variant]
    var children: [String]
    var spacingAfter: [String: Double]
    var hasIntrinsicSize: Bool
    /// Whether traits change the order of children or the spacing after them.
    var hasOtherChildren = false
  }

  private let documentOrder: DocumentOrder
  private var drafts: [String: Draft] = [:]

  init(_ documentOrder: DocumentOrder) { self.documentOrder = documentOrder }

  mutating func add(_ stack: Stack, of view: Int, in tree: ViewTree, names: [String], _ combination: Int) {
    let children = tree.views.indices.filter { tree.views[$0].parent == view }
    let childNames = children.map { names[$0] }
    var spacingAfter: [String: Double] = [:]
    for child in children {
      if let spacing = tree.views[child].spacingAfter { spacingAfter[names[child]] = spacing }
    }
    let properties = tree.views[view]
    let hasIntrinsicSize = properties.intrinsicWidth != nil || properties.intrinsicHeight != nil
    guard var known = drafts[names[view]] else {
      drafts[names[view]] = Draft(
        variants: [UIKitStack.Variant(stack: stack, combinations: [combination])], children: childNames,
        spacingAfter: spacingAfter, hasIntrinsicSize: hasIntrinsicSize)
      return
    }
    if let index = known.variants.firstIndex(where: { $0.stack == stack }) {
      known.variants[index].combinations.insert(combination)
    } else {
      known.variants.append(UIKitStack.Variant(stack: stack, combinations: [combination]))
    }
    let shared = Set(known.children).intersection(childNames)
    let hasSameOrder = known.children.filter(shared.contains) == childNames.filter(shared.contains)
    let hasSameSpacing = shared.allSatisfy { known.spacingAfter[$0] == spacingAfter[$0] }
    known.hasOtherChildren = known.hasOtherChildren || !hasSameOrder || !hasSameSpacing
    known.hasIntrinsicSize = known.hasIntrinsicSize || hasIntrinsicSize
    known.spacingAfter.merge(spacingAfter) { first, _ in first }
    documentOrder.insert(childNames, into: &known.children)
    drafts[names[view]] = known
  }

  /// Returns the stacks by the names of their views.
  ///
  /// - Parameters:
  ///   - isView: returns whether a child is a view and not a layout guide.
  ///   - isHidden: returns whether a child is hidden, but stays in the layout.
  func stacks(isView: (String) -> Bool, isHidden: (String) -> Bool) -> [String: UIKitStack] {
    drafts.mapValues { draft in
      UIKitStack(
        variants: draft.variants, spacingAfter: draft.spacingAfter,
        reason: draft.children.contains(where: isHidden)
          ? "a UIStackView leaves no room for hidden views" : Self.reason(draft, isView: isView))
    }
  }

  /// Returns the reason why `UIStackView` is not equivalent, or `nil` if it is.
  private static func reason(_ draft: Draft, isView: (String) -> Bool) -> String? {
    for variant in draft.variants {
      if let reason = reason(variant.stack) { return reason }
    }
    if Set(draft.variants.map { [$0.stack.distribution.rawValue, $0.stack.alignment.rawValue] }).count > 1 {
      return "traits change its distribution or alignment"
    }
    if draft.hasOtherChildren { return "traits change the spacing after its children" }
    if draft.hasIntrinsicSize { return "a UIStackView has no intrinsic size of its own" }
    if draft.children.contains(where: { !isView($0) }) { return "a UIStackView arranges no layout guides" }
    return nil
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
