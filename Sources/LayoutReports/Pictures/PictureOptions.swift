/// What a picture shows beside keys, views and the keyboard.
public enum PictureLayer: String, CaseIterable, Hashable, Sendable {
  /// The parts of the root outside the safe area, shaded.
  case safeArea
  /// The guides that the layout names, the document's own guides and spacers, and the stacks.
  case guides
  /// The constraints of the document, as lines that say what they are as tooltips.
  case constraints
  /// The numbers of every frame.
  case frames
  /// The baselines that views have.
  case baselines
  /// The borders between the areas that touches go to.
  case touch
  /// The first hardware key of each view that types something, in its corner.
  case keys
}

/// How a picture is drawn.
public struct PictureOptions: Hashable, Sendable {
  /// What it shows.
  public var layers: Set<PictureLayer> = PictureOptions.standardLayers
  /// Its colours.
  public var theme = PictureTheme.auto
  /// The width of the whole, to which pictures are scaled, in points; nil draws one picture as large as it is, and several
  /// so that they fit a sheet of 1,400 points.
  public var width: Double?
  /// How many pictures stand beside each other; nil for as many as fit.
  public var columns: Int?

  /// What a picture shows if nothing else is asked for.
  public static let standardLayers: Set<PictureLayer> = [.safeArea]
  /// The word that takes away what a picture shows by itself.
  public static let nothing = "none"
  /// The words that ``show(_:)`` takes.
  public static var words: [String] { [nothing] + PictureLayer.allCases.map { $0.rawValue } }
  /// The widths that pictures can be scaled to.
  public static let widths = 40.0...20_000
  /// How many pictures can stand beside each other.
  public static let columnCounts = 1...100

  /// The defaults.
  public init() {}

  /// A word that names nothing that a picture shows.
  public struct UnknownLayer: Error, Hashable, Sendable {
    /// The word.
    public let word: String
  }

  /// Adds layers, with commas between: `guides,frames`. `none` takes away all that was shown before it.
  ///
  /// - Throws: `UnknownLayer` for the first word that is none.
  public mutating func show(_ text: String) throws(UnknownLayer) {
    for word in text.split(separator: ",") {
      if word == Self.nothing {
        layers = []
      } else if let layer = PictureLayer(rawValue: String(word)) {
        layers.insert(layer)
      } else {
        throw UnknownLayer(word: String(word))
      }
    }
  }
}
