internal import Cassowary
public import JSON

extension RangedLayout {
  /// Returns the regions as JSON, compact or pretty.
  public func json(_ layout: JSONWriter.Layout = .compact) -> [UInt8] {
    // Starting with the approximate size avoids copies while the buffer grows.
    let frames = regions.reduce(0) { if case .solved(let solved) = $1.status { $0 + solved.viewCount } else { $0 } }
    var writer = JSONWriter(layout: layout, capacity: 1024 + 160 * frames)
    write(to: &writer)
    return writer.finish()
  }

  /// Writes the regions as one JSON value. After each region, `afterRegion` may take the writer's bytes, so that they
  /// need not all be in memory.
  public func write(to writer: inout JSONWriter, afterRegion: (inout JSONWriter) -> Void = { _ in }) {
    writer.beginObject()
    writer.object("ranges", onOneLine: true) { writer in
      for range in ranges {
        writer.key(range.number.name)
        writer.numbers([range.bounds.lowerBound, range.bounds.upperBound])
      }
    }
    writer.array("regions", of: regions) { region, writer in
      region.write(to: &writer, vertices: region.vertices.map(coordinates))
      afterRegion(&writer)
    }
    writer.array("breakpoints", of: borders, onOneLine: borders.isEmpty) { border, writer in
      writer.object(onOneLine: true) { writer in
        if ranges.count == 1, let point = border.points.first {
          writer.key("at")
          writer.numbers(coordinates(of: point))
        } else {
          writer.key("between")
          writer.array(of: [border.regions.0, border.regions.1], onOneLine: true) { $1.integer($0) }
        }
        writer.array("because", of: border.because, onOneLine: true) { $1.string($0.name) }
      }
    }
    writer.endObject()
  }

  /// Returns a corner with coordinates rounded to a billionth, so that neighbors share it, but for the ends of ranges.
  private func coordinates(of point: [Double]) -> [Double] {
    zip(point, ranges).map { number, range in
      let isEnd = number == range.bounds.lowerBound || number == range.bounds.upperBound
      return isEnd ? number : (number * 1e9).rounded() / 1e9 + 0
    }
  }
}

extension RangedLayout.Region {
  fileprivate func write(to writer: inout JSONWriter, vertices: [[Double]]) {
    writer.beginObject()
    writer.array("vertices", of: vertices, onOneLine: true) { $1.numbers($0) }
    switch status {
    case .unsatisfiable(let conflict):
      writer.string("status", "unsatisfiable")
      writer.array("conflict", of: conflict.members, onOneLine: true) { $1.string($0.constraint) }
    case .solved(let solved):
      writer.string("status", "solved")
      solved.write(to: &writer)
    }
    writer.endObject()
  }
}

extension RangedLayout.Solved {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object("root", onOneLine: true) { writer in
      writer.affine("width", root.width)
      writer.affine("height", root.height)
    }
    writer.object("frames") { writer in
      for view in views {
        writer.key(view.id)
        writer.object(onOneLine: true) { writer in
          writer.affine("x", RangedLayout.Affine(values[view.start]))
          writer.affine("y", RangedLayout.Affine(values[view.start + 1]))
          writer.affine("width", RangedLayout.Affine(values[view.start + 2]))
          writer.affine("height", RangedLayout.Affine(values[view.start + 3]))
        }
      }
    }
    writer.array("ambiguous", of: ambiguous, onOneLine: ambiguous.isEmpty) { $1.string($0) }
    writer.array("unsatisfied", of: unsatisfied, onOneLine: unsatisfied.isEmpty) { unmet, writer in
      writer.object(onOneLine: true) { writer in
        writer.string("constraint", unmet.constraint)
        writer.fixed6("priority", unmet.priority)
        writer.affine("violation", unmet.violation)
      }
    }
    if !broken.isEmpty { writer.array("broken", of: broken) { $1.string($0) } }
  }
}

extension JSONWriter {
  fileprivate mutating func affine(_ key: StaticString, _ number: RangedLayout.Affine) {
    self.key(key)
    numbers(number.coefficients)
  }

  fileprivate mutating func numbers(_ numbers: [Double]) { array(of: numbers, onOneLine: true) { $1.number($0) } }
}
