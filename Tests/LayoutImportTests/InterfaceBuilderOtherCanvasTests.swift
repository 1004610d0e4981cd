import Foundation
import Layout
import LayoutImport
import LayoutSpec
import Testing

/// Layouts that are saved for one screen, and solved for another one.
@Suite("Interface Builder files on other canvases")
struct InterfaceBuilderOtherCanvasTests {
  private typealias Files = InterfaceBuilderFiles

  /// A screen of 375 × 667 points with a label at the top, which is as wide as the safe area.
  private static func labels(
    _ y: Double = 20, width: Double = 375, text: String = "a", priority: String = "", more: String = ""
  ) -> ImportSource {
    let label = Files.view(
      "title", 0, y, width, 20, tag: "label", attributes: "text=\"\(text)\"",
      inside: #"<fontDescription key="fontDescription" type="system" pointSize="17"/>"#)
    let button = Files.view(
      "done", 0, y + 20, 60, 40, tag: "button",
      inside: #"<state key="normal" title="Done" image="tick"/>"#)
    let constraints =
      Files.constraint("title.top == safe.top", priority)
      + [
        "title.leading == safe.leading", "title.trailing == safe.trailing", "done.top == title.bottom",
        "done.leading == title.leading",
      ].map { Files.constraint($0) }.joined()
    return Files.controller(label + button, constraints: constraints, more: more).replacing(
      "</document>", with: #"<resources><image name="tick" width="24" height="24"/></resources>$0"#)
  }

  private static func saved(_ source: ImportSource, on device: String, _ size: Size) -> ImportSource {
    source.replacing(#"id="retina4_7" orientation="portrait""#, with: device)
      .replacing(#"width="375" height="667""#, with: "width=\"\(size.width)\" height=\"\(size.height)\"")
  }

  private static func verification(_ one: ImportSource, _ other: ImportSource) throws -> ImportVerification {
    ImportVerification(of: try one.imported(), onCanvasesOf: try other.imported())
  }

  private static let phone = (device: #"id="retina6_0" orientation="portrait""#, size: Size(width: 390, height: 844))

  @Test("the spec of one canvas is compared with the frames on another one")
  func otherCanvas() throws {
    let priority = #"priority="999""#
    let one = Self.labels(priority: priority)
    let same = try Self.verification(
      one, Self.saved(Self.labels(47, width: 390, priority: priority), on: Self.phone.device, Self.phone.size))
    #expect(same.count == 2 && same.agrees && same.skipped == 0 && same.contradicted == 0)
    let moved = try Self.verification(
      one, Self.saved(Self.labels(70, width: 390, priority: priority), on: Self.phone.device, Self.phone.size))
    #expect(moved.count == 2 && moved.differing == 2)
  }

  @Test("the orientation and idiom of one canvas are not those of the other")
  func orientations() throws {
    let pad = Self.saved(
      Self.labels(width: 1024), on: #"id="ipad9_7" orientation="landscape""#, Size(width: 1024, height: 768))
    for (one, other) in [(pad, Self.labels()), (Self.labels(), pad)] {
      let verification = try Self.verification(one, other)
      #expect(verification.count == 2 && verification.agrees)
    }
  }

  @Test(
    "a layout with other contents or constraints is not compared",
    arguments: [
      (#"text="a""#, #"text="b""#), (#"pointSize="17""#, #"pointSize="15""#), (#"title="Done""#, #"title="OK""#),
      (#"name="tick" width="24""#, #"name="tick" width="30""#), (#"image="tick""#, #"image="cross""#),
      (#"priority="999" id"#, #"priority="500" id"#),
      ("</constraints>", #"<constraint firstItem="done" firstAttribute="width" constant="60" id="w"/></constraints>"#),
    ])
  func otherContents(old: String, new: String) throws {
    let one = Self.labels(priority: #"priority="999""#)
    let changed = try Self.verification(one, one.replacing(old, with: new))
    #expect(changed.count == 0 && changed.skipped == 1)
  }

  @Test("frames that contradict constraints of their own file are told apart, with those that depend on them")
  func contradictedFrames() throws {
    let other = Self.saved(Self.labels(70, width: 390), on: Self.phone.device, Self.phone.size)
    let verification = try Self.verification(Self.labels(), other)
    #expect(verification.count == 0 && verification.contradicted == 2)
  }

  // MARK: Rules of the system

  private static func frame(_ view: String, of spec: String, on request: EnvironmentRequest) throws -> Rect? {
    try SpecDocument(spec).solve(for: request).views.first { $0.id == view }?.frame
  }

  @Test("a controller's view below an opaque bar extends to the bottom of every screen")
  func belowBars() throws {
    let source = Files.controller(
      Files.view("list", 0, 0, 375, 623),
      constraints: ["top", "leading", "trailing", "bottom"].map { Files.constraint("list.\($0) == safe.\($0)") }
        .joined()
    ).replacing(#"height="667""#, with: #"height="623""#)
    #expect(try source.differences() == [])
    let spec = try source.spec()
    #expect(
      spec.contains(#""environment": { "device": "iphone-6", "window": { "y": 44, "width": 375, "height": 623 } }"#))
    #expect(
      try Self.frame("list", of: spec, on: EnvironmentRequest(device: "iphone-12"))
        == Rect(x: 0, y: 47, width: 390, height: 763))
  }

  /// A table with a cell whose accessory takes `accessory` points, with a label from margin to margin.
  private static func cell(_ type: String, accessory: Double, side: Double, width: Double) -> ImportSource {
    let content = width - accessory
    let label = Files.view("label", side, 11, content - side - 8, 22)
    let rule = Files.view("rule", content - 40, 43, 40, 1)
    let cell = """
      <tableViewCell id="cell" reuseIdentifier="cell" accessoryType="\(type)">
      <rect key="frame" x="0" y="0" width="\(width)" height="44"/>
      <tableViewCellContentView key="contentView" id="content">
      <rect key="frame" x="0" y="0" width="\(content)" height="44"/><subviews>\(label)\(rule)</subviews><constraints>
      \(["label.leading == content.leadingMargin", "label.trailing == content.trailingMargin",
        "label.top == content.topMargin", "label.bottom == content.bottomMargin", "rule.trailing == content.trailing",
        "rule.width == 40", "rule.height == 1", "rule.bottom == content.bottom"].map { Files.constraint($0) }.joined())
      </constraints></tableViewCellContentView></tableViewCell>
      """
    return Files.controller(
      Files.view(
        "table", 0, 0, 375, 667, tag: "tableView", attributes: #"rowHeight="44""#,
        inside: "<prototypes>\(cell)</prototypes>"))
  }

  @Test(
    "the content of a cell ends at its accessory, which is beside the cell's margin",
    arguments: [("disclosureIndicator", 11.0), ("checkmark", 24), ("detailButton", 22)])
  func accessories(type: String, width: Double) throws {
    let narrow = Self.cell(type, accessory: width + 16, side: 16, width: 375)
    let wide = Self.cell(type, accessory: width + 20, side: 20, width: 414)
    for (one, other) in [(narrow, wide), (wide, narrow)] {
      #expect(try one.differences() == [])
      let verification = try Self.verification(one, other)
      #expect(verification.count == 3 && verification.agrees)
    }
    let spec = try #require(try narrow.imported(scene: "cell").layouts.first).spec
    let label = try Self.frame("label", of: spec, on: EnvironmentRequest(device: "iphone-se-1"))
    #expect(label == Rect(x: 16, y: 11, width: 320 - 16 - (width + 16) - 8, height: 22))
  }

  @Test("stacks without an intrinsic size keep their share of a proportional stack")
  func proportions() throws {
    func row(_ width: Double) -> ImportSource {
      let first = (width * 0.6 * 100).rounded() / 100
      let second = width - first - 10
      func column(_ id: String, _ x: Double, _ width: Double) -> String {
        Files.view(
          id, x, 0, width, 40, tag: "stackView", attributes: #"axis="vertical""#,
          inside: "<subviews>\(Files.view("\(id)Text", 0, 0, width, 40, tag: "label"))</subviews>")
      }
      return Files.controller(
        Files.view(
          "row", 0, 40, width, 40, tag: "stackView", attributes: #"distribution="fillProportionally" spacing="10""#,
          inside: "<subviews>\(column("one", 0, first))\(column("two", first + 10, second))</subviews>"),
        constraints: ["row.leading == root.leading", "row.trailing == root.trailing", "row.top == root.top + 40"].map {
          Files.constraint($0)
        }.joined())
    }
    #expect(try row(375).differences() == [])
    #expect(try row(375).imported().warnings.map { $0.code } == [])
    let other = Self.saved(row(414), on: #"id="retina5_5" orientation="portrait""#, Size(width: 414, height: 736))
    let verification = try Self.verification(row(375), other)
    #expect(verification.count == 5 && verification.agrees)
  }

  @Test("labels keep their share of a proportional stack with insets", arguments: [["one"], ["one", "two", "three"]])
  func insetProportions(labels: [String]) throws {
    // UIKit's shares: those of the stack's whole width, and the last label takes what is left between the insets.
    func row(_ width: Double) -> ImportSource {
      var x = 20.0
      let views = labels.map { label in
        let isLast = label == labels.last
        let share = isLast ? width - 30 - x : label == "one" ? width * 0.2 : width * 0.4
        defer { x += share + 5 }
        return Files.view(label, x, 0, share, 40, tag: "label")
      }
      return Files.controller(
        Files.view(
          "row", 0, 40, width, 40, tag: "stackView", attributes: #"distribution="fillProportionally" spacing="5""#,
          inside: """
            <subviews>\(views.joined())</subviews>
            <edgeInsets key="layoutMargins" top="0" left="20" bottom="0" right="30"/>
            """),
        constraints: ["row.leading == root.leading", "row.trailing == root.trailing", "row.top == root.top + 40"].map {
          Files.constraint($0)
        }.joined())
    }
    #expect(try row(375).differences() == [])
    let other = Self.saved(row(414), on: #"id="retina5_5" orientation="portrait""#, Size(width: 414, height: 736))
    let verification = try Self.verification(row(375), other)
    #expect(verification.count == labels.count + 1 && verification.agrees)
  }

  @Test(
    "a text that is too low for its line keeps the distances of its baselines from its edges",
    arguments: [("firstBaseline", 10.0), ("lastBaseline", 0)])
  func squeezedTexts(attribute: String, height: Double) throws {
    // 0.953 of a font's size is above the baseline, and 0.241 below it.
    let line = 100 + 20 + (0.953 - 0.241) / 2 * 20
    let y = attribute == "firstBaseline" ? line - 0.953 * 30 : line + 0.241 * 30 - height
    func label(_ id: String, _ rect: Rect, size: Double) -> String {
      Files.view(
        id, rect.x, rect.y, rect.width, rect.height, tag: "label",
        inside: "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"\(size)\"/>")
    }
    let source = Files.controller(
      label("large", Rect(x: 0, y: y, width: 60, height: height), size: 30)
        + label("small", Rect(x: 100, y: 100, width: 60, height: 40), size: 20),
      constraints: [
        "large.\(attribute) == small.\(attribute)", "large.leading == root.leading",
        "small.leading == large.leading + 100",
        "small.top == root.top + 100", "small.height == 40", "large.height == \(height)",
      ].map { Files.constraint($0) }.joined())
    #expect(try source.differences() == [])
    #expect(try source.imported().warnings.map { $0.code } == [])
  }

  @Test("the safe area of a collection's cell is that of its content")
  func cellSafeArea() throws {
    let card = Files.view("card", 5, 0, 90, 50)
    let constraints = [
      "card.leading == area.leading + 5", "card.trailing == area.trailing - 5", "card.top == cell.top",
      "card.height == 50",
    ].map { Files.constraint($0) }.joined()
    let cell = """
      <collectionViewCell id="cell" reuseIdentifier="cell"><rect key="frame" x="0" y="0" width="100" height="60"/>
      <view key="contentView"><rect key="frame" x="0" y="0" width="100" height="60"/><subviews>\(card)</subviews></view>
      <constraints>\(constraints)</constraints><viewLayoutGuide key="safeArea" id="area"/></collectionViewCell>
      """
    let source = Files.controller(
      Files.view("grid", 0, 0, 375, 667, tag: "collectionView", inside: "<cells>\(cell)</cells>"))
    let result = try source.imported(scene: "cell")
    #expect(result.warnings.map { $0.code } == [])
    #expect(ImportVerification(of: result).agrees)
    #expect(!result.layouts[0].spec.contains("@ 1"))
  }

  @Test(
    "a bar has the system's height for each device",
    arguments: [("navigationBar", 44.0, 44.0), ("toolbar", 44, 49), ("tabBar", 49, 49)])
  func bars(tag: String, height: Double, withHomeIndicator: Double) throws {
    let source = Files.controller(
      Files.view("bar", 0, 20, 375, height, tag: tag),
      constraints: ["top", "leading", "trailing"].map { Files.constraint("bar.\($0) == safe.\($0)") }.joined())
    #expect(try source.differences() == [])
    let spec = try source.spec()
    func solved(_ device: String, _ orientation: Orientation = .portrait) throws -> Double? {
      try Self.frame("bar", of: spec, on: EnvironmentRequest(device: device, orientation: orientation))?.height
    }
    #expect(try solved("iphone-8") == height)
    #expect(try solved("iphone-16") == withHomeIndicator)
    #expect(try solved("iphone-16", .landscape) == 32)
    #expect(try solved("ipad-air-2") == 50)
    // On a phone with a home indicator, in a layout of another size than its screen's, and then of the same.
    for (width, screen, top) in [("400", "667", "0.0"), ("414", "896", "48.0")] {
      let file = source.replacing("retina4_7", with: "retina6_1").replacing("\"375", with: "\"\(width)")
        .replacing("\"667\"", with: "\"\(screen)\"").replacing("y=\"20.0\"", with: "y=\"\(top)\"")
        .replacing("height=\"\(height)\"", with: "height=\"\(withHomeIndicator)\"")
      #expect(try file.differences() == [])
      #expect(try Self.frame("bar", of: file.spec(), on: EnvironmentRequest())?.height == withHomeIndicator)
    }
    #expect(try source.replacing("height=\"\(height)\"", with: "height=\"60\"").spec().contains(#""height": 60"#))
  }

  @Test("the labels of a standard cell stay at its margins, and keep the sizes of their texts")
  func standardCells() throws {
    func label(_ id: String, _ frame: String) -> String {
      "<label id=\"\(id)\" userLabel=\"\(id)\" text=\"\(id)\"><rect key=\"frame\" \(frame)/>"
        + #"<autoresizingMask key="autoresizingMask" flexibleMaxX="YES" flexibleMaxY="YES"/></label>"#
    }
    func spec(_ style: String, _ labels: String) throws -> String {
      let cell = """
        <tableViewCell id="cell" textLabel="title" detailTextLabel="detail" style="IBUITableViewCellStyle\(style)">
        <rect key="frame" x="0" y="0" width="375" height="44"/><tableViewCellContentView key="contentView" id="content">
        <rect key="frame" x="0" y="0" width="375" height="44"/><subviews>\(labels)</subviews>
        </tableViewCellContentView></tableViewCell>
        """
      let table = Files.view(
        "table", 0, 0, 375, 667, tag: "tableView", attributes: #"rowHeight="44""#,
        inside: "<prototypes>\(cell)</prototypes>")
      return try #require(try Files.controller(table).imported(scene: "cell").layouts.first).spec
    }
    let plain = try spec("Default", label("title", #"x="16" y="0" width="343" height="44""#))
    let valued = try spec(
      "Value1",
      label("title", #"x="16" y="12" width="65" height="20""#)
        + label("detail", #"x="283" y="12" width="76" height="20""#))
    for (device, width, side) in [("iphone-6", 375.0, 16.0), ("iphone-se-1", 320, 16), ("iphone-6-plus", 414, 20)] {
      let request = EnvironmentRequest(device: device)
      #expect(
        try Self.frame("title", of: plain, on: request) == Rect(x: side, y: 0, width: width - 2 * side, height: 44))
      #expect(try Self.frame("title", of: valued, on: request) == Rect(x: side, y: 12, width: 65, height: 20))
      #expect(
        try Self.frame("detail", of: valued, on: request)
          == Rect(x: width - side - 76, y: 12, width: 76, height: 20))
    }
  }
}
