import JSON
import Layout

extension IBDocument {
  /// Returns the insets of a controller's bars as the file describes them: simulated in Interface Builder, or inherited
  /// from a navigation or tab bar controller.
  func bars(of root: IBRoot) -> Insets {
    var insets = Insets()
    guard root.isScreen else { return insets }
    // The element of a simulated bar is `nil` in the file if there is no bar.
    func simulated(_ key: String) -> XMLElement? { root.owner.child(forKey: key) ?? root.view.child(forKey: key) }
    if let bar = simulated("simulatedTopBarMetrics") {
      if bar.name == "simulatedNavigationBarMetrics" {
        insets.top = canvas.navigationBarHeight(hasPrompt: bar.flag("prompted") == true)
      }
    } else if let bar = containers.navigationBar(over: root.owner) {
      let item = root.owner.child(named: "navigationItem")
      insets.top = canvas.navigationBarHeight(
        hasPrompt: item?["prompt"] != nil,
        hasLargeTitle: bar.flag("largeTitles") == true && item?["largeTitleDisplayMode"] != "never")
    }
    if let bar = simulated("simulatedBottomBarMetrics") {
      switch bar.name {
      case "simulatedTabBarMetrics": insets.bottom = canvas.tabBarHeight
      case "simulatedToolbarMetrics": insets.bottom = canvas.toolbarHeight
      default: break
      }
    } else {
      let bars = containers.bottomBars(under: root.owner)
      insets.bottom = (bars.hasToolbar ? canvas.toolbarHeight : 0) + (bars.hasTabBar ? canvas.tabBarHeight : 0)
    }
    return insets
  }
}

extension IBCanvas {
  private static let padBar = 50.0
  private static let flatBar = 32.0
  private static let lowBar = 44.0
  private static let highBar = 49.0

  private func barHeight(upright: Double) -> Double {
    // In landscape, the bars of a phone are lower.
    isPad ? Self.padBar : isFlat ? Self.flatBar : upright
  }

  private var isFlat: Bool { !isPad && size.width > size.height }
  var tabBarHeight: Double { barHeight(upright: Self.highBar) }
  var toolbarHeight: Double { barHeight(upright: toolsVersion < 13000 ? Self.lowBar : Self.highBar) }

  func navigationBarHeight(hasPrompt: Bool, hasLargeTitle: Bool = false) -> Double {
    barHeight(upright: Self.lowBar) + (hasPrompt ? 30 : 0) + (hasLargeTitle && !isFlat ? 52 : 0)
  }

  /// `nil` if it is no bar, or has another height than the system's.
  func heightOnAllDevices(ofBar tag: String, recorded: Double) -> SpecValue? {
    // In newer versions, toolbars inside layouts are recorded higher, because of a home indicator.
    let isHighToolbar = tag == "toolbar" && hasHomeIndicator && toolsVersion >= 15000
    let upright = tag == "tabBar" || isHighToolbar ? Self.highBar : Self.lowBar
    guard ["navigationBar", "toolbar", "tabBar"].contains(tag), recorded == barHeight(upright: upright)
    else { return nil }
    var values: [SpecValue] = [
      ["when": ["idiom": "pad"], "value": .number(Self.padBar)],
      [
        "when": ["horizontalSizeClass": "compact", "verticalSizeClass": "compact"], "value": .number(Self.flatBar),
      ],
    ]
    if isHighToolbar || tag == "toolbar" && !hasHomeIndicator {
      values.append(["when": ["homeIndicator": true], "value": .number(Self.highBar)])
    }
    return .array(values + [["value": .number(tag == "tabBar" ? Self.highBar : Self.lowBar)]])
  }
}

/// The controllers that contain others, or show them in the same container.
struct IBContainers {
  private var containers: [String: XMLElement] = [:]
  /// The first controller that shows another one in its own container, by the other's id.
  private var presenters: [String: String] = [:]
  private static let maximumLength = 32

  init(of document: XMLElement) {
    for element in document.descendants where element.name == "segue" {
      guard let destination = element["destination"], let source = element.ancestors.first(where: { $0.isController })
      else { continue }
      switch element["kind"] {
      case "relationship": containers[destination] = containers[destination] ?? source
      case "show", "push": presenters[destination] = presenters[destination] ?? source["id"]
      default: break
      }
    }
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

/// The part of a table's cell that an accessory, such as a chevron, takes from the cell's content.
///
/// Beside the accessory is the cell's own margin, which is wider in a wide window.
struct IBAccessory {
  let width: Double
  let value: SpecValue

  /// Reads the accessory off the recorded frames; `nil` if the content is as wide as its cell.
  ///
  /// - Parameter leadingMargin: the margin of the content, which is the system's unless the file has another one.
  init?(of layout: IBLayout, leadingMargin: Double) {
    let root = layout.root
    guard root.hasAccessory, let content = root.view.frame, content.x == 0, content.width < root.width else {
      return nil
    }
    width = root.width - content.width
    let rest = width - leadingMargin
    guard leadingMargin == SystemMargins.side(windowWidth: root.width), rest > 0 else {
      value = .number(width)
      return
    }
    value = [
      [
        "when": ["windowWidth": ["min": .number(SystemMargins.wideWindow)]],
        "value": .number(rest + SystemMargins.wideSide),
      ],
      ["value": .number(rest + SystemMargins.narrowSide)],
    ]
  }
}
