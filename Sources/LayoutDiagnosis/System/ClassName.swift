import JSON

/// What a class's name tells about who made the view.
///
/// UIKit and AppKit print many of their own classes without an underscore: `UIInputSetContainerView`,
/// `NSToolbarItemViewer`. No app makes views of these classes.
struct ClassName: Hashable {
  /// Demangled and without the prefix of observed objects.
  let name: String

  init(_ name: String) {
    let observed = "NSKVONotifying_"
    let name = name.hasPrefix(observed) ? String(name.dropFirst(observed.count)) : name
    self.name = Self.demangled(name) ?? name
  }

  /// `MyApp.Bar.KeyView` for `_TtCC5MyApp3Bar7KeyView`, without generic arguments.
  private static func demangled(_ name: String) -> String? {
    guard name.hasPrefix("_Tt") else { return nil }
    var rest = Array(name.utf8)[3...]
    if rest.first == UInt8(ascii: "G") { rest.removeFirst() }
    // One letter for each type, and a discriminator before a private one.
    let depth = rest.prefix { $0.isLetter }.count
    rest = rest.dropFirst(depth)
    var words: [String] = []
    while words.count <= depth {
      let isDiscriminator = rest.first == UInt8(ascii: "P")
      if isDiscriminator { rest.removeFirst() }
      let digits = rest.prefix { $0.isDigit }
      rest = rest.dropFirst(digits.count)
      guard digits.count < 4, let length = Int(digits.text), length <= rest.count else { return nil }
      if !isDiscriminator { words.append(rest.prefix(length).text) }
      rest = rest.dropFirst(length)
    }
    return words.joined(separator: ".")
  }

  var isGuide: Bool { name.hasSuffix("Guide") }

  /// Whether only UIKit or AppKit makes views of the class.
  var isSystems: Bool { !isGuide && (isPrivate || Self.begins(name, Self.parts + Self.containers) || isWindow) }

  /// Whether views of the class are inside a window, toolbar, input view or bar of the system, so that apps add no
  /// views.
  var isClosed: Bool {
    !isGuide && (isPrivate && !Self.begins(name, Self.privateContainers) || Self.begins(name, Self.parts))
  }

  var isOfFramework: Bool { isPrivate || isClosed || Self.hasFrameworkPrefix(name) && !name.contains(".") }

  /// Whether an app should not change the mask of such a view.
  var keepsItsMask: Bool { isSystems || isContentView || name.hasSuffix("Window") }

  /// Includes the bar above the keyboard.
  var isOfKeyboard: Bool {
    Self.begins(
      name, ["UIKeyboard", "UIKB", "_UIKB", "_UIRemoteKeyboard", "SystemInput", "UISystemInput", "UICompatInput"])
      && !isGuide
  }

  /// The views of view controllers keep their masks.
  var holdsRootViews: Bool { Self.begins(name, Self.containers) || isWindow }

  /// A cell or its table sizes its content view.
  var isContentView: Bool {
    ["UITableViewCellContentView", "UICollectionViewCellContentView", "_UITableViewHeaderFooterContentView"]
      .contains(name)
  }

  var isCell: Bool { name.hasSuffix("Cell") }
  var isStack: Bool { name.hasSuffix("StackView") }

  /// Whether it may be a table's header or footer view: `ProfileHeaderView`.
  var isHeader: Bool { !isSystems && (name.contains(text: "Header") || name.contains(text: "Footer")) }

  var isOfCollection: Bool { name.contains(text: "Collection") }

  var isScrollView: Bool { !isSystems && name.hasSuffix("ScrollView") }

  /// In place of the keyboard: `UIInputView`, `EmojiKeyboardView`.
  var isInputView: Bool { !isSystems && !isGuide && (name.hasSuffix("InputView") || name.hasSuffix("KeyboardView")) }

  /// Above the keyboard or in its place: `UIInputView`, `ChatInputBar`, `DoneAccessoryView`.
  var isInput: Bool { !isGuide && (name.contains(text: "Input") || name.contains(text: "Accessory")) }

  var hasContentSize: Bool { isText || Self.ends(name, Self.controls) || name.hasSuffix("ImageView") }

  /// Whether views of the class show a text that can be truncated.
  var isText: Bool { name.hasSuffix("Label") || name == "NSTextField" }

  /// Whether views of the class can well be smaller, because they scale or scroll what they show.
  var isFlexible: Bool { Self.ends(name, Self.flexible) }

  /// SwiftUI's hosting views contain views of apps.
  private var isPrivate: Bool {
    (name.hasPrefix("_") && !name.hasPrefix("_Tt")
      || Self.begins(name, ["UIKit.", "UIKitCore.", "AppKit.", "SwiftUI."]))
      && !name.contains(text: "HostingView")
  }

  private var isWindow: Bool { isOfFramework && name.hasSuffix("Window") }

  static func hasFrameworkPrefix(_ name: String) -> Bool {
    begins(name, ["UI", "NS"]) && name.utf8.dropFirst(2).first.map { $0.isLetter && $0 != $0.lowercased } == true
  }

  private static func begins(_ name: String, _ prefixes: [String]) -> Bool { prefixes.contains { name.hasPrefix($0) } }
  private static func ends(_ name: String, _ suffixes: [String]) -> Bool { suffixes.contains { name.hasSuffix($0) } }

  private static let controls = [
    "Button", "Switch", "TextField", "Slider", "Stepper", "SegmentedControl", "SearchBar", "DatePicker", "PageControl",
  ]

  private static let flexible = [
    "ImageView", "ScrollView", "TableView", "CollectionView", "TextView", "MapView", "WebView", "PlayerView",
    "ChartView", "CanvasView",
  ]

  /// Windows, toolbars, input views and bars, and the views in them.
  private static let parts = [
    // Input views.
    "UIInputSet", "UIInputWindow", "UIInputSwitcher", "UIKeyboard", "UIKB", "UICompat", "UIPrediction", "UIDictation",
    "UIRemoteKeyboard", "UIRemoteInput", "UISystemInput", "SystemInput", "TUI", "UITextEffects", "UITextSelection",
    "UIWebFormAccessory", "UICallout", "UIEditingOverlay",
    // Bars.
    "UIButtonBar", "UINavigationButton", "UINavigationItem", "UINavigationBarBack", "UINavigationBarContent",
    "UIToolbarButton", "UIToolbarTextButton", "UIToolbarNavigationButton", "UIToolbarContent", "UITabBarButton",
    "UITabBarSwappable", "UISearchBarBackground", "UIStatusBar",
    // AppKit.
    "NSToolbar", "NSThemeWidget", "NSTouchBar", "NSFullScreen", "NSStatusBarWindow", "NSStatusBarContent", "NSMenu",
    "NSCarbon", "NSWindowTab", "NSTabBar", "NSTabButton", "NSTextInput", "NSCandidate",
  ]

  /// They contain views of apps.
  private static let containers = [
    "UITransitionView", "UILayoutContainerView", "UIViewControllerWrapperView", "UIDropShadowView", "UIAlertController",
    "UIAlertView", "UINavigationTransitionView", "UIPageControllerScrollView", "UIPopoverView", "UIDimmingView",
    "NSThemeFrame", "NSNextStepFrame", "NSPopoverFrame", "NSTitlebar", "NSSplitViewItemViewWrapper",
  ]

  /// They contain views of apps.
  private static let privateContainers = [
    "_UIVisualEffect", "_UIBackdropContent", "_UITableView", "_UICollectionView", "_UIPageViewController", "_UISplit",
    "_UIControllerView", "_UIScrollView", "_UIQueuingScrollView", "_NSSplitView", "_NSScrollView", "SwiftUI.",
  ]
}

extension ItemTable.Item {
  var kind: ClassName { ClassName(className) }

  /// Whether it is a view of the system's own classes, or one of the guides that views have. The guides of a scroll
  /// view do not count, because apps tie them to each other.
  var isSystems: Bool {
    guard kind.isGuide else { return kind.isSystems }
    return className == "_UILayoutGuide" || className == "UIKeyboardLayoutGuide"
      || ["UIView", "NSView", "UIKeyboard"].contains { label.hasPrefix($0) }
  }
}
