/// A request for an environment. Anything that it leaves open is derived.
///
/// `LayoutEnvironment(resolving:usesKeyboardRoot:)` documents how.
public struct EnvironmentRequest: Hashable, Sendable {
  /// A choice of device.
  public enum DeviceChoice: Hashable, Sendable {
    /// No device: the screen is the window.
    case none
    /// The device with this id in `DeviceTable`.
    case id(String)
  }

  /// The requested state of the keyboard.
  public struct Keyboard: Hashable, Sendable {
    /// The keyboard's state.
    public var state: KeyboardState?
    /// The keyboard's frame in screen coordinates.
    public var frame: Rect?
    /// The keyboard's height if no frame is given, for all states except `hidden` and `floating`.
    public var height: Double?
    /// The height of a custom keyboard's own view.
    public var inputHeight: Double?
    /// The edges that the keyboard is near.
    public var near: EdgeSet?

    /// Creates a request for a keyboard.
    public init(
      state: KeyboardState? = nil, frame: Rect? = nil, height: Double? = nil, inputHeight: Double? = nil,
      near: EdgeSet? = nil
    ) {
      self.state = state
      self.frame = frame
      self.height = height
      self.inputHeight = inputHeight
      self.near = near
    }
  }

  /// The device.
  public var device: DeviceChoice?
  /// The device's orientation.
  public var orientation: Orientation?
  /// The part of the screen that the window covers.
  public var split: Split?
  /// The edge of the screen at which a split window is.
  public var splitSide: SplitSide?
  /// The window, in screen coordinates.
  public var window: Rect?
  /// The window's safe area.
  public var safeArea: Insets?
  /// What bars of the app take from the safe area, as in `UIViewController.additionalSafeAreaInsets`, each at least 0.
  public var additionalSafeArea: Insets?
  /// The interface idiom: phone or pad.
  public var idiom: Idiom?
  /// The number of pixels per point.
  public var scale: Double?
  /// Whether the screen has a notch.
  public var notch: Bool?
  /// Whether the device has a home indicator.
  public var homeIndicator: Bool?
  /// The horizontal size class.
  public var horizontalSizeClass: SizeClass?
  /// The vertical size class.
  public var verticalSizeClass: SizeClass?
  /// The layout direction.
  public var layoutDirection: LayoutEnvironment.LayoutDirection?
  /// The text size that the user prefers.
  public var contentSizeCategory: LayoutEnvironment.ContentSizeCategory?
  /// Whether a custom keyboard must have a globe key, which switches to the next keyboard.
  public var needsInputModeSwitchKey: Bool?
  /// Whether the system shows its controls in the window's top leading corner.
  public var windowControls: Bool?
  /// The areas under parts of the device or the system, in the root's coordinates.
  public var occlusions: [Rect]?
  /// The area on both sides of the fold, in the root's coordinates.
  public var division: Rect?
  /// The keyboard.
  public var keyboard: Keyboard?
  /// The values of custom traits, by name.
  public var traits: [Name: Name] = [:]
  /// The metrics to override, by name.
  public var metrics: [Name: Double] = [:]

  /// Creates a request that leaves everything open.
  public init() {}

  /// Creates a request for a device in an orientation: `EnvironmentRequest(device: .iPhone16)`.
  public init(device: Device, orientation: Orientation? = nil) {
    self.init(device: device.id, orientation: orientation)
  }

  /// Creates a request for the device with an id, such as `iphone-16`, in an orientation. Resolving it fails with a
  /// suggestion if there is no such device.
  public init(device: String, orientation: Orientation? = nil) {
    self.device = .id(device)
    self.orientation = orientation
  }

  /// Creates a request for a window of `width` by `height` points, without a device.
  public init(width: Double, height: Double) {
    window = Rect(width: width, height: height)
  }

  /// Returns this request, with the values of `other` for anything that it leaves open.
  ///
  /// Traits and metrics are merged by name; every other value is taken as a whole. A `device`, `split` or `window` in
  /// this request overrides the other's `device`, `split`, `splitSide` and `window` together.
  public func over(_ other: EnvironmentRequest) -> EnvironmentRequest {
    var rest = other
    if namesScreen { (rest.device, rest.split, rest.splitSide, rest.window) = (nil, nil, nil, nil) }
    return filled(from: rest)
  }

  /// Returns this request, with the values of `other` for each key that it leaves open. Both come from the same caller.
  ///
  /// Traits and metrics are merged by name; every other value is taken as a whole.
  public func filled(from other: EnvironmentRequest) -> EnvironmentRequest {
    var merged = self
    merged.device = device ?? other.device
    merged.split = split ?? other.split
    merged.splitSide = splitSide ?? other.splitSide
    merged.window = window ?? other.window
    merged.orientation = orientation ?? other.orientation
    merged.safeArea = safeArea ?? other.safeArea
    merged.additionalSafeArea = additionalSafeArea ?? other.additionalSafeArea
    merged.idiom = idiom ?? other.idiom
    merged.scale = scale ?? other.scale
    merged.notch = notch ?? other.notch
    merged.homeIndicator = homeIndicator ?? other.homeIndicator
    merged.horizontalSizeClass = horizontalSizeClass ?? other.horizontalSizeClass
    merged.verticalSizeClass = verticalSizeClass ?? other.verticalSizeClass
    merged.layoutDirection = layoutDirection ?? other.layoutDirection
    merged.contentSizeCategory = contentSizeCategory ?? other.contentSizeCategory
    merged.needsInputModeSwitchKey = needsInputModeSwitchKey ?? other.needsInputModeSwitchKey
    merged.windowControls = windowControls ?? other.windowControls
    merged.occlusions = occlusions ?? other.occlusions
    merged.division = division ?? other.division
    merged.keyboard = keyboard ?? other.keyboard
    // Either side may have very many, which are not copied if the other has none.
    if merged.traits.isEmpty {
      merged.traits = other.traits
    } else {
      for (name, value) in other.traits where merged.traits[name] == nil { merged.traits[name] = value }
    }
    if merged.metrics.isEmpty {
      merged.metrics = other.metrics
    } else {
      for (name, value) in other.metrics where merged.metrics[name] == nil { merged.metrics[name] = value }
    }
    return merged
  }

  /// This request without traits and metrics. They are of no account for the device, the window and the keyboard.
  package var withoutNames: EnvironmentRequest {
    var request = self
    (request.traits, request.metrics) = ([:], [:])
    return request
  }

  /// Whether the request determines the window, so that another's device, split, side and window are ignored.
  public var namesScreen: Bool { device != nil || split != nil || window != nil }
}
