import Layout
public import LayoutSpec

/// An optional layer of a picture.
public enum PictureLayer: String, CaseIterable, Hashable, Sendable {
  /// The parts of the root outside the safe area, shaded.
  case safeArea
  /// The guides that the layout names, the document's own guides and spacers, and the stacks.
  case guides
  /// The constraints of the document, as lines with tooltips.
  case constraints
  /// The numbers of all frames.
  case frames
  /// The baselines of views.
  case baselines
  /// The areas that touches go to.
  case touch
  /// The first hardware key of each view that types something, in a corner of the view.
  case keys
}

/// The options of a picture.
public struct PictureOptions: Hashable, Sendable {
  /// The layers.
  public var layers: [PictureLayer] = PictureOptions.standardLayers
  /// The colors.
  public var theme = PictureTheme.auto
  /// The width of the sheet in points, or `nil` for the original size, or 1,400 points for several groups.
  public var width: Double?
  /// The number of columns, or `nil` for as many as fit.
  public var columns: Int?

  /// The default layers.
  public static let standardLayers: [PictureLayer] = [.safeArea]
  /// The word that removes all layers.
  public static let nothing = "none"
  /// The words that ``show(_:)`` accepts.
  public static var words: [String] { [nothing] + PictureLayer.allCases.map { $0.rawValue } }
  /// The allowed widths.
  public static let widths = 40.0...20_000
  /// The allowed numbers of columns.
  public static let columnCounts = 1...100

  /// Creates the default options.
  public init() {}

  /// Adds layers, separated by commas: `guides,frames`. `none` removes all layers before it.
  ///
  /// - Throws: an error about the first unknown word.
  public mutating func show(_ text: String) throws(ValueTextError) {
    for word in text.split(separator: ",") {
      if word == Self.nothing {
        layers = []
      } else if let layer = PictureLayer(rawValue: String(word)) {
        layers.append(layer)
      } else {
        throw ValueTextError("unknown value \"\(word)\"; \(suggestion(for: String(word), among: Self.words))")
      }
    }
  }
}
