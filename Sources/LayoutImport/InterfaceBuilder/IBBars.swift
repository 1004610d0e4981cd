import JSON
import Layout

/// The bars of a controller, such as a navigation bar, as the file describes them: simulated in Interface Builder, or
/// inherited from a navigation or tab bar controller.
struct IBBars {
  private(set) var insets = Insets()

  init(of root: IBRoot, in document: IBDocument) {
    guard root.isScreen else { return }
    let heights = IBBarHeights(document.canvas)
    let item = root.owner.child(named: "navigationItem")
    if let bar = Self.simulated("simulatedTopBarMetrics", of: root) {
      if bar.name == "simulatedNavigationBarMetrics" {
        insets.top = heights.navigationBar(hasPrompt: bar.flag("prompted") == true)
      }
    } else if let bar = document.containers.navigationBar(over: root.owner) {
      insets.top = heights.navigationBar(
        hasPrompt: item?["prompt"] != nil,
        hasLargeTitle: bar.flag("largeTitles") == true && item?["largeTitleDisplayMode"] != "never")
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
}

struct IBBarHeights {
  private let canvas: IBCanvas
  private var isPad: Bool { canvas.isPad }
  /// Whether it is a phone in landscape, on which bars are lower.
  private let isFlat: Bool
  let tabBar: Double
  let toolbar: Double

  private static let pad = 50.0
  private static let flat = 32.0
  private static let low = 44.0
  private static let high = 49.0

  init(_ canvas: IBCanvas) {
    self.canvas = canvas
    isFlat = !canvas.isPad && canvas.size.width > canvas.size.height
    tabBar = canvas.isPad ? Self.pad : isFlat ? Self.flat : Self.high
    toolbar = isFlat ? Self.flat : canvas.toolbarHeight
  }

  func navigationBar(hasPrompt: Bool, hasLargeTitle: Bool = false) -> Double {
    (isPad ? Self.pad : isFlat ? Self.flat : Self.low) + (hasPrompt ? 30 : 0) + (hasLargeTitle && !isFlat ? 52 : 0)
  }

  /// Returns the height of a bar inside a layout on all devices, or `nil` if it is no bar, or has another height than
  /// the system's.
  func everywhere(_ tag: String, recorded: Double) -> SpecValue? {
    let upright = tag == "tabBar" || tag == "toolbar" && canvas.hasHighToolbars ? Self.high : Self.low
    guard tag == "navigationBar" || tag == "toolbar" || tag == "tabBar",
      recorded == (isPad ? Self.pad : isFlat ? Self.flat : upright)
    else { return nil }
    var values: [SpecValue] = [
      ["when": ["idiom": "pad"], "value": .number(Self.pad)],
      [
        "when": ["horizontalSizeClass": "compact", "verticalSizeClass": "compact"], "value": .number(Self.flat),
      ],
    ]
    if tag == "toolbar", canvas.hasHighToolbars || !canvas.hasHomeIndicator {
      values.append(["when": ["homeIndicator": true], "value": .number(Self.high)])
    }
    return .array(values + [["value": .number(tag == "tabBar" ? Self.high : Self.low)]])
  }
}

/// The controllers that contain others, or show them in the same container.
struct IBContainers {
  private var containers: [String: XMLElement] = [:]
  /// The first controller that shows another one in its own container, by the other's id.
  private var presenters: [String: String] = [:]
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

  private func navigationController(of id: String?) -> XMLElement? {
    var id = id
    for _ in 0..<Self.maximumLength {
      guard let current = id else { return nil }
      if let container = containers[current] { return container.name == "navigationController" ? container : nil }
      id = presenters[current]
    }
    return nil
  }

  func navigationBar(over controller: XMLElement) -> XMLElement? {
    guard let container = navigationController(of: controller["id"]), container.flag("navigationBarHidden") != true
    else { return nil }
    return container.child(forKey: "navigationBar") ?? container
  }

  func bottomBars(under controller: XMLElement) -> (hasToolbar: Bool, hasTabBar: Bool) {
    let navigation = navigationController(of: controller["id"])
    let outer = (navigation?["id"] ?? controller["id"]).flatMap { containers[$0] }
    let hasTabBar = outer?.name == "tabBarController" && controller.flag("hidesBottomBarWhenPushed") != true
    return (navigation?.flag("toolbarHidden") == false, hasTabBar)
  }
}
