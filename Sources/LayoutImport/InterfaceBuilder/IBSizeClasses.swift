import Layout

/// A set of the four combinations of vertical and horizontal size classes, with a bit for each: 1 for compact height and
/// width, 2 for only regular width, 4 for only regular height, 8 for both regular.
struct IBSizeClasses: OptionSet, Hashable {
  var rawValue: UInt8

  static let all = IBSizeClasses(rawValue: 15)
  static let none: IBSizeClasses = []
  static let compactHeight = IBSizeClasses(rawValue: 3)
  static let regularHeight = IBSizeClasses(rawValue: 12)
  static let compactWidth = IBSizeClasses(rawValue: 5)
  static let regularWidth = IBSizeClasses(rawValue: 10)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Creates a set of one combination, from 0 to 3.
  init(index: Int) { rawValue = 1 << UInt8(index & 3) }

  static func index(vertical: SizeClass, horizontal: SizeClass) -> Int {
    (vertical == .regular ? 2 : 0) + (horizontal == .regular ? 1 : 0)
  }

  /// Creates the combinations that a variation's key names, such as `heightClass=compact-widthClass=regular`, or `nil`
  /// if it is not about size classes.
  init?(key: String) {
    self = .all
    if key == "default" { return }
    for part in key.split(separator: "-") {
      switch part {
      case "heightClass=compact": formIntersection(.compactHeight)
      case "heightClass=regular": formIntersection(.regularHeight)
      case "widthClass=compact": formIntersection(.compactWidth)
      case "widthClass=regular": formIntersection(.regularWidth)
      default: return nil
      }
    }
  }

  func contains(_ index: Int) -> Bool { contains(IBSizeClasses(index: index)) }

  var count: Int { rawValue.nonzeroBitCount }

  /// The condition that holds in these combinations, or `nil` if it always holds.
  var condition: SpecValue? {
    switch self {
    case .all: return nil
    case .none: return ["any": []]
    case .compactHeight: return ["verticalSizeClass": "compact"]
    case .regularHeight: return ["verticalSizeClass": "regular"]
    case .compactWidth: return ["horizontalSizeClass": "compact"]
    case .regularWidth: return ["horizontalSizeClass": "regular"]
    default: break
    }
    if count == 3, let condition = Self.all.subtracting(self).condition { return ["not": condition] }
    let single = (0..<4).filter { contains($0) }.map { index -> SpecValue in
      [
        "verticalSizeClass": .string(index & 2 == 0 ? "compact" : "regular"),
        "horizontalSizeClass": .string(index & 1 == 0 ? "compact" : "regular"),
      ]
    }
    return single.count == 1 ? single[0] : ["any": .array(single)]
  }
}

/// A value for each of the four combinations of size classes.
struct IBVarying<Value: Equatable> {
  private(set) var values: [Value]

  init(_ value: Value) { values = [value, value, value, value] }

  /// Creates the values of the combinations from 0 to 3.
  init(_ value: (Int) -> Value) { values = (0..<4).map(value) }

  /// The value of a combination, from 0 to 3.
  subscript(index: Int) -> Value { values[index & 3] }

  mutating func set(_ value: Value, in classes: IBSizeClasses) {
    for index in 0..<4 where classes.contains(index) { values[index] = value }
  }

  /// Returns the combinations whose values meet a condition.
  func classes(where isMet: (Value) -> Bool) -> IBSizeClasses {
    IBSizeClasses((0..<4).filter { isMet(self[$0]) }.map { IBSizeClasses(index: $0) })
  }

  var uniform: Value? { values.allSatisfy { $0 == values[0] } ? values[0] : nil }

  /// The values with their combinations, the least frequent first.
  var choices: [(classes: IBSizeClasses, value: Value)] {
    var choices: [(classes: IBSizeClasses, value: Value)] = []
    for index in 0..<4 {
      if let known = choices.firstIndex(where: { $0.value == values[index] }) {
        choices[known].classes.formUnion(IBSizeClasses(index: index))
      } else {
        choices.append((IBSizeClasses(index: index), values[index]))
      }
    }
    return choices.sorted { $0.classes.count < $1.classes.count }
  }

  /// Returns the value for a spec: the value itself, or a list of alternatives.
  func specValue(_ write: (Value) -> SpecValue) -> SpecValue {
    if let uniform { return write(uniform) }
    let choices = choices
    return .array(
      choices.enumerated().map { index, choice in
        let condition = index + 1 < choices.count ? choice.classes.condition : nil
        var entry = SpecObject()
        entry.add("when", condition)
        entry.add("value", write(choice.value))
        return .object(entry)
      })
  }
}

/// The attributes that differ in some size classes.
struct IBVariation {
  let classes: IBSizeClasses
  let element: XMLElement

  /// Returns the variations of an element. Those for fewer size classes come later.
  static func variations(of element: XMLElement) -> [IBVariation] {
    let found = element.children(named: "variation").compactMap { child -> IBVariation? in
      IBSizeClasses(key: child["key"] ?? "").map { IBVariation(classes: $0, element: child) }
    }
    // Equally specific variations keep their order in the file.
    return found.enumerated().sorted { ($1.element.classes.count, $0.offset) < ($0.element.classes.count, $1.offset) }
      .map { $0.element }
  }
}

extension XMLElement {
  /// Returns an attribute in each combination of size classes.
  func varying(_ name: String) -> IBVarying<String?> {
    var value = IBVarying<String?>(self[name])
    for variation in IBVariation.variations(of: self) {
      if let text = variation.element[name] { value.set(text, in: variation.classes) }
    }
    return value
  }
}
