/// A keyboard as in Keyman's touch layouts and CLDR's keyboards.
struct TouchKeyboard {
  var name: String
  var comment: String
  /// The values of the trait `layer`. The first is the default.
  var layerNames: [String] = []
  var layers: [TouchLayer] = []
}

struct TouchLayer {
  var name: String
  var prefix: String
  /// The conditions in addition to the layer's trait.
  var condition = SpecObject()
  var rows: [TouchRow] = []
}

struct TouchRow {
  private(set) var items: [Item] = []
  private var gap = 0.0
  private var gapIsRest = false

  enum Item {
    case gap(TouchWidth)
    case key(TouchKey, TouchWidth)
    /// A key that is positioned by fractions of the row's width, because it overlaps others. So are all keys of its
    /// row.
    case placed(TouchKey, left: Double, width: Double)
  }

  init(_ items: [Item] = []) { self.items = items }

  var isPlaced: Bool {
    items.contains { if case .placed = $0 { true } else { false } }
  }

  /// - Parameter isRest: whether the gap takes the remaining width.
  mutating func addGap(_ width: Double, isRest: Bool = false) {
    gap += width
    if isRest { gapIsRest = true }
  }

  mutating func add(_ key: TouchKey, _ width: TouchWidth) {
    endGap()
    items.append(.key(key, width))
  }

  mutating func endGap() {
    if gapIsRest {
      items.append(.gap(.rest(weight: 1)))
    } else if gap > Board.tolerance {
      items.append(.gap(.units(gap)))
    }
    gap = 0
    gapIsRest = false
  }
}

enum TouchWidth {
  case units(Double)
  case rest(weight: Double)

  var members: SpecObject {
    switch self {
    case .units(1): [:]
    case .units(let units): ["units": .number(units)]
    case .rest(1): ["flexible": true]
    case .rest(let weight): ["flexible": .number(weight)]
    }
  }

  var spacer: SpecValue {
    var spacer: SpecObject = ["kind": "spacer"]
    spacer.add(members)
    return .object(spacer)
  }
}

struct TouchKey: Hashable {
  var offset = 0
  var name: String
  var label: String
  var output = SpecObject()

  func view(_ id: String, when condition: SpecObject = [:], _ more: SpecObject) -> SpecObject {
    var view: SpecObject = ["id": .string(id)]
    view.addUnlessEmpty("when", .object(condition))
    if label != id { view.add("label", label) }
    view.add(more)
    view.addUnlessEmpty("output", .object(output))
    return view
  }
}

extension [String] {
  mutating func moveToFront(_ layer: String) {
    guard let index = firstIndex(of: layer) else { return }
    insert(remove(at: index), at: 0)
  }
}
