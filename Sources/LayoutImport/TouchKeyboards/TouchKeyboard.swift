/// A keyboard of layers and rows, as Keyman's touch layouts and CLDR's keyboards describe them.
struct TouchKeyboard {
  /// The name of the spec.
  var name: String
  /// Where the spec came from.
  var comment: String
  /// The values of the trait `layer`, the default first.
  var layerNames: [String] = []
  /// The layers in the order of the source.
  var layers: [TouchLayer] = []
}

/// The keys that are there together.
struct TouchLayer {
  /// The value of the trait `layer`.
  var name: String
  /// What its ids start with; empty for the layer that is there first.
  var prefix: String
  /// What must hold besides the layer's trait: keys and values of a condition.
  var condition: [SpecMember] = []
  /// The rows from top to bottom, equally high.
  var rows: [TouchRow] = []
}

/// A row of a layer.
struct TouchRow {
  /// The keys and gaps from left to right.
  var items: [TouchRowItem] = []
  /// Whether the keys are placed one by one, by fractions of the row, because they overlap.
  var fractions: [TouchFraction]?
}

/// A key or a gap of a row.
enum TouchRowItem {
  case gap(TouchWidth)
  case key(TouchKey, TouchWidth)
}

/// The width of an item in a row.
enum TouchWidth {
  /// So many key widths of its layer.
  case units(Double)
  /// What the others leave, by weight.
  case rest(weight: Double)
}

/// A key that is placed by fractions of its row's width.
struct TouchFraction {
  var key: TouchKey
  var left: Double
  var width: Double
}

/// What a key shows and does.
struct TouchKey {
  /// The name that its id is made from.
  var name: String
  /// What people see.
  var label: String
  /// What it does: the members of `output`.
  var output: [SpecMember] = []
}
