import Foundation
import LayoutReports
import LayoutSpec
import TestSupport
import Testing

/// What the pictures of ranges show.
@Suite struct RangePictureContentTests {
  private static func file(_ name: String) throws -> String {
    try String(contentsOf: PackageFiles.folder.appending(path: "Specs/\(name).json"), encoding: .utf8)
  }

  /// Two panes that need 328 points.
  private let panes = """
    {"layoutSpec": 1, "root": {"width": "window", "height": 200}, "views": ["left", "right"], "constraints": [
     "left.leading == root.leading", "left.width >= 120", "right.leading == left.trailing + 8",
     "right.trailing == root.trailing", "right.width >= 200", "left.width == right.width @high",
     "left.top == root.top", "right.top == root.top", "left.height == 100", "right.height == 100"]}
    """

  /// A view whose frame depends on nothing.
  private let fixed = """
    {"layoutSpec": 1, "root": "window", "views": ["a"], "constraints": ["a.left == 0", "a.top == 0", "a.width == 10",
     "a.height == 10"]}
    """

  // MARK: Bands

  @Test func `views with the same edges share a band, whose title lists them all`() throws {
    let views = (0..<12).map { "v\($0)" }
    let constraints = views.enumerated().map { index, id in
      "\"\(id).left == \(index * 10)\", \"\(id).width == 10\", \"\(id).top == root.width / 10\", \"\(id).height == 20\""
    }
    let spec = """
      {"layoutSpec": 1, "views": \(views), "constraints": [\(constraints.joined(separator: ","))]}
      """
    let svg = try RangePicture.of(spec, "window.width=320...500").svg
    let bands = svg.matches(of: /class="l-band l-hue-([0-9])" d="[^"]*"><title>([^:]*):/)
    #expect(bands.map { String($0.2) } == [views.joined(separator: ", ")])
    let names = svg.matches(of: /class="l-band-name l-hue-([0-9])"[^>]*>([^<]*)</)
    #expect(names.map { String($0.2) } == ["v0 and 11 more"])
    #expect(names.map { $0.1 } == bands.map { $0.1 })
  }

  @Test func `views that coincide only in a part of the range have bands of their own`() throws {
    let spec = """
      {"layoutSpec": 1, "conditions": {"roomy": {"windowWidth": {"min": 600}}}, "views": ["a", "b"],
       "constraints": ["a.left == b.left == 0", "a.width == b.width == 50", "a.top == 0", "a.height == b.height == 20",
       "b.top == 0 @low", {"when": "roomy", "constraints": ["b.top == 40"]}]}
      """
    let svg = try RangePicture.of(spec, "window.width=320...1000").svg
    #expect(svg.matches(of: /class="l-band l-hue-[0-9]"/).count == 2)
  }

  @Test func `a band has no line at a breakpoint without a jump`() throws {
    let svg = try RangePicture.of(panes, "window.width=328...1000").svg
    for band in svg.matches(of: /class="l-band [^"]*" d="([^"]*)"/) {
      #expect(band.1.filter { $0 == "M" }.count == 1)
    }
  }

  @Test func `the title of a band has its edges as functions`() throws {
    let svg = try RangePicture.of(panes, "window.width=200...1000").svg
    let (narrow, wide) = ("window.width - 200, 200 long", "0.5 × window.width + 4, 0.5 × window.width - 4 long")
    #expect(svg.contains("<title>right: 328 to 408: \(narrow); 408 to 1000: \(wide)</title>"))
  }

  @Test func `thin bands that touch have names, each close to its band`() throws {
    let views = (0..<12).map { "v\($0)" }
    let constraints = views.enumerated().map { index, id in
      """
      "\(id).left == root.width * \(index) / 12", "\(id).width == root.width / 12", "\(id).top == 0",
      "\(id).height == 9"
      """
    }
    let spec = """
      {"layoutSpec": 1, "views": \(views), "constraints": [\(constraints.joined(separator: ","))]}
      """
    let svg = try RangePicture.of(spec, "window.width=100...500").svg
    let names = svg.matches(of: /class="l-band-name [^"]*" x="[^"]*" y="([0-9.]*)"[^>]*>(v[0-9]+)</)
    #expect(names.map { String($0.2) } == views)
    let ends = svg.matches(of: /class="l-band [^"]*" d="M([^"]*)z"/).map { match in
      match.1.split(separator: "L").compactMap { point in point.split(separator: " ").last.flatMap { Double($0) } }
    }
    for (name, edges) in zip(names, ends) {
      let y = try #require(Double(name.1)) - 3.5
      #expect(edges.contains { abs($0 - y) < 25 })
    }
  }

  @Test func `a view that exists only in wide windows has a band, and both ends of the range are drawn`() throws {
    let widths = (0..<40).map { 200 + $0 * 20 }
    let spec = """
      {"layoutSpec": 1, "conditions": {\(widths.map { "\"c\($0)\": {\"windowWidth\": {\"min\": \($0)}}" }.joined(separator: ","))},
       "views": [\(widths.map { "{\"id\": \"v\($0)\", \"when\": \"c\($0)\"}" }.joined(separator: ","))],
       "constraints": [\(widths.map { width in
         """
         {"when": "c\(width)", "constraints": ["v\(width).left == \(width)", "v\(width).width == 20",
          "v\(width).top == 0", "v\(width).height == 20"]}
         """
       }.joined(separator: ","))]}
      """
    let picture = try RangePicture.of(spec, "window.width=100...1200")
    let svg = picture.svg
    #expect(picture.layout.borders.count == 40)
    #expect(svg.contains("<title>v980: "))
    #expect(svg.matches(of: /<clipPath id="l-sample-[0-9]+"/).count == 24)
    #expect(svg.remarks.contains("The layout at 24 of 82 points:"))
    let captions = svg.captions
    #expect(captions.first == "window.width 100" && captions.last == "window.width 1200")
    #expect(captions.joined(separator: " ").contains("window.width from 920"))
  }

  @Test func `if no edge changes, both axes are said to be the same`() throws {
    let remarks = try RangePicture.of(fixed, "window.width=300...1000").svg.remarks
    #expect(remarks.contains("left and right edges: the same for every window.width"))
    #expect(remarks.contains("top and bottom edges: the same for every window.width"))
  }

  @Test func `without a layout, the notes have the conflict`() throws {
    let spec = """
      {"layoutSpec": 1, "root": {"width": "window", "height": 50}, "views": ["a"], "constraints": ["a.left == 0",
       "a.top == 0", "a.height == 10", "a.width == 10", "a.width == 20"]}
      """
    let remarks = try RangePicture.of(spec, "window.width=300...1000").svg.remarks
    #expect(remarks.contains("no layout: a.width == 10, a.width == 20"), "\(remarks)")
    #expect(!remarks.contains { $0.contains("the same") || $0.contains("every edge") }, "\(remarks)")
  }

  @Test(arguments: [
    ("window.width", "\"window\", \"height\": 200"), ("window.height", "200, \"height\": \"window\""),
  ])
  func `in an extreme range, small pictures are enlarged, and say so`(number: String, root: String) throws {
    let spec = """
      {"layoutSpec": 1, "root": {"width": \(root)}, "views": ["a"], "constraints": ["H:|[a]|", "V:|[a]|"]}
      """
    let svg = try RangePicture.of(spec, "\(number)=50...5000").svg
    let scales = svg.matches(of: /scale\(([0-9.]+)\)/).compactMap { Double($0.1) }
    let (small, large) = try (#require(scales.first), #require(scales.last))
    #expect(small >= 0.4 && small <= 1 && large <= 0.3, "\(scales)")
    let captions = svg.captions.joined(separator: " ")
    let factor = try #require(captions.firstMatch(of: /50, enlarged ([0-9.]+) ×/), "\(captions)")
    #expect(try abs(#require(Double(factor.1)) - small / large) < 0.1)
    #expect(captions.hasSuffix("5000"))
  }

  @Test func `in a usual range, all pictures have one scale`() throws {
    let svg = try RangePicture.of(Self.file("form"), "window.width=320...1366").svg
    #expect(Set(svg.matches(of: /scale\(([0-9.]+)\)/).map { $0.1 }).count == 1)
    #expect(!svg.contains("enlarged"))
  }

  /// A window of no width has no layout environment.
  @Test func `a point without a picture is said with the reason`() throws {
    let remarks = try RangePicture.of(fixed, "window.width=0...500").svg.remarks
    #expect(remarks.contains { $0.hasPrefix("no picture for window.width 0: ") }, "\(remarks)")
  }

  // MARK: Axes

  @Test func `both ends of the range are on the axis, and no label covers another`() throws {
    for range in ["window.width=320...1366", "window.width=0...1e9", "window.width=319.5...320.25"] {
      let svg = try RangePicture.of(Self.file("chat"), range).svg
      let bottom = svg.matches(
        of: /class="l-remark" x="([0-9.]*)" y="([0-9.]*)" font-size="10" text-anchor="middle">([^<]*)</)
      let row = try bottom.filter { $0.2 == bottom.first?.2 }.map { try #require(Double($0.1)) }
      let texts = bottom.filter { $0.2 == bottom.first?.2 }.map { String($0.3) }
      let ends = range.split(separator: "=")[1].components(separatedBy: "...")
      #expect(Set(texts).isSuperset(of: ends), "\(range): \(texts)")
      let sorted = zip(row, texts).sorted { $0.0 < $1.0 }
      for (one, next) in zip(sorted, sorted.dropFirst()) {
        #expect(next.0 - one.0 > Double(one.1.count + next.1.count) * 3, "\(range): \(one.1), \(next.1)")
      }
      for (x, text) in sorted { #expect(x - Double(text.count) * 3 >= 0 && x + Double(text.count) * 3 <= 1000) }
    }
  }

  // MARK: Maps

  @Test func `a region without a layout has the same color in the list as on the map`() throws {
    let svg = try RangePicture.of(panes, "window.width=200...500", "window.height=100...200").svg
    #expect(svg.contains("<polygon class=\"l-conflict\""))
    #expect(svg.contains("<rect class=\"l-conflict\" x=\"16\""))
  }

  @Test func `borders have letters on the map, and notes say what changes there`() throws {
    let svg = try RangePicture.of(Self.file("form"), "window.width=280...1400", "window.height=300...1400").svg
    let letters = Set(svg.matches(of: /class="l-open-text"[^>]*>([A-Z])</).map { String($0.1) })
    #expect(letters == ["A", "B", "C", "D"])
    #expect(svg.remarks.contains("B (0 | 3, 1 | 2): margins (windowWidth &lt; 414)"))
  }

  @Test func `a region too narrow for its number has it beside, with a line`() throws {
    let spec = """
      {"layoutSpec": 1, "conditions": {"some": {"windowWidth": {"min": 500, "max": 502}}}, "views": ["a"],
       "constraints": ["a.left == 0", "a.top == 0", "a.height == 20", "a.width == 30 @low",
       {"when": "some", "constraints": ["a.width == 20"]}]}
      """
    let picture = try RangePicture.of(spec, "window.width=320...1366", "window.height=300...1400")
    let svg = picture.svg
    #expect(picture.layout.regions.count == 3)
    #expect(svg.contains(/class="l-open-text"[^>]*>1</))
  }

  @Test func `captions below a map are complete`() throws {
    let svg = try RangePicture.of(Self.file("qwerty"), "keyboard.inputHeight=150...400", "window.width=200...210").svg
    #expect(!svg.captions.joined().contains("…"))
    #expect(svg.captions.joined().contains("keyboard.inputHeight"))
  }

  // MARK: Pictures

  @Test func `views that extend far out of a picture are cut off`() throws {
    let svg = try RangePicture.of(panes, "window.width=60...1000").svg
    #expect(svg.contains("clip-path=\"url(#l-sample-0-area)\""))
    #expect(svg.contains("<clipPath id=\"l-sample-0-area\">"))
    #expect(!svg.contains("l-sample-3-area"))
  }

  @Test func `at the border of a conflict, nothing is short by the distance to the drawn size`() throws {
    let svg = try RangePicture.of(panes, "window.width=200...500").svg
    #expect(svg.contains(">these 5 constraints conflict<"))
    #expect(!svg.contains("0.0001"))
    // The sizes are those at the breakpoint.
    #expect(svg.contains("right: 200 × 100 at 128, 0"))
  }

  @Test func `a conflict that begins with a condition has its amount at the border`() throws {
    let spec = """
      {"layoutSpec": 1, "conditions": {"roomy": {"windowWidth": {"min": 600}}}, "views": ["a"],
       "constraints": ["a.left == 0", "a.top == 0", "a.height == 20", "a.width == 50",
       {"when": "roomy", "constraints": ["a.width >= 60"]}]}
      """
    let svg = try RangePicture.of(spec, "window.width=320...1000").svg
    #expect(svg.contains("10 points"))
  }

  // MARK: Reasons

  @Test func `reasons are constraints as the document writes them, with their names in titles`() throws {
    let picture = try RangePicture.of(panes, "window.width=200...500")
    let svg = picture.svg
    #expect(svg.remarks.contains("408: right.width &gt;= 200, left.width == right.width @high"))
    #expect(svg.contains("<title>408: right.width &gt;= 200 [/constraints/4], "))
    #expect(svg.contains("<title>no layout: left.leading == root.leading [/constraints/0], "))
    let table = picture.layout.text(ANSIStyler(isOn: false))
    #expect(table.contains("right.width >= 200, left.width == right.width @high"))
    #expect(!table.contains("/constraints"))
    // Programs get names.
    let json = String(decoding: picture.layout.json(), as: UTF8.self)
    #expect(json.contains("\"because\":[\"/constraints/4\",\"/constraints/5\"]"))
  }

  @Test func `a constraint that a stack or a view makes has its name, too`() throws {
    let spec = """
      {"layoutSpec": 1, "root": {"width": "window", "height": 50}, "views": [{"id": "row", "stack": {"axis": "horizontal"},
       "children": [{"id": "a"}, {"id": "b"}]}], "constraints": ["row.leading == root.leading",
       "row.trailing == root.trailing", "row.top == root.top", "row.bottom == root.bottom", "a.width == 100",
       "b.width >= 100"]}
      """
    let layout = try RangePicture.of(spec, "window.width=100...500").layout
    let table = layout.text(ANSIStyler(isOn: false))
    let reasons = try #require(layout.borders.first).because
    #expect(reasons.contains { $0.shortText == "a.width == 100" })
    #expect(reasons.contains { $0.shortText == "a.leading == row.leading [/views/0/stack#lead]" }, "\(reasons)")
    #expect(table.contains("[/views/0/stack#"))
  }

  @Test func `a long constraint is shortened in tables and notes, but not in titles and JSON`() throws {
    let views = (0..<30).map { "view\($0)" }
    let sum = views.map { "\($0).width" }.joined(separator: " + ")
    let chain = zip(views.dropFirst(), views).map {
      "\"\($0).leading == \($1).trailing\", \"\($0).width == \($1).width\""
    }
    let spec = """
      {"layoutSpec": 1, "root": {"width": "window", "height": 50}, "views": \(views), "constraints": [
       "view0.leading == root.leading", \(chain.joined(separator: ", ")),
       "\(sum) <= 600", "\(sum) <= root.width", "view0.width == 400 @high",
       \(views.map { "\"V:|[\($0)]|\"" }.joined(separator: ", "))]}
      """
    let picture = try RangePicture.of(spec, "window.width=300...1000")
    let start = "view0.width + view1.width + …"
    let reasons = "\(start) + view29.width <= 600, \(start) <= root.width"
    let table = picture.layout.text(ANSIStyler(isOn: false))
    #expect(table.hasSuffix(" \(reasons)\n"), "\(table)")
    let notes = picture.svg.remarks.joined(separator: " ")
    #expect(notes.contains("600: \(reasons.replacing("<", with: "&lt;"))"), "\(notes)")
    #expect(picture.svg.contains("<title>600: \(sum) &lt;= 600 [/constraints/"))
  }
}
