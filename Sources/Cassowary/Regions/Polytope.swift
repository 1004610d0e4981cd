/// A bounded convex set of parameters, stored as both half-spaces and vertices.
///
/// Vertices know the half-spaces on whose border they are, so that cutting only visits the vertices (the double
/// description method of Motzkin, Raiffa, Thompson and Thrall, 1953). Lengths are relative to the extents of the
/// original box, so that tolerances do not depend on the parameters' units.
package struct Polytope: Sendable {
  /// A corner, with the indices of the half-spaces on whose border it is.
  package struct Vertex: Sendable {
    /// The corner's position.
    package var point: [Double]
    var facets: [Int]
  }

  /// The half-spaces: each function is at least 0 inside.
  private(set) var halfspaces: [AffineFunction]
  /// The corners, in unspecified order.
  package private(set) var vertices: [Vertex]
  /// The extents of the original box.
  package private(set) var extents: [Double]

  /// The thickness, relative to the box's extents, below which a part is ignored.
  package static var leastThickness: Double { Tolerance.thickness }

  /// Creates a box.
  package init(box: [ClosedRange<Double>]) {
    let count = box.count
    extents = box.map { $0.upperBound - $0.lowerBound }
    halfspaces = []
    for (index, range) in box.enumerated() {
      let parameter = AffineFunction(parameter: index, count: count)
      let extent = range.upperBound - range.lowerBound
      halfspaces.append((1 / extent) * (parameter - AffineFunction(range.lowerBound, count: count)))
      halfspaces.append((1 / extent) * (AffineFunction(range.upperBound, count: count) - parameter))
    }
    vertices = [Vertex(point: [], facets: [])]
    for (index, range) in box.enumerated() {
      vertices = vertices.flatMap { vertex in
        [
          Vertex(point: vertex.point + [range.lowerBound], facets: vertex.facets + [2 * index]),
          Vertex(point: vertex.point + [range.upperBound], facets: vertex.facets + [2 * index + 1]),
        ]
      }
    }
  }

  /// Returns the part of a line between two numbers, or `nil` if its interior is empty.
  package func interval(_ bounds: ClosedRange<Double>) -> Polytope? {
    guard dimension == 1, bounds.upperBound - bounds.lowerBound > Self.leastThickness * extents[0] else { return nil }
    var result = Polytope(box: [bounds])
    result.extents = extents
    return result
  }

  /// The number of parameters.
  package var dimension: Int { extents.count }

  /// Returns a function scaled so that it changes by 1 across the box, or `nil` if it is constant.
  package func normalized(_ function: AffineFunction) -> AffineFunction? {
    var span = 0.0
    for index in extents.indices { span += function.slopes[index].magnitude * extents[index] }
    guard span > Tolerance.span else { return nil }
    return (1 / span) * function
  }

  /// Returns the smallest and largest value of a function.
  package func bounds(of function: AffineFunction) -> ClosedRange<Double> {
    var least = Double.infinity
    var greatest = -Double.infinity
    for vertex in vertices.indices {
      let value = function.value(at: vertices[vertex].point)
      least = min(least, value)
      greatest = max(greatest, value)
    }
    return least <= greatest ? least...greatest : 0...0
  }

  /// Returns the part in which a normalized function is at least 0, or `nil` if its interior is empty.
  package func clipped(by halfspace: AffineFunction) -> Polytope? {
    let values = vertices.map { halfspace.value(at: $0.point) }
    guard values.contains(where: { $0 > Tolerance.regionRounding }) else { return nil }
    guard values.contains(where: { $0 < -Tolerance.regionRounding }) else { return self }
    var result = self
    let facet = halfspaces.count
    result.halfspaces.append(halfspace)
    result.vertices = []
    for (vertex, value) in zip(vertices, values) where value >= -Tolerance.regionRounding {
      var kept = vertex
      if value <= Tolerance.regionRounding { kept.facets.append(facet) }
      result.vertices.append(kept)
    }
    for (inside, insideValue) in zip(vertices, values) where insideValue > Tolerance.regionRounding {
      for (outside, outsideValue) in zip(vertices, values) where outsideValue < -Tolerance.regionRounding {
        guard let common = commonEdge(inside, outside) else { continue }
        let share = insideValue / (insideValue - outsideValue)
        let point = zip(inside.point, outside.point).map { $0 + ($1 - $0) * share }
        result.vertices.append(Vertex(point: point, facets: common + [facet]))
      }
    }
    return result
  }

  /// Returns the part in which several normalized functions are at least 0, or `nil` if its interior is empty.
  package func clipped(by halfspaces: [AffineFunction]) -> Polytope? {
    if dimension == 1 { return interval(where: halfspaces) }
    var result = self
    for halfspace in halfspaces {
      guard let clipped = result.clipped(by: halfspace) else { return nil }
      result = clipped
    }
    return result.isThin ? nil : result
  }

  /// Returns the part of a line in which several normalized functions are at least 0, or `nil` if its interior is
  /// empty.
  private func interval(where conditions: [AffineFunction]) -> Polytope? {
    guard var low = vertices.min(by: { $0.point[0] < $1.point[0] }),
      var high = vertices.max(by: { $0.point[0] < $1.point[0] })
    else { return nil }
    var ends = (low: low.facets.first.map { halfspaces[$0] }, high: high.facets.first.map { halfspaces[$0] })
    for condition in conditions {
      let slope = condition.slopes[0]
      guard slope != 0 else {
        if condition.constant < -Tolerance.regionRounding { return nil }
        continue
      }
      let end = -condition.constant / slope
      if slope > 0, end > low.point[0] {
        low.point = [end]
        ends.low = condition
      } else if slope < 0, end < high.point[0] {
        high.point = [end]
        ends.high = condition
      }
    }
    guard high.point[0] - low.point[0] > Self.leastThickness * extents[0], let first = ends.low, let last = ends.high
    else { return nil }
    var result = self
    result.halfspaces = [first, last]
    result.vertices = [Vertex(point: low.point, facets: [0]), Vertex(point: high.point, facets: [1])]
    return result
  }

  /// Returns the common half-spaces of two vertices that are the ends of an edge, or `nil` if they are not.
  private func commonEdge(_ one: Vertex, _ other: Vertex) -> [Int]? {
    let common = one.facets.filter { other.facets.contains($0) }
    guard common.count >= dimension - 1 else { return nil }
    if dimension <= 2 { return common }
    var count = 0
    for vertex in vertices where common.allSatisfy({ vertex.facets.contains($0) }) { count += 1 }
    return count == 2 ? common : nil
  }

  /// The half-spaces with a facet: the conditions that others do not imply.
  package var facets: [AffineFunction] {
    halfspaces.indices.filter { index in
      var count = 0
      for vertex in vertices where vertex.facets.contains(index) { count += 1 }
      return count >= dimension
    }.map { halfspaces[$0] }
  }

  /// Whether the interior is negligible.
  package var isThin: Bool {
    for facet in facets where bounds(of: facet).upperBound <= Self.leastThickness { return true }
    return vertices.count <= dimension
  }

  /// Returns the difference of two polytopes, in convex pieces that do not overlap.
  package func subtracting(_ other: Polytope) -> [Polytope] {
    guard meets(other) else { return [self] }
    var pieces: [Polytope] = []
    var rest = self
    for facet in other.facets {
      if let outside = rest.clipped(by: -facet), !outside.isThin { pieces.append(outside) }
      guard let inside = rest.clipped(by: facet) else { return pieces }
      rest = inside
    }
    return pieces
  }

  /// Returns whether the interiors of two polytopes intersect.
  package func meets(_ other: Polytope) -> Bool { meetsBox(of: other) && clipped(by: other.facets) != nil }

  /// Returns whether the interiors of the bounding boxes intersect.
  package func meetsBox(of other: Polytope) -> Bool {
    for index in 0..<dimension {
      let slack = Self.leastThickness * extents[index]
      let (own, others) = (range(index), other.range(index))
      if own.upperBound - others.lowerBound <= slack || others.upperBound - own.lowerBound <= slack { return false }
    }
    return true
  }

  /// Returns the smallest and largest value of a parameter.
  package func range(_ index: Int) -> ClosedRange<Double> {
    var least = Double.infinity
    var greatest = -Double.infinity
    for vertex in vertices.indices {
      least = min(least, vertices[vertex].point[index])
      greatest = max(greatest, vertices[vertex].point[index])
    }
    return least <= greatest ? least...greatest : 0...0
  }

  /// Returns a point inside, a different one for each attempt.
  ///
  /// The vertices' weights are irregular, because special points, such as the middle or round numbers, are often on a
  /// border.
  package func interiorPoint(_ attempt: Int = 0) -> [Double] {
    var sum = 0.0
    var point = [Double](repeating: 0, count: dimension)
    for (index, vertex) in vertices.enumerated() {
      let turn = Double(index + 1 + 7 * attempt) * 0.6180339887498949
      let weight = 1 + (0.1 + 0.3 * Double(min(attempt, 3))) * (turn - turn.rounded(.down))
      sum += weight
      for coordinate in 0..<dimension { point[coordinate] += weight * vertex.point[coordinate] }
    }
    for coordinate in 0..<dimension { point[coordinate] /= sum }
    return point
  }

  /// Returns the distance from a point inside to the border along a parameter, upward or downward, whichever is larger.
  package func reach(from point: [Double], along index: Int) -> Double {
    var up = Double.infinity
    var down = Double.infinity
    for halfspace in halfspaces {
      let slope = halfspace.slopes[index]
      guard slope != 0 else { continue }
      let length = max(0, halfspace.value(at: point)) / slope.magnitude
      if slope < 0 { up = min(up, length) } else { down = min(down, length) }
    }
    return up >= down ? up : -down
  }
}
