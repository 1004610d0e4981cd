import Layout

/// The bars of a controller, such as a navigation bar, as the file describes them: simulated in Interface Builder, or
/// inherited from a navigation or tab bar controller.
struct IBBars {
  /// What the bars take from the safe area above and below.
  private(set) var insets = Insets()

  init(of root: IBRoot, in document: IBDocument) {
    guard root.isScreen else { return }
    let heights = Heights(document.canvas)
    let item = root.owner.child(named: "navigationItem")
    if let bar = Self.simulated("simulatedTopBarMetrics", of: root) {
      if bar.name == "simulatedNavigationBarMetrics" {
        insets.top = heights.navigationBar(hasPrompt: bar["prompted"] == "YES")
      }
    } else if let bar = document.containers.navigationBar(over: root.owner) {
      insets.top = heights.navigationBar(
        hasPrompt: item?["prompt"] != nil,
        hasLargeTitle: bar["largeTitles"] == "YES" && item?["largeTitleDisplayMode"] != "never")
    }
    if let bar = Self.simulated("simulatedBottomBarMetrics", of: root) {
      switch bar.name {
      case "simulatedTabBarMetrics": insets.bottom = heights.tabBar
      case "simulatedToolbarMetrics": insets.bottom = heights.toolbar
      default: break
      }
    } else {
      let bars = document.containers.bottomBars(under: root.owner)
      insets.bottom = (bars.hasToolbar ? heights.toolbar : 0) + (bars.hasTabBar ? heights.tabBar : 0)
    }
  }

  /// Returns the element of a simulated bar, which is `nil` in the file if there is no bar.
  private static func simulated(_ key: String, of root: IBRoot) -> XMLElement? {
    (Array(root.owner.children) + Array(root.view.children)).first { $0["key"] == key }
  }

  private struct Heights {
    private let isPad: Bool
    /// Whether it is a phone in landscape, on which bars are lower.
    private let isFlat: Bool
    let tabBar: Double
    let toolbar: Double

    init(_ canvas: IBCanvas) {
      isPad = canvas.isPad
      isFlat = !isPad && canvas.size.width > canvas.size.height
      tabBar = isPad ? 50 : isFlat ? 32 : 49
      toolbar = isFlat ? 32 : canvas.toolbarHeight
    }

    func navigationBar(hasPrompt: Bool, hasLargeTitle: Bool = false) -> Double {
      (isPad ? 50 : isFlat ? 32 : 44) + (hasPrompt ? 30 : 0) + (hasLargeTitle && !isFlat ? 52 : 0)
    }
  }
}

/// The controllers that contain others, or show them in the same container.
struct IBContainers {
  /// The container of each controller, by the controller's id.
  private var containers: [String: XMLElement] = [:]
  /// The first controller that shows another one in its own container, by the other's id.
  private var presenters: [String: String] = [:]
  /// The longest chain of controllers that is followed.
  private static let maximumLength = 32

  init(of document: XMLDocument) {
    for element in document.root.descendants where element.name == "segue" {
      guard let destination = element["destination"], let source = Self.controller(around: element) else { continue }
      switch element["kind"] {
      case "relationship": containers[destination] = containers[destination] ?? source
      case "show", "push": presenters[destination] = presenters[destination] ?? source["id"]
      default: break
      }
    }
  }

  private static func controller(around element: XMLElement) -> XMLElement? {
    var next = element.parent
    while let element = next, !element.name.hasSuffix("ontroller") { next = element.parent }
    return next
  }

  /// Returns the navigation controller that contains a controller, or `nil` if there is none.
  private func navigationController(of id: String?) -> XMLElement? {
    var id = id
    for _ in 0..<Self.maximumLength {
      guard let current = id else { return nil }
      if let container = containers[current] { return container.name == "navigationController" ? container : nil }
      id = presenters[current]
    }
    return nil
  }

  /// Returns the navigation bar above a controller's view, or `nil` if there is none.
  func navigationBar(over controller: XMLElement) -> XMLElement? {
    guard let container = navigationController(of: controller["id"]), container["navigationBarHidden"] != "YES" else {
      return nil
    }
    return container.child(forKey: "navigationBar") ?? container
  }

  /// Returns the bars below a controller's view.
  func bottomBars(under controller: XMLElement) -> (hasToolbar: Bool, hasTabBar: Bool) {
    let navigation = navigationController(of: controller["id"])
    let outer = (navigation?["id"] ?? controller["id"]).flatMap { containers[$0] }
    let hasTabBar = outer?.name == "tabBarController" && controller["hidesBottomBarWhenPushed"] != "YES"
    return (navigation?["toolbarHidden"] == "NO", hasTabBar)
  }
}
