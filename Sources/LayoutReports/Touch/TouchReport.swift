public import JSON
public import Layout
public import LayoutSpec

/// A report on the views that touches hit, in the order of the touches.
public struct TouchReport: TableReport {
  private let touches: [(point: Point, view: String?, distance: Double?)]

  /// Creates a report on points.
  public init(_ points: [Point], on touchMap: SpecTouchMap) {
    touches = points.map { point in
      let hit = touchMap.map.target(at: point)
      return (point, hit.map { touchMap.name(of: $0.target) }, hit?.distance)
    }
  }

  /// Writes the report as one JSON value.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.objects("touches", of: touches, onOneLine: true) { touch, writer in
      writer.fixed6("x", touch.point.x)
      writer.fixed6("y", touch.point.y)
      writer.string("view", orNull: touch.view)
      writer.key("distance")
      if let distance = touch.distance { writer.fixed6(distance) } else { writer.null() }
    }
    writer.endObject()
  }

  /// The columns of the table.
  public var columns: [TextTable.Column] {
    [.init("X", .right), .init("Y", .right), .init("VIEW"), .init("DISTANCE", .right)]
  }

  /// Returns the cells of each row.
  public func rows(orNone none: String) -> [[String]] {
    touches.map { touch in
      let position = [touch.point.x, touch.point.y].map(numberText)
      return position + [touch.view ?? none, touch.distance.map(numberText) ?? ""]
    }
  }
}
