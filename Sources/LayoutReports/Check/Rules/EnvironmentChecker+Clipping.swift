import Layout
import LayoutSpec

extension EnvironmentChecker {
  /// The number of points that a view may be smaller than its content.
  static let clippingTolerance = 0.5

  /// Checks clipped: views that are smaller than their intrinsic size, although they resist compression.
  mutating func checkClipping(_ layout: ViewFrames) {
    guard isOn(.clipped) else { return }
    for view in views(where: { $0.kind == .view || $0.kind == .key }) {
      let (properties, frame) = (tree.views[view], layout.frames[view])
      let width = properties.intrinsicWidth.flatMap { Clipping(frame.width, of: $0) }
      let height = properties.intrinsicHeight.flatMap { Clipping(frame.height, of: $0) }
      let message: String
      switch (width, height) {
      case (nil, nil): continue
      case (let width?, nil): message = "\(width.length) points wide, but its content needs \(width.content)"
      case (nil, let height?): message = "\(height.length) points high, but its content needs \(height.content)"
      case (let width?, let height?):
        message =
          "\(width.length) × \(height.length) points, but its content needs \(width.content) × \(height.content)"
      }
      add(
        .clipped, view: view, magnitude: max(width?.shortfall ?? 0, height?.shortfall ?? 0),
        help: "give it more room, or a compressionResistance above what squeezes it", "\(quoted(view)) is \(message)")
    }
  }

  /// The length of a view that is too small for its content.
  private struct Clipping {
    let length: String
    let content: String
    let shortfall: Double

    init?(_ length: Double, of content: Double) {
      shortfall = content - length
      guard shortfall > EnvironmentChecker.clippingTolerance + EnvironmentChecker.tolerance else { return nil }
      self.length = shortNumber(length)
      self.content = shortNumber(content)
    }
  }
}
