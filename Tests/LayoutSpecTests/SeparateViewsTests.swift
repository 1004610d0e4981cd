import Cassowary
import Layout
import TestSupport
import Testing

@testable import LayoutSpec

/// Groups of views that have nothing to do with each other, over many ranges.
@Suite struct SeparateViewsTests {
  private static let ranges = [
    NumberRange(.windowWidth, 300...1000), NumberRange(.windowHeight, 300...1000), NumberRange(.metric("m0"), 0...300),
    NumberRange(.metric("m1"), 0...100),
  ]

  private static func document(_ views: [String], _ constraints: [String]) -> SpecDocument {
    let text = """
      { "layoutSpec": 1, "root": { "width": "max(m0, 100)", "height": "m1 + 100" },
        "metrics": { "m0": 200, "m1": 20, "wide": [{ "when": { "windowWidth": { "min": 800 } }, "value": 50 },
                                                   { "value": "m1 / 2" }] },
        "views": [\(views.joined(separator: ", "))], "constraints": [\(constraints.joined(separator: ", "))] }
      """
    return SpecDocument(parsing: Array(text.utf8))
  }

  private static func cells(
    _ document: SpecDocument, limit: Int = 10_000
  ) throws -> [[RangedParts.Cell]] {
    try document.separateViews(over: ranges, for: CallerEnvironment(), options: SpecOptions()).map {
      try $0.cells(over: ranges, at: [], for: CallerEnvironment(), options: SpecOptions(), limit: limit)
    }
  }

  /// The decisions on all numbers together would have 256 combinations.
  @Test func `conditions of views on several numbers add up`() throws {
    let traits = ["windowWidth", "windowHeight", "rootWidth", "rootHeight"]
    let lows = [400, 400, 150, 120]
    let conditions = traits.indices.flatMap { trait in
      (0..<3).map { #"{ "\#(traits[trait])": { "min": \#(lows[trait] + 20 * $0) } }"# }
    }
    let views = conditions.enumerated().map { #"{ "id": "v\#($0)", "when": \#($1) }"# }
    let constraints = conditions.indices.map { #""v\#($0).width == root.width - \#($0)""# }
    let counts = try Self.cells(Self.document(views + [#""w""#], constraints), limit: 4).map { $0.count }
    #expect(counts.count == 13)
    #expect(counts.allSatisfy { $0 <= 4 }, "\(counts)")
  }

  @Test func `views with the same decisions stay together`() throws {
    let condition = #""when": { "windowWidth": { "min": 500 } }"#
    let views = (0..<6).map { #"{ "id": "v\#($0)", \#(condition) }"# } + [#""w""#, #""x""#]
    let cells = try Self.cells(Self.document(views, []))
    #expect(cells.map { Set($0.flatMap { $0.views.map { $0.id } }) } == [["w", "x"], Set((0..<6).map { "v\($0)" })])
  }

  @Test func `a condition of a group concerns the views of its constraints, on either side`() throws {
    let group = """
      { "when": { "windowWidth": { "min": 500 } }, "constraints": ["a.left == 0",
          { "when": { "windowHeight": { "min": 500 } }, "constraints": ["b.left == 0"], "otherwise": ["c.left == 0"] }],
        "otherwise": ["d.left == 0"] }
      """
    let document = Self.document(["a", "b", "c", "d", "e"].map { "\"\($0)\"" }, [group])
    let cells = try Self.cells(document)
    #expect(cells.map { Set($0.flatMap { $0.views.map { $0.id } }) } == [["e"], ["a", "d"], ["b", "c"]])
    // The root's width has two functions in each of them.
    #expect(cells.map { $0.count } == [2, 4, 6])
  }

  @Test func `a condition of a container concerns the views in it`() throws {
    let inner = #"{ "id": "b", "when": { "windowHeight": { "min": 500 } } }"#
    let outer = #"{ "when": { "windowWidth": { "min": 500 } }, "children": ["a", \#(inner)] }"#
    let cells = try Self.cells(Self.document([outer, #""c""#], []))
    #expect(cells.map { Set($0.flatMap { $0.views.map { $0.id } }) } == [["c"], ["a"], ["b"]])
    // The root's width has two functions in each of them.
    #expect(cells.map { $0.count } == [2, 4, 6])
  }

  @Test func `a guide concerns the views whose constraints name it`() throws {
    let views = [#""a""#, #""b""#, #"{ "id": "c", "when": { "windowHeight": { "min": 500 } } }"#]
    let cells = try Self.cells(Self.document(views, [#""a.left == margins.left""#, #""b.left == 0""#]))
    #expect(cells.map { Set($0.flatMap { $0.views.map { $0.id } }) } == [["b"], ["a"], ["c"]])
  }

  @Test(arguments: [
    (#"["a", "b"]"#, ["a.left == b.left"]),
    (#"["a", "b", "c"]"#, ["a.left == c.left", "c.top == b.top"]),
    (#"["a", "b"]"#, ["a.left <= b.left <= 20"]),
    (#"["a", "b"]"#, ["H:|[a]-[b]"]),
    (#"[{ "id": "c", "stack": { "axis": "horizontal" }, "children": ["a", { "children": ["b"] }] }]"#, []),
  ])
  func `connected views stay together`(_ views: String, _ constraints: [String]) throws {
    var views = String(views.dropFirst().dropLast())
    for (id, trait) in [("a", "windowWidth"), ("b", "windowHeight")] {
      views = views.replacing("\"\(id)\"", with: #"{ "id": "\#(id)", "when": { "\#(trait)": { "min": 500 } } }"#)
    }
    let document = Self.document([views], constraints.map { "\"\($0)\"" })
    #expect(document.isValid, "\(document.errors.errors)")
    let together = try Self.cells(document).map { Set($0.flatMap { $0.views.map { $0.id } }) }
    #expect(together.contains { $0.isSuperset(of: ["a", "b"]) }, "\(together)")
  }

  @Test func `stacks that share a unit stay together`() throws {
    let views = zip(["a", "b"], ["windowWidth", "windowHeight"]).map { id, trait in
      """
      { "id": "\(id)", "children": ["\(id)0", { "id": "\(id)1", "when": { "\(trait)": { "min": 500 } } }],
        "stack": { "axis": "horizontal", "distribution": "units", "unitGroup": "keys" } }
      """
    }
    let document = Self.document(views, [])
    #expect(document.isValid, "\(document.errors.errors)")
    let together = try Self.cells(document).map { Set($0.flatMap { $0.views.map { $0.id } }) }
    #expect(together.contains(["a", "a0", "a1", "b", "b0", "b1"]), "\(together)")
  }

  @Test func `a conflict of constraints without views is found once`() throws {
    let views = zip(["a", "b"], ["windowWidth", "windowHeight"]).map { id, trait in
      #"{ "id": "\#(id)", "when": { "\#(trait)": { "min": 500 } } }"#
    }
    let cells = try Self.cells(Self.document(views, [#""root.height >= 300""#]))
    #expect(cells.count == 3)
    let isInConflict = cells.map { $0.contains { $0.parts.contains { $0.regions.contains { $0.conflict != nil } } } }
    #expect(isInConflict == [true, false, false])
  }

  @Test func `views and frames equal solves`() throws {
    let views = [
      #"{ "id": "a", "when": { "windowWidth": { "min": 500 } } }"#,
      """
      { "id": "box", "when": { "windowHeight": { "min": 500 } },
        "children": ["inner", { "id": "deep", "when": { "rootWidth": { "min": 150 } } }] }
      """,
      #"{ "children": ["g", { "id": "h", "when": { "windowWidth": { "max": 700 } } }], "when": { "rootHeight": { "min": 130 } } }"#,
      #"""
      { "id": "row", "stack": { "axis": [{ "when": { "windowOrientation": "portrait" }, "value": "vertical" },
                                         { "value": "horizontal" }] },
        "children": ["s", { "id": "t", "intrinsicSize": { "width": "wide", "height": 10 } }] }
      """#, #""c""#, #""d""#,
    ]
    let placed = ["a", "box", "inner", "deep", "g", "h", "c", "d"].flatMap { id in
      ["left == 2", "top == m1", "height == max(m0, 20)"].map { "\"\(id).\($0)\"" }
    }
    let widths = [
      "a.width == wide", "box.width == root.width / 2", "inner.width == m1", "deep.width == inner.width + 1",
    ]
    let others = [
      #""g.width == 5""#, #""h.width == g.width""#, #""d.width == 9""#, #""row.left == 0""#, #""row.top == 0""#,
      #""s.width == 10""#, #""s.height == 10""#, #""root.width >= 50""#,
      """
      { "when": { "windowHeight": { "min": 600 } }, "constraints": ["c.width == 10"], "otherwise": ["c.width == m1"] }
      """,
    ]
    let document = Self.document(views, placed + widths.map { "\"\($0)\"" } + others)
    #expect(document.isValid, "\(document.errors.errors)")
    let groups = try Self.cells(document)
    #expect(groups.count > 3)
    var random = SplitMix64(seed: 12)
    for _ in 0..<50 {
      let point = Self.ranges.map { Double.random(in: $0.bounds, using: &random) }
      var frames: [String: [Double?]] = [:]
      for cells in groups {
        let cell = cells.first { $0.polytope.facets.allSatisfy { $0.value(at: point) >= 0 } }
        let here = try #require(cell)
        let values = RangePartsTests.values(of: here, at: point)
        for (id, start) in here.views { frames[id] = (0..<4).map { values[start + $0] } }
      }
      let caller = document.caller(CallerEnvironment(), over: Self.ranges, at: point)
      let solved = try document.solve(for: caller).views
      #expect(Set(solved.map { $0.id }) == Set(frames.keys), "\(point)")
      for view in solved {
        let numbers = [view.frame.x, view.frame.y, view.frame.width, view.frame.height]
        for (value, number) in zip(frames[view.id] ?? [], numbers) {
          #expect(abs((value ?? .nan) - number) < 1e-6, "\(view.id) at \(point): \(frames[view.id] ?? []), \(numbers)")
        }
      }
    }
  }
}
