/// A bounded convex set of parameters, as the product of factors that do not share parameters.
///
/// Half-spaces of few parameters only change the factors with these parameters, so that the number of vertices grows with
/// the sum over independent parameters, not with their product. Lengths are relative to the extents of the original box,
/// so that tolerances do not depend on the parameters' units.
package struct Polytope: Sendable {
  /// Each function is at least 0 inside.
  private(set) var halfspaces: [AffineFunction]
  /// Each parameter is in exactly one of them.
  private(set) var factors: [PolytopeFactor]
  /// The extents of the original box.
  package private(set) var extents: [Double]

  /// Whether a half-space was left out, because a factor would have too many vertices.
  package private(set) var isTooCoupled = false

  /// The largest number of independent parameters that a half-space may connect. The vertices grow exponentially with
  /// it: a half-space may cut a part with two to this power vertices.
  package static var coupledLimit: Int { 12 }
  private static var vertexLimit: Int { 1 << coupledLimit }

  /// The thickness, relative to the box's extents, below which a part is ignored.
  package static var leastThickness: Double { Tolerance.thickness }

  /// A function is 0 on a border if it is below this share of its range over the box there.
  package static var borderTolerance: Double { Tolerance.border }

  /// Creates a box of ranges whose lengths are above 0.
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
    factors = box.enumerated().map { PolytopeFactor($0, $1, facets: (low: 2 * $0, high: 2 * $0 + 1)) }
  }

  /// The number of parameters.
  package var dimension: Int { extents.count }

  /// The corners, in unspecified order. There are exponentially many if many parameters are independent.
  package var vertices: [[Double]] {
    var points = [[Double](repeating: 0, count: dimension)]
    for factor in factors {
      points = points.flatMap { point in
        factor.vertices.map { vertex in
          var point = point
          for (parameter, coordinate) in zip(factor.parameters, vertex.point) { point[parameter] = coordinate }
          return point
        }
      }
    }
    return points
  }

  /// Returns a function scaled so that it changes by 1 across the box, or `nil` if it is constant.
  package func normalized(_ function: AffineFunction) -> AffineFunction? {
    var span = 0.0
    for index in extents.indices { span += function.slopes[index].magnitude * extents[index] }
    guard span > Tolerance.span else { return nil }
    return (1 / span) * function
  }

  /// Returns the smallest and largest value of a function.
  package func bounds(of function: AffineFunction) -> ClosedRange<Double> {
    var (least, greatest) = (function.constant, function.constant)
    for factor in factors {
      let bounds = factor.bounds(of: function)
      least += bounds.least
      greatest += bounds.greatest
    }
    return least <= greatest ? least...greatest : 0...0
  }

  /// Returns whether a point is in the polytope, up to rounding.
  package func contains(_ point: [Double]) -> Bool {
    facets.allSatisfy { $0.value(at: point) >= -Tolerance.border }
  }

  /// Returns whether a normalized function that is at least 0 inside is 0 on the border.
  package func reachesZero(of function: AffineFunction) -> Bool {
    bounds(of: function).lowerBound <= Tolerance.border
  }

  /// Returns the part in which a normalized function is at least 0, or `nil` if its interior is empty.
  package func clipped(by halfspace: AffineFunction) -> Polytope? {
    var result = self
    return result.clip(by: halfspace) ? result : nil
  }

  /// Returns `false`, without a change, if the interior of the rest is empty.
  private mutating func clip(by halfspace: AffineFunction) -> Bool {
    let bounds = bounds(of: halfspace)
    guard bounds.upperBound > Tolerance.regionRounding else { return false }
    guard bounds.lowerBound < -Tolerance.regionRounding else { return true }
    let affected = factors(of: halfspace)
    guard let first = affected.first else { return true }
    let limit = Double(Self.vertexLimit)
    guard affected.reduce(1, { $0 * Double(factors[$1].vertices.count) }) <= limit else {
      isTooCoupled = true
      return true
    }
    for index in affected.dropFirst() { factors[first] = factors[first] * factors[index] }
    factors[first].clip(by: reduced(halfspace, to: affected), facet: halfspaces.count)
    for index in affected.dropFirst().reversed() { factors.remove(at: index) }
    halfspaces.append(halfspace)
    return true
  }

  /// Returns whether a normalized function is at least 0 everywhere, within rounding.
  package func isInside(_ halfspace: AffineFunction) -> Bool {
    bounds(of: halfspace).lowerBound >= -Tolerance.regionRounding
  }

  /// Returns the part in which several normalized functions are at least 0, or `nil` if its interior is empty.
  package func clipped(by halfspaces: [AffineFunction]) -> Polytope? {
    var result = self
    for halfspace in halfspaces where !result.clip(by: halfspace) { return nil }
    if result.isThin { return nil }
    if dimension == 1 { result.sortEnds() }
    return result
  }

  /// Forgets the half-spaces that others imply.
  private mutating func sortEnds() {
    let ends = factors[0].vertices.sorted { $0.point[0] < $1.point[0] }
    halfspaces = ends.compactMap { $0.facets.first.map { halfspaces[$0] } }
    factors = [PolytopeFactor(0, range(0), facets: (low: 0, high: 1))]
  }

  /// The half-spaces with a facet: the conditions that others do not imply.
  package var facets: [AffineFunction] {
    halfspaces.indices.filter { index in factors.contains { $0.hasFacet(index) } }.map { halfspaces[$0] }
  }

  /// Returns whether a normalized function is 0 on a facet.
  package func isFacet(_ function: AffineFunction, within slack: Double) -> Bool {
    let affected = factors(of: function, atLeast: slack)
    guard affected.count == 1 else { return false }
    return factors[affected[0]].isFacet(reduced(function, to: affected), within: slack)
  }

  /// Returns those on which a normalized function depends by more than rounding.
  private func factors(
    of function: AffineFunction, atLeast rounding: Double = Tolerance.regionRounding
  ) -> [Int] {
    factors.indices.filter { index in
      factors[index].parameters.contains { (function.slopes[$0] * extents[$0]).magnitude > rounding }
    }
  }

  /// Replaces the parameters of other factors by the function's mean over them.
  private func reduced(_ function: AffineFunction, to affected: [Int]) -> AffineFunction {
    var result = function
    for index in factors.indices where !affected.contains(index) {
      let bounds = factors[index].bounds(of: function)
      result.constant += (bounds.least + bounds.greatest) / 2
    }
    return result
  }

  /// Whether the interior is negligible.
  package var isThin: Bool {
    thickness <= Self.leastThickness || factors.contains { $0.vertices.count <= $0.parameters.count }
  }

  /// The smallest distance between a facet and the farthest corner, relative to the original box.
  package var thickness: Double { facets.reduce(.infinity) { min($0, bounds(of: $1).upperBound) } }

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
    extents.indices.allSatisfy { index in
      let (own, others) = (range(index), other.range(index))
      let slack = Self.leastThickness * extents[index]
      return own.upperBound - others.lowerBound > slack && others.upperBound - own.lowerBound > slack
    }
  }

  /// Returns the smallest and largest value of a parameter.
  package func range(_ index: Int) -> ClosedRange<Double> {
    for factor in factors {
      if let position = factor.parameters.firstIndex(of: index) { return factor.ranges[position] }
    }
    return 0...0
  }

  /// Returns a point inside, a different one for each attempt.
  ///
  /// The vertices' weights are irregular, because special points, such as the middle or round numbers, are often on a
  /// border.
  package func interiorPoint(_ attempt: Int = 0) -> [Double] {
    var point = [Double](repeating: 0, count: dimension)
    for factor in factors {
      for (parameter, coordinate) in zip(factor.parameters, factor.interiorPoint(attempt)) {
        point[parameter] = coordinate
      }
    }
    return point
  }

  /// Returns the distance from a point inside to the border along a parameter, upward or downward, whichever is larger.
  /// Downward, it is negative.
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
