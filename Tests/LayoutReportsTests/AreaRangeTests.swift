import LayoutReports
import LayoutSpec
import TestSupport
import Testing

/// Over two ranges, the rules on areas agree with checks of single sizes, for keys that move past each other.
@Suite struct AreaRangeTests {
  /// A spec with random keys, each edge of which depends on both sizes of the window.
  private struct RandomKeys {
    var generator: SplitMix64
    let document: SpecDocument
    let ranges = [NumberRange(.windowWidth, 320...700), NumberRange(.windowHeight, 480...700)]

    init(seed: UInt64) {
      var generator = SplitMix64(seed: seed)
      func number(_ range: ClosedRange<Double>) -> Double {
        (Double.random(in: range, using: &generator) * 1000).rounded() / 1000
      }
      func length(_ constant: ClosedRange<Double>, _ own: ClosedRange<Double>, _ other: ClosedRange<Double>) -> String {
        "\(number(constant)) + \(number(own)) * OWN + \(number(other)) * OTHER"
      }
      let keys = (0..<Int.random(in: 2...3, using: &generator)).map { "k\($0)" }
      let constraints = keys.flatMap { key in
        [("left", "rootWidth", "rootHeight"), ("top", "rootHeight", "rootWidth")].flatMap { edge, own, other in
          let size = edge == "left" ? "width" : "height"
          return [
            "\"\(key).\(edge) == \(length(-10...150, 0...0.5, -0.1...0.2))\"",
            "\"\(key).\(size) == \(length(20...60, 0...0.1, -0.03...0.05))\"",
          ].map { $0.replacing("OWN", with: own).replacing("OTHER", with: other) }
        }
      }
      let (reach, least) = (number(4...60), number(40...90))
      document = SpecDocument(
        parsing: Array(
          """
          {
            "layoutSpec": 1, "root": "window", "touch": { "reach": \(reach) },
            "check": { "minTarget": { "width": \(least), "height": \(least) } },
            "views": [\(keys.map { "{ \"id\": \"\($0)\", \"kind\": \"key\" }" }.joined(separator: ", "))],
            "constraints": [\(constraints.joined(separator: ", "))]
          }
          """.utf8))
      self.generator = generator
    }
  }

  @Test(arguments: 0..<(runsAllCases ? 40 : 2) as Range<UInt64>)
  func `areas are too small where a check of one size finds it`(_ seed: UInt64) throws {
    var keys = RandomKeys(seed: seed)
    let check = SpecCheck(keys.document)
    let report = check.report([check.outcome(for: CallerEnvironment(), over: keys.ranges)])
    guard report.ranges?.undecided == [] else {
      // A few take too much work, which is said.
      #expect(seed >= 2 && report.ranges?.undecided == [.smallTouchArea])
      return
    }
    let found = report.findings.filter { $0.rule == .smallTouchArea }
    for _ in 0..<20 {
      let point = keys.ranges.map { Double.random(in: $0.bounds, using: &keys.generator) }
      let here = check.report([
        check.outcome(for: keys.document.caller(CallerEnvironment(), over: keys.ranges, at: point))
      ])
      for finding in here.findings where finding.rule == .smallTouchArea {
        let ranges = try #require(
          found.first { $0.pointer == finding.pointer }?.detail.ranges, "\(point): \(finding.message)")
        // A border that is a curve is not exact.
        let isNear = ranges.sizes.contains { Self.distance(from: point, to: $0) < 0.035 }
        #expect(isNear, "\(point): \(finding.message)")
      }
    }
  }

  /// Returns how far a point is outside of a polygon, relative to the ranges.
  private static func distance(from point: [Double], to corners: [[Double]]) -> Double {
    var farthest = 0.0
    for (corner, next) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
      let side = [(next[0] - corner[0]) / 380, (next[1] - corner[1]) / 220]
      let way = [(point[0] - corner[0]) / 380, (point[1] - corner[1]) / 220]
      let length = (side[0] * side[0] + side[1] * side[1]).squareRoot()
      if length > 0 { farthest = max(farthest, (side[1] * way[0] - side[0] * way[1]) / length) }
    }
    return farthest
  }
}
