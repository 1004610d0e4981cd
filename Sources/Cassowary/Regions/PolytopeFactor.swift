// Rounding and square roots are functions of the C library, which is only linked if its module is imported.
#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A polytope of some of the parameters, stored as vertices.
///
/// Vertices know the half-spaces on whose border they are, so that cutting only visits the vertices (the double
/// description method of Motzkin, Raiffa, Thompson and Thrall, 1953).
struct PolytopeFactor: Sendable {
  /// The facets are the indices of the half-spaces on whose border the vertex is.
  struct Vertex: Sendable {
    /// In the order of the factor's parameters.
    var point: [Double]
    var facets: [Int]
  }

  private(set) var parameters: [Int]
  private(set) var vertices: [Vertex]
  private(set) var ranges: [ClosedRange<Double>]

  init(_ parameter: Int, _ range: ClosedRange<Double>, facets: (low: Int, high: Int)) {
    parameters = [parameter]
    ranges = [range]
    vertices = [
      Vertex(point: [range.lowerBound], facets: [facets.low]), Vertex(point: [range.upperBound], facets: [facets.high]),
    ]
  }

  static func * (left: PolytopeFactor, right: PolytopeFactor) -> PolytopeFactor {
    var product = left
    product.parameters += right.parameters
    product.ranges += right.ranges
    product.vertices = left.vertices.flatMap { one in
      right.vertices.map { Vertex(point: one.point + $0.point, facets: one.facets + $0.facets) }
    }
    return product
  }

  private func value(of function: AffineFunction, at vertex: Int) -> Double {
    var value = 0.0
    for index in parameters.indices { value += function.slopes[parameters[index]] * vertices[vertex].point[index] }
    return value
  }

  func bounds(of function: AffineFunction) -> (least: Double, greatest: Double) {
    var (least, greatest) = (Double.infinity, -Double.infinity)
    for vertex in vertices.indices {
      let value = value(of: function, at: vertex)
      least = min(least, value)
      greatest = max(greatest, value)
    }
    return (least, greatest)
  }

  func hasFacet(_ halfspace: Int) -> Bool {
    var count = 0
    for vertex in vertices where vertex.facets.contains(halfspace) { count += 1 }
    return count >= parameters.count
  }

  func isFacet(_ function: AffineFunction, within slack: Double) -> Bool {
    vertices.indices.count { (function.constant + value(of: function, at: $0)).magnitude <= slack } >= parameters.count
  }

  mutating func clip(by halfspace: AffineFunction, facet: Int) {
    let values = vertices.indices.map { halfspace.constant + value(of: halfspace, at: $0) }
    var kept: [Vertex] = []
    for (vertex, value) in zip(vertices, values) where value >= -Tolerance.regionRounding {
      var vertex = vertex
      if value <= Tolerance.regionRounding { vertex.facets.append(facet) }
      kept.append(vertex)
    }
    for (inside, outside, common) in crossingEdges(values) {
      let share = values[inside] / (values[inside] - values[outside])
      let point = zip(vertices[inside].point, vertices[outside].point).map { $0 + ($1 - $0) * share }
      kept.append(Vertex(point: point, facets: common + [facet]))
    }
    vertices = kept
    for index in ranges.indices {
      let values = vertices.map { $0.point[index] }
      if let least = values.min(), let greatest = values.max() { ranges[index] = least...greatest }
    }
  }

  /// Returns the edges from a vertex with a positive value to one with a negative value.
  private func crossingEdges(_ values: [Double]) -> [(inside: Int, outside: Int, common: [Int])] {
    var edges: [(inside: Int, outside: Int, common: [Int])] = []
    let inside = vertices.indices.filter { values[$0] > Tolerance.regionRounding }
    let outside = vertices.indices.filter { values[$0] < -Tolerance.regionRounding }
    // Where exactly as many half-spaces meet as there are parameters, each edge leaves exactly one of them.
    var ends: [[Int]: Int] = [:]
    if parameters.count > 2 {
      for index in outside where isSimple(index) {
        for omitted in parameters.indices { ends[edge(from: index, leaving: omitted)] = index }
      }
    }
    for index in inside {
      if parameters.count > 2, isSimple(index) {
        for omitted in parameters.indices {
          let common = edge(from: index, leaving: omitted)
          if let other = ends[common] { edges.append((index, other, common)) }
        }
      }
      for other in outside where parameters.count <= 2 || !(isSimple(index) && isSimple(other)) {
        if let common = commonEdge(vertices[index], vertices[other]) { edges.append((index, other, common)) }
      }
    }
    return edges
  }

  private func isSimple(_ vertex: Int) -> Bool { vertices[vertex].facets.count == parameters.count }

  /// Returns the other facets of the vertex, in ascending order.
  private func edge(from vertex: Int, leaving omitted: Int) -> [Int] {
    var facets = vertices[vertex].facets
    facets.remove(at: omitted)
    facets.sort()
    return facets
  }

  /// `nil` if the vertices are not the ends of an edge.
  private func commonEdge(_ one: Vertex, _ other: Vertex) -> [Int]? {
    let common = one.facets.filter { other.facets.contains($0) }
    guard common.count >= parameters.count - 1 else { return nil }
    if parameters.count <= 2 { return common }
    var count = 0
    for vertex in vertices where common.allSatisfy({ vertex.facets.contains($0) }) { count += 1 }
    return count == 2 ? common : nil
  }

  /// A different point for each attempt and each factor.
  func interiorPoint(_ attempt: Int) -> [Double] {
    var sum = 0.0
    var point = [Double](repeating: 0, count: parameters.count)
    for (index, vertex) in vertices.enumerated() {
      let turn = Double(index + 1 + 7 * attempt + 3 * parameters[0]) * 0.6180339887498949
      let weight = 1 + (0.1 + 0.3 * Double(min(attempt, 3))) * (turn - turn.rounded(.down))
      sum += weight
      for coordinate in parameters.indices { point[coordinate] += weight * vertex.point[coordinate] }
    }
    for coordinate in parameters.indices { point[coordinate] /= sum }
    return point
  }
}
