import Cassowary
import TestSupport
import Testing

/// Polytopes are the points in which all half-spaces hold.
@Suite struct PolytopeTests {
  /// A box and random half-spaces that cut it, most of them of few parameters.
  private static func halfspaces(
    _ dimension: Int, _ random: inout SplitMix64
  ) -> (box: Polytope, functions: [AffineFunction]) {
    let box = Polytope(box: (0..<dimension).map { -10...Double(20 * ($0 + 1)) })
    let functions = (0..<random.int(1...6)).compactMap { _ in
      let center = box.interiorPoint(random.int(0...20))
      var slopes = [Double](repeating: 0, count: dimension)
      for _ in 0..<random.int(1...max(2, dimension)) {
        slopes[random.int(0...(dimension - 1))] = Double(random.int(-3...3))
      }
      return box.normalized(AffineFunction(value: Double(random.int(0...4)), at: center, slopes: slopes))
    }
    return (box, functions)
  }

  private static func point(_ dimension: Int, _ random: inout SplitMix64) -> [Double] {
    (0..<dimension).map { Double.random(in: -10...Double(20 * ($0 + 1)), using: &random) }
  }

  @Test(arguments: 1...5)
  func `vertices, bounds, ranges and facets agree with the half-spaces`(dimension: Int) {
    var random = SplitMix64(seed: UInt64(dimension))
    for _ in 0..<(runsAllCases ? 200 : 20) {
      let (box, functions) = Self.halfspaces(dimension, &random)
      guard let part = box.clipped(by: functions) else { continue }
      for vertex in part.vertices {
        for function in functions { #expect(function.value(at: vertex) > -1e-9) }
      }
      #expect(functions.allSatisfy { $0.value(at: part.interiorPoint()) > 0 })
      let target = AffineFunction(constant: 1, slopes: (0..<dimension).map { _ in Double(random.int(-5...5)) })
      let values = part.vertices.map { target.value(at: $0) }
      #expect(abs(part.bounds(of: target).lowerBound - (values.min() ?? 0)) < 1e-9)
      #expect(abs(part.bounds(of: target).upperBound - (values.max() ?? 0)) < 1e-9)
      for index in 0..<dimension {
        #expect(part.range(index).lowerBound == part.vertices.map { $0[index] }.min())
      }
      for facet in part.facets { #expect(part.isFacet(facet, within: 1e-9)) }
      for _ in 0..<100 {
        let point = Self.point(dimension, &random)
        let isInside = functions.allSatisfy { $0.value(at: point) > 1e-9 }
        if isInside { #expect(part.facets.allSatisfy { $0.value(at: point) > -1e-9 }) }
        if functions.contains(where: { $0.value(at: point) < -1e-9 }) {
          #expect(part.facets.contains { $0.value(at: point) < 0 })
        }
      }
    }
  }

  @Test(arguments: 1...4)
  func `a difference has the points of one polytope that are not in the other, once`(dimension: Int) {
    var random = SplitMix64(seed: 100 + UInt64(dimension))
    for _ in 0..<(runsAllCases ? 200 : 15) {
      let (box, functions) = Self.halfspaces(dimension, &random)
      guard let one = box.clipped(by: functions),
        let other = box.clipped(by: Self.halfspaces(dimension, &random).functions)
      else { continue }
      let pieces = one.subtracting(other)
      func contains(_ polytope: Polytope, _ point: [Double], _ slack: Double) -> Bool {
        polytope.facets.allSatisfy { $0.value(at: point) > slack }
      }
      for _ in 0..<200 {
        let point = Self.point(dimension, &random)
        let isInOne = contains(one, point, 1e-9)
        // Points at a border can be in both or none.
        let count = pieces.count { contains($0, point, 0) }
        if isInOne, !contains(other, point, -1e-9) { #expect(count == 1) }
        if contains(other, point, 1e-9) || !contains(one, point, -1e-9) { #expect(count == 0) }
      }
    }
  }

  /// A parameter that changes by a billionth, but is large, matters by its value.
  @Test func `a thin parameter counts with its value`() throws {
    let box = Polytope(box: [300...2200, 1000...1000.0000009])
    let function = try #require(box.normalized(AffineFunction(constant: -401.6, slopes: [0.5, 0.001])))
    let part = try #require(box.clipped(by: function))
    #expect(abs(part.range(0).lowerBound - 801.2) < 1e-6)
    #expect(part.isFacet(function, within: 1e-8))
  }

  @Test func `independent parameters do not multiply`() {
    var polytope = Polytope(box: (0..<200).map { _ in 0...10 })
    for index in stride(from: 0, to: 200, by: 2) {
      var slopes = [Double](repeating: 0, count: 200)
      slopes[index] = 1
      slopes[index + 1] = -1
      let function = polytope.normalized(AffineFunction(constant: 5, slopes: slopes))
      polytope = function.flatMap { polytope.clipped(by: $0) } ?? polytope
    }
    let sum = AffineFunction(constant: 0, slopes: (0..<200).map { $0 % 2 == 0 ? -1.0 : 1.0 })
    #expect(polytope.bounds(of: sum).upperBound == 500)
    #expect(!polytope.isTooCoupled)
  }

  @Test func `too many parameters that depend on each other are said to be too many`() {
    let box = Polytope(box: (0...Polytope.coupledLimit).map { _ in 0...1 })
    let sum = AffineFunction(constant: -3, slopes: box.extents)
    let clipped = box.normalized(sum).flatMap { box.clipped(by: $0) }
    #expect(clipped?.isTooCoupled == true)
  }

  @Test(arguments: [1e-3, 1e-5, 1e-7, 1e-9]) func `polygons of any size have all their corners`(_ side: Double) throws {
    let box = Polytope(box: [0...1, 0...1])
    func above(_ index: Int, _ least: Double) throws -> AffineFunction {
      try #require(box.normalized(AffineFunction(constant: -least, slopes: Slopes(count: 2) { $0 == index ? 1 : 0 })))
    }
    let corner = try box.clipped(by: [above(0, 0.25), above(1, 0.5)])
    let sum = try #require(box.normalized(AffineFunction(constant: 0.75 + side, slopes: [-1, -1])))
    #expect(corner?.clipped(by: [sum])?.corners.count == 3)
    let square = try corner?.clipped(by: [-above(0, 0.25 + side), -above(1, 0.5 + side)])
    #expect(square?.corners.count == 4)
  }

  /// The tip of a long and thin corner is far from the line between its neighbors, although it is close to both sides.
  @Test func `a hull keeps the tips of spikes`() throws {
    func polygon(_ corners: [[Double]]) throws -> Polytope {
      var result = Polytope(box: [300...900, 300...900])
      for (index, corner) in corners.enumerated() {
        let next = corners[(index + 1) % corners.count]
        let side = AffineFunction(value: 0, at: corner, slopes: [corner[1] - next[1], next[0] - corner[0]])
        let normalized = try #require(result.normalized(side))
        result = try #require(result.clipped(by: normalized))
      }
      return result
    }
    let one = try polygon([[800.008496, 830.203944], [800.02, 830.08], [800.065, 830.147]])
    let other = try polygon([[800.008497, 830.034], [800.02, 830.08], [800.008497, 830.203933]])
    let hull = try #require(one.hull(with: other))
    #expect(abs((hull.corners.map { $0[1] }.min() ?? 0) - 830.034) < 1e-6)
    #expect(one.union(other) == nil)
  }
}
