import LayoutReports
import LayoutSpec
import TestSupport
import Testing

/// Over two ranges, the sizes at which keys of a keyboard are too small agree with checks of single sizes.
@Suite struct KeySizeRangeTests {
  /// A keyboard with rows of keys, and the ranges over which it is checked.
  struct Keyboard: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let rows: [[String]]
    var spacing = "0"
    var rowSpacing = "0"
    var least = (width: 44.0, height: 44.0)
    var ranges = [NumberRange(.windowWidth, 320...1000), NumberRange(.keyboardInputHeight, 150...300)]

    var document: SpecDocument {
      let stacks = rows.enumerated().map { row, keys in
        """
        { "id": "row\(row)", "stack": { "axis": "horizontal", "distribution": "units", "spacing": \(spacing) },
          "children": [\(keys.joined(separator: ", "))] }
        """
      }
      return SpecDocument(
        """
        {
          "layoutSpec": 1, "root": "keyboard", "metrics": { "gap": 3, "inset": 1 },
          "check": { "minTarget": { "width": \(least.width), "height": \(least.height) } },
          "views": [
            { "id": "keys", "stack": { "axis": "vertical", "distribution": "fillEqually", "spacing": \(rowSpacing) },
              "children": [\(stacks.joined(separator: ", "))] }
          ],
          "constraints": [{ "pin": "keys", "to": "root" }]
        }
        """)
    }
  }

  private static func key(_ id: String, _ more: String = "") -> String {
    #"{ "id": "\#(id)"\#(more.isEmpty ? "" : ", \(more)") }"#
  }

  /// Rows of different lengths, so that the corners of areas are round, and a key that is smaller than its frame.
  private static let uneven = Keyboard(
    testDescription: "uneven rows",
    rows: [
      [key("a"), key("b"), key("c")],
      [key("d"), key("e", #""units": 0.3333333333333333, "touch": -0.1"#), key("f")],
    ], spacing: "0.3333333333333333", rowSpacing: "0.14285714285714285", least: (60, 120))

  /// Longer rows, and a key that reaches into others.
  private static let overlapping = Keyboard(
    testDescription: "overlapping keys",
    rows: [
      [key("a"), key("b"), key("c")],
      [key("d"), key("e", #""touch": -0.1"#), key("f", #""units": 0.3333333333333333"#), key("g")],
      [key("h", #""units": 2, "touch": 2"#), key("i")],
    ], spacing: "0.3333333333333333", rowSpacing: "0.14285714285714285", least: (60, 120))

  /// Keys side by side, whose edges are equal but for rounding.
  private static let adjacent = Keyboard(
    testDescription: "adjacent keys",
    rows: [(0..<10).map { key("a\($0)", #""units": \#([1, 1.5, 0.3333333333333333][$0 % 3])"#) }], least: (60, 30))

  /// Returns a random keyboard.
  private static func random(_ seed: UInt64) -> Keyboard {
    var generator = SplitMix64(seed: seed)
    func choice<Value>(_ values: [Value]) -> Value { values[Int.random(in: values.indices, using: &generator)] }
    let rows = (0..<Int.random(in: 2...3, using: &generator)).map { row in
      (0..<Int.random(in: 1...5, using: &generator)).map { index in
        key(
          "k\(row)\(index)",
          choice(["", "", "", #""units": 1.5"#, #""units": 0.5"#, #""touch": 2"#, #""touch": { "leading": "inset" }"#]))
      }
    }
    let ranges = [
      NumberRange(.windowWidth, 200...1000), NumberRange(.keyboardInputHeight, 100...300),
      NumberRange(.metric("gap"), 0...12), NumberRange(.metric("inset"), -3...4),
    ]
    let first = Int.random(in: ranges.indices, using: &generator)
    let second = (first + Int.random(in: 1..<ranges.count, using: &generator)) % ranges.count
    return Keyboard(
      testDescription: "seed \(seed)", rows: rows, spacing: choice(["0", "2", #""gap""#]),
      rowSpacing: choice(["0", "2", #""gap""#]), least: choice([(30, 36), (60, 50), (100, 50)]),
      ranges: [ranges[min(first, second)], ranges[max(first, second)]])
  }

  private static let keyboards =
    [uneven, adjacent] + (runsAllCases ? [overlapping] : [])
    + ((0..<(runsAllCases ? 40 : 2)) as Range<UInt64>).map { random($0) }

  @Test(arguments: keyboards)
  func `keys are too small at the sizes that a finding names, and at no others`(_ keyboard: Keyboard) throws {
    let report = keyboard.document.report(over: keyboard.ranges)
    #expect(report.ranges?.undecided == [])
    for (point, view, depth, isFound) in Self.comparisons(keyboard, report) where abs(depth) > 0.0015 {
      #expect((depth > 0) == isFound, "\(view) at \(point)")
    }
  }

  /// Compares the sizes of findings with checks at random points.
  ///
  /// - Returns: for each point and key, how far it is inside of the sizes, and whether a check finds the key there.
  private static func comparisons(
    _ keyboard: Keyboard, _ report: CheckReport
  ) -> [(point: [Double], view: String, depth: Double, isFound: Bool)] {
    var generator = SplitMix64(seed: 1)
    let document = keyboard.document
    return (0..<20).flatMap { _ in
      let point = keyboard.ranges.map { Double.random(in: $0.bounds, using: &generator) }
      let caller = document.caller(CallerEnvironment(), over: keyboard.ranges, at: point)
      let (wide, single) = (subjects(in: report), subjects(in: document.report(in: [caller])))
      return Set(wide.keys).union(single.keys).sorted().map { view in
        let sizes = (wide[view] ?? []).flatMap { $0.detail.ranges?.sizes ?? [] }
        let depth = sizes.map { Self.depth(of: point, in: $0, keyboard.ranges) }.max() ?? -1
        return (point, view, depth, single[view] != nil)
      }
    }
  }

  /// Returns the findings of small targets by the views that they name.
  private static func subjects(in report: CheckReport) -> [String: [CheckFinding]] {
    let pairs = report.findings.filter { $0.rule == .smallTarget }.flatMap { finding in
      finding.viewNames.map { ($0, [finding]) }
    }
    return Dictionary(pairs, uniquingKeysWith: +)
  }

  /// Returns how far a point is inside of a polygon, relative to the ranges. It is negative outside.
  private static func depth(of point: [Double], in corners: [[Double]], _ ranges: [NumberRange]) -> Double {
    guard corners.count > 2 else { return -1 }
    let extents = ranges.map { $0.bounds.upperBound - $0.bounds.lowerBound }
    return zip(corners, corners.dropFirst() + corners.prefix(1)).map { corner, next in
      let side = extents.indices.map { (next[$0] - corner[$0]) / extents[$0] }
      let way = extents.indices.map { (point[$0] - corner[$0]) / extents[$0] }
      let length = (side[0] * side[0] + side[1] * side[1]).squareRoot()
      return length > 0 ? (side[0] * way[1] - side[1] * way[0]) / length : .infinity
    }.min() ?? -1
  }
}
