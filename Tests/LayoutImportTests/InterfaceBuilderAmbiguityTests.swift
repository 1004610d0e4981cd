import Layout
import LayoutImport
import LayoutSpec
import Testing

@Suite("Values that nothing in an Interface Builder file determines")
struct InterfaceBuilderAmbiguityTests {
  private typealias Files = InterfaceBuilderFiles

  /// Returns the solution, which is unique.
  private func solved(
    _ spec: String, in category: LayoutEnvironment.ContentSizeCategory = .large
  ) throws -> SpecResult {
    var request = EnvironmentRequest()
    request.contentSizeCategory = category
    let result = try SpecDocument(spec).solve(for: request)
    #expect(result.ambiguous == [])
    return result
  }

  @Test("the height of a cell that sizes itself is kept before what follows from it", arguments: [true, false])
  func centered(isStandard: Bool) throws {
    let labels = [("text", 16.0, 53.0), ("detail", 304, 55)].map { id, x, width in
      """
      <label id="\(id)" translatesAutoresizingMaskIntoConstraints="\(isStandard ? "YES" : "NO")">
      <rect key="frame" x="\(x)" y="15.5" width="\(width)" height="20.5"/>
      <autoresizingMask key="autoresizingMask"/>
      <fontDescription key="fontDescription" style="UICTFontTextStyleBody"/></label>
      """
    }
    let constraints = [
      "text.leading == content.leadingMargin", "text.centerY == content.centerY", "detail.centerY == content.centerY",
      "content.trailingMargin == detail.trailing",
    ]
    let style = #"textLabel="text" detailTextLabel="detail" style="IBUITableViewCellStyleValue1""#
    let source = Files.selfSizingCell(
      height: 51, labels.joined(),
      constraints: isStandard ? "" : constraints.map { Files.constraint($0) }.joined(),
      attributes: #"reuseIdentifier="cell" "# + (isStandard ? style : ""))
    let result = try source.imported(scene: "cell")
    #expect(ImportVerification(of: result).agrees)
    let spec = try #require(result.layouts.first).spec
    #expect(spec.contains(#""constraints": ["root.height == 51 @ 1"]"#))
    _ = try solved(spec)
    _ = try solved(spec, in: .accessibilityLarge)
  }

  @Test("the size of a view is kept before the positions that follow from it by masks")
  func masks() throws {
    let mask = #"<autoresizingMask key="autoresizingMask" flexibleMinX="YES" flexibleMaxX="YES"/>"#
    let inner = ["one", "two"].map { id in
      #"<view id="\#(id)" userLabel="\#(id)"><rect key="frame" x="40" y="0" width="20" height="10"/>\#(mask)</view>"#
    }
    let outer = Files.view("outer", 20, 40, 100, 50, inside: "<subviews>\(inner.joined())</subviews>")
    let constraints = ["outer.top == root.top + 40", "outer.leading == root.leading + 20", "outer.height == 50"]
    let spec = try Files.controller(outer, constraints: constraints.map { Files.constraint($0) }.joined()).spec()
    #expect(spec.contains(#""constraints": ["outer.width == 100 @ 1"]"#))
    _ = try solved(spec)
  }

  @Test("a view without a recorded frame has the frame that its constraints determine, and is zero otherwise")
  func noFrames() throws {
    let views = ["bare", "placed"].map {
      #"<view id="\#($0)" userLabel="\#($0)" translatesAutoresizingMaskIntoConstraints="NO"/>"#
    }
    let outer = """
      <view id="outer" userLabel="outer" fixedFrame="YES"><subviews>\(Files.view("inner", 5, 6, 7, 8))</subviews></view>
      """
    let constraints = ["placed.top == root.top + 40", "placed.leading == root.leading + 20", "placed.width == 10"]
    let source = Files.controller(
      views.joined() + outer, constraints: constraints.map { Files.constraint($0) }.joined())
    let result = try solved(try source.spec())
    var frames: [String: Rect] = [:]
    for view in result.views { frames[view.id] = view.frame }
    #expect(
      frames == [
        "bare": Rect(width: 0, height: 0), "placed": Rect(x: 20, y: 40, width: 10, height: 0),
        "outer": Rect(width: 0, height: 0), "inner": Rect(x: 5, y: 6, width: 7, height: 8),
      ])
    let warnings = try source.imported().warnings
    #expect(warnings.map { $0.code } == ["ambiguous", "no-frame", "kept-values"])
    #expect(warnings.first?.message == "`bare` is ambiguous: nothing determines its frame, which is zero (and 3 more)")
  }
}
