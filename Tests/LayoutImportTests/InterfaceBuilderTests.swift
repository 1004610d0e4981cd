import Foundation
import Layout
import LayoutImport
import LayoutSpec
import Testing

@Suite("Interface Builder files")
struct InterfaceBuilderTests {
  private typealias Files = InterfaceBuilderFiles

  private static let measuresImports = ProcessInfo.processInfo.environment["LAYOUTC_MEASURE_IMPORTS"] != nil
  private static let renews = ProcessInfo.processInfo.environment["LAYOUTC_RENEW_GOLDEN"] != nil

  @Test("the layouts of a file are listed with id, class and size")
  func list() throws {
    let summaries = try ImportFormat.interfaceBuilder.summaries(of: try Files.source("Harbor.storyboard"))
    #expect(summaries.map { $0.name } == ["SignIn", "Ships", "Ships header", "ShipCell"])
    #expect(summaries.map { $0.id } == ["Har-vc-001", "Har-vc-002", "Har-vw-003", "Har-tc-001"])
    #expect(summaries[0].className == "SignInViewController")
    #expect(summaries[2].size?.height == 60)
  }

  @Test("imported specs equal the golden files", arguments: Files.own)
  func golden(file: String) throws {
    for layout in try Files.source(file).imported().layouts {
      let golden = Files.folder.appending(path: "Golden/\(file)-\(layout.summary.id).json")
      if Self.renews { try Data(layout.spec.utf8).write(to: golden) }
      #expect(try String(contentsOf: golden, encoding: .utf8) == layout.spec, "\(golden.lastPathComponent)")
    }
  }

  @Test("a file in UTF-16 is read as one in UTF-8", arguments: [true, false])
  func utf16(isLittle: Bool) throws {
    let source = try Files.source("Lantern.xib")
    let text = String(decoding: source.bytes, as: UTF8.self).replacing("UTF-8", with: "UTF-16")
    var bytes: [UInt8] = []
    for unit in [0xFEFF] + Array(text.utf16) {
      let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      bytes += isLittle ? pair.reversed() : pair
    }
    let wide = ImportSource(name: "Lantern.xib", bytes: bytes)
    #expect(ImportFormat.recognized(in: wide) == .interfaceBuilder)
    #expect(try wide.spec() == source.spec())
  }

  @Test("a header without a name is named after its role in the table")
  func namelessHeader() throws {
    let header = #"<view key="tableHeaderView" id="h"><rect key="frame" x="0" y="0" width="375" height="40"/></view>"#
    let table = Files.view("table", 0, 0, 375, 667, tag: "tableView", inside: header)
    let source = Files.controller(table)
    #expect(try source.imported().layouts.map { $0.summary.name } == ["UIViewController", "tableHeaderView"])
  }

  @Test("views have the frames of the file", arguments: Files.own, [true, false])
  func verification(file: String, readsOff: Bool) throws {
    #expect(try Files.source(file).differences(readsOff: readsOff) == [])
  }

  /// One device of each kind.
  private static let devices: [Device] = {
    var screens: Set<[Double]> = []
    return DeviceTable.all.filter { device in
      let area = device.portrait.safeArea
      return screens.insert([device.width, device.height, device.scale, area.top, area.bottom]).inserted
    }
  }()

  @Test("specs have one solution on every screen", arguments: Files.own)
  func everywhere(file: String) throws {
    for layout in try Files.source(file).imported().layouts {
      let document = SpecDocument(layout.spec)
      for device in Self.devices {
        for orientation in Orientation.allCases {
          let result = try document.solve(for: EnvironmentRequest(device: device.id, orientation: orientation))
          #expect(result.ambiguous == [], "\(layout.summary.name) on \(device.id)")
        }
      }
    }
  }

  /// The accuracy of imports. See Docs/interface-builder.md.
  @Test(
    "95 % of the views in public files have the recorded frames, 90 % with only the tables",
    .enabled(if: !InterfaceBuilderFiles.real.isEmpty, "there is no ../shared/real/ib"),
    .enabled(if: measuresImports, "LAYOUTC_MEASURE_IMPORTS asks for it: it takes long without optimization"),
    arguments: [(true, 0.95), (false, 0.90)])
  func real(readsOff: Bool, share: Double) throws {
    var count = 0
    var agreeing = 0
    for file in Files.real {
      let verification = ImportVerification(of: try Files.source(file).imported(readsOff: readsOff))
      #expect(verification.layouts.allSatisfy { $0.failure == nil }, "\(file.lastPathComponent)")
      count += verification.count
      agreeing += verification.agreeing
    }
    #expect(Double(agreeing) >= share * Double(count), "\(agreeing) of \(count)")
  }

  // MARK: Constraints

  @Test("a multiplied position is relative to the common ancestor of both sides")
  func multipliedPositions() throws {
    let inner = Files.view("inner", 40, 40, 20, 20, inside: "<constraints>\(Self.square(20))</constraints>")
    let box = Files.view(
      "box", 100, 100, 200, 100,
      inside: """
        <subviews>\(inner)</subviews><constraints>
        <constraint firstItem="inner" firstAttribute="centerX" secondItem="box" secondAttribute="centerX" multiplier="0.5" id="1"/>
        <constraint firstItem="inner" firstAttribute="bottom" secondItem="box" secondAttribute="bottom" multiplier="0.6" id="2"/>
        </constraints>
        """)
    let source = Files.controller(
      box,
      constraints: [
        "box.top == root.top + 100", "box.leading == root.leading + 100", "box.height == 100", "box.width == 200",
      ].map { Files.constraint($0) }.joined())
    #expect(try source.differences() == [])
    #expect(try source.spec().contains("inner.centerX == box.leading + 0.25 * box.width"))
  }

  private static func square(_ size: Int) -> String {
    "<constraint firstAttribute=\"width\" constant=\"\(size)\" id=\"w\"/><constraint firstAttribute=\"height\" constant=\"\(size)\" id=\"h\"/>"
  }

  @Test("ratios may be written with a colon or a slash", arguments: ["16:9", "16/9", "1.7777777777777777"])
  func ratios(text: String) throws {
    let box = Files.view(
      "box", 20, 100, 320, 180,
      inside: """
        <constraints><constraint firstAttribute="width" constant="320" id="1"/>
        <constraint firstAttribute="width" secondItem="box" secondAttribute="height" multiplier="\(text)" id="2"/></constraints>
        """)
    let source = Files.controller(
      box,
      constraints: Files.constraint("box.top == root.top + 100") + Files.constraint("box.leading == root.leading + 20"))
    #expect(try source.differences() == [])
  }

  @Test("constraints between a scroll view's edges and its subviews use its content; its size is its own")
  func scrolling() throws {
    let content = Files.view("page", 0, 0, 375, 900)
    let scroll = Files.view(
      "scroll", 0, 20, 375, 647, tag: "scrollView",
      inside: """
        <subviews>\(content)</subviews><constraints>
        \(["page.top == scroll.top", "page.leading == scroll.leading", "page.trailing == scroll.trailing",
          "page.bottom == scroll.bottom", "page.width == scroll.width", "page.height == 900"].map { Files.constraint($0) }.joined())
        </constraints>
        """)
    let source = Files.controller(
      scroll,
      constraints: ["top", "leading", "trailing", "bottom"].map { Files.constraint("scroll.\($0) == safe.\($0)") }
        .joined())
    #expect(try source.differences() == [])
    #expect(try source.spec().contains(#""kind": "guide""#))
  }

  @Test("the margins come from the frames, otherwise from the tables")
  func readingOff() throws {
    let boxes = [64, 164].map { y in
      Files.view("box\(y)", 24, Double(y), 327, 40, inside: "<constraints>\(Self.height(40))</constraints>")
    }
    let constraints = [64, 164].flatMap { y in
      [
        "box\(y).top == root.top + \(y)", "box\(y).leading == root.leadingMargin",
        "box\(y).trailing == root.trailingMargin",
      ].map { Files.constraint($0) }
    }
    let source = Files.controller(boxes.joined(), constraints: constraints.joined())
    #expect(try source.differences() == [])
    #expect(try source.spec().contains(#""margins": { "leading": 24, "trailing": 24 }"#))
    #expect(try source.differences(readsOff: false).count == 2)
  }

  private static func height(_ height: Int) -> String {
    "<constraint firstAttribute=\"height\" constant=\"\(height)\" id=\"h\(height)\"/>"
  }

  @Test("margins of inner views are those of the file, or 8 points")
  func innerMargins() throws {
    let one = Files.view("one", 8, 8, 184, 84)
    let two = Files.view("two", 30, 10, 160, 80)
    func box(_ id: String, _ y: Double, _ inside: String, _ inner: String, _ more: String) -> String {
      let edges = ["top", "leading", "trailing", "bottom"].map { "\(inside).\($0) == \(id).\($0)Margin" }
      let constraints = edges.map { Files.constraint($0) }.joined()
      return Files.view(
        id, 100, y, 200, 100, inside: "<subviews>\(inner)</subviews><constraints>\(constraints)</constraints>\(more)")
    }
    let margins = #"<edgeInsets key="layoutMargins" top="10" left="30" bottom="10" right="10"/>"#
    let source = Files.controller(
      box("a", 100, "one", one, "") + box("b", 300, "two", two, margins),
      constraints: [
        "a.top == root.top + 100", "b.top == root.top + 300", "a.leading == root.leading + 100",
        "b.leading == a.leading", "a.width == 200", "b.width == 200", "a.height == 100", "b.height == 100",
      ].map { Files.constraint($0) }.joined())
    #expect(try source.differences() == [])
  }

  @Test("autoresizing masks are constraints to the superview, with the system's proportions")
  func masks() throws {
    let mask = #"<autoresizingMask key="autoresizingMask" widthSizable="YES" flexibleMinY="YES"/>"#
    let source = Files.controller(
      #"<view id="bar" userLabel="bar"><rect key="frame" x="20" y="600" width="335" height="40"/>\#(mask)</view>"#
        + Files.view("x", 0, 0, 10, 10), constraints: "")
    let document = SpecDocument(try source.spec())
    let frame = try #require(
      try document.solve(for: EnvironmentRequest(device: "iphone-16")).views.first { $0.id == "bar" }?.frame)
    #expect(frame == Rect(x: 20, y: 785, width: 353, height: 40))
  }

  @Test("size classes select constraints, constants and properties of stacks")
  func variations() throws {
    let children = Files.view("one", 0, 0, 100, 40) + Files.view("two", 0, 50, 100, 40)
    let stack = Files.view(
      "pair", 20, 40, 100, 90, tag: "stackView",
      attributes: #"axis="vertical" distribution="fillEqually" spacing="10""#,
      inside: #"<subviews>\#(children)</subviews><variation key="heightClass=compact" axis="horizontal"/>"#)
    let source = Files.controller(
      stack,
      constraints: Files.constraint("pair.leading == root.leading + 20") + Files.constraint("pair.width == 100")
        + Files.constraint("pair.height == 90") + """
          <constraint firstItem="pair" firstAttribute="top" secondItem="safe" secondAttribute="top" constant="20" id="top">
          <variation key="heightClass=compact" constant="5"/></constraint>
          """)
    #expect(try source.differences() == [])
    let document = SpecDocument(try source.spec())
    let flat = try document.solve(for: EnvironmentRequest(device: "iphone-8", orientation: .landscape))
    #expect(flat.views.first { $0.id == "two" }?.frame == Rect(x: 75, y: 5, width: 45, height: 90))
  }

  @Test("a view of a stack is absent in the size classes in which it is hidden")
  func hiddenInSizeClasses() throws {
    let children =
      Files.view("one", 0, 0, 100, 40)
      + Files.view("two", 0, 50, 100, 40, inside: #"<variation key="heightClass=compact" hidden="YES"/>"#)
    let stack = Files.view(
      "pair", 20, 40, 100, 90, tag: "stackView",
      attributes: #"axis="vertical" distribution="fillEqually" spacing="10""#,
      inside: "<subviews>\(children)</subviews>")
    let source = Files.controller(
      stack,
      constraints: [
        "pair.leading == root.leading + 20", "pair.width == 100", "pair.height == 90", "pair.top == root.top + 40",
      ].map { Files.constraint($0) }.joined())
    #expect(try source.differences() == [])
    let document = SpecDocument(try source.spec())
    let flat = try document.solve(for: EnvironmentRequest(device: "iphone-8", orientation: .landscape))
    #expect(flat.views.first { $0.id == "one" }?.frame == Rect(x: 20, y: 40, width: 100, height: 90))
    #expect(!flat.views.contains { $0.id == "two" })
  }

  @Test("the frame of a view that is not installed on the canvas is not stale")
  func notInstalled() throws {
    let source = Files.controller(
      Files.view("one", 10, 20, 30, 40) + Files.view("two", 0, 0, 5, 5),
      constraints: [
        "one.leading == root.leading + 10", "one.width == 30", "two.leading == one.trailing", "two.width == 5",
        "one.top == root.top + 20", "one.height == 40", "two.top == root.top", "two.height == 5",
      ]
      .map { Files.constraint($0) }.joined(),
      more: #"<variation key="default"><mask key="subviews"><exclude reference="two"/></mask></variation>"#)
    #expect(try source.imported().warnings.map { $0.code } == [])
  }

  @Test("the centers of a scroll view are its frame's, its edges those of its content")
  func scrollCenters() throws {
    let card = Files.view("card", 20, 10, 335, 80)
    let source = Files.controller(
      Files.view("scroller", 0, 0, 375, 667, tag: "scrollView", inside: "<subviews>\(card)</subviews>"),
      constraints: [
        "scroller.top == root.top", "scroller.leading == root.leading", "scroller.trailing == root.trailing",
        "scroller.bottom == root.bottom", "card.height == 80", "card.top == scroller.top + 10",
        "card.leading == scroller.leading + 20", "card.trailing == scroller.trailing - 20",
        "card.bottom == scroller.bottom", "card.centerX == scroller.centerX",
      ].map { Files.constraint($0) }.joined())
    #expect(try source.imported().warnings.map { $0.code } == [])
    let document = SpecDocument(try source.spec())
    let wide = try document.solve(for: EnvironmentRequest(device: "iphone-8", orientation: .landscape))
    #expect(wide.views.first { $0.id == "card" }?.frame == Rect(x: 20, y: 10, width: 627, height: 80))
  }

  @Test("margins of a stack's own are insets, with or without its flag", arguments: ["", "YES"])
  func ownMargins(flag: String) throws {
    let children = Files.view("upper", 30, 10, 240, 48) + Files.view("lower", 30, 62, 240, 48)
    let margins = #"<edgeInsets key="layoutMargins" top="10" left="30" bottom="10" right="30"/>"#
    let stack = Files.view(
      "column", 0, 40, 300, 120, tag: "stackView",
      attributes: #"axis="vertical" distribution="fillEqually" spacing="4""#
        + (flag.isEmpty ? "" : #" layoutMarginsRelativeArrangement="YES""#),
      inside: "<subviews>\(children)</subviews>\(margins)")
    let source = Files.controller(
      stack,
      constraints: [
        "column.top == root.top + 40", "column.leading == root.leading", "column.width == 300", "column.height == 120",
      ].map { Files.constraint($0) }.joined())
    #expect(try source.differences() == [])
  }

  @Test("a hidden view stays in the layout, hidden, and has no keys")
  func hiddenViews() throws {
    let key = Files.view("digit", 0, 0, 100, 50, tag: "button")
    let source = Files.controller(
      Files.view(
        "plane", 0, 0, 100, 50, attributes: #"hidden="YES""#,
        inside: "<subviews>\(key)</subviews>"),
      constraints: [
        "plane.top == root.top", "plane.leading == root.leading", "plane.width == 100", "plane.height == 50",
        "digit.top == plane.top", "digit.leading == plane.leading", "digit.trailing == plane.trailing",
        "digit.bottom == plane.bottom",
      ].map { Files.constraint($0) }.joined())
    #expect(try source.imported().warnings.map { $0.code } == ["hidden"])
    let spec = try source.spec()
    #expect(spec.contains(#""hidden": true"#) && !spec.contains(#""kind": "key""#))
    #expect(try source.differences() == [])
  }

  @Test("a size that required constraints determine is no intrinsic size, and a guessed one is not required")
  func stretchedSizes() throws {
    let source = Files.controller(
      Files.view(
        "headline", 20, 20, 335, 20.5, tag: "label",
        attributes: #"horizontalHuggingPriority="1000" verticalHuggingPriority="1000""#),
      constraints: [
        "headline.top == root.top + 20", "headline.leading == root.leading + 20",
        "headline.trailing == root.trailing - 20",
      ].map { Files.constraint($0) }.joined())
    let spec = try source.spec()
    #expect(spec.contains(#""intrinsicSize": { "height": 20.5 }"#) && spec.contains(#""vertical": 999"#))
    let document = SpecDocument(spec)
    let wide = try document.solve(for: EnvironmentRequest(device: "iphone-8", orientation: .landscape))
    #expect(wide.views.first { $0.id == "headline" }?.frame == Rect(x: 20, y: 20, width: 627, height: 20.5))
  }

  @Test("a value that nothing determines is told, with the number of constraints that keep it")
  func toldAmbiguity() throws {
    let source = Files.controller(
      Files.view("box", 20, 40, 100, 50),
      constraints: ["box.leading == root.leading + 20", "box.top == root.top + 40"].map { Files.constraint($0) }
        .joined())
    let warnings = try source.imported().warnings
    #expect(warnings.map { $0.code } == ["ambiguous", "kept-values"])
    #expect(warnings.last?.message.hasPrefix("2 constraints of priority 1 are added") == true)
  }

  @Test("ambiguous values keep their recorded frames")
  func open() throws {
    let source = Files.controller(
      Files.view("loose", 37, 120, 61, 43), constraints: Files.constraint("loose.top == root.top + 120"))
    #expect(try source.differences() == [])
    #expect(try source.spec().contains("loose.width == 61 @ 1"))
  }

  @Test("the import of conflicting required constraints has a solution")
  func conflicts() throws {
    let source = Files.controller(
      Files.view("box", 10, 50, 100, 40),
      constraints: [
        "box.top == root.top + 50", "box.leading == root.leading + 10", "box.width == 100", "box.width == 120",
        "box.height == 40",
      ].map { Files.constraint($0) }.joined())
    #expect(try source.spec().contains("box.width == 120 @ 999"))
    #expect(try source.imported().warnings.contains { $0.code == "conflict" })
  }

  @Test("any number of conflicts are resolved, and each has a warning")
  func manyConflicts() throws {
    let views = (0..<45).map { Files.view("v\($0)", 10, Double(10 * $0), 20, 8) }
    let constraints = (0..<45).flatMap { ["v\($0).width == 10", "v\($0).width == 20"] }
    let source = Files.controller(
      views.joined(), constraints: constraints.map { Files.constraint($0) }.joined())
    let imported = try source.imported()
    _ = try SpecDocument(try #require(imported.layouts.first).spec).solve()
    #expect(imported.warnings.first { $0.code == "conflict" }?.positions.count == 45)
  }

  @Test("ids that become equal when invalid characters are removed stay distinct")
  func cleanedIDs() throws {
    let views = ["a-b", "a_b", "a.b"].map {
      "<view translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"\($0)\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"9\" height=\"9\"/></view>"
    }
    let document = SpecDocument(try Files.controller(views.joined()).spec())
    #expect(try document.solve().views.map { $0.id } == ["view_a_b", "view_a_b2", "view_a_b3"])
  }

  // MARK: Errors

  @Test(
    "files that cannot be imported are refused with a position",
    arguments: [
      ("useAutolayout=\"YES\"", "", "unsupported"), ("CocoaTouch.Storyboard", "Cocoa.Storyboard", "unsupported"),
      (
        "com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB", "com.apple.InterfaceBuilder.AppleTV.Storyboard",
        "unsupported"
      ),
      ("firstAttribute=\"top\"", "firstAttribute=\"tip\"", "malformed"),
      ("secondItem=\"root\"", "secondItem=\"gone\"", "malformed"),
      ("constant=\"50", "constant=\"wide", "malformed"), ("constant=\"50", "constant=\"1e308", "malformed"),
      ("constant=\"50", "constant=\"0x50", "malformed"),
      ("</scenes>", "", "malformed"), ("<scenes>", "<scenes a=\"1\" a=\"2\">", "malformed"),
    ])
  func refusals(old: String, new: String, code: String) throws {
    let source = Files.controller(
      Files.view("box", 10, 50, 100, 40), constraints: Files.constraint("box.top == root.top + 50"))
    #expect(source.refusal == nil)
    let text = String(decoding: source.bytes, as: UTF8.self)
    let changed = ImportSource(name: "test.xib", bytes: Array(text.replacing(old, with: new).utf8))
    let error = try #require(changed.refusal)
    #expect(error.code.rawValue == code)
    #expect(error.position != nil)
  }

  @Test("views that are nested a thousand deep are refused with a position")
  func deep() throws {
    let open = String(repeating: "<view id=\"v\"><subviews>", count: 500)
    let close = String(repeating: "</subviews></view>", count: 500)
    #expect(Files.controller(open + close).refusal?.code == .limitExceeded)
    let some = String(repeating: "<view id=\"v\"><subviews>", count: 70)
    let source = Files.controller(some + String(repeating: "</subviews></view>", count: 70))
    #expect(source.refusal?.code == .limitExceeded)
  }

  @Test("a layout is selected by any of its names and ids that are unique")
  func scenes() throws {
    let source = try Files.source("Harbor.storyboard")
    for name in ["SignIn", "Har-vc-001", "Har-vw-001", "Har-sc-001", "SignInViewController"] {
      #expect(try source.imported(scene: name).layouts.map { $0.summary.id } == ["Har-vc-001"])
    }
    #expect(throws: ImportError.self) { try source.imported(scene: "Signin") }
    let text = String(decoding: source.bytes, as: UTF8.self)
      .replacing("storyboardIdentifier=\"Ships\"", with: "storyboardIdentifier=\"SignIn\"")
    let doubled = ImportSource(name: "Harbor.storyboard", bytes: Array(text.utf8))
    #expect(throws: ImportError.self) { try doubled.imported(scene: "SignIn") }
    #expect(try doubled.imported(scene: "Har-vc-002").layouts.count == 1)
  }
}
