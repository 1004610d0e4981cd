import Layout

/// The root of a layout's spec, and the environment in which it was saved.
struct IBEnvironment {
  let root: SpecValue?
  let metrics: SpecObject
  let environment: SpecObject
  let isWindow: Bool
  /// The screen on which the frames were recorded, with the safe area of the file's tools.
  let canvas: EnvironmentRequest
  let sizeClasses: Int
  let margins: SpecValue?

  /// - Parameter isFreeHeight: whether constraints determine the root's height.
  init(_ layout: IBLayout, _ guides: IBGuides, isFreeHeight: Bool) {
    let size = layout.size
    let screen = layout.document.canvas
    var metrics = SpecObject()
    var window = screen.size
    switch layout.root.kind {
    case .controller, .view:
      isWindow =
        size == screen.size || guides.safeArea != Insets() || guides.isAtBottom && size.width == screen.size.width
      if isWindow {
        window = size
        root = nil
      } else {
        metrics = ["width": .number(size.width), "height": .number(size.height)]
        root = ["width": "width", "height": "height"]
      }
    case .tableCell:
      isWindow = false
      // A cell is as wide as the window. Its content ends where its accessory starts.
      window.width = size.width + (guides.accessory?.width ?? 0)
      metrics.add("accessory", guides.accessory?.value)
      if !isFreeHeight { metrics.add("height", .number(size.height)) }
      root = ["width": "window", "height": isFreeHeight ? "free" : "height"]
    case .collectionCell, .supplementary:
      isWindow = false
      let fills = layout.root.kind == .supplementary && size.width == screen.size.width
      if !fills { metrics.add("width", .number(size.width)) }
      metrics.add("height", .number(size.height))
      root = ["width": fills ? "window" : "width", "height": "height"]
    }
    self.metrics = metrics
    var request = Self.request(window, isWindow ? guides : nil, screen)
    // Without a device, the height of a toolbar does not follow from the screen.
    if request.device == nil, screen.hasHomeIndicator, layout.views.contains(where: { $0.tag == "toolbar" }) {
      request.homeIndicator = true
    }
    environment = Self.environment(request)
    var canvas = Self.canvas(request, window, isWindow ? guides.safeArea : Insets(), screen)
    for member in metrics.members {
      if case .number(let number) = member.value { canvas.metrics[Name(member.key)] = number }
    }
    canvas.metrics["accessory"] = guides.accessory?.width
    self.canvas = canvas
    sizeClasses = Self.sizeClasses(request, window)
    let side = SystemMargins.side(windowWidth: window.width)
    let standard = Insets(left: side, right: side)
    var margins = SpecObject(guides.rootMargins, except: standard)
    if guides.accessory != nil {
      margins.set(Rect.Edge.trailing.rawValue, .string("accessory\(IBText.offset(guides.rootMargins.right))"))
    }
    self.margins = margins.isEmpty ? nil : .object(margins)
  }

  /// Returns a device, a part of one, or no device. Other devices have their own safe area, but the same bars.
  ///
  /// - Parameter guides: the insets of a root that fills the window, otherwise `nil`.
  private static func request(_ window: Size, _ guides: IBGuides?, _ screen: IBCanvas) -> EnvironmentRequest {
    var request: EnvironmentRequest
    if let known = device(window, guides?.deviceArea, screen) {
      request = known
    } else if let guides, guides.isAtBottom && window.width == screen.size.width || guides.isAtTop,
      let known = device(screen.size, screen.safeArea, screen)
    {
      request = known
      let y = guides.isAtTop ? 0 : screen.size.height - window.height
      request.window = Rect(y: y, width: window.width, height: window.height)
    } else {
      request = EnvironmentRequest(width: window.width, height: window.height)
      if screen.isPad { request.idiom = .pad }
    }
    if let bars = guides?.bars, bars != Insets() { request.additionalSafeArea = bars }
    return request
  }

  private static func environment(_ request: EnvironmentRequest) -> SpecObject {
    var environment = SpecObject()
    if case .id(let device)? = request.device { environment.add("device", device) }
    if request.orientation == .landscape { environment.add("orientation", "landscape") }
    if let window = request.window {
      var value: SpecObject = window.y == 0 ? [:] : ["y": .number(window.y)]
      value.add(["width": .number(window.width), "height": .number(window.height)])
      environment.add("window", .object(value))
    }
    environment.add("additionalSafeArea", request.additionalSafeArea.map { .object(SpecObject($0)) })
    if request.idiom == .pad { environment.add("idiom", "pad") }
    if request.homeIndicator == true { environment.add("homeIndicator", true) }
    return environment
  }

  /// Returns the screen with everything that the file records about it, so that the environment of a spec that was
  /// saved on another screen adds nothing.
  private static func canvas(
    _ request: EnvironmentRequest, _ window: Size, _ safeArea: Insets, _ screen: IBCanvas
  ) -> EnvironmentRequest {
    var canvas = request
    canvas.safeArea = safeArea
    canvas.additionalSafeArea = Insets()
    if case .id(let id)? = request.device {
      canvas.orientation = request.orientation ?? .portrait
      canvas.idiom = DeviceTable.device(id)?.idiom
    } else {
      canvas.orientation = window.width > window.height ? .landscape : .portrait
      canvas.idiom = screen.isPad ? .pad : .phone
    }
    return canvas
  }

  private static func sizeClasses(_ request: EnvironmentRequest, _ window: Size) -> Int {
    if request.window == nil, case .id(let id)? = request.device, let device = DeviceTable.device(id) {
      let posture = device.posture(request.orientation ?? .portrait)
      return IBSizeClasses.index(vertical: posture.verticalSizeClass, horizontal: posture.horizontalSizeClass)
    }
    return IBSizeClasses.index(
      vertical: .vertical(windowHeight: window.height), horizontal: .horizontal(windowWidth: window.width))
  }

  /// Returns the first device with the window's size, preferably one with the safe area.
  private static func device(_ window: Size, _ safeArea: Insets?, _ canvas: IBCanvas) -> EnvironmentRequest? {
    var first: EnvironmentRequest?
    for device in DeviceTable.all where device.homeIndicator == canvas.hasHomeIndicator {
      for orientation in Orientation.allCases where device.screen(orientation) == window {
        let own = device.posture(orientation).safeArea
        let request = EnvironmentRequest(device: device.id, orientation: orientation == .landscape ? .landscape : nil)
        if own == safeArea { return request }
        if safeArea != nil || own.left == 0 && own.right == 0 { first = first ?? request }
      }
    }
    return first
  }
}
