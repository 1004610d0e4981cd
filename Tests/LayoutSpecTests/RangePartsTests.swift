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
    return (SpecDocument(parsing: Array(text.utf8)), ranges)
  }

  private static func parts(_ spec: (document: SpecDocument, ranges: [NumberRange])) throws -> [RangedParts.Cell] {
    try spec.document.parts(
      over: spec.ranges, at: [], for: CallerEnvironment(), options: SpecOptions(), limit: 10_000
    ).cells
  }

  /// All 2²⁰ combinations of the decisions would be more than any limit.
  @Test func `decisions on constants of one part are made in that part alone`() throws {
    let views = (0..<20).map { #""v\#($0)""# }
    let values = (0..<20).map { view in
      switch view % 3 {
      case 0: "max(m\(view), 50)"
      case 1: "bounded\(view)"
      default: "doubled\(view)"
      }
    }
    let metrics = (0..<20).flatMap { view in
      [#""bounded\#(view)": "max(m\#(view), 50)""#, #""doubled\#(view)": "2 * bounded\#(view)""#]
    }
    let constraints = values.enumerated().map { #""v\#($0).width == \#($1)""# }
    let cells = try Self.parts(Self.spec(20, views, constraints, metrics: metrics))
    #expect(cells.count == 1)
    let counts = try #require(cells.first).parts.map { $0.regions.count }
    #expect(counts.filter { $0 == 2 }.count == 20 && counts.allSatisfy { $0 <= 2 }, "\(counts)")
  }

  @Test func `a condition of many views is one border`() throws {
    let views = (0..<30).map { #"{ "id": "v\#($0)", "when": { "windowWidth": { "min": 500 } } }"# }
    var spec = Self.spec(0, views, (0..<30).map { #""v\#($0).left == \#($0)""# })
    spec.ranges = [NumberRange(.windowWidth, 320...800)]
    let regions = try Self.parts(spec).flatMap { $0.parts }.flatMap { $0.regions }
    #expect(regions.count >= 30)
    #expect(regions.allSatisfy { $0.borders.count == 1 })
  }

  @Test func `the decisions of both axes add up`() throws {
    let constraints = (1...20).flatMap { number in
      [#""v.width >= min(m0, \#(4 * number))""#, #""v.height >= min(m1, \#(4 * number))""#]
    }
    let rest = [#""v.width == 0 @low""#, #""v.height == 0 @low""#, #""v.left == 0""#, #""v.top == 0""#]
    let cells = try Self.parts(Self.spec(2, [#""v""#], constraints + rest))
    #expect(cells.count == 1)
    let counts = try #require(cells.first).parts.map { $0.regions.count }
    #expect(counts.reduce(0, +) < 50, "\(counts)")
  }

  /// The decision belongs to both parts that use the metric, and to no other.
  @Test func `a metric of several parts is decided in each of them`() throws {
    let views = (0..<6).map { #""v\#($0)""# }
    let constraints = (0..<6).map { #""v\#($0).width == \#($0 < 2 ? "shared" : "max(m\($0), 50)")""# }
    let cells = try Self.parts(Self.spec(6, views, constraints, metrics: [#""shared": "max(m0, m1)""#]))
    #expect(cells.count == 1)
    let labels = (cells.first?.parts ?? []).filter { $0.regions.count > 1 }.map { part in
      Set(part.regions.flatMap { $0.borders }.map { $0.reason.text }.filter { $0.hasPrefix("max") })
    }
    let shared: Set = ["max in /metrics/shared"]
    #expect(labels == [shared, shared] + (2..<6).map { ["max in /constraints/\($0)"] })
  }

  /// Around some points, only the first range decides, and it decides all parts.
  @Test(arguments: ["min", "max"])
  func `decisions that are made only beside others are made in their parts`(border: String) throws {
    let constraints = (0..<14).map { view in
      let first = #"{ "when": { "windowWidth": { "\#(border)": 600 } }, "value": "max(m\#(view), 50)" }"#
      return #"{ "item": "v\#(view)", "attribute": "width", "constant": [\#(first), { "value": 1 }] }"#
    }
    let (document, ranges) = Self.spec(14, (0..<14).map { #""v\#($0)""# }, constraints)
    for bounds in [300.0...800, 300...1200] {
      let cells = try Self.parts((document, ranges + [NumberRange(.windowWidth, bounds)]))
      #expect(cells.count == 1)
      let counts = (cells.first?.parts ?? []).map { $0.regions.count }.filter { $0 > 1 }
      #expect(counts == Array(repeating: 3, count: 14))
    }
  }

  @Test func `other decisions of parts that share ranges do not multiply`() throws {
    let constraints = (0..<40).map { #""v\#($0).width == max(m0, \#($0 + 1)) + max(m1, \#($0 + 1))""# }
    let (document, ranges) = Self.spec(2, (0..<40).map { #""v\#($0)""# }, constraints)
    let cells = try document.parts(
      over: ranges, at: [], for: CallerEnvironment(), options: SpecOptions(), limit: 200
    ).cells
    #expect((cells.first?.parts ?? []).map { $0.regions.count }.filter { $0 > 1 } == Array(repeating: 4, count: 40))
  }

  /// The decisions of all parts together connect 16 ranges, but those of each part connect two.
  @Test func `only the ranges of one part are coupled`() throws {
    let constraints = (0..<16).map { #""v\#($0).width == max(m\#($0), m\#(($0 + 1) % 16))""# }
    let cells = try Self.parts(Self.spec(16, (0..<16).map { #""v\#($0)""# }, constraints))
    #expect(cells.count == 1)
    #expect((cells.first?.parts ?? []).map { $0.regions.count }.filter { $0 > 1 } == Array(repeating: 2, count: 16))
  }

  @Test func `decisions on coefficients and on views concern all parts`() throws {
    let views = [#"{ "id": "a", "when": { "rootWidth": { "min": 60 } } }"#, #""b""#, #""c""#]
    var (document, ranges) = Self.spec(3, views, [#""b.width == max(m1, 50)""#, #""c.width == max(m2, 50)""#])
    let text = """
      { "layoutSpec": 1, "root": { "width": "max(m0, 40)", "height": 100 }, "metrics": { "m0": 1, "m1": 1, "m2": 1 },
        "views": [\(views.joined(separator: ", "))],
        "constraints": ["b.width == max(m1, 50)", "c.width == max(m2, 50)"] }
      """
    document = SpecDocument(parsing: Array(text.utf8))
    let cells = try Self.parts((document, ranges))
    #expect(cells.count == 3)
    #expect(cells.map { $0.views.count }.sorted() == [2, 2, 3])
    for cell in cells { #expect(cell.parts.filter { $0.regions.count == 2 }.count == 2) }

    (document, ranges) = Self.spec(1, [#""a""#], [#""a.width == max(m0, 50) * root.width""#])
    let error = #expect(throws: RangeError.self) { try Self.parts((document, ranges)) }
    guard case .solve(.invalid(let errors)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(errors.errors.map { $0.code } == [.notAffine])
  }

  /// Every kind of constant depends on a metric of its own.
  @Test func `regions of parts equal solves`() throws {
    let stacks = """
      { "row": { "axis": "horizontal", "spacing": "max(m0, 50)", "alignment": "firstBaseline",
          "insets": { "leading": "min(m1, 40)", "top": "max(m2, 30)" } } }
      """
    let views = [
      """
      { "id": "row", "stack": "row", "children": [
          { "id": "a", "intrinsicSize": { "width": "max(m3, 60)", "height": "max(m4, 20)" },
            "baseline": { "first": "min(m5, 30)" } },
          { "id": "b", "intrinsicSize": { "width": 40, "height": 30 }, "baseline": { "first": 10 },
            "spacingAfter": "max(m1, m2)" },
          "c"] }
      """, #""d""#, #""e""#, #""f""#,
    ]
    let constraints = [
      #""row.left == 0""#, #""row.top >= max(m4, 10)""#, #""row.top == 0 @low""#, #""c.width == max(m5, 20)""#,
      #""d.left == min(m0, m1, 30)""#, #""d.width == 2 * (max(m2, 20) + 3)""#, #""V:|-7-[d(clamped)]""#,
      #"{ "pin": "e", "to": "root", "insets": { "top": "max(m3, 40)", "leading": "min(m4, 50)" } }"#,
      #"{ "item": "f", "attribute": "left", "constant": "max(m0, clamped)" }"#, #""f.width == 10""#,
      #""f.firstBaseline == e.top""#, #""f.height == max(m1, 30)""#,
    ]
    let (document, ranges) = Self.spec(
      6, views, constraints, metrics: [#""clamped": "min(max(m1, 20), 80)""#], stacks: stacks)
    #expect(document.errors.totalCount == 0, "\(document.errors.errors)")
    let cells = try Self.parts((document, ranges))
    #expect(cells.count == 1)
    let cell = try #require(cells.first)
    var random = SplitMix64(seed: 11)
    for _ in 0..<200 {
      let point = ranges.map { Double.random(in: $0.bounds, using: &random) }
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
  static func values(of cell: RangedParts.Cell, at point: [Double]) -> [Int: Double] {
    var values: [Int: Double] = [:]
    for part in cell.parts {
      let region = part.regions.first { region in region.polytope.facets.allSatisfy { $0.value(at: point) >= 0 } }
      for (index, variable) in part.variables.enumerated() {
        values[variable] = region?.values[index].value(at: point)
      }
    }
    return values
  }
}
