import Foundation
import Layout
import LayoutImport
import LayoutSpec
import Testing

/// What a file's frames show about the screen on which they were recorded, and what they do not prove.
@Suite("Canvases of Interface Builder files")
struct InterfaceBuilderCanvasTests {
  private typealias Files = InterfaceBuilderFiles

  /// Returns a storyboard with two boxes of 100 × 40 points, at the top and bottom of the safe area.
  private static func boxes(
    top: [Double], bottom: [Double] = [], _ constant: Double = 0, priority: String = "", inside: String = "",
    document: String = #"toolsVersion="22505" useSafeAreas="YES""#
  ) -> ImportSource {
    var views = ""
    var constraints: [String] = []
    for (index, inset) in top.enumerated() {
      views += Files.view("t\(index)", 110 * Double(index), inset + constant, 100, 40)
      constraints.append(Files.constraint("t\(index).top == safe.top + \(constant)", priority))
    }
    for (index, inset) in bottom.enumerated() {
      views += Files.view("b\(index)", 110 * Double(index), 667 - inset - 40, 100, 40)
      constraints.append(Files.constraint("b\(index).bottom == safe.bottom", priority))
    }
    for (id, count) in [("t", top.count), ("b", bottom.count)] {
      for index in 0..<count {
        constraints += [
          "\(id)\(index).leading == root.leading + \(110 * index)", "\(id)\(index).width == 100",
          "\(id)\(index).height == 40",
        ].map { Files.constraint($0) }
      }
    }
    return Files.controller(views, constraints: constraints.joined(), document: document).replacing(
      "<viewController id=\"vc\" sceneMemberID=\"viewController\">", with: "$0\(inside)")
  }

  private static func top(_ view: String, of spec: String, on device: String) throws -> Double? {
    try SpecDocument(spec).solve(for: EnvironmentRequest(device: device)).views
      .first { $0.id == view }?.frame.y
  }

  // MARK: Safe areas and bars

  @Test("an inset is read off if two frames agree on it, and is said with their number")
  func witnesses() throws {
    let one = Self.boxes(top: [64])
    #expect(try one.differences().count == 1)
    #expect(try !one.spec().contains("additionalSafeArea"))
    #expect(try Self.boxes(top: [64, 51]).differences().count == 2)
    let two = Self.boxes(top: [64, 64])
    #expect(try two.differences() == [])
    let message = try two.imported().warnings.first { $0.code == "read-off" }?.message
    #expect(message == "the top inset of the safe area is 64 on the canvas, because 2 recorded frames agree on it")
    #expect(try two.differences(readsOff: false).count == 2)
  }

  @Test("an optional constraint that two frames meet shows an inset, too")
  func optionalConstraints() throws {
    #expect(try Self.boxes(top: [64, 64], priority: #"priority="999""#).differences() == [])
  }

  @Test("what bars take is added to the safe area of every device")
  func readOffBars() throws {
    let source = Self.boxes(top: [64, 64], bottom: [49, 49])
    #expect(try source.differences() == [])
    let spec = try source.spec()
    #expect(
      spec.contains(#""environment": { "device": "iphone-6", "additionalSafeArea": { "top": 44, "bottom": 49 } }"#))
    #expect(try Self.top("t0", of: spec, on: "iphone-16") == 59 + 44)
    #expect(try Self.top("t0", of: spec, on: "iphone-se-1") == 20 + 44)
    #expect(try Self.top("b0", of: spec, on: "iphone-16") == 852 - 34 - 49 - 40)
    #expect(try source.imported().warnings.contains { $0.code == "bars" })
  }

  @Test("the safe area of a canvas without a bar is that of each device")
  func ownSafeArea() throws {
    let spec = try Self.boxes(top: [20, 20]).spec()
    #expect(!spec.contains("safeArea\"") && !spec.contains("additionalSafeArea"))
    #expect(try Self.top("t0", of: spec, on: "iphone-16") == 59)
  }

  @Test(
    "bars that the file names need no frames",
    arguments: [
      (#"<simulatedNavigationBarMetrics key="simulatedTopBarMetrics"/>"#, 44.0, 0.0),
      (#"<simulatedNavigationBarMetrics key="simulatedTopBarMetrics" prompted="YES"/>"#, 74, 0),
      (#"<simulatedTabBarMetrics key="simulatedBottomBarMetrics"/>"#, 0, 49),
      (#"<simulatedToolbarMetrics key="simulatedBottomBarMetrics"/>"#, 0, 49),
      (#"<nil key="simulatedTopBarMetrics"/>"#, 0, 0),
    ])
  func simulatedBars(metrics: String, top: Double, bottom: Double) throws {
    let source = Self.boxes(top: [20 + top], bottom: [bottom], inside: metrics)
    #expect(try source.differences() == [])
    #expect(try source.differences(readsOff: false) == [])
    #expect(try Self.top("t0", of: source.spec(), on: "iphone-16") == 59 + top)
  }

  /// A scene with a controller that contains or shows `vc`.
  private static func scene(_ tag: String, _ id: String, _ segue: String, attributes: String = "") -> String {
    "<scene sceneID=\"s-\(id)\"><objects><\(tag) id=\"\(id)\" \(attributes)>"
      + "<connections><segue \(segue)/></connections></\(tag)></objects></scene></scenes>"
  }

  @Test(
    "a controller has the bars of its navigation and tab bar controllers",
    arguments: [
      (scene("navigationController", "n", #"destination="vc" kind="relationship" relationship="root""#), 44.0, 0.0),
      (
        scene(
          "navigationController", "n", #"destination="vc" kind="relationship" relationship="root""#,
          attributes: #"navigationBarHidden="YES" toolbarHidden="NO""#), 0, 49
      ),
      (scene("tabBarController", "t", #"destination="vc" kind="relationship" relationship="viewControllers""#), 0, 49),
      (
        scene("viewController", "first", #"destination="vc" kind="show""#).replacing("</scenes>", with: "")
          + scene("navigationController", "n", #"destination="first" kind="relationship" relationship="root""#)
          .replacing("</scenes>", with: "")
          + scene("tabBarController", "t", #"destination="n" kind="relationship" relationship="viewControllers""#),
        44, 49
      ),
    ])
  func inheritedBars(scenes: String, top: Double, bottom: Double) throws {
    let source = Self.boxes(top: [20 + top], bottom: [bottom]).replacing("</scenes>", with: scenes)
    #expect(try source.differences() == [])
    #expect(try Self.top("t0", of: source.spec(), on: "iphone-16") == 59 + top)
  }

  @Test("controllers that show each other have no bars, and end the search")
  func cycle() throws {
    let scenes =
      Self.scene("viewController", "a", #"destination="vc" kind="show""#).replacing("</scenes>", with: "")
      + Self.scene("viewController", "b", #"destination="a" kind="show""#)
    let source = Self.boxes(top: [20]).replacing("</scenes>", with: scenes)
      .replacing("</viewController>", with: #"<connections><segue destination="b" kind="show"/></connections>$0"#)
    #expect(try source.differences() == [])
  }

  @Test("versions of Xcode record different safe areas", arguments: [("14460", 20.0), ("15505", 0), ("22505", 20)])
  func versions(version: String, top: Double) throws {
    let source = Self.boxes(top: [top], document: "toolsVersion=\"\(version)\" useSafeAreas=\"YES\"")
    #expect(try source.differences() == [])
    #expect(try Self.top("t0", of: source.spec(), on: "iphone-8") == 20)
  }

  // MARK: Margins

  /// A table with cells, each with a label from one margin to the other.
  private static func cells(_ frames: [(x: Double, width: Double)], attributes: String = "") -> ImportSource {
    let cells = frames.enumerated().map { index, frame in
      """
      <tableViewCell id="cell\(index)" reuseIdentifier="cell\(index)" \(attributes)>
      <rect key="frame" x="0" y="0" width="375" height="60"/>
      <tableViewCellContentView key="contentView" id="content\(index)">
      <rect key="frame" x="0" y="0" width="375" height="60"/><subviews>
      \(Files.view("v\(index)", frame.x, 10, frame.width, 40))</subviews><constraints>
      \(["leading == content\(index).leadingMargin", "trailing == content\(index).trailingMargin", "top == content\(index).top + 10",
        "height == 40"].map { Files.constraint("v\(index).\($0)") }.joined())
      </constraints></tableViewCellContentView></tableViewCell>
      """
    }
    let table = Files.view(
      "table", 0, 0, 375, 667, tag: "tableView", attributes: #"rowHeight="60""#,
      inside: "<prototypes>\(cells.joined())</prototypes>")
    return Files.controller(table)
  }

  @Test("cells of one width have the same margins, and one cell alone cannot show others than the system's")
  func cellMargins() throws {
    #expect(try Self.cells([(16, 343)]).differences() == [])
    #expect(try Self.cells([(24, 327)]).differences().count == 1)
    #expect(try Self.cells([(24, 327), (24, 327)]).differences() == [])
    #expect(try Self.cells([(24, 327), (24, 327)]).imported(scene: "cell0").warnings.map { $0.code } == ["read-off"])
  }

  @Test("the margin of a cell next to its accessory is 8 points")
  func accessory() throws {
    #expect(try Self.cells([(16, 351)], attributes: #"accessoryType="checkmark""#).differences() == [])
  }

  // MARK: What frames do not prove

  /// The constraints that a scroll view's content ends at: the content's size is not recorded.
  private static let unrecorded: Set<String> = ["Lan-c-006", "Lan-c-007"]

  @Test("frames do not agree with a constraint that has changed since", arguments: Files.own)
  func changedConstraints(file: String) throws {
    let text = String(decoding: try Files.source(file).bytes, as: UTF8.self)
    var count = 0
    for constraint in text.matches(of: /<constraint [^>]*id="([^"]*)"\/>/)
    where !constraint.0.contains("relation=") && !constraint.0.contains("priority=") {
      if Self.unrecorded.contains(String(constraint.1)) { continue }
      let old = String(constraint.0)
      let number = old.firstMatch(of: /\ constant="([-0-9.]*)"/)
      let constant = (number.flatMap { Double($0.1) } ?? 0) + 13
      let new = number.map { old.replacing($0.0, with: " constant=\"\(constant)\"") }
      let changed = text.replacing(old, with: new ?? old.replacing("/>", with: " constant=\"\(constant)\"/>"))
      let source = ImportSource(name: file, bytes: Array(changed.utf8))
      #expect(try !ImportVerification(of: source.imported()).agrees, "\(old)")
      count += 1
    }
    #expect(count >= 3)
  }

  @Test("a frame agrees if others hold it in place, although it contradicts a required constraint, which is a warning")
  func contradictedFrames() throws {
    let source = Files.controller(
      Files.view("box", 10, 50, 355, 40),
      constraints: [
        "box.top == root.top + 50", "box.leading == root.leading + 10", "box.trailing == root.trailing - 10",
        "box.width == 300", "box.height == 40",
      ].map { Files.constraint($0) }.joined())
    #expect(try source.differences() == [])
    #expect(try source.imported().warnings.contains { $0.code == "conflict" })
  }

  @Test("a baseline that contradicts its font is not read off", arguments: [(18, 0), (30, 1)])
  func changedBaseline(distance: Int, differences: Int) throws {
    let label = Files.view(
      "large", 20, 100, 60, 40, tag: "label", attributes: #"text="Text""#,
      inside: #"<fontDescription key="fontDescription" type="system" pointSize="34"/>"#)
    let source = Files.controller(
      label + Files.view("line", 20, 150, 300, 1),
      constraints: [
        "large.top == root.top + 100", "large.leading == root.leading + 20",
        "line.top == large.lastBaseline + \(distance)", "line.leading == large.leading", "line.width == 300",
        "line.height == 1",
      ].map { Files.constraint($0) }.joined())
    #expect(try source.differences().count == differences)
  }

  @Test(
    "a view that is hidden in some size classes stays, with a warning",
    arguments: [
      ("", #"<variation key="heightClass=compact" hidden="YES"/>"#, "the spec shows it in all"),
      ("", #"<variation key="default" hidden="YES"/>"#, "not drawn or checked"),
      (#"hidden="YES""#, #"<variation key="widthClass=regular" hidden="NO"/>"#, "the spec shows it in all"),
      ("", #"<variation key="heightClass=compact" hidden="NO"/>"#, nil),
    ] as [(String, String, String?)])
  func hiddenInSizeClasses(attribute: String, variation: String, warning: String?) throws {
    let source = Files.controller(
      Files.view("box", 10, 50, 100, 40, attributes: attribute, inside: variation),
      constraints: [
        "box.top == root.top + 50", "box.leading == root.leading + 10", "box.width == 100", "box.height == 40",
      ].map { Files.constraint($0) }.joined())
    #expect(try source.differences() == [])
    let warnings = try source.imported().warnings
    #expect(warnings.map { $0.code } == (warning == nil ? [] : ["hidden"]))
    if let warning { #expect(warnings[0].message.hasSuffix(warning)) }
    #expect(try source.spec().contains(#""hidden": true"#) == (warning == "not drawn or checked"))
  }

  // MARK: Tables

  /// Returns a xib whose only view is at the insets of a guide, and a layout's size for it.
  private static func filled(
    _ tag: String, _ width: Double, _ insets: Insets, guide: String = "root.Margin", attributes: String = "",
    more: String = "", content: String? = nil, device: String = "retina4_7", version: String = "17506"
  ) -> ImportSource {
    let words = guide.split(separator: ".", omittingEmptySubsequences: false)
    let box = Files.view(
      "box", insets.left, insets.top, width - insets.left - insets.right, 100 - insets.top - insets.bottom)
    return Files.xib(
      tag, width, 100, box,
      constraints: ["top", "leading", "bottom", "trailing"].map { "box.\($0) == \(words[0]).\($0)\(words[1])" },
      attributes: attributes, more: more, content: content, device: device, version: version)
  }

  private static let contents = "tableViewCellContentView"
  private static let preserved = #"preservesSuperviewLayoutMargins="YES""#
  private static let margins = #"<edgeInsets key="layoutMargins" top="8" left="8" bottom="20" right="8"/>"#

  @Test(
    "safe areas and margins follow from the kind of the root, the canvas and the version of the tools",
    arguments: [
      filled("collectionViewCell", 375, Insets(left: 16, right: 16)),
      filled("collectionViewCell", 402, Insets(left: 20, right: 20), content: "view"),
      filled("collectionReusableView", 343, Insets(left: 16, right: 16)),
      filled("tableViewCell", 375, Insets(top: 8, left: 8, bottom: 8, right: 8), content: contents, version: "12121"),
      filled("tableViewCell", 375, Insets(top: 11, left: 16, bottom: 11, right: 16), content: contents),
      filled(
        "tableViewCell", 375, Insets(top: 15, left: 16, bottom: 15, right: 16), content: contents, version: "24127"),
      filled(
        "tableViewCell", 339, Insets(top: 15, left: 20, bottom: 15, right: 20), content: contents, device: "retina6_12",
        version: "24127"),
      filled(
        "tableViewCell", 375, Insets(top: 11, left: 16, bottom: 20, right: 16), attributes: preserved, more: margins,
        content: contents),
      filled("view", 414, Insets(top: 44), guide: "safe.", device: "retina6_1"),
      filled("view", 300, Insets(top: 44), guide: "safe.", device: "retina6_1"),
      filled("view", 375, Insets(top: 20), guide: "safe.", version: "14113"),
      filled(
        "view", 375, Insets(), guide: "safe.", more: #"<nil key="simulatedStatusBarMetrics"/>"#, version: "14113"),
    ])
  func tables(source: ImportSource) throws {
    #expect(try source.differences() == [])
    #expect(try source.differences(readsOff: false) == [])
    let solved = try SpecDocument(source.spec()).solve()
    let recorded = try #require(try source.imported().layouts.first?.recorded)
    #expect(solved.views.filter { $0.id == "box" }.map { $0.frame } == recorded.map { $0.frame })
  }

  @Test("one frame shows that a view of a xib reaches to the bottom of the screen", arguments: [(34.0, 0), (33, 1)])
  func bottomOfView(bottom: Double, differences: Int) throws {
    let source = Self.filled("view", 414, Insets(top: 44, bottom: bottom), guide: "safe.", device: "retina6_1")
    #expect(try source.differences().count == differences)
    #expect(try !source.spec().contains("additionalSafeArea"))
  }

  @Test("a view in a xib keeps its size if nothing uses its safe area, and has the size that it requires")
  func ownSize() throws {
    let box = Files.view("box", 0, 0, 63, 34)
    let edges = ["top", "leading", "bottom", "trailing"].map { "box.\($0) == root.\($0)" }
    func spec(_ width: Double, _ height: Double, _ more: [String]) throws -> String {
      let source = Files.xib("view", width, height, box, constraints: edges + more)
      #expect(try source.differences() == [])
      return try source.spec()
    }
    #expect(try spec(63, 34, []).contains(#""metrics": { "width": 63, "height": 34 }"#))
    let required = try spec(375, 667, ["root.width == 63", "root.height == 34"])
    #expect(required.contains(#""metrics": { "width": 63, "height": 34 }"#))
    #expect(!required.contains("@"))
  }

  @Test("a stack with margins of its own keeps them in a small view of a xib", arguments: [false, true])
  func stackMargins(hasFlag: Bool) throws {
    let boxes = Files.view("upper", 30, 10, 240, 48) + Files.view("lower", 30, 62, 240, 48)
    let stack = Files.view(
      "stack", 0, 0, 300, 120, tag: "stackView",
      attributes: #"axis="vertical" distribution="fillEqually" spacing="4""#
        + (hasFlag ? #" layoutMarginsRelativeArrangement="YES""# : ""),
      inside: "<subviews>\(boxes)</subviews>"
        + #"<edgeInsets key="layoutMargins" top="10" left="30" bottom="10" right="30"/>"#)
    let edges = ["top", "leading", "bottom", "trailing"].map { "stack.\($0) == root.\($0)" }
    let source = Files.xib("view", 300, 120, stack, constraints: edges, device: "retina6_12", version: "22505")
    #expect(try source.differences() == [])
  }

  @Test(
    "the root's margins are inside its safe area, unless the file says otherwise",
    arguments: [
      ("", #"toolsVersion="22505" useSafeAreas="YES""#, 20.0),
      (#"insetsLayoutMarginsFromSafeArea="NO""#, #"toolsVersion="22505" useSafeAreas="YES""#, 0),
      ("", #"toolsVersion="13771""#, 20),
    ])
  func rootMargins(attribute: String, document: String, top: Double) throws {
    let source = Files.controller(
      Files.view("box", 16, top, 343, 100),
      constraints: [
        "box.top == root.topMargin", "box.leading == root.leadingMargin", "box.trailing == root.trailingMargin",
        "box.height == 100",
      ].map { Files.constraint($0) }.joined(), view: attribute, document: document)
    #expect(try source.differences() == [])
    #expect(try source.differences(readsOff: false) == [])
    #expect(try Self.top("box", of: source.spec(), on: "iphone-16") == (top == 0 ? 0 : 59))
  }

  @Test(
    "the safe area of a root of another height than the screen's",
    arguments: [
      (1000.0, 64.0, #"<device id="retina4_7" orientation="portrait"/>"#), (603, 0, ""), (667, 0, "y"),
    ])
  func otherHeights(height: Double, top: Double, device: String) throws {
    let bar = height == 1000 ? #"<simulatedNavigationBarMetrics key="simulatedTopBarMetrics"/>"# : ""
    // The last one is a view below an opaque bar, recorded with the height of the screen.
    let source = Self.boxes(top: [top], bottom: device == "y" ? [64] : [], inside: bar)
      .replacing(#"<device id="retina4_7" orientation="portrait"/>"#, with: device == "y" ? "$0" : device)
      .replacing(
        #"y="0.0" width="375" height="667""#, with: "y=\"\(device == "y" ? 64 : 0)\" width=\"375\" height=\"\(height)\""
      )
    #expect(try source.differences() == [])
    #expect(try source.differences(readsOff: false) == [])
  }

  @Test("Xcode 26 records the safe area twice; development versions of the tools are older", arguments: [true, false])
  func newestVersions(isXcode26: Bool) throws {
    let (top, side) = isXcode26 ? (118.0, 0.0) : (59, 2)
    let source = Files.xib(
      "view", 393, 852, Files.view("level", 16 - side, top, 361 + 2 * side, 32, tag: "slider"),
      constraints: ["top == safe.top", "leading == root.leading + 16", "trailing == root.trailing - 16"]
        .map { "level.\($0)" }, device: "retina6_12", version: isXcode26 ? "25094" : "32700.99.1234")
    #expect(try source.differences() == [])
  }
}
