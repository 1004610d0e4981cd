/// A key of a hardware keyboard, identified by its position: `keyY` is where a US keyboard has Y, whatever is printed
/// on it.
public struct HardwareKey: Hashable, Sendable {
  /// The name of the `GCKeyCode`.
  public let name: String
  /// The USB HID usage on the keyboard page (0x07), which is the raw value of the `GCKeyCode`.
  public let usage: Int
  /// The W3C `KeyboardEvent.code`, or `nil` if there is none.
  public let code: String?

  /// All keys, ordered by usage.
  public static var all: [HardwareKey] { HardwareKeyTable.keys }

  /// Creates the key with the name of a `GCKeyCode`, or `nil` if there is none.
  public init?(named name: String) {
    guard let key = Self.byName[name] else { return nil }
    self = key
  }

  /// Creates the key with a W3C `KeyboardEvent.code`, or `nil` if there is none. If two keys have the code, the first
  /// one counts.
  public init?(code: String) {
    guard let key = Self.all.first(where: { $0.code == code }) else { return nil }
    self = key
  }

  /// Creates the key with a USB HID usage, or `nil` if there is none.
  public init?(usage: Int) {
    guard let key = Self.byUsage[usage] else { return nil }
    self = key
  }

  init(name: String, usage: Int, code: String?) {
    self.name = name
    self.usage = usage
    self.code = code
  }

  /// The modifier of a modifier key, or `nil` for any other key.
  public var modifier: HardwareModifier? {
    switch usage {
    case 0xE0, 0xE4: .control
    case 0xE1, 0xE5: .shift
    case 0xE2, 0xE6: .option
    case 0xE3, 0xE7: .command
    default: nil
    }
  }

  /// Whether the key belongs to the numeric keypad.
  public var isOnKeypad: Bool { (0x53...0x63).contains(usage) || usage == 0x67 }

  static let capsLock = 0x39

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
  private static let byUsage = Dictionary(uniqueKeysWithValues: all.map { ($0.usage, $0) })
}

/// A key that changes the effect of other keys.
public enum HardwareModifier: String, CaseIterable, Hashable, Sendable {
  case shift, control, option, command
}

/// A set of modifiers.
public struct HardwareModifiers: OptionSet, Hashable, Sendable {
  /// One bit for each modifier, in the order of ``HardwareModifier``.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Creates a set of one modifier.
  public init(_ modifier: HardwareModifier) {
    switch modifier {
    case .shift: self = .shift
    case .control: self = .control
    case .option: self = .option
    case .command: self = .command
    }
  }

  /// Either shift key.
  public static let shift = HardwareModifiers(rawValue: 1)
  /// Either control key.
  public static let control = HardwareModifiers(rawValue: 2)
  /// Either option key.
  public static let option = HardwareModifiers(rawValue: 4)
  /// Either command key.
  public static let command = HardwareModifiers(rawValue: 8)

  /// The modifiers, in the order of ``HardwareModifier``.
  public var modifiers: [HardwareModifier] { HardwareModifier.allCases.filter { contains(HardwareModifiers($0)) } }

  /// The number of modifiers.
  public var count: Int { rawValue.nonzeroBitCount }
}
