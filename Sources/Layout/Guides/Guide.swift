/// A rectangle that the environment fixes relative to the root.
public enum Guide: String, CaseIterable, Hashable, Sendable {
  /// The root view.
  case root
  /// The root inset by the environment's safe area.
  case safeArea
  /// The safe area inset by the tree's margins.
  case margins
  /// The margins guide, limited to the tree's readable width and centered if the safe area is more than 88 wider.
  case readable
  /// The safe area, with its leading edge beside the window's controls, as `.safeArea(cornerAdaptation: .horizontal)`
  /// in UIKit.
  case safeAreaBesideCorners
  /// The safe area, with its top below the window's controls, as `.safeArea(cornerAdaptation: .vertical)` in UIKit.
  case safeAreaBelowCorners
  /// The margins guide, with its leading edge beside the window's controls.
  case marginsBesideCorners
  /// The margins guide, with its top below the window's controls.
  case marginsBelowCorners
  /// The keyboard, or a strip at the bottom of the root while the guide does not follow one.
  case keyboard

  /// Whether the guide is inside the tree's margins.
  public var usesMargins: Bool {
    switch self {
    case .margins, .readable, .marginsBesideCorners, .marginsBelowCorners: true
    case .root, .safeArea, .keyboard, .safeAreaBesideCorners, .safeAreaBelowCorners: false
    }
  }
}
