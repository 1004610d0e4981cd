/// What a picture shows beside keys and views.
public enum PictureLayer: String, CaseIterable, Hashable, Sendable {
  /// The safe area, and the guides that the layout names.
  case guides
  /// The constraints of the document, as lines with what they say as tooltips.
  case constraints
  /// The numbers of every frame.
  case frames
  /// The baselines that views have.
  case baselines
}

/// How a picture is drawn.
public struct PictureOptions: Hashable, Sendable {
  /// What it shows.
  public var layers: Set<PictureLayer> = [.guides]
  /// Its colours.
  public var theme = PictureTheme.auto
  /// The width beyond which pictures of several environments go on in the next row, in points.
  public var sheetWidth = 1_400.0

  /// The defaults.
  public init() {}
}
