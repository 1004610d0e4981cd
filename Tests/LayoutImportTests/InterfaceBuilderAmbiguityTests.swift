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
    let result = try SpecDocument(parsing: Array(spec.utf8)).solve(for: request)
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
    let cell = """
      <tableViewCell id="cell" reuseIdentifier="cell" \(isStandard ? style : "")>
      <rect key="frame" x="0" y="0" width="375" height="51"/>
      <tableViewCellContentView key="contentView" id="content"><rect key="frame" x="0" y="0" width="375" height="51"/>
      <subviews>\(labels.joined())</subviews>
      <constraints>\(isStandard ? "" : constraints.map { Files.constraint($0) }.joined())</constraints>
      </tableViewCellContentView></tableViewCell>
      """
    let table = Files.view(
      "table", 0, 0, 375, 667, tag: "tableView", attributes: #"rowHeight="-1""#,
      inside: "<prototypes>\(cell)</prototypes>")
    let result = try Files.controller(table).imported(scene: "cell")
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
}
