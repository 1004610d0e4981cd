/// A bounded convex set of parameters, as half-spaces and vertices at once.
///
/// Vertices know the half-spaces at whose border they are, so that cutting a piece off costs a look at the vertices (the
/// double description method of Motzkin, Raiffa, Thompson and Thrall, 1953). Lengths are measured in parts of the extents
/// of the box that it started from, so tolerances mean the same whatever the parameters' units are.
package struct Polytope: Sendable {
  /// A corner, and the half-spaces at whose border it is, by their index.
  package struct Vertex: Sendable {
    /// Where it is.
    package var point: [Double]
    var facets: [Int]
  }

  /// The half-spaces that made it: each function is at least 0 inside.
  private(set) var halfspaces: [AffineFunction]
  /// The corners, in no order that means something.
  package private(set) var vertices: [Vertex]
  /// The extents of the box that it started from.
  package private(set) var extents: [Double]

  /// What is thinner than this, in parts of the box's extents, is no part of anything.
  package static var leastThickness: Double { Tolerance.thickness }

  /// A box.
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

  /// The part of a line between two numbers of it, or `nil` if it has no inside.
  package func interval(_ bounds: ClosedRange<Double>) -> Polytope? {
    guard dimension == 1, bounds.upperBound - bounds.lowerBound > Self.leastThickness * extents[0] else { return nil }
    var result = Polytope(box: [bounds])
    result.extents = extents
    return result
  }

  /// The number of parameters.
  package var dimension: Int { extents.count }

  /// A function scaled so that it runs through 1 from one end of the box to the other, or `nil` if it does not move.
  package func normalized(_ function: AffineFunction) -> AffineFunction? {
    var span = 0.0
    for (slope, extent) in zip(function.slopes, extents) { span += slope.magnitude * extent }
    guard span > Tolerance.span else { return nil }
    return (1 / span) * function
  }

  /// The least and the greatest value of a function.
  package func bounds(of function: AffineFunction) -> ClosedRange<Double> {
    var least = Double.infinity
    var greatest = -Double.infinity
    for vertex in vertices {
      let value = function(vertex.point)
      least = min(least, value)
      greatest = max(greatest, value)
    }
    return least <= greatest ? least...greatest : 0...0
  }

  /// The part in which a normalized function is at least 0, or `nil` if it has no inside.
  package func clipped(by halfspace: AffineFunction) -> Polytope? {
    let values = vertices.map { halfspace($0.point) }
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

  /// The part in which all of some normalized functions are at least 0, or `nil` if it has no inside.
  package func clipped(by halfspaces: [AffineFunction]) -> Polytope? {
    if dimension == 1 { return interval(where: halfspaces) }
    var result = self
    for halfspace in halfspaces {
      guard let clipped = result.clipped(by: halfspace) else { return nil }
      result = clipped
    }
    return result.isThin ? nil : result
  }

  /// The part of a line in which some normalized functions are at least 0, or `nil` if it has no inside.
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

  /// The half-spaces at the border of two vertices that are the ends of an edge, or `nil` if they are not.
  private func commonEdge(_ one: Vertex, _ other: Vertex) -> [Int]? {
    let common = one.facets.filter { other.facets.contains($0) }
    guard common.count >= dimension - 1 else { return nil }
    if dimension <= 2 { return common }
    var count = 0
    for vertex in vertices where common.allSatisfy({ vertex.facets.contains($0) }) { count += 1 }
    return count == 2 ? common : nil
  }

  /// The half-spaces that a facet lies on: the conditions that are not implied by others.
  package var facets: [AffineFunction] {
    halfspaces.indices.filter { index in
      var count = 0
      for vertex in vertices where vertex.facets.contains(index) { count += 1 }
      return count >= dimension
    }.map { halfspaces[$0] }
  }

  /// Whether it has no inside to speak of.
  package var isThin: Bool {
    for facet in facets where bounds(of: facet).upperBound <= Self.leastThickness { return true }
    return vertices.count <= dimension
  }

  /// What is left of it where another is taken away, in convex pieces that do not overlap.
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

  /// Whether the insides of two have something in common.
  package func meets(_ other: Polytope) -> Bool { meetsBox(of: other) && clipped(by: other.facets) != nil }

  /// Whether the insides of the boxes around two have something in common.
  package func meetsBox(of other: Polytope) -> Bool {
    for index in 0..<dimension {
      let slack = Self.leastThickness * extents[index]
      let (own, others) = (range(index), other.range(index))
      if own.upperBound - others.lowerBound <= slack || others.upperBound - own.lowerBound <= slack { return false }
    }
    return true
  }

  /// The least and greatest value of a parameter.
  package func range(_ index: Int) -> ClosedRange<Double> {
    var least = Double.infinity
    var greatest = -Double.infinity
    for vertex in vertices {
      least = min(least, vertex.point[index])
      greatest = max(greatest, vertex.point[index])
    }
    return least <= greatest ? least...greatest : 0...0
  }

  /// A point inside, another one for each attempt.
  ///
  /// The vertices' weights differ irregularly, because numbers that mean something (the middle, a round one) are often at a
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

  /// How far one can go from a point inside along a parameter, upward or downward, whichever is further.
  package func reach(from point: [Double], along index: Int) -> Double {
    var up = Double.infinity
    var down = Double.infinity
    for halfspace in halfspaces {
      let slope = halfspace.slopes[index]
      guard slope != 0 else { continue }
      let length = max(0, halfspace(point)) / slope.magnitude
      if slope < 0 { up = min(up, length) } else { down = min(down, length) }
    }
    return up >= down ? up : -down
  }
}
