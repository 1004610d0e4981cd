/// An option that stands for all values of another one, on the command line and in the server's queries.
public enum AllValuesOption: String, CaseIterable, Hashable, Sendable {
  case allDevices = "all-devices"
  case allOrientations = "all-orientations"
  case allSplits = "all-splits"
  case allDirections = "all-directions"
  case allContentSizes = "all-content-sizes"
  case allKeyboards = "all-keyboards"
  case allTraits = "all-traits"
  /// Devices, orientations, splits and traits together.
  case all

  /// The option's name, without dashes.
  public var name: String { rawValue }

  /// The options whose values it covers.
  public var options: [EnvironmentOption] {
    switch self {
    case .allDevices: [.device]
    case .allOrientations: [.orientation]
    case .allSplits: [.split]
    case .allDirections: [.direction]
    case .allContentSizes: [.contentSize]
    case .allKeyboards: [.keyboard]
    case .allTraits: [.trait]
    case .all: [.device, .orientation, .split, .trait]
    }
  }

  /// The description of the option in help.
  public var summary: String {
    switch self {
    case .allDevices: "every device"
    case .allOrientations: "portrait and landscape"
    case .allSplits: "every split that the device can have"
    case .allDirections: "left to right and right to left"
    case .allContentSizes: "every text size"
    case .allKeyboards: "every state of the device's keyboard"
    case .allTraits: "every value of the spec's own traits, except those that are given"
    case .all: "all devices, orientations, splits and traits, except those that are given"
    }
  }

  /// Whether a value of the covered option contradicts it. `all` and `allTraits` may be combined with named values.
  var excludesValues: Bool { self != .all && self != .allTraits }
}
