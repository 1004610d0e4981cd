/// An option that stands for all values of another one, on the command line and in the server's queries.
public enum AllValuesOption: String, CaseIterable, Hashable, Sendable {
  case allDevices = "all-devices"
  case allOrientations = "all-orientations"
  case allSplits = "all-splits"
  case allDirections = "all-directions"
  case allContentSizes = "all-content-sizes"
  case allKeyboards = "all-keyboards"
  case allTraits = "all-traits"
  /// Everything that can make a difference to the spec, see ``SpecDocument/relevantOptions``.
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
    case .all: [.device, .orientation, .split, .direction, .contentSize, .keyboard, .trait]
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
    case .all: "every environment that can make a difference to the spec, except for what is given"
    }
  }

  /// Whether a value of the covered option contradicts it. `all` and `allTraits` may be combined with named values.
  package var excludesValues: Bool { self != .all && self != .allTraits }
}
