import JSON

/// The items of a list without duplicates, with their classes, labels and a name for people.
public struct ItemTable: Sendable {
  /// A view or guide of the list.
  public struct Item: Hashable, Sendable {
    /// The item's name, such as `UILabel1`: the class and a number, in the order of appearance.
    public internal(set) var name = ""
    /// The item's name for people: the class alone if no other item has it, or `safeArea` and `layoutMargins`.
    public internal(set) var displayName = ""
    /// The item's address or a substitute.
    public let key: String
    /// The item's class; empty if the lines only name the item.
    public internal(set) var className: String
    /// The text that the item shows, or its name in the lines, such as its accessibility identifier.
    public internal(set) var label: String
    /// Whether a line uses the item's name for two addresses.
    public let isAmbiguous: Bool
  }

  /// The items, in the order of appearance.
  public private(set) var items: [Item] = []
  private var positions: [String: Int] = [:]

  init(_ constraints: [LoggedConstraint]) {
    for constraint in constraints {
      // `|-(8)-[A]` shows the superview first.
      let isSecondFirst = constraint.notation == .visualGap || constraint.second?.item.isSuperview == true
      for operand in isSecondFirst ? constraint.operands.reversed() : constraint.operands { add(operand.item) }
      if let superview = constraint.superview, Self.needsSuperview(constraint) { add(superview) }
    }
    nameItems()
  }

  static func needsSuperview(_ constraint: LoggedConstraint) -> Bool {
    constraint.second == nil && !constraint.first.attribute.isSize
  }

  func position(of item: LoggedItem) -> Int? { positions[item.key] }

  private mutating func add(_ item: LoggedItem) {
    let position = positions[item.key] ?? items.count
    positions[item.key] = position
    if position == items.count {
      items.append(Item(key: item.key, className: "", label: "", isAmbiguous: item.isAmbiguous))
    }
    if items[position].className.isEmpty { items[position].className = item.className }
    if items[position].label.isEmpty { items[position].label = item.label }
  }

  private mutating func nameItems() {
    let words = items.map { Self.shortName($0.className.isEmpty ? $0.label : $0.className) }
    var counts: [String: Int] = [:]
    var used: Set<String> = []
    for (position, word) in words.enumerated() {
      repeat {
        counts[word, default: 0] += 1
        items[position].name = "\(word)\(counts[word] ?? 1)"
      } while !used.insert(items[position].name).inserted
    }
    let phrases = zip(items, words).map { Self.guideName($0) ?? $1 }
    var uses: [String: Int] = [:]
    for phrase in phrases { uses[phrase, default: 0] += 1 }
    for (position, phrase) in phrases.enumerated() {
      let isUnique = uses[phrase] == 1 && !used.contains(phrase)
      items[position].displayName = isUnique ? phrase : items[position].name
    }
  }

  private static func guideName(_ item: Item) -> String? {
    guard item.kind.isGuide else { return nil }
    if item.label.hasSuffix("ViewSafeAreaLayoutGuide") { return "safeArea" }
    return item.label.hasSuffix("ViewLayoutMarginsGuide") ? "layoutMargins" : nil
  }

  /// `KeyView` for `MyApp.KeyView`, without generic arguments.
  static func shortName(_ className: String) -> String {
    var name = Array(ClassName(className).name.utf8).prefix { $0 != .less }
    // A name that was cut off ends with dots.
    while name.last == .dot { name.removeLast() }
    if let dot = name.lastIndex(of: .dot), dot + 1 < name.endIndex { name = name[(dot + 1)...] }
    // The rule of layout specs for their identifiers.
    var scalars = Array(name.text.unicodeScalars).filter { scalar in
      let category = scalar.properties.generalCategory
      return scalar == "_" || category.isLetter || category.isNumber
    }
    if scalars.isEmpty { scalars = Array("Item".unicodeScalars) }
    if scalars[0].properties.generalCategory.isNumber { scalars.insert("_", at: 0) }
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    return String(text.prefix(48))
  }
}
