import JSON

/// The keys that the language gives a meaning.
enum Key: UInt8, CaseIterable, Sendable {
  // The document.
  case layoutSpec, schema, name, root, margins, keyboardGuide, metrics, traits, conditions, stacks, environment, check
  case views, constraints
  // Alternatives, sizes, edges, bounds.
  case when, value, width, height, horizontal, vertical, first, last, top, leading, bottom, trailing, left, right, x, y
  case min, max
  // The keyboard guide, the checks.
  case followsUndockedKeyboard, usesBottomSafeArea, nearThreshold, rules, minTarget
  // Views and stacks.
  case id, kind, children, stack, units, flexible, spacingAfter, intrinsicSize, hugging, compressionResistance
  case baseline, label, output
  case axis, spacing, insets, alignment, distribution, unitGroup, direction, priority
  // Constraints.
  case weight, item, attribute, relatedBy, toItem, toAttribute, multiplier, constant, expression, pin, to, edges, visual
  case options, otherwise
  // The environment.
  case device, orientation, split, splitSide, window, safeArea, idiom, scale, notch, homeIndicator, horizontalSizeClass
  case verticalSizeClass, layoutDirection, needsInputModeSwitchKey, keyboard, state, frame, inputHeight, near
  // Requests.
  case spec, environments, rounding, includeGuides, onConflict

  /// The key as documents write it.
  var text: String { self == .schema ? "$schema" : "\(self)" }

  /// Finds keys by their text; a key's number is its raw value.
  static let table = JSONWordTable(allCases.map(\.text))
}

/// Some of the keys.
struct KeySet: Hashable, Sendable, ExpressibleByArrayLiteral {
  // One bit for each key.
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init(arrayLiteral keys: Key...) {
    for key in keys { insert(key) }
  }

  func contains(_ key: Key) -> Bool { (key.rawValue < 64 ? low : high) &>> UInt64(key.rawValue) & 1 == 1 }

  mutating func insert(_ key: Key) {
    let bit: UInt64 = 1 &<< UInt64(key.rawValue)
    if key.rawValue < 64 { low |= bit } else { high |= bit }
  }

  func union(_ other: KeySet) -> KeySet {
    var union = self
    union.low |= other.low
    union.high |= other.high
    return union
  }

  mutating func formIntersection(_ other: KeySet) {
    low &= other.low
    high &= other.high
  }

  func isDisjoint(with other: KeySet) -> Bool { low & other.low | high & other.high == 0 }

  func isSubset(of other: KeySet) -> Bool { low & ~other.low | high & ~other.high == 0 }

  /// The keys' texts, in the order in which ``Key`` lists them.
  var texts: [String] { Key.allCases.filter(contains).map(\.text) }
}
