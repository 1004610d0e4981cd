/// The properties of a device that a layout depends on.
///
/// Lengths are in points.
public struct Device: Hashable, Sendable {
  /// The properties of a device in one orientation.
  public struct Posture: Hashable, Sendable {
    /// The safe area of a window that fills the screen.
    public let safeArea: Insets
    /// The horizontal size class of a window that fills the screen.
    public let horizontalSizeClass: SizeClass
    /// The vertical size class of a window that fills the screen.
    public let verticalSizeClass: SizeClass
    /// The height that the docked system keyboard covers at the bottom of the screen.
    public let keyboardCovered: Double
    /// The height of a custom keyboard's own view.
    public let keyboardInputView: Double
    /// The areas of a window that fills the screen under parts of the device or the system, such as a status cluster.
    public let occlusions: [Rect]
    /// The area of a window that fills the screen on both sides of the fold, or `nil` without a fold.
    public let division: Rect?
  }

  /// The identifier in specs and on the command line, such as `iphone-16`.
  public let id: String
  /// The name for people.
  public let name: String
  /// The interface idiom: phone or pad.
  public let idiom: Idiom
  /// The screen's width in portrait.
  public let width: Double
  /// The screen's height in portrait.
  public let height: Double
  /// The number of pixels per point.
  public let scale: Double
  /// Whether the device has a home indicator instead of a home button.
  public let homeIndicator: Bool
  /// Whether the screen has a notch or a camera island.
  public let notch: Bool
  /// The distance between two windows that share the screen.
  public let splitGap: Double
  /// The splits that this device has instead of those of its idiom, or `nil` if it has those.
  public let ownSplits: [Split]?
  /// The properties in portrait.
  public let portrait: Posture
  /// The properties in landscape.
  public let landscape: Posture
  /// The names of the figures that are estimates, not measured or published.
  public let estimated: [String]

  /// Returns the properties in an orientation.
  public func posture(_ orientation: Orientation) -> Posture {
    orientation == .portrait ? portrait : landscape
  }

  /// Returns the size of the screen in an orientation.
  public func screen(_ orientation: Orientation) -> Size {
    orientation == .portrait ? Size(width: width, height: height) : Size(width: height, height: width)
  }

  /// The orientations in which the device can be used.
  public var orientations: [Orientation] { Orientation.allCases }

  /// Returns the named splits of the device's windows in an orientation.
  public func splits(_ orientation: Orientation) -> [Split] {
    let named = ownSplits ?? (idiom == .pad ? [.oneThird, .half, .twoThirds, .slideOver] : [])
    return [.full] + named.filter { $0 != .half || orientation == .landscape }
  }
}

extension Device {
  /// Parses a row of ``DeviceTable``: columns separated by `|`, of words separated by spaces.
  ///
  /// 1. the id
  /// 2. the name
  /// 3. idiom, width, height, scale, then `homeIndicator` and `notch` if it has them, and for a device with splits of
  /// its own `gap`, the distance between two windows, and the names of the splits
  /// 4. in portrait: the safe area's top, left, bottom and right, the horizontal and the vertical size class, the
  /// height that the keyboard covers, the height of a keyboard's own view, then `occlusion` or `division` with x, y,
  /// width and height for each region
  /// 5. the same in landscape
  /// 6. the figures that are estimated
  init?(row: Substring.UTF8View) {
    let columns = row.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
    guard columns.count == 6 else { return nil }
    let screen = Self.words(columns[2])
    guard screen.count >= 4, let idiom = Idiom(rawValue: screen[0]), let width = Double(screen[1]),
      let height = Double(screen[2]), let scale = Double(screen[3]), let portrait = Posture(columns[3]),
      let landscape = Posture(columns[4])
    else { return nil }
    var (gap, splits): (Double, [Split]?) = (Self.standardSplitGap, nil)
    if let index = screen.firstIndex(of: "gap"), index + 1 < screen.count {
      guard let number = Double(screen[index + 1]) else { return nil }
      (gap, splits) = (number, screen[(index + 2)...].compactMap { Split(rawValue: $0) })
    }
    self.init(
      id: String(Substring(columns[0])), name: String(Substring(columns[1])), idiom: idiom, width: width,
      height: height, scale: scale, homeIndicator: screen.contains("homeIndicator"), notch: screen.contains("notch"),
      splitGap: gap, ownSplits: splits, portrait: portrait, landscape: landscape, estimated: Self.words(columns[5]))
  }

  private static let standardSplitGap: Double = 10

  fileprivate static func words(_ column: Substring.UTF8View) -> [String] {
    column.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
  }
}

extension Device.Posture {
  fileprivate init?(_ column: Substring.UTF8View) {
    let words = Device.words(column)
    guard words.count >= 8, let horizontal = SizeClass(rawValue: words[4]), let vertical = SizeClass(rawValue: words[5])
    else { return nil }
    let numbers = (words[..<4] + words[6..<8]).compactMap { Double($0) }
    guard numbers.count == 6 else { return nil }
    var (occlusions, division): ([Rect], Rect?) = ([], nil)
    for start in stride(from: 8, to: words.count, by: 5) {
      let frame = words[(start + 1)...].prefix(4).compactMap { Double($0) }
      guard frame.count == 4 else { return nil }
      let region = Rect(frame)
      if words[start] == "division" { division = region } else { occlusions.append(region) }
    }
    self.init(
      safeArea: Insets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3]),
      horizontalSizeClass: horizontal, verticalSizeClass: vertical, keyboardCovered: numbers[4],
      keyboardInputView: numbers[5], occlusions: occlusions, division: division)
  }
}
