import JSON

public import JSON
public import Layout
public import LayoutSpec

/// A report on the views that touches hit, in the order of the touches.
public struct TouchReport: Sendable {
  /// One touch.
  public struct Touch: Sendable {
    /// The position of the touch in points.
    public let point: Point
    /// The name of the view that the touch hits, or `nil` if there is none.
    public let view: String?
    /// The distance from the view's touch area in points, or `nil` if the touch hits no view.
    public let distance: Double?
  }

  /// The touches.
  public let touches: [Touch]

  /// Creates a report on points.
  public init(_ points: [Point], on touchMap: SpecTouchMap) {
    touches = points.map { point in
      let hit = touchMap.map.target(at: point)
      return Touch(point: point, view: hit.map { touchMap.name(of: $0.target) }, distance: hit?.distance)
    }
  }

  /// Writes the report as one JSON value.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.objects("touches", of: touches, onOneLine: true) { touch, writer in
      writer.fixed6("x", touch.point.x)
      writer.fixed6("y", touch.point.y)
      writer.key("view")
      if let view = touch.view { writer.string(view) } else { writer.null() }
      writer.key("distance")
      if let distance = touch.distance { writer.fixed6(distance) } else { writer.null() }
    }
    writer.endObject()
  }

  private func rows(orNone none: String) -> [[String]] {
    touches.map { touch in
      [
        numberText(touch.point.x), numberText(touch.point.y), touch.view ?? none,
        touch.distance.map(numberText) ?? "",
      ]
    }
  }

  /// The report as a table for people.
  public func text(_ styler: ANSIStyler = ANSIStyler(isOn: false)) -> String {
    TextTable(
      [.init("X", .right), .init("Y", .right), .init("VIEW"), .init("DISTANCE", .right)], rows: rows(orNone: "-")
    ).text(styler)
  }

  /// The report as comma-separated values: `x,y,view,distance`, with empty cells if a touch hits no view.
  public var csv: String { CSV([["x", "y", "view", "distance"]] + rows(orNone: "")).text }
}
