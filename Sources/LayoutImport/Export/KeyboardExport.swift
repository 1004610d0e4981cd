public import LayoutSpec
import Layout

/// A keyboard format that a solved layout can be written in.
public enum KeyboardExportFormat: String, CaseIterable, Hashable, Sendable {
  /// Keyman's touch layout.
  case keyman
  /// keyboard-layout-editor's raw data.
  case kle
}

/// The reason why a layout cannot be written in a keyboard format.
public enum KeyboardExportError: Error, Hashable, Sendable {
  /// The layout has no keys in this environment.
  case noKeys
  /// A key is not in a row with the others, which Keyman's layouts require.
  case notInRows(key: String)

  /// A sentence that says what is wrong and what to do.
  public var message: String {
    switch self {
    case .noKeys: "the layout has no keys in this environment: mark views as keys with \"kind\": \"key\""
    case .notInRows(let key):
      "key \"\(key)\" is not in a row: Keyman needs keys with the same top and height, side by side"
    }
  }
}

/// A keyboard in another format.
public struct KeyboardExport: Sendable {
  /// The file's text.
  public let text: String
  /// Sentences about what the format cannot express.
  public let warnings: [String]

  /// Writes the keys of a solved layout.
  ///
  /// - Parameters:
  ///   - result: the layout in one environment.
  ///   - unit: the width of a key of one unit in points, for keyboard-layout-editor; 44 if it is `nil` or too small.
  /// - Throws: `KeyboardExportError` if there are no keys, or the format cannot express their positions.
  /// - Complexity: O(n log n) in the number of keys.
  public init(
    _ result: SpecResult, to format: KeyboardExportFormat, unit: Double? = nil
  ) throws(KeyboardExportError) {
    let views = result.views
    let keys = views.filter { $0.kind == .key }
    guard !keys.isEmpty else { throw .noKeys }
    switch format {
    case .kle:
      let unit = unit.flatMap { $0 >= Board.leastSize ? $0 : nil } ?? BoardSpec.unit
      var writer = KLEWriter(keys: keys + views.printed, unit: unit)
      text = writer.text(name: result.name)
      warnings = writer.warnings
    case .keyman:
      var writer = KeymanWriter(result: result)
      text = try writer.text(keys: keys, otherViews: views.printed.count)
      warnings = writer.warnings
    }
  }
}
