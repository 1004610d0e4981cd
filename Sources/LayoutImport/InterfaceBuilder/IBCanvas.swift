import Layout

/// The screen of a file's canvas, from its `device`.
struct IBCanvas {
  /// The device's id in the file, such as `retina6_12`; empty if there is none.
  let id: String
  let size: Size
  let hasHomeIndicator: Bool
  var isPad: Bool { id.hasPrefix("ipad") }
  /// Whether it is the canvas of Xcode 6 and 7, which matches no device.
  var isSquare: Bool { size.width == 600 && size.height == 600 }
  /// The insets for the status bar and the home indicator in the version that saved the file.
  let safeArea: Insets
  let toolbarHeight: Double
  /// Whether toolbars inside layouts are recorded higher, because of a home indicator.
  let hasHighToolbars: Bool

  init(of document: XMLElement, toolsVersion: Double) {
    let device = document.child(named: "device")
    id = device?["id"] ?? Self.id(of: document)
    let screen = Self.screens.first { [id] in $0.id == id }
    let isLandscape = device?["orientation"] == "landscape"
    // Xcode 6 and 7 had a square canvas for all devices.
    let width = screen?.width ?? 600
    let height = screen?.height ?? 600
    size = isLandscape ? Size(width: height, height: width) : Size(width: width, height: height)
    hasHomeIndicator = (screen?.bottom ?? 0) > 0
    toolbarHeight = id.hasPrefix("ipad") ? 50 : toolsVersion < 13000 ? 44 : 49
    hasHighToolbars = hasHomeIndicator && toolsVersion >= 15000
    safeArea = Self.safeArea(of: screen, isLandscape: isLandscape, toolsVersion: toolsVersion)
  }

  /// Returns the id of the screen that the first controller's view fills, but for a bar, or an empty text if there is
  /// none.
  private static func id(of document: XMLElement) -> String {
    let view = document.descendants.first { $0["key"] == "view" && $0.parent?.name.hasSuffix("ontroller") == true }
    guard let frame = view?.frame else { return "" }
    return screens.first { screen in
      screen.width == frame.width && (0.75 * screen.height...screen.height).contains(frame.height)
    }?.id ?? ""
  }

  /// A screen with the insets of its safe area: that at the top in older versions, and in versions from 21000 on.
  private typealias Screen = (id: String, width: Double, height: Double, top: Double, newerTop: Double, bottom: Double)

  private static let screens: [Screen] = [
    ("retina3_5", 320, 480, 20, 20, 0),
    ("retina4_0", 320, 568, 20, 20, 0),
    ("retina4_7", 375, 667, 20, 20, 0),
    ("retina5_5", 414, 736, 20, 20, 0),
    ("retina5_9", 375, 812, 44, 50, 34),
    ("retina6_0", 390, 844, 44, 47, 34),
    ("retina6_1", 414, 896, 44, 48, 34),
    ("retina6_5", 414, 896, 44, 44, 34),
    ("retina6_7", 428, 926, 44, 47, 34),
    ("retina6_12", 393, 852, 59, 59, 34),
    ("retina6_72", 430, 932, 59, 59, 34),
    ("retina6_3", 402, 874, 62, 62, 34),
    ("ipad9_7", 768, 1024, 20, 20, 0),
    ("ipad10_5", 834, 1112, 20, 20, 0),
    ("ipad12_9", 1024, 1366, 20, 20, 0),
    ("ipad11_0rounded", 834, 1194, 24, 24, 20),
    ("ipad12_9rounded", 1024, 1366, 24, 24, 20),
  ]

  private static func safeArea(of screen: Screen?, isLandscape: Bool, toolsVersion: Double) -> Insets {
    guard let screen else { return Insets(top: 20) }
    let isPhone = !screen.id.hasPrefix("ipad")
    // Xcode 26 records the safe area of phones with a home indicator twice. Xcode 11 left out the status bar of iPads,
    // and until Xcode 14 that of phones with a home button.
    let factor = isPhone && screen.bottom > 0 && IBDocument.isXcode26(toolsVersion) ? 2.0 : 1
    let hasNoStatusBar =
      isPhone ? screen.bottom == 0 && (14800..<21600).contains(toolsVersion) : (14800..<19500).contains(toolsVersion)
    let top = hasNoStatusBar ? 0 : factor * (toolsVersion >= 21000 ? screen.newerTop : screen.top)
    if isLandscape, isPhone {
      // The status bar is hidden, and the notch is at one side.
      return screen.bottom > 0 ? Insets(left: top, bottom: 21 * factor, right: top) : Insets()
    }
    return Insets(top: top, bottom: factor * screen.bottom)
  }

  /// Returns whether the device has this inset of its safe area in some version of the tools.
  func isDeviceInset(_ inset: Double, _ edge: Rect.Edge) -> Bool {
    guard edge == .top, let screen = Self.screens.first(where: { [id] in $0.id == id }) else { return false }
    return [screen.top, screen.newerTop].contains { ($0 - inset).magnitude < 0.5 }
  }
}
