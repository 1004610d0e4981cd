import Layout

/// A set of the four combinations of vertical and horizontal size classes, with a bit for each: 1 for compact height and
/// width, 2 for only regular width, 4 for only regular height, 8 for both regular.
struct IBSizeClasses: OptionSet, Hashable {
  var rawValue: UInt8

  static let all = IBSizeClasses(rawValue: 15)
  static let none: IBSizeClasses = []

  private static let named: [(key: String, classes: IBSizeClasses, condition: SpecValue)] = [
    ("heightClass=compact", IBSizeClasses(rawValue: 3), ["verticalSizeClass": "compact"]),
    ("heightClass=regular", IBSizeClasses(rawValue: 12), ["verticalSizeClass": "regular"]),
    ("widthClass=compact", IBSizeClasses(rawValue: 5), ["horizontalSizeClass": "compact"]),
    ("widthClass=regular", IBSizeClasses(rawValue: 10), ["horizontalSizeClass": "regular"]),
  ]

  /// From 0 to 3.
  static func index(vertical: SizeClass, horizontal: SizeClass) -> Int {
    (vertical == .regular ? 2 : 0) + (horizontal == .regular ? 1 : 0)
  }

  func contains(_ index: Int) -> Bool { contains(IBSizeClasses(index: index)) }

  var count: Int { rawValue.nonzeroBitCount }

  /// `nil` if it always holds.
  var condition: SpecValue? {
    if self == .all { return nil }
    if let named = Self.named.first(where: { $0.classes == self }) { return named.condition }
    if count == 3, let condition = Self.all.subtracting(self).condition { return ["not": condition] }
    let single = (0..<4).filter { contains($0) }.map { index -> SpecValue in
      [
        "verticalSizeClass": index & 2 == 0 ? "compact" : "regular",
        "horizontalSizeClass": index & 1 == 0 ? "compact" : "regular",
      ]
    }
    return single.count == 1 ? single[0] : ["any": .array(single)]
  }
}

extension IBSizeClasses {
  /// From 0 to 3.
  init(index: Int) { self.init(rawValue: 1 << UInt8(index & 3)) }

  /// A variation's key, such as `heightClass=compact-widthClass=regular`; `nil` if it is not about size classes.
  init?(key: String) {
    self = .all
    if key == "default" { return }
    for part in key.split(separator: "-") {
      guard let named = Self.named.first(where: { $0.key == part }) else { return nil }
      formIntersection(named.classes)
    }
  }
}

/// A value for each of the four combinations of size classes.
struct IBVarying<Value: Equatable> {
  private(set) var values: [Value]

  init(_ value: Value) { values = [value, value, value, value] }

  init(_ value: (Int) -> Value) { values = (0..<4).map(value) }

  subscript(index: Int) -> Value { values[index & 3] }

  mutating func set(_ value: Value, in classes: IBSizeClasses) {
    for index in 0..<4 where classes.contains(index) { values[index] = value }
  }

  func classes(where isMet: (Value) -> Bool) -> IBSizeClasses {
    IBSizeClasses((0..<4).filter { isMet(self[$0]) }.map { IBSizeClasses(index: $0) })
  }

  var uniform: Value? { values.allSatisfy { $0 == values[0] } ? values[0] : nil }

  /// The least frequent first.
  var choices: [(classes: IBSizeClasses, value: Value)] {
    values.indices.filter { values.firstIndex(of: values[$0]) == $0 }
      .map { index in (classes { $0 == values[index] }, values[index]) }
      .sorted { $0.classes.count < $1.classes.count }
  }

  func specValue(_ write: (Value) -> SpecValue) -> SpecValue {
    if let uniform { return write(uniform) }
    let choices = choices
    return .array(
      choices.enumerated().map { index, choice in
        var entry = SpecObject()
        entry.add("when", index + 1 < choices.count ? choice.classes.condition : nil)
        entry.add("value", write(choice.value))
        return .object(entry)
      })
  }
}

extension XMLElement {
  /// Variations for fewer size classes come later.
  var variations: [(classes: IBSizeClasses, element: XMLElement)] {
    children(named: "variation").compactMap { child in IBSizeClasses(key: child["key"] ?? "").map { ($0, child) } }
      .sorted { $0.classes.count > $1.classes.count }
  }

  func varying(_ name: String) -> IBVarying<String?> {
    var value = IBVarying<String?>(self[name])
    for (classes, variation) in variations {
      if let text = variation[name] { value.set(text, in: classes) }
    }
    return value
  }

  /// Only of children that are not always installed, by their ids.
  func installation(of kind: String) -> [String: IBSizeClasses] {
    var installed: [String: IBSizeClasses] = [:]
    for (classes, variation) in variations {
      for mask in variation.children(named: "mask") where mask["key"] == kind {
        for change in mask.children {
          guard let id = change["reference"] else { continue }
          switch change.name {
          case "include": installed[id, default: .all].formUnion(classes)
          case "exclude": installed[id, default: .all].subtract(classes)
          default: continue
          }
        }
      }
    }
    return installed
  }
}
