import Layout

/// The root of a layout's spec, and the environment in which it was saved.
struct IBEnvironment {
  /// The root in the spec, or `nil` for a window.
  let root: SpecValue?
  /// The metrics that the root uses.
  let metrics: SpecObject
  let environment: SpecObject
  /// Whether both sizes of the root are those of the window.
  let isWindow: Bool
  /// The index of the combination of size classes.
  let sizeClasses: Int
  /// The margins in the spec, or `nil` for the defaults.
  let margins: SpecValue?

  /// - Parameter isFreeHeight: whether constraints determine the root's height.
  init(_ layout: IBLayout, _ guides: IBGuides, isFreeHeight: Bool) {
    let size = layout.size
    let canvas = layout.document.canvas
    var metrics = SpecObject()
    var window = canvas.size
    var safeArea = Insets()
    switch layout.root.kind {
    case .controller, .view:
      isWindow = size == canvas.size || guides.safeArea != Insets()
      if isWindow {
        (window, safeArea) = (size, guides.safeArea)
        root = nil
      } else {
        metrics = ["width": .number(size.width), "height": .number(size.height)]
        root = ["width": "width", "height": "height"]
      }
    case .tableCell:
      isWindow = false
      window.width = size.width
      if !isFreeHeight { metrics = ["height": .number(size.height)] }
      root = ["width": "window", "height": isFreeHeight ? "free" : "height"]
    case .collectionCell, .supplementary:
      isWindow = false
      let fills = layout.root.kind == .supplementary && size.width == canvas.size.width
      if !fills { metrics.add("width", .number(size.width)) }
      metrics.add("height", .number(size.height))
      root = ["width": fills ? "window" : "width", "height": "height"]
    }
    self.metrics = metrics
    let device = Self.device(window, isWindow ? safeArea : nil, canvas)
    environment = Self.environment(device, window, safeArea, canvas)
    let posture = device.map { $0.device.posture($0.orientation) }
    let isFullScreen = posture != nil
    sizeClasses = IBSizeClasses.index(
      vertical: isFullScreen ? posture?.verticalSizeClass ?? .regular : .vertical(windowHeight: window.height),
      horizontal: isFullScreen ? posture?.horizontalSizeClass ?? .regular : .horizontal(windowWidth: window.width))
    let side = SystemMargins.side(windowWidth: window.width)
    let standard = Insets(left: side, right: side)
    margins =
      guides.rootMargins == standard
      ? nil : .object(SpecObject(guides.rootMargins, except: standard) { $0.attribute })
  }

  private static func environment(
    _ device: (device: Device, orientation: Orientation)?, _ window: Size, _ safeArea: Insets, _ canvas: IBCanvas
  ) -> SpecObject {
    var environment = SpecObject()
    if let device {
      environment.add("device", device.device.id)
      if device.orientation == .landscape { environment.add("orientation", "landscape") }
    } else {
      environment.add("window", ["width": .number(window.width), "height": .number(window.height)])
      environment.addUnlessEmpty("safeArea", .object(SpecObject(safeArea) { $0.rawValue }))
      if canvas.isPad { environment.add("idiom", "pad") }
    }
    return environment
  }

  /// Returns the first device with a screen and, if it matters, a safe area.
  private static func device(
    _ window: Size, _ safeArea: Insets?, _ canvas: IBCanvas
  ) -> (device: Device, orientation: Orientation)? {
    for device in DeviceTable.all {
      for orientation in Orientation.allCases where device.screen(orientation) == window {
        let own = device.posture(orientation).safeArea
        guard safeArea.map({ $0 == own }) ?? (own.left == 0 && own.right == 0),
          device.homeIndicator == canvas.hasHomeIndicator
        else { continue }
        return (device, orientation)
      }
    }
    return nil
  }
}
