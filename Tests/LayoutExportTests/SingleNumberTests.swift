import LayoutExport
import LayoutSpec
import Testing

/// Code has what holds at a single number of a range, or at its ends.
@Suite struct SingleNumberTests {
  private static let width = NumberRange(.windowWidth, 320...800)

  private static func code(
    _ condition: String, over ranges: [NumberRange]
  ) throws(CompileError) -> CompiledLayout {
    let text = """
      { "layoutSpec": 1, "root": { "width": "windowWidth - m", "height": 100 }, "metrics": { "m": 0 },
        "views": [{ "id": "a", "when": \(condition) }, "b"],
        "constraints": ["a.left == 0", "a.top == 0", "a.width == 10", "a.height == 10",
                        "b.left == 0", "b.top == 0", "b.width == root.width", "b.height == 10"] }
      """
    return try SpecDocument(text).compiled(over: ranges)
  }

  @Test(arguments: [
    (#"{ "windowWidth": 500 }"#, width, "const hasA = windowWidth === 500;"),
    (#"{ "windowWidth": [500, 320] }"#, width, "const hasA = (windowWidth === 320) || (windowWidth === 500);"),
    (#"{ "not": { "windowWidth": 500 } }"#, width, "const hasA = !(windowWidth === 500);"),
    (#"{ "windowWidth": { "min": 800 } }"#, width, "const hasA = windowWidth === 800;"),
    (#"{ "windowWidth": { "min": 500 } }"#, width, "const hasA = windowWidth >= 500;"),
    (
      #"{ "windowWidth": { "min": 800 } }"#, NumberRange(.windowWidth, 320...801),
      "const hasA = windowWidth >= 800;"
    ),
    (#"{ "rootWidth": { "min": 390 } }"#, NumberRange(.metric("m"), 3...20), "const hasA = metric_m === 3;"),
  ])
  func `a condition at a single number is in the code`(
    _ condition: String, _ range: NumberRange, _ line: String
  ) throws {
    let code = try Self.code(condition, over: [range])
    #expect(code.javaScript(command: "").contains(line), "\(code.javaScript(command: ""))")
    let swift = line.replacing("const", with: "let").replacing("===", with: "==").dropLast()
    #expect(
      line.contains("!(") || line.contains("metric_m") || code.swift(type: nil, command: "").contains(swift + "\n"))
  }

  @Test func `numbers that are the same at a single number are not tested there`() throws {
    let code = try Self.code(#"{ "windowWidth": 500 }"#, over: [Self.width]).javaScript(command: "")
    #expect(code.contains("frames.b = { x: 0, y: 0, width: windowWidth, height: 10 };"), "\(code)")
  }

  /// A window of 600 × 600 is portrait, and not narrower than 600.
  @Test(arguments: [
    (
      #"{ "windowWidth": { "max": 600 } }"#,
      #"[{ "when": { "orientation": "portrait" }, "value": 20 }, { "value": 30 }]"#,
      "const hasA = !(windowWidth >= 600);"
    ),
    (
      #"{ "any": [{ "t": "x", "windowWidth": { "max": 600 } }, { "t": "y", "orientation": "portrait" }] }"#, "20",
      #"const hasA = (windowWidth === 600) ? (traitT === "y") : (!(windowWidth >= 600));"#
    ),
  ])
  func `at a number at which conditions change that belong to different sides, each holds on its side`(
    _ condition: String, _ height: String, _ line: String
  ) throws {
    let text = """
      { "layoutSpec": 1, "root": { "width": 100, "height": 100 }, "traits": { "t": ["x", "y"] },
        "environment": { "window": { "width": 500, "height": 600 } },
        "views": [{ "id": "a", "when": \(condition) }],
        "constraints": ["a.left == 0", "a.top == 0", "a.width == 10",
                        { "item": "a", "attribute": "height", "relatedBy": "equal", "constant": \(height) }] }
      """
    let code = try SpecDocument(text).javaScript(over: [Self.width])
    #expect(code.contains(line), "\(code)")
  }

  /// The views that come and go with the width do not divide the code of the others.
  @Test func `code grows with the sum of independent decisions`() throws {
    func lineCount(_ thresholds: Int) throws -> Int {
      let views = (0..<thresholds).map {
        #"{ "id": "x\#($0)", "when": { "windowWidth": { "min": \#(410 + 10 * $0) } } }"#
      }
      let fixed = (0..<thresholds).flatMap { view in
        ["left == 0", "top == 0", "width == 1", "height == 1"].map { "\"x\(view).\($0)\"" }
      }
      let slanted = (0..<5).flatMap { view in
        ["left == 0", "top == 0", "height == 10", "width <= root.width / 2 + \(view)", "width == root.height @ 300"]
          .map { "\"v\(view).\($0)\"" }
      }
      let views5 = (0..<5).map { "\"v\($0)\"" }
      let text = """
        { "layoutSpec": 1, "views": [\((views + views5).joined(separator: ", "))],
          "constraints": [\((fixed + slanted).joined(separator: ", "))] }
        """
      let ranges = [NumberRange(.windowWidth, 400...700), NumberRange(.windowHeight, 100...500)]
      return try SpecDocument(text).compiled(over: ranges)
        .javaScript(command: "").split(separator: "\n").count
    }
    let few = try lineCount(1)
    let many = try lineCount(9)
    #expect(many - few == 2 * 8)
  }

  @Test func `numbers of two ranges are tested together`() throws {
    let condition = #"{ "windowWidth": 500, "windowHeight": 400 }"#
    let code = try Self.code(condition, over: [Self.width, NumberRange(.windowHeight, 320...800)])
      .javaScript(command: "")
    #expect(code.contains("const hasA = (windowWidth === 500) && (windowHeight === 400);"), "\(code)")
  }

  @Test func `a number that matters only at another one is tested after it`() throws {
    let text = """
      { "layoutSpec": 1, "root": { "width": "window", "height": "window" },
        "metrics": { "left": [
          { "when": { "all": [{ "windowWidth": 500 }, { "windowHeight": 400 }] }, "value": 1 },
          { "when": { "windowWidth": 600, "windowHeight": 400 }, "value": 2 },
          { "value": 3 }
        ] },
        "views": [{ "id": "a", "when": { "windowWidth": [500, 600] } }, "b"],
        "constraints": ["a.left == left", "a.top == 0", "a.width == 10", "a.height == 10",
                        "b.left == left", "b.top == 0", "b.width == 10", "b.height == 10"] }
      """
    let code = try SpecDocument(text).javaScript(over: [Self.width, NumberRange(.windowHeight, 320...800)])
    let expected = """
        if (windowWidth === 500) { // windowWidth == 500
          if (windowHeight === 400) { // windowHeight == 400
            aX = 1;
          } else {
            aX = 3;
          }
        } else if (windowWidth === 600) { // windowWidth == 600
          if (windowHeight === 400) { // windowHeight == 400
            aX = 2;
          } else {
            aX = 3;
          }
        } else {
          aX = 3;
        }
      """
    #expect(code.contains(expected), "\(code)")
    #expect(code.contains("const hasA = (windowWidth === 500) || (windowWidth === 600);"))
  }

  /// The view `a` is at 600 alone, and there the width of `b` jumps.
  @Test(arguments: [(320.0...800.0, "if (windowWidth >= 600) {"), (320...600, "if (windowWidth === 600) {")])
  func `a number at which the code beside it holds is not tested`(
    _ bounds: ClosedRange<Double>, _ line: String
  ) throws {
    let text = """
      { "layoutSpec": 1, "root": { "width": "window", "height": 100 },
        "metrics": { "k": [{ "when": { "windowWidth": { "min": 600 } }, "value": 20 }, { "value": 10 }] },
        "views": [{ "id": "a", "when": { "windowWidth": 600 } }, "b"],
        "constraints": ["a.left == b.left", "a.top == 0", "a.width == 10", "a.height == 10",
                        "b.left == 0", "b.top == 0", "b.width == k", "b.height == 10"] }
      """
    let code = try SpecDocument(text).javaScript(over: [NumberRange(.windowWidth, bounds)])
    #expect(code.contains("let bWidth;\n  \(line)"), "\(code)")
    #expect(code.contains("const hasA = windowWidth === 600;"), "\(code)")
  }

  @Test func `a condition along a line is said to be left out`() throws {
    let ranges = [Self.width, NumberRange(.metric("m"), 0...20)]
    let code = try Self.code(#"{ "rootWidth": 390 }"#, over: ranges).javaScript(command: "")
    #expect(code.contains("A condition holds only along a line"))
    #expect(try !Self.code(#"{ "rootWidth": { "min": 390 } }"#, over: ranges).leavesOutLines)
  }

  @Test func `a window as high as the screen has the device's safe area`() throws {
    let text = """
      { "layoutSpec": 1, "root": { "width": "window", "height": "window" }, "views": ["a"],
        "constraints": ["a.left == 0", "a.top == 0", "a.width == 10", "a.bottom == safeArea.bottom"] }
      """
    var caller = CallerEnvironment()
    caller.request.device = .id("iphone-16")
    let code = try SpecDocument(text).javaScript(over: [NumberRange(.windowHeight, 400...900)], for: caller)
    let expected = """
        let aHeight;
        if (windowHeight === 852) { // safeArea (window at the screen's bottom edge)
          aHeight = 818;
        } else {
          aHeight = windowHeight;
        }
      """
    #expect(code.contains(expected), "\(code)")
  }

  @Test(arguments: [
    (320.0...800.0, "if (windowWidth >= 500) {"),
    (320...500, "if (windowWidth === 500) {"),
    (500...800, "frames.a = { x: 0, y: 0, width: windowWidth - 500, height: 10 };"),
  ])
  func `a constraint is not dropped at the end of its conflict`(
    _ bounds: ClosedRange<Double>, _ line: String
  ) throws {
    let text = """
      { "layoutSpec": 1, "root": { "width": "window", "height": 100 }, "views": ["a"],
        "constraints": ["a.left == 0", "a.top == 0", "a.height == 10", "a.width == root.width - 500",
                        "a.width == 91 @1"] }
      """
    let code = try SpecDocument(text).javaScript(over: [NumberRange(.windowWidth, bounds)], breaking: true)
    #expect(code.contains(line), "\(code)")
  }

  @Test func `a conflict at a single number is an error`() throws {
    let text = """
      { "layoutSpec": 1, "root": { "width": "window", "height": 100 }, "views": ["a"],
        "constraints": ["a.left == 0", "a.top == 0", "a.width == 10", "a.height == 10",
                        { "when": { "windowWidth": 500 }, "constraints": ["a.width == 20"] }] }
      """
    let error = try #require(throws: CompileError.self) { try SpecDocument(text).compiled(over: [Self.width]) }
    guard case .unsatisfiable(_, let corners, _) = error else { throw error }
    #expect(Set(corners) == [[500]])
  }
}
