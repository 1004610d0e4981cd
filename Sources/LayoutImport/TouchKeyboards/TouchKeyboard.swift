/// A keyboard of layers and rows, as in Keyman's touch layouts and CLDR's keyboards.
struct TouchKeyboard {
  var name: String
  /// The origin of the spec.
  var comment: String
  /// The values of the trait `layer`. The first is the default.
  var layerNames: [String] = []
  /// The layers in the order of the source.
  var layers: [TouchLayer] = []
}

/// A layer of keys that are present together.
struct TouchLayer {
  /// The value of the trait `layer`.
  var name: String
  /// The prefix of its ids; empty for the first layer.
  var prefix: String
  /// The conditions in addition to the layer's trait: keys and values.
  var condition = SpecObject()
  /// The rows from top to bottom, with equal heights.
  var rows: [TouchRow] = []
}

/// A row of a layer.
struct TouchRow {
  /// The keys and gaps from left to right.
  var items: [TouchRowItem] = []
  /// Whether the keys are positioned individually, by fractions of the row, because they overlap.
  var fractions: [TouchFraction]?
}

/// A key or a gap of a row.
enum TouchRowItem {
  case gap(TouchWidth)
  case key(TouchKey, TouchWidth)
}

/// The width of an item in a row.
enum TouchWidth {
  /// A number of key widths in its layer.
  case units(Double)
  /// A share of the remaining width, by weight.
  case rest(weight: Double)

  /// The members of a view with the width.
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

/// A key that is positioned by fractions of its row's width.
struct TouchFraction {
  var key: TouchKey
  var left: Double
  var width: Double
}

/// The label and the action of a key.
struct TouchKey: Hashable {
  /// The name for its id.
  var name: String
  /// The text on the key.
  var label: String
  /// Its action: the members of `output`.
  var output = SpecObject()
}

extension SpecObject {
  /// Creates the view of a key. The label is left out if it is the id.
  init(key id: String, when condition: SpecObject = [:], label: String, more: SpecObject, output: SpecObject) {
    self = ["id": .string(id)]
    addUnlessEmpty("when", .object(condition))
    if label != id { add("label", label) }
    add(more)
    addUnlessEmpty("output", .object(output))
  }
}

extension [String] {
  mutating func moveToFront(_ layer: String) {
    guard let index = firstIndex(of: layer) else { return }
    insert(remove(at: index), at: 0)
  }
}
