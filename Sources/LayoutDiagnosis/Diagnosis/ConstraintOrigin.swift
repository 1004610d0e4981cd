/// The origin of a constraint.
public enum ConstraintOrigin: String, Hashable, Sendable, CaseIterable {
  /// The app's code or storyboard.
  case own
  /// A view's autoresizing mask, which has constraints as long as the view translates its mask.
  case autoresizing
  /// A table, collection, window or input view that imposes a size on its content.
  case encapsulated
  /// A stack view.
  case stack
  /// The safe area layout guide.
  case safeArea
  /// The layout margins guide.
  case margins
  /// `systemLayoutSizeFitting(_:)`, from the target size.
  case fitting
  /// A size of 0 that UIKit uses before a view's first layout.
  case temporary
  /// The bar above the keyboard.
  case keyboardAccessory
  /// A bar button.
  case barButton
  /// Interface Builder, for a view without constraints.
  case interfaceBuilder
  /// Another part of the system.
  case system

  init(_ constraint: LoggedConstraint, of items: [ItemTable.Item]) {
    let identifier = constraint.identifier ?? ""
    if constraint.isOfMask {
      self = .autoresizing
    } else if constraint.className == "NSIBPrototypingLayoutConstraint" {
      self = .interfaceBuilder
    } else if let named = Self.named(identifier) {
      self = named
    } else {
      // `_UIBar-width`, `UIButtonBar.maximumAlignmentSize`. The app may name its constraints too.
      let isPrivate = identifier.hasPrefix("_") || ClassName.hasFrameworkPrefix(identifier)
      self = isPrivate || Self.isBetweenSystemItems(constraint, items) ? .system : .own
    }
  }

  private static func named(_ identifier: String) -> ConstraintOrigin? {
    let prefixes: [(String, ConstraintOrigin)] = [
      ("UIView-Encapsulated-", .encapsulated), ("NSView-Encapsulated-", .encapsulated), ("UISV-", .stack),
      ("NSStackView", .stack), ("UIViewSafeAreaLayoutGuide-", .safeArea), ("NSViewSafeAreaLayoutGuide-", .safeArea),
      ("_UITemporaryLayout", .temporary), ("IB auto generated at build time", .interfaceBuilder),
    ]
    if let (_, origin) = prefixes.first(where: { identifier.hasPrefix($0.0) }) { return origin }
    if identifier.hasSuffix("Margin-guide-constraint") { return .margins }
    switch identifier {
    case "fittingSizeHTarget", "fittingSizeVTarget": return .fitting
    case "assistantHeight", "accessoryView.bottom", "assistantView.top", "assistantView.bottom", "inputView.top":
      return .keyboardAccessory
    default: return isOfBarButton(identifier) ? .barButton : nil
    }
  }

  /// `IB_Leading_Leading`, `TB_Baseline_Baseline`.
  private static func isOfBarButton(_ identifier: String) -> Bool {
    let words = identifier.split(separator: "_")
    let edges = ["Leading", "Trailing", "Top", "Bottom", "Baseline", "Left", "Right", "CenterX", "CenterY"]
    return words.count == 3 && (words[0] == "IB" || words[0] == "TB")
      && words.dropFirst().allSatisfy { edges.contains(String($0)) }
  }

  /// Returns whether the app cannot have made the constraint: all items are the system's, or a view in one of its bars
  /// or input views is tied to another view of UIKit or AppKit.
  private static func isBetweenSystemItems(_ constraint: LoggedConstraint, _ items: [ItemTable.Item]) -> Bool {
    constraint.className == "_UILayoutSupportConstraint" || items.allSatisfy { $0.isSystems }
      || items.contains { $0.kind.isClosed } && items.allSatisfy { $0.kind.isOfFramework }
  }
}
