extension LayoutEnvironment {
  /// Creates the requested environment, and derives everything that the request leaves open.
  ///
  /// The default device is `iphone-16`, or none if a window is given. The default window is the device's screen in its
  /// orientation, divided by the split. The safe area is the device's where the window touches the edges of the screen.
  /// The size classes and the regions are the device's if the window fills the screen; other size classes follow from
  /// the window's size.
  ///
  /// - Parameters:
  ///   - request: the requested values.
  ///   - usesKeyboardRoot: whether the layout's root is a keyboard's view. If so, the keyboard is docked by default.
  /// - Throws: `EnvironmentError` if the request contradicts itself or the device.
  public init(
    resolving request: EnvironmentRequest, usesKeyboardRoot: Bool = false
  ) throws(EnvironmentError) {
    if let error = Self.sizeErrors(request).first { throw error }
    let device = try Self.device(request)
    let placement = try WindowPlacement(request, device: device)
    let posture = device?.posture(placement.orientation)

    self.device = device
    orientation = placement.orientation
    split = placement.split
    splitSide = placement.side
    screen = placement.screen
    window = placement.window
    safeArea = request.safeArea ?? Self.derivedSafeArea(posture, placement)
    additionalSafeArea = request.additionalSafeArea
    idiom = request.idiom ?? device?.idiom ?? .phone
    scale = request.scale ?? device?.scale ?? 2
    notch = request.notch ?? device?.notch ?? false
    homeIndicator = request.homeIndicator ?? device?.homeIndicator ?? false
    horizontalSizeClass = .regular
    verticalSizeClass = .regular
    layoutDirection = request.layoutDirection ?? .leftToRight
    contentSizeCategory = request.contentSizeCategory ?? .large
    needsInputModeSwitchKey = request.needsInputModeSwitchKey ?? (idiom == .pad || !homeIndicator)
    windowControls = request.windowControls ?? (split == .custom && idiom == .pad)
    occlusions = []
    division = nil
    keyboard = Keyboard(
      request.keyboard ?? EnvironmentRequest.Keyboard(), screen: placement.screen, posture: posture,
      usesKeyboardRoot: usesKeyboardRoot)
    deriveFromWindow(request)
  }

  /// Derives the size classes and the regions of the device from the window, if the request leaves them open.
  package mutating func deriveFromWindow(_ request: EnvironmentRequest) {
    let whole = window == screen ? device?.posture(orientation) : nil
    occlusions = request.occlusions ?? whole?.occlusions ?? []
    division = request.division ?? whole?.division
    horizontalSizeClass =
      request.horizontalSizeClass ?? whole?.horizontalSizeClass ?? .horizontal(windowWidth: window.width)
    verticalSizeClass =
      request.verticalSizeClass ?? whole?.verticalSizeClass ?? .vertical(windowHeight: window.height)
  }

  /// Returns the contradictions in a request: the first one about the device or the window, then every size that is not
  /// positive or not finite.
  public static func contradictions(in request: EnvironmentRequest) -> [EnvironmentError] {
    var errors: [EnvironmentError] = []
    do throws(EnvironmentError) {
      _ = try WindowPlacement(request, device: device(request))
    } catch {
      errors.append(error)
    }
    return errors + sizeErrors(request)
  }

  /// Returns every size in a request that is not positive or not finite.
  package static func sizeErrors(_ request: EnvironmentRequest) -> [EnvironmentError] {
    var errors: [EnvironmentError] = []
    func check(_ size: Double?, _ pointer: @autoclosure () -> String, _ message: @autoclosure () -> String) {
      if let size, !(size > 0 && size.isFinite) { errors.append(EnvironmentError(pointer(), message())) }
    }
    func check(_ frame: Rect?, _ pointer: @autoclosure () -> String, of owner: String) {
      check(frame?.width, pointer() + "/width", "\(owner)'s width must be above 0")
      check(frame?.height, pointer() + "/height", "\(owner)'s height must be above 0")
    }
    check(request.window, "/window", of: "a window")
    check(request.scale, "/scale", "a scale must be above 0, such as 2 or 3")
    check(request.keyboard?.frame, "/keyboard/frame", of: "a keyboard")
    check(request.keyboard?.height, "/keyboard/height", "a keyboard's height must be above 0")
    check(request.keyboard?.inputHeight, "/keyboard/inputHeight", "a keyboard's inputHeight must be above 0")
    for (index, frame) in (request.occlusions ?? []).enumerated() {
      check(frame, "/occlusions/\(index)", of: "an occlusion")
    }
    check(request.division, "/division", of: "a division")
    return errors
  }

  private static func device(_ request: EnvironmentRequest) throws(EnvironmentError) -> Device? {
    let choice = request.device ?? (request.window == nil ? .id("iphone-16") : .none)
    switch choice {
    case .none:
      guard request.window != nil else {
        throw EnvironmentError(
          "/device", "without a device, a window is required, such as {\"width\": 375, \"height\": 667}")
      }
      return nil
    case .id(let id):
      guard let device = DeviceTable.device(id) else {
        let correction = correction(of: id, among: DeviceTable.all.map { $0.id })
        throw EnvironmentError("/device", "unknown device \"\(id)\"\(correction)")
      }
      return device
    }
  }

  private static func derivedSafeArea(_ posture: Device.Posture?, _ placement: WindowPlacement) -> Insets {
    guard let area = posture?.safeArea else { return Insets() }
    let window = placement.window
    return Insets(
      top: window.y == placement.screen.y ? area.top : 0,
      left: window.x == placement.screen.x ? area.left : 0,
      bottom: window.bottom == placement.screen.bottom ? area.bottom : 0,
      right: window.right == placement.screen.right ? area.right : 0)
  }
}

private struct WindowPlacement {
  let screen: Rect
  let orientation: Orientation
  let split: Split
  let side: SplitSide
  let window: Rect

  init(_ request: EnvironmentRequest, device: Device?) throws(EnvironmentError) {
    split = try Self.split(request, device: device)
    side = request.splitSide ?? (split == .slideOver ? .trailing : .leading)

    guard let device else {
      // Without a device, the window is known to be given.
      let given = request.window ?? Rect(width: 1, height: 1)
      orientation = request.orientation ?? (given.width > given.height ? .landscape : .portrait)
      screen = given
      window = given
      return
    }
    orientation = request.orientation ?? .portrait
    let size = device.screen(orientation)
    screen = Rect(width: size.width, height: size.height)
    if let given = request.window {
      window = given
      return
    }
    let width = try Self.width(of: split, screen: screen, device, orientation)
    let standsLeft = (side == .leading) == ((request.layoutDirection ?? .leftToRight) == .leftToRight)
    window = Rect(x: standsLeft ? 0 : screen.width - width, width: width, height: screen.height)
  }

  private static func split(_ request: EnvironmentRequest, device: Device?) throws(EnvironmentError) -> Split {
    guard let split = request.split else {
      return request.window != nil && device != nil ? .custom : .full
    }
    if request.window == nil {
      guard split != .custom else { throw EnvironmentError("/split", "the split \"custom\" needs a window") }
    } else {
      guard split == .custom || (split == .full && device == nil) else {
        throw EnvironmentError(
          "/split", "a window and the split \"\(split.rawValue)\" contradict each other; remove one of them")
      }
    }
    guard split != .full, split != .custom else { return split }
    guard let device, device.ownSplits != nil || device.idiom == .pad else {
      throw EnvironmentError("/split", "only a pad has the split \"\(split.rawValue)\"; use \"full\" or a pad's device")
    }
    if let own = device.ownSplits, !own.contains(split) {
      let words = ([.full] + own).map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
      throw EnvironmentError(
        "/split", "the device \"\(device.id)\" does not have the split \"\(split.rawValue)\"; use \(words)")
    }
    return split
  }

  private static func width(
    of split: Split, screen: Rect, _ device: Device, _ orientation: Orientation
  ) throws(EnvironmentError) -> Double {
    let narrow: Double = screen.width >= (orientation == .landscape ? 1133 : 1024) ? 375 : 320
    let width: Double
    switch split {
    case .full, .custom: width = screen.width
    case .oneThird, .slideOver: width = narrow
    case .twoThirds: width = screen.width - device.splitGap - narrow
    case .half:
      guard orientation == .landscape else {
        let others = device.splits(orientation).map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
        throw EnvironmentError("/split", "there is no half split in portrait; use one of \(others)")
      }
      width = ((screen.width - device.splitGap) / 2).rounded(.down)
    }
    guard width > 0 else {
      throw EnvironmentError(
        "/split", "the split \"\(split.rawValue)\" leaves no room for a window on this screen; use \"full\"")
    }
    return width
  }
}

extension LayoutEnvironment.Keyboard {
  fileprivate init(
    _ request: EnvironmentRequest.Keyboard, screen: Rect, posture: Device.Posture?, usesKeyboardRoot: Bool
  ) {
    state = request.state ?? (usesKeyboardRoot ? .docked : .hidden)
    height = request.height
    near = request.near
    inputHeight = request.inputHeight ?? (state == .floating ? 216 : posture?.keyboardInputView ?? 216)
    let docked = posture?.keyboardCovered ?? 260
    if let frame = request.frame {
      self.frame = frame
      return
    }
    let gap = Self.gapBelow(state)
    switch state {
    case .hidden: frame = usesKeyboardRoot ? Self.atBottom(of: screen, height: docked, gap) : nil
    case .docked, .undocked, .split: frame = Self.atBottom(of: screen, height: request.height ?? docked, gap)
    case .shortcutsBar: frame = Self.atBottom(of: screen, height: request.height ?? 55, gap)
    case .floating:
      frame = Rect(
        x: screen.x + (screen.width - 320) / 2, y: screen.bottom - gap - 254, width: 320, height: 254)
    }
  }

  /// Returns the distance from the bottom of a keyboard to that of the screen, in points.
  package static func gapBelow(_ state: KeyboardState) -> Double {
    switch state {
    case .hidden, .docked, .shortcutsBar: 0
    case .undocked, .split: 100
    case .floating: 20
    }
  }

  private static func atBottom(of screen: Rect, height: Double, _ gap: Double) -> Rect {
    Rect(x: screen.x, y: screen.bottom - gap - height, width: screen.width, height: height)
  }
}
