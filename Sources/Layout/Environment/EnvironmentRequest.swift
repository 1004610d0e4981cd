/// What a layout is asked to be solved for: each key is given, or left to be derived.
///
/// `LayoutEnvironment(resolving:usesKeyboardRoot:)` says what is derived from what.
public struct EnvironmentRequest: Hashable, Sendable {
  /// A choice of device.
  public enum DeviceChoice: Hashable, Sendable {
    /// No device at all: the screen is the window.
    case none
    /// The device with this id in `DeviceTable`.
    case id(String)
  }

  /// What is said of the keyboard.
  public struct Keyboard: Hashable, Sendable {
    /// What it is doing.
    public var state: KeyboardState?
    /// Where it is, in screen coordinates.
    public var frame: Rect?
    /// Its height if no frame is given, for all states but `hidden` and `floating`.
    public var height: Double?
    /// The height of a custom keyboard's own view.
    public var inputHeight: Double?
    /// The edges that it is near.
    public var near: EdgeSet?

    /// A keyboard of which the given facts are known.
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
  /// How the device is held.
  public var orientation: Orientation?
  /// The part of the screen that the window takes.
  public var split: Split?
  /// The edge at which a split window stands.
  public var splitSide: SplitSide?
  /// The window, in screen coordinates.
  public var window: Rect?
  /// The window's safe area.
  public var safeArea: Insets?
  /// Phone or pad.
  public var idiom: Idiom?
  /// Pixels for each point.
  public var scale: Double?
  /// Whether the screen has a notch.
  public var notch: Bool?
  /// Whether the device has a home indicator.
  public var homeIndicator: Bool?
  /// The horizontal size class.
  public var horizontalSizeClass: SizeClass?
  /// The vertical size class.
  public var verticalSizeClass: SizeClass?
  /// The direction in which layout runs.
  public var layoutDirection: LayoutDirection?
  /// The text size that the user prefers.
  public var contentSizeCategory: ContentSizeCategory?
  /// Whether a custom keyboard must offer a key that switches to the next keyboard.
  public var needsInputModeSwitchKey: Bool?
  /// The keyboard.
  public var keyboard: Keyboard?
  /// Values of custom traits, by name.
  public var traits: [Name: Name] = [:]
  /// Metrics to replace, by name.
  public var metrics: [Name: Double] = [:]

  /// A request that leaves all to be derived.
  public init() {}

  /// A request for a device, in an orientation.
  public init(device: String, orientation: Orientation? = nil) {
    self.device = .id(device)
    self.orientation = orientation
  }

  /// A request for a window without a device, `width` by `height` points.
  public init(width: Double, height: Double) {
    window = Rect(width: width, height: height)
  }

  /// This request, and if it leaves something open, what `other` says.
  ///
  /// Traits and metrics merge name by name, every other key is taken whole. A `device`, `split` or `window` here sets
  /// aside the other's `device`, `split`, `splitSide` and `window` together.
  public func over(_ other: EnvironmentRequest) -> EnvironmentRequest {
    guard namesPlace else { return filled(from: other) }
    var rest = other
    rest.device = nil
    rest.split = nil
    rest.splitSide = nil
    rest.window = nil
    return filled(from: rest)
  }

  /// This request, and for each key that it leaves open, what `other` says: the two are of one caller.
  ///
  /// Traits and metrics merge name by name, every other key is taken whole.
  public func filled(from other: EnvironmentRequest) -> EnvironmentRequest {
    var merged = self
    merged.device = device ?? other.device
    merged.split = split ?? other.split
    merged.splitSide = splitSide ?? other.splitSide
    merged.window = window ?? other.window
    merged.orientation = orientation ?? other.orientation
    merged.safeArea = safeArea ?? other.safeArea
    merged.idiom = idiom ?? other.idiom
    merged.scale = scale ?? other.scale
    merged.notch = notch ?? other.notch
    merged.homeIndicator = homeIndicator ?? other.homeIndicator
    merged.horizontalSizeClass = horizontalSizeClass ?? other.horizontalSizeClass
    merged.verticalSizeClass = verticalSizeClass ?? other.verticalSizeClass
    merged.layoutDirection = layoutDirection ?? other.layoutDirection
    merged.contentSizeCategory = contentSizeCategory ?? other.contentSizeCategory
    merged.needsInputModeSwitchKey = needsInputModeSwitchKey ?? other.needsInputModeSwitchKey
    merged.keyboard = keyboard ?? other.keyboard
    for (name, value) in other.traits where merged.traits[name] == nil { merged.traits[name] = value }
    for (name, value) in other.metrics where merged.metrics[name] == nil { merged.metrics[name] = value }
    return merged
  }

  /// Whether the request says where the window is, so that another's device, split, side and window do not count.
  public var namesPlace: Bool { device != nil || split != nil || window != nil }
}
