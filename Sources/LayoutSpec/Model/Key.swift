import JSON

/// A key of the language, of a request or of the configuration of checks.
package enum Key: UInt8, CaseIterable, Sendable {
  // The document.
  case layoutSpec, schema, name, root, margins, readableWidth, keyboardGuide, metrics, traits, conditions, stacks,
    environment, check
  case views, constraints, templates
  // Alternatives, sizes, edges, bounds.
  case when, value, width, height, horizontal, vertical, first, last, top, leading, bottom, trailing, left, right, x, y
  case min, max
  // The keyboard guide, the checks.
  case followsUndockedKeyboard, usesBottomSafeArea, nearThreshold, rules, minTarget
  // Views and stacks.
  case id, kind, children, stack, units, flexible, spacingAfter, intrinsicSize, hugging, compressionResistance
  case baseline, label, output, coveredByKeyboard, mayBeOccluded, hidden
  // Touches and hardware keys.
  case touch, reach, offset, types, text, key, modifiers, hardware
  case axis, spacing, insets, alignment, distribution, unitGroup, direction, priority
  // Constraints.
  case weight, item, attribute, relatedBy, toItem, toAttribute, multiplier, constant, expression, pin, to, edges, visual
  case options, otherwise
  // The environment.
  case device, orientation, split, splitSide, window, safeArea, additionalSafeArea, windowControls, occlusions, division
  case idiom, scale, notch, homeIndicator, horizontalSizeClass
  case verticalSizeClass, layoutDirection, contentSizeCategory, needsInputModeSwitchKey
  case keyboard, state, frame, inputHeight, near
  // Requests.
  case spec, environments, rounding, includeGuides, onConflict, points, press, from, duration, curve, rate, mode
  // The configuration of checks.
  case files

  var text: String { Self.texts[Int(rawValue)] }

  /// The texts in the order of the cases. Embedded Swift has no case names at run time, so this is a table.
  private static let texts = """
    layoutSpec $schema name root margins readableWidth keyboardGuide metrics traits conditions stacks environment \
    check views constraints templates when value width height horizontal vertical first last top leading bottom \
    trailing left right x y min max followsUndockedKeyboard usesBottomSafeArea nearThreshold rules minTarget id kind \
    children stack units flexible spacingAfter intrinsicSize hugging compressionResistance baseline label output \
    coveredByKeyboard mayBeOccluded hidden touch reach offset types text key modifiers hardware axis spacing insets \
    alignment distribution unitGroup direction priority weight item attribute relatedBy toItem toAttribute multiplier \
    constant expression pin to edges visual options otherwise device orientation split splitSide window safeArea \
    additionalSafeArea windowControls occlusions division idiom scale notch homeIndicator horizontalSizeClass \
    verticalSizeClass layoutDirection contentSizeCategory needsInputModeSwitchKey keyboard state frame inputHeight \
    near spec environments rounding includeGuides onConflict points press from duration curve rate mode files
    """.split(separator: " ").map { String($0) }

  init?(text: String) { self.init(number: Self.table.number(of: text)) }

  /// - Parameter table: ``table``. A caller with many texts reads it once.
  @inline(__always)
  init?(_ text: JSONTextView, in table: NameTable) { self.init(number: text.withUTF8 { table.number(of: $0) }) }

  @inline(__always)
  private init?(number: Int?) {
    guard let number else { return nil }
    self.init(rawValue: UInt8(truncatingIfNeeded: number))
  }

  /// A key's number is its raw value.
  static let table = NameTable(allCases.map { $0.text })
}

package struct KeySet: Hashable, Sendable, ExpressibleByArrayLiteral {
  private var bits: UInt128 = 0

  package init(arrayLiteral keys: Key...) { self.init(keys) }

  init(_ keys: [Key]) {
    for key in keys { insert(key) }
  }

  private init(bits: UInt128) { self.bits = bits }

  package func contains(_ key: Key) -> Bool { bits &>> UInt128(key.rawValue) & 1 == 1 }

  package mutating func insert(_ key: Key) { bits |= 1 &<< UInt128(key.rawValue) }

  package func union(_ other: KeySet) -> KeySet { KeySet(bits: bits | other.bits) }

  func subtracting(_ other: KeySet) -> KeySet { KeySet(bits: bits & ~other.bits) }

  mutating func formIntersection(_ other: KeySet) { bits &= other.bits }

  func isDisjoint(with other: KeySet) -> Bool { bits & other.bits == 0 }

  func isSubset(of other: KeySet) -> Bool { bits & ~other.bits == 0 }

  var texts: [String] { Key.allCases.filter { contains($0) }.map { $0.text } }
}
