import Cassowary
import Layout
import TestSupport
import Testing

@testable import LayoutSpec

/// Independent parts of the system over many ranges.
@Suite struct RangePartsTests {
  /// Returns a spec with one metric for each of some constants, and ranges for these metrics.
  private static func spec(
    _ count: Int, _ views: [String], _ constraints: [String], metrics: [String] = [], stacks: String = "{}"
  ) -> (document: SpecDocument, ranges: [NumberRange]) {
    let metrics = (0..<count).map { #""m\#($0)": 20"# } + metrics
    let text = """
      { "layoutSpec": 1, "root": { "width": 1000, "height": 1000 }, "metrics": { \(metrics.joined(separator: ", ")) },
        "stacks": \(stacks), "views": [\(views.joined(separator: ", "))],
        "constraints": [\(constraints.joined(separator: ", "))] }
      """
    let ranges = (0..<count).map { NumberRange(.metric(Name("m\($0)")), 0...100) }
    return (SpecDocument(text), ranges)
  }

  private static func parts(_ spec: (document: SpecDocument, ranges: [NumberRange])) throws -> [RangeCell] {
    try spec.document.parts(
      over: spec.ranges, at: [], for: CallerEnvironment(), options: SpecOptions(), limit: 10_000)
  }

  @Test func `a condition of many views is one border`() throws {
    let views = (0..<30).map { #"{ "id": "v\#($0)", "when": { "windowWidth": { "min": 500 } } }"# }
    var spec = Self.spec(0, views, (0..<30).map { #""v\#($0).left == \#($0)""# })
    spec.ranges = [NumberRange(.windowWidth, 320...800)]
    let borders = try Self.parts(spec).flatMap { cell in cell.parts.joined().map { cell.borders(of: $0) } }
    #expect(borders.count >= 30)
    #expect(borders.allSatisfy { $0.count == 1 })
  }

  @Test func `a coefficient that depends on a range is refused`() throws {
    let spec = Self.spec(1, [#""a""#], [#""a.width == max(m0, 50) * root.width""#])
    let error = try #require(throws: RangeError.self) { try Self.parts(spec) }
    guard case .solve(.invalid(let errors)) = error else { throw error }
    #expect(errors.errors.map { $0.code } == [.notAffine])
  }

  /// Every kind of constant depends on a metric.
  @Test func `regions of parts equal solves`() throws {
    let stacks = """
      { "row": { "axis": "horizontal", "spacing": "max(m0, 50)", "alignment": "firstBaseline",
          "insets": { "leading": "min(m1, 40)", "top": "max(m2, 30)" } } }
      """
    let views = [
      """
      { "id": "row", "stack": "row", "children": [
          { "id": "a", "intrinsicSize": { "width": "max(m1, 60)", "height": "max(m2, 20)" },
            "baseline": { "first": "min(m0, 30)" } },
          { "id": "b", "intrinsicSize": { "width": 40, "height": 30 }, "baseline": { "first": 10 },
            "spacingAfter": "max(m1, m2)" },
          "c"] }
      """, #""d""#, #""e""#, #""f""#,
    ]
    let constraints = [
      #""row.left == 0""#, #""row.top >= max(m0, 10)""#, #""row.top == 0 @low""#, #""c.width == max(m1, 20)""#,
      #""d.left == min(m0, m1, 30)""#, #""d.width == 2 * (max(m2, 20) + 3)""#, #""V:|-7-[d(clamped)]""#,
      #"{ "pin": "e", "to": "root", "insets": { "top": "max(m0, 40)", "leading": "min(m1, 50)" } }"#,
      #"{ "item": "f", "attribute": "left", "constant": "max(m0, clamped)" }"#, #""f.width == 10""#,
      #""f.firstBaseline == e.top""#, #""f.height == max(m1, 30)""#,
    ]
    let (document, ranges) = Self.spec(
      3, views, constraints, metrics: [#""clamped": "min(max(m1, 20), 80)""#], stacks: stacks)
    #expect(document.errors.totalCount == 0, "\(document.errors.errors)")
    let cells = try Self.parts((document, ranges))
    var random = SplitMix64(seed: 11)
    for _ in 0..<200 {
      let point = ranges.map { Double.random(in: $0.bounds, using: &random) }
      let here = cells.first { $0.polytope.facets.allSatisfy { $0.value(at: point) >= 0 } }
      let cell = try #require(here)
      let values = Self.values(of: cell, at: point)
      let caller = document.caller(CallerEnvironment(), over: ranges, at: point)
      for view in try document.solve(for: caller).views {
        let start = try #require(cell.views.first { $0.id == view.id }?.start)
        let numbers = [view.frame.x, view.frame.y, view.frame.width, view.frame.height]
        for (offset, number) in numbers.enumerated() {
          let value = try #require(values[start + offset], "\(view.id) at \(point)")
          #expect(abs(value - number) < 1e-6, "\(view.id) at \(point): \(value), \(number)")
        }
      }
    }
  }

  /// Returns the value of each variable at a point.
  private static func values(of cell: RangeCell, at point: [Double]) -> [Int: Double] {
    var values: [Int: Double] = [:]
    for part in cell.parts {
      let region = part.first { region in region.polytope.facets.allSatisfy { $0.value(at: point) >= 0 } }
      for (index, variable) in (region?.variables ?? []).enumerated() {
        values[variable] = region?.values[index].value(at: point)
      }
    }
    return values
  }
}
