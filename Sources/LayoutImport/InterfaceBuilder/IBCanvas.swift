import Layout

/// The screen of a file's canvas, from its `device`.
struct IBCanvas {
  /// Such as `retina6_12`; empty if there is none.
  let id: String
  let toolsVersion: Double
  private let isLandscape: Bool
  private let screen: Screen?

  init(of document: XMLElement, toolsVersion: Double) {
    let device = document.child(named: "device")
    let id = device?["id"] ?? Self.id(of: document)
    (self.id, self.toolsVersion) = (id, toolsVersion)
    isLandscape = device?["orientation"] == "landscape"
    screen = Self.screens.first { $0.id == id }
  }

  var size: Size {
    // Xcode 6 and 7 had a square canvas for all devices.
    let (width, height) = screen.map { ($0.width, $0.height) } ?? (600, 600)
    return isLandscape ? Size(width: height, height: width) : Size(width: width, height: height)
  }

  var hasHomeIndicator: Bool { (screen?.bottom ?? 0) > 0 }
  var isPad: Bool { id.hasPrefix("ipad") }
  var isSquare: Bool { size.width == 600 && size.height == 600 }

  /// Returns the id of the screen that the first controller's view fills, but for a bar; empty if there is none.
  private static func id(of document: XMLElement) -> String {
    let view = document.descendants.first { $0["key"] == "view" && $0.parent?.isController == true }
    guard let frame = view?.frame else { return "" }
    return screens.first { screen in
      screen.width == frame.width && (0.75 * screen.height...screen.height).contains(frame.height)
    }?.id ?? ""
  }

  /// The insets of the safe area: `top` in older versions, `newerTop` in versions from 21000 on.
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

  /// The safe area in the version that saved the file.
  var safeArea: Insets {
    guard let screen else { return Insets(top: 20) }
    // Xcode 26 records the safe area of phones with a home indicator twice. Xcode 11 left out the status bar of iPads,
    // and until Xcode 14 that of phones with a home button.
    let factor = !isPad && hasHomeIndicator && IBDocument.isXcode26(toolsVersion) ? 2.0 : 1
    let hasNoStatusBar =
      isPad ? (14800..<19500).contains(toolsVersion) : !hasHomeIndicator && (14800..<21600).contains(toolsVersion)
    let top = hasNoStatusBar ? 0 : factor * (toolsVersion >= 21000 ? screen.newerTop : screen.top)
    if isLandscape, !isPad {
      // The status bar is hidden, and the notch is at one side.
      return hasHomeIndicator ? Insets(left: top, bottom: 21 * factor, right: top) : Insets()
    }
    return Insets(top: top, bottom: factor * screen.bottom)
  }

  func isDeviceInset(_ inset: Double, _ edge: Rect.Edge) -> Bool {
    guard edge == .top, let screen else { return false }
    return [screen.top, screen.newerTop].contains { ($0 - inset).magnitude < 0.5 }
  }
}
