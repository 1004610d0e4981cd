import Cassowary
import Testing

@testable import LayoutReports

/// Polytopes of a finding are joined to few.
@Suite struct JoinedPolytopeTests {
  private let plane = Polytope(box: [0...4, 0...4])

  private func box(_ x: ClosedRange<Double>, _ y: ClosedRange<Double>) throws -> Polytope {
    let sides = [
      AffineFunction(constant: -x.lowerBound, slopes: [1, 0]), AffineFunction(constant: x.upperBound, slopes: [-1, 0]),
      AffineFunction(constant: -y.lowerBound, slopes: [0, 1]), AffineFunction(constant: y.upperBound, slopes: [0, -1]),
    ]
    return try #require(plane.clipped(by: sides.map { 0.25 * $0 }))
  }

  @Test func `polytopes no two of which are convex are one`() throws {
    let windmill = try [
      box(0...3, 0...1), box(3...4, 0...3), box(1...4, 3...4), box(0...1, 1...4), box(1...3, 1...3),
    ]
    let joined = JoinedPolytope.join(windmill, isExact: true)
    #expect(joined.map { $0.corners } == [[[0, 0], [4, 0], [4, 4], [0, 4]]])
  }

  @Test func `a hole stays`() throws {
    let frame = try [box(0...3, 0...1), box(3...4, 0...3), box(1...4, 3...4), box(0...1, 1...4)]
    let joined = JoinedPolytope.join(frame, isExact: true)
    #expect(joined.count == 4)
    #expect(abs(joined.reduce(0) { $0 + $1.share } - 0.75) < 1e-9)
  }

  @Test func `what is in two polytopes is in one`() throws {
    let joined = try JoinedPolytope.join([box(0...2, 0...2), box(1...3, 0...2), box(0...1, 0...1)], isExact: true)
    #expect(joined.map { $0.corners } == [[[0, 0], [3, 0], [3, 2], [0, 2]]])
  }

  @Test func `only the border of polytopes that are not exact is straightened`() throws {
    let steps = try [box(0...2, 0...1), box(2...4, 0...1.0001)]
    #expect(JoinedPolytope.join(steps, isExact: true).count == 2)
    #expect(JoinedPolytope.join(steps, isExact: false).count == 1)
  }

  @Test(arguments: [true, false])
  func `a small hole stays`(_ isExact: Bool) throws {
    let frame = try [box(0...2.02, 0...2), box(2.02...4, 0...2.02), box(2...4, 2.02...4), box(0...2, 2...4)]
    let joined = JoinedPolytope.join(frame, isExact: isExact)
    #expect(abs(joined.reduce(0) { $0 + $1.share } - (1 - 0.0004 / 16)) < 1e-9)
    #expect(!joined.contains { $0.facets.allSatisfy { $0.value(at: [2.01, 2.01]) > 1e-6 } })
  }

  @Test func `a small notch stays`() throws {
    let notched = try [box(0...1.99, 0...4), box(1.99...2.02, 0...3.97), box(2.02...4, 0...4)]
    let joined = JoinedPolytope.join(notched, isExact: false)
    #expect(!joined.contains { $0.facets.allSatisfy { $0.value(at: [2, 3.98]) > 1e-6 } })
  }
}
