import Foundation
import Layout
import LayoutSpec
import TestSupport
import Testing

@Suite("Layouts over ranges")
struct RangesTests {
  @Test("Every width of each spec equals a solve", arguments: PackageFiles.specs)
  func widths(_ file: URL) throws {
    let document = SpecDocument(parsing: Array(try Data(contentsOf: file)))
    let ranges = [NumberRange(.windowWidth, 280...1400)]
    let caller = CallerEnvironment(EnvironmentRequest(width: 400, height: 800))
    try RangeComparison(document, caller, ranges).run(seed: 1)
  }

  @Test("Every size of each spec equals a solve", arguments: PackageFiles.specs)
  func sizes(_ file: URL) throws {
    let document = SpecDocument(parsing: Array(try Data(contentsOf: file)))
    let ranges = [NumberRange(.windowWidth, 320...1366), NumberRange(.windowHeight, 480...1366)]
    let caller = CallerEnvironment(EnvironmentRequest(width: 400, height: 800))
    try RangeComparison(document, caller, ranges).run(seed: 2)
  }

  /// A bar above the keyboard, and a panel beside it that depends on where the keyboard and the safe area are.
  private static let panel = #"""
    {
      "layoutSpec": 1, "metrics": { "gap": 8, "wide": [{ "when": { "rootHeight": { "min": 600 } }, "value": 90 }, { "value": 60 }] },
      "keyboardGuide": { "followsUndockedKeyboard": true },
      "views": ["bar", "panel"],
      "constraints": [
        "bar.left == safeArea.left + gap", "bar.right == safeArea.right - gap", "bar.height == max(30, 3 * gap)",
        "bar.bottom <= keyboard.top - gap", "bar.bottom == safeArea.bottom - 40 @ 750", "bar.top >= safeArea.top",
        { "when": { "keyboardNear": ["bottom"] }, "constraints": ["panel.top == root.top"] },
        { "when": { "not": { "keyboardNear": ["bottom"] } }, "constraints": ["panel.top == safeArea.top"] },
        "panel.left == bar.left", "panel.width == wide", "panel.bottom == bar.top - gap @ 600", "panel.height >= 44"
      ]
    }
    """#

  /// Keys in a custom keyboard, with a bar if there is room.
  private static let keys = #"""
    {
      "layoutSpec": 1, "root": "keyboard", "metrics": { "gap": 8 },
      "views": [{ "id": "bar", "when": { "rootHeight": { "min": 260 } } }, "key"],
      "constraints": [
        { "pin": "key", "to": "safeArea", "edges": ["leading", "trailing", "bottom"], "insets": "gap" },
        "key.height == 0.8 * root.height - gap", "bar.top == root.top", "bar.left == key.left",
        "bar.width >= 100", "bar.width == root.width / 4 @ 750", "bar.bottom == key.top"
      ]
    }
    """#

  @Test(
    "every number that can vary gives the same layouts as a solve",
    arguments: RangedNumber.named + [.metric(Name("gap"))],
    KeyboardState.allCases)
  func numbers(_ number: RangedNumber, _ state: KeyboardState) throws {
    var request = EnvironmentRequest(width: 700, height: 900)
    request.safeArea = Insets(top: 20, left: 10, bottom: 30, right: 10)
    request.keyboard = EnvironmentRequest.Keyboard()
    request.keyboard?.state = state
    let bounds: ClosedRange<Double> =
      switch number {
      case .windowWidth, .windowHeight: 300...1400
      case .keyboardHeight, .keyboardInputHeight: 100...600
      case .safeAreaTop, .safeAreaLeft, .safeAreaBottom, .safeAreaRight, .metric: 0...60
      }
    let range = NumberRange(number, bounds)
    let other = NumberRange(number == .windowHeight ? .safeAreaTop : .windowHeight, 400...1000)
    for spec in [Self.panel, Self.keys] {
      let document = SpecDocument(spec)
      try RangeComparison(document, CallerEnvironment(request), [range]).run(seed: 3)
      try RangeComparison(document, CallerEnvironment(request), [range, other]).run(seed: 4)
    }
  }

  /// A number at which alone a condition holds is no border of regions. None of these numbers is that of the point with
  /// which a region is compared; for 600, it would be.
  @Test("conditions at single numbers do not make a layout other than affine", arguments: 590...610)
  func singleNumbers(_ number: Int) throws {
    let spec = #"""
      { "layoutSpec": 1,
        "views": ["a", "b",
          { "id": "c", "when": { "any": [{ "windowHeight": \#(number) }, { "windowWidth": \#(number) }] } },
          { "id": "d", "when": { "all": [{ "orientation": "portrait" }, { "windowWidth": { "max": 600 } }] } }],
        "constraints": ["b.top == a.top", "c.top == a.top", "d.top == b.top",
          { "when": { "orientation": "portrait" }, "expression": "b.width == max(0.1 * windowWidth, 50)" }] }
      """#
    let ranges = [NumberRange(.windowWidth, 350...650), NumberRange(.windowHeight, 350...650)]
    let caller = CallerEnvironment(EnvironmentRequest(width: 400, height: 500))
    try RangeComparison(SpecDocument(spec), caller, ranges).run(seed: 5)
  }

  /// The first point of a region may be close to its border, where slopes could not be measured.
  @Test func `regions beside slivers are affine`() throws {
    let spec = #"""
      { "layoutSpec": 1,
        "metrics": { "e": "min(169.303528 - 0.1 * windowWidth - 0.3802 * windowHeight, windowWidth - 303.235936, 213.476093 + 0.5 * windowWidth - windowHeight, windowHeight - 334.469472 - 0.1 * windowWidth)" },
        "environment": { "keyboard": { "state": "docked" } }, "views": ["a"],
        "constraints": ["a.left == 10", "a.width == 50", "a.height == 20", "a.bottom == keyboard.top + 1 + max(-20, min(e, 20))"] }
      """#
    let ranges = [NumberRange(.windowWidth, 300...900), NumberRange(.windowHeight, 300...900)]
    let caller = CallerEnvironment(EnvironmentRequest(width: 600, height: 600))
    try RangeComparison(SpecDocument(spec), caller, ranges).run(seed: 6)
  }

  /// With any number of thresholds, the search for regions ends with the budget, before a region is solved.
  @Test func `the search for regions can be cancelled`() throws {
    let thresholds = (0..<20).map { #"{ "when": { "windowWidth": { "max": \#(400 + $0) } }, "value": \#($0) }"# }
    let spec = #"""
      { "layoutSpec": 1, "metrics": { "wide": [\#(thresholds.joined(separator: ",")), { "value": 44 }] },
        "views": ["q"], "constraints": ["q.left == 0", "q.top == 0", "q.width == wide", "q.height == 44"] }
      """#
    var options = SpecOptions()
    options.isCancelled = { true }
    let error = try #require(throws: RangeError.self) {
      try SpecDocument(spec).layout(over: [NumberRange(.windowWidth, 320...500)], options: options, limit: 5)
    }
    guard case .solve(.budgetExceeded) = error else { throw error }
  }

  /// Many independent parts with slanted borders have many pieces, of which each is cut by the regions of all parts.
  @Test func `the search for pieces can be cancelled`() throws {
    let views = (0..<60).map { "v\($0)" }
    let constraints = views.indices.map { index in
      "\"v\(index).width >= \(0.1 + 0.05 * Double(index)) * windowHeight\", \"v\(index).width == windowWidth @high\""
    }
    let spec = """
      { "layoutSpec": 1, "root": "window", "views": [\(views.map { "\"\($0)\"" }.joined(separator: ","))],
        "constraints": [\(constraints.joined(separator: ","))] }
      """
    let document = SpecDocument(spec)
    let ranges = [NumberRange(.windowWidth, 320...1366), NumberRange(.windowHeight, 480...1366)]
    let calls = CallCounter()
    let layout = try document.layout(over: ranges, options: SpecOptions(calls))
    #expect(layout.regions.count > 50)
    // Each view adds one piece to those of the views before.
    #expect(calls.count > views.indices.reduce(0, +))
  }

  /// Areas of squares with sides of a ten-millionth of the ranges are below the rounding of areas.
  @Test func `small regions have all their corners`() throws {
    let spec = #"""
      { "layoutSpec": 1, "root": "window", "views": ["a"], "constraints": [
        "a.left == 0", "a.top == 0", "a.height == 60",
        { "when": { "windowWidth": { "min": 500, "max": 500.0002 }, "windowHeight": { "min": 600, "max": 600.0002 } },
          "constraints": ["a.width == 10"], "otherwise": ["a.width == 100"] }
      ] }
      """#
    let ranges = [NumberRange(.windowWidth, 320...1366), NumberRange(.windowHeight, 480...1366)]
    let document = SpecDocument(spec)
    let layout = try document.layout(over: ranges)
    #expect(layout.regions.count == 5)
    #expect(layout.regions.allSatisfy { $0.vertices.count == 4 })
    try RangeComparison(document, CallerEnvironment(), ranges).run(seed: 7)
  }

  /// In a wide range, a breakpoint is close to another one.
  @Test func `a slope of rounding hides no condition`() throws {
    let document = SpecDocument(
      #"""
      {"layoutSpec": 1, "root": {"width": 200, "height": 300}, "metrics": {"m": 50}, "views": ["v0", "v1", "v2", "z"],
      "constraints": ["v0.top == 0", "v2.bottom == 300", "v2.top >= v1.bottom + 80", "v1.centerY - v0.centerY == z.height",
      "v2.centerY - v1.centerY == z.height", "v0.height == 20 @ 250", "v0.height >= 20", "v1.height == 25 @ 750",
      "v1.height <= m", "v2.top == m @ 750"]}
      """#)
    let layout = try document.layout(over: [NumberRange(.metric("m"), -20...150)])
    #expect(layout.regions.first?.vertices == [[-20], [0]])
    if case .solved = try #require(layout.regions.first).status { Issue.record("v1 has a negative height") }
  }

  @Test(arguments: [
    "windowWidth - 0.15 * windowWidth - 0.4 * windowWidth - 0.45 * windowWidth", "windowWidth / 49 * 49 - windowWidth",
  ])
  func `a size whose terms cancel is 0, not a negative rounding error`(_ width: String) throws {
    let text =
      #"{ "layoutSpec": 1, "root": { "width": "\#(width)", "height": 9 }, "views": ["a"], "constraints": ["a.width == 5"] }"#
    let layout = try SpecDocument(text).layout(over: [NumberRange(.windowWidth, 320...1024)])
    #expect(layout.regions.allSatisfy { region in if case .solved = region.status { true } else { false } })
  }

  /// Three conflicts hold in parts that overlap: one below 80, one below 88.9, and one everywhere.
  @Test func `a conflict is that of a region only if it holds throughout`() throws {
    let spec = #"""
      { "layoutSpec": 1, "views": ["k"], "constraints": [
        "k.left == root.left + 40", "k.right == root.right - 40", "k.width <= 0.1 * root.width - 10"
      ] }
      """#
    let layout = try SpecDocument(spec).layout(over: [NumberRange(.windowWidth, 60...300)])
    for region in layout.regions {
      let conflict = try #require(region.conflict)
      for vertex in region.vertices {
        #expect(conflict.gap.value(at: vertex) > -1e-6, "\(conflict.named.members.map(\.constraint))")
      }
    }
  }

  @Test func `a breakpoint has no reason of the next one`() throws {
    let spec = #"""
      { "layoutSpec": 1, "root": "window", "views": ["a"], "constraints": [
        "a.left == 0", "a.top == 0", "a.height == 60",
        { "when": { "windowWidth": { "min": 500 } }, "constraints": ["a.width == 10"], "otherwise": ["a.width == windowWidth"] },
        { "when": { "windowWidth": { "min": 500.004 } }, "constraints": ["a.right == 0 @ 30"] }
      ] }
      """#
    let layout = try SpecDocument(spec).layout(over: [NumberRange(.windowWidth, 1...1_000_000)])
    #expect(layout.borders.map { $0.because.map(\.name) } == [["windowWidth >= 500"], ["windowWidth >= 500.004"]])
  }

  /// The condition decides on a constant alone, not on the structure.
  @Test func `a mistake in a part of the ranges is said with its place`() throws {
    let spec = #"""
      { "layoutSpec": 1, "root": "window", "metrics": { "z": 0 }, "views": ["a"], "constraints": [
        "a.left == 0", "a.top == 0", "a.height == 60",
        { "item": "a", "attribute": "width", "constant": [{ "when": { "windowWidth": { "min": 500 } }, "value": "1 / z" }, { "value": 5 }] }
      ] }
      """#
    let error = try #require(throws: RangeError.self) {
      try SpecDocument(spec).parts(
        over: [NumberRange(.windowWidth, 320...1366)], at: [], for: CallerEnvironment(), options: SpecOptions(),
        limit: 100)
    }
    guard case .solve(.invalid(let errors)) = error else { throw error }
    #expect(
      errors.errors.first?.message.contains("invalid for window.width from 500 to 1366") == true,
      "\(errors.errors.map(\.message))")
  }

  /// A fresh solve takes a pivot for each view, and any view as wide as the first can give way.
  @Test func `regions of a long row of equal views equal solves`() throws {
    let count = 120
    let constraints = (1..<count).flatMap { view in
      ["v\(view).width == v0.width @high", "v\(view).left == v\(view - 1).right"]
    }
    let minima = (0..<count).map { "v\($0).width >= \(20 + $0)" }
    let all = constraints + minima + ["v0.left == root.left", "v\(count - 1).right == root.right"]
    let text = """
      { "layoutSpec": 1, "root": { "width": "window", "height": 10 },
        "views": [\((0..<count).map { "\"v\($0)\"" }.joined(separator: ", "))],
        "constraints": [\(all.map { "\"\($0)\"" }.joined(separator: ", "))] }
      """
    let document = SpecDocument(text)
    let layout = try document.layout(over: [NumberRange(.windowWidth, 11_000...12_000)])
    #expect(layout.regions.count > 10)
    for region in layout.regions {
      let width = 0.4 * region.vertices[0][0] + 0.6 * region.vertices[1][0]
      let result = try document.solve(for: CallerEnvironment(EnvironmentRequest(width: width, height: 800)))
      guard case .solved(let solved) = region.status else {
        Issue.record("solved at \(width)")
        continue
      }
      #expect(solved.ambiguous == result.ambiguous, "at \(width)")
      let ambiguous = Set(result.ambiguous)
      for (view, twin) in zip(result.views, solved.frames) where !ambiguous.contains("\(view.id).width") {
        #expect(abs(view.frame.width - twin.frame.width.value(at: [width])) < 1e-6, "\(view.id) at \(width)")
      }
    }
  }

  /// Parts of the ranges are not left out silently. Factors of 0.0001 beside 10,000 make edges of 10 billion points.
  @Test func `regions cover the ranges, or what rounding hides is an error`() throws {
    let spec = #"""
      { "layoutSpec": 1, "metrics": { "k": 5 }, "views": ["a", "b", "c"], "constraints": [
        "0.0001 * a.left <= 1 * windowWidth + 1000000.0 + 10000.0*k", "10000.0 * a.width == 0.001 * a.left - 10000.0 @ 250",
        "3 * b.left == 0.001 * a.right + 44 @ 900", "0.0001 * b.left == 3 * windowWidth + 3*k @ 750",
        "0.001 * b.width >= 10000.0 * a.width", "b.width == 10 @ 1", "0.1 * c.left == 1000 * a.width @ 500", "c.left == 0 @ 1"
      ] }
      """#
    let ranges = [NumberRange(.windowWidth, 100...200), NumberRange(.metric("k"), 0...0.002)]
    do throws(RangeError) {
      let caller = CallerEnvironment(EnvironmentRequest(width: 400, height: 500))
      let layout = try SpecDocument(spec).layout(over: ranges, for: caller)
      let doubledArea = layout.regions.reduce(0.0) { sum, region in
        let corners = region.vertices
        return zip(corners, corners.dropFirst() + corners.prefix(1))
          .reduce(sum) { $0 + $1.0[0] * $1.1[1] - $1.1[0] * $1.0[1] }
      }
      #expect(abs(doubledArea - 2 * 100 * 0.002) < 1e-9)
    } catch {
      switch error {
      case .hidden(let numbers): #expect(numbers.map(\.name) == ["window.width", "k"])
      // Slivers are found until there are too many.
      case .limitExceeded: break
      default: Issue.record("\(error)")
      }
    }
  }
}

/// Compares the regions of a spec with its solves.
struct RangeComparison {
  let document: SpecDocument
  let caller: CallerEnvironment
  let ranges: [NumberRange]

  init(_ document: SpecDocument, _ caller: CallerEnvironment, _ ranges: [NumberRange]) {
    self.document = document
    self.caller = caller
    self.ranges = ranges
  }

  func run(seed: UInt64, points: Int = 12) throws {
    let layout: RangedLayout
    do {
      layout = try document.layout(over: ranges, for: caller)
    } catch {
      Issue.record("no regions: \(error)")
      return
    }
    var random = SplitMix64(seed: seed)
    var share = 0.0
    for region in layout.regions {
      share += volume(region.vertices)
      #expect(region.vertices.count > ranges.count)
      for _ in 0..<points { compare(region, at: interiorPoint(region.vertices, &random)) }
    }
    #expect(abs(share - 1) < 1e-8, "the regions do not cover the ranges")
  }

  /// The share of the ranges that a region covers.
  private func volume(_ vertices: [[Double]]) -> Double {
    let extents = ranges.map { $0.bounds.upperBound - $0.bounds.lowerBound }
    if ranges.count == 1 { return (vertices[1][0] - vertices[0][0]) / extents[0] }
    var sum = 0.0
    for (index, point) in vertices.enumerated() {
      let next = vertices[(index + 1) % vertices.count]
      sum += point[0] * next[1] - next[0] * point[1]
    }
    return sum / 2 / extents[0] / extents[1]
  }

  private func interiorPoint(_ vertices: [[Double]], _ random: inout SplitMix64) -> [Double] {
    let weights = vertices.map { _ in Double.random(in: 0.001...1, using: &random) }
    let sum = weights.reduce(0, +)
    return ranges.indices.map { index in
      zip(vertices, weights).reduce(0) { $0 + $1.0[index] * $1.1 } / sum
    }
  }

  private func request(at point: [Double]) -> EnvironmentRequest {
    var request = caller.request.over(document.environment)
    for (range, value) in zip(ranges, point) {
      switch range.number {
      case .windowWidth:
        request.window = Rect(width: value, height: request.window?.height ?? 0)
      case .windowHeight: request.window = Rect(width: request.window?.width ?? 0, height: value)
      case .safeAreaTop: request.safeArea?.top = value
      case .safeAreaLeft: request.safeArea?.left = value
      case .safeAreaBottom: request.safeArea?.bottom = value
      case .safeAreaRight: request.safeArea?.right = value
      case .keyboardHeight:
        request.keyboard = request.keyboard ?? EnvironmentRequest.Keyboard()
        request.keyboard?.height = value
      case .keyboardInputHeight:
        request.keyboard = request.keyboard ?? EnvironmentRequest.Keyboard()
        request.keyboard?.inputHeight = value
      case .metric(let name): request.metrics[name] = value
      }
    }
    return request
  }

  private func compare(_ region: RangedLayout.Region, at point: [Double]) {
    let result: SpecResult
    do {
      result = try document.solve(for: request(at: point))
    } catch .unsatisfiable {
      guard case .unsatisfiable = region.status else {
        Issue.record("unsatisfiable at \(point)")
        return
      }
      return
    } catch {
      Issue.record("\(error) at \(point)")
      return
    }
    guard case .solved(let solved) = region.status else {
      Issue.record("solved at \(point)")
      return
    }
    let views = result.views
    #expect(views.map(\.id) == solved.frames.map(\.id))
    #expect(result.ambiguous == solved.ambiguous, "at \(point)")
    let ambiguous = Set(result.ambiguous)
    for (view, twin) in zip(views, solved.frames) {
      let pairs = [
        ("left", view.frame.x, twin.frame.x), ("top", view.frame.y, twin.frame.y),
        ("width", view.frame.width, twin.frame.width), ("height", view.frame.height, twin.frame.height),
      ]
      for (name, value, function) in pairs where !ambiguous.contains("\(view.id).\(name)") {
        let place = "\(view.id).\(name) at \(point): \(value), \(function.value(at: point))"
        #expect(abs(value - function.value(at: point)) < 1e-6 * 1400, "\(place)")
      }
    }
    let listed = result.unsatisfied.map(\.constraint)
    #expect(listed == solved.unsatisfied.map(\.constraint), "at \(point)")
    for (unmet, twin) in zip(result.unsatisfied, solved.unsatisfied) {
      #expect(abs(unmet.violation - twin.violation.value(at: point)) < 1e-5, "\(unmet.constraint) at \(point)")
    }
  }
}
