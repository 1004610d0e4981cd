/// A key of a hardware keyboard, by its place on the keyboard: `keyY` is where a US keyboard has Y, whatever is printed there.
public struct HardwareKey: Hashable, Sendable {
  /// The name of its `GCKeyCode`.
  public let name: String
  /// The USB HID usage on the page of keyboards (0x07), which is the raw value of its `GCKeyCode`.
  public let usage: Int
  /// The W3C `KeyboardEvent.code`, or `nil` if there is none.
  public let code: String?

  /// All keys, in the order of their usages.
  public static var all: [HardwareKey] { HardwareKeyTable.keys }

  /// The key with the name of a `GCKeyCode`, or `nil` if there is none.
  public init?(named name: String) {
    guard let index = Self.indexByName[name] else { return nil }
    self = HardwareKeyTable.keys[index]
  }

  /// The key with a W3C `KeyboardEvent.code`, or `nil` if there is none. Of two keys with one code, it is the first.
  public init?(code: String) {
    guard let index = Self.indexByCode[code] else { return nil }
    self = HardwareKeyTable.keys[index]
  }

  /// The key with a USB HID usage, or `nil` if there is none.
  public init?(usage: Int) {
    guard let index = Self.indexByUsage[usage] else { return nil }
    self = HardwareKeyTable.keys[index]
  }

  init(name: String, usage: Int, code: String?) {
    self.name = name
    self.usage = usage
    self.code = code
  }

  /// The modifier that the key is, or nil for all others.
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

  private static let indexByName: [String: Int] = index { $0.name }
  private static let indexByCode: [String: Int] = index { $0.code }
  private static let indexByUsage: [Int: Int] = index { $0.usage }

  private static func index<Key: Hashable>(by key: (HardwareKey) -> Key?) -> [Key: Int] {
    var index: [Key: Int] = [:]
    for (position, entry) in HardwareKeyTable.keys.enumerated() {
      guard let key = key(entry), index[key] == nil else { continue }
      index[key] = position
    }
    return index
  }
}

/// A key that changes what others do.
public enum HardwareModifier: String, CaseIterable, Hashable, Sendable {
  case shift, control, option, command
}

/// Some modifiers.
public struct HardwareModifiers: OptionSet, Hashable, Sendable {
  /// A bit for each, in the order of ``HardwareModifier``.
  public let rawValue: UInt8

  /// Modifiers from their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// One modifier alone.
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

  /// How many there are.
  public var count: Int { rawValue.nonzeroBitCount }
}
