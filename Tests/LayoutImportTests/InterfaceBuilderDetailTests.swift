import Layout
import LayoutImport
import LayoutSpec
import Testing

@Suite("Details of Interface Builder files")
struct InterfaceBuilderDetailTests {
  private typealias Files = InterfaceBuilderFiles

  private static let mask = #"<autoresizingMask key="autoresizingMask" "#

  /// A view of 375 × 667 points with a subview at (35, 67) of 100 × 200 points, so that both axes have unequal parts.
  private static func masked(_ flags: [Bool]) -> ImportSource {
    let names = ["flexibleMinX", "widthSizable", "flexibleMaxX", "flexibleMinY", "heightSizable", "flexibleMaxY"]
    let attributes = zip(names, flags).filter { $1 }.map { "\($0.0)=\"YES\"" }.joined(separator: " ")
    return Files.controller(
      #"<view id="box" userLabel="box"><rect key="frame" x="35" y="67" width="100" height="200"/>"#
        + "\(mask)\(attributes)/></view>")
  }

  /// The rule in UIKit's documentation: flexible parts share the difference of the superview's length in proportion to
  /// their own lengths. If nothing is flexible, the end is.
  private static func resized(_ parts: [Double], _ flags: ArraySlice<Bool>, to length: Double) -> [Double] {
    let flexible = flags.contains(true) ? Array(flags) : [false, false, true]
    let growing = zip(parts, flexible).reduce(0) { $0 + ($1.1 ? $1.0 : 0) }
    let difference = length - parts.reduce(0, +)
    return zip(parts, flexible).map { $1 ? $0 + difference * $0 / growing : $0 }
  }

  @Test("each of the 64 autoresizing masks resizes a view like the system", arguments: 0..<64)
  func masks(bits: Int) throws {
    let flags = (0..<6).map { bits >> $0 & 1 == 1 }
    let document = SpecDocument(try Self.masked(flags).spec())
    for size in [Size(width: 375, height: 667), Size(width: 500, height: 600), Size(width: 300, height: 900)] {
      var request = EnvironmentRequest()
      request.window = Rect(width: size.width, height: size.height)
      let result = try document.solve(for: request)
      #expect(result.ambiguous == [])
      let frame = try #require(result.views.first { $0.id == "box" }?.frame)
      // Ratios in specs have six decimals.
      let across = Self.resized([35, 100, 240], flags[0..<3], to: size.width)
      let down = Self.resized([67, 200, 400], flags[3..<6], to: size.height)
      for (found, expected) in zip(
        [frame.x, frame.width, frame.y, frame.height], [across[0], across[1], down[0], down[1]])
      {
        #expect((found - expected).magnitude < 1e-3, "\(size)")
      }
    }
  }

  @Test("a view without a recorded frame needs an intrinsic size if it has one in UIKit", arguments: ["label", "view"])
  func missingFrame(tag: String) throws {
    let box = #"<\#(tag) id="box" userLabel="box" translatesAutoresizingMaskIntoConstraints="NO"/>"#
    let constraints = ["box.top == root.top", "box.leading == root.leading"].map { Files.constraint($0) }.joined()
    let warnings = try Files.controller(box, constraints: constraints).imported().warnings
    let message = try #require(warnings.first { $0.code == "no-frame" }?.message)
    #expect(message.contains("intrinsicSize") == (tag == "label"))
  }

  @Test(
    "what the file marks as doubtful, or does not record, is a warning",
    arguments: [
      ("misplaced", "view", #"misplaced="YES""#, ""), ("ambiguous", "view", #"ambiguous="YES""#, ""),
      ("wrapping-text", "label", #"numberOfLines="0" text="Some text""#, ""),
      ("symbol", "imageView", #"image="star" catalog="system""#, ""),
      ("symbol", "button", "", #"<state key="normal" image="star" catalog="system"/>"#),
      ("readable-width", "view", #"layoutMarginsFollowReadableWidth="YES""#, ""),
      (
        "dynamic-type", "label", #"text="Some text""#,
        #"<fontDescription key="fontDescription" style="UICTFontTextStyleBody"/>"#
      ),
    ])
  func warnings(code: String, tag: String, attributes: String, inside: String) throws {
    let box = Files.view("box", 20, 40, 100, 50, tag: tag, attributes: attributes, inside: inside)
    func codes(_ box: String) throws -> Set<String> {
      let constraints = [
        "box.top == root.top + 40", "box.leading == root.leading + 20", "box.width == 100", "box.height == 50",
      ].map { Files.constraint($0) }
      return Set(try Files.controller(box, constraints: constraints.joined()).imported().warnings.map { $0.code })
    }
    #expect(try codes(box).contains(code))
    #expect(try !codes(Files.view("box", 20, 40, 100, 50, tag: tag)).contains(code))
  }

  @Test("a stack whose direction is forced keeps it; for another view that is a warning")
  func semanticContent() throws {
    let label = Files.view("label", 260, 0, 40, 20)
    let constraints = ["bar.top == root.top", "bar.leading == root.leading", "bar.width == 300"]
      .map { Files.constraint($0) }.joined()
    func file(_ tag: String) throws -> ImportSource {
      Files.controller(
        Files.view(
          "bar", 0, 0, 300, 20, tag: tag, attributes: #"semanticContentAttribute="forceRightToLeft" alignment="top""#,
          inside: "<subviews>\(label)</subviews>"), constraints: constraints)
    }
    #expect(try file("stackView").spec().contains(#""direction": "rightToLeft""#))
    #expect(try !file("stackView").imported().warnings.contains { $0.code == "semantic-content" })
    #expect(try file("view").imported().warnings.contains { $0.code == "semantic-content" })
  }

  @Test("a layout that conflicts on another screen has a warning")
  func unfit() throws {
    func codes(_ height: Int) throws -> [String] {
      let constraints = [
        "box.top == root.top", "box.bottom == root.bottom", "box.leading == root.leading", "box.width == 50",
        "box.height >= \(height)",
      ]
      return try Files.controller(
        Files.view("box", 0, 0, 50, 667), constraints: constraints.map { Files.constraint($0) }.joined()
      ).imported().warnings.map { $0.code }
    }
    #expect(try codes(500).contains("conflict-elsewhere"))
    #expect(try !codes(100).contains("conflict-elsewhere"))
  }

  @Test(
    "unknown words of stack views and spacing that is not a number are malformed",
    arguments: ["alignment", "distribution", "axis", "spacing"])
  func unknownWords(name: String) throws {
    let stack = Files.view("stack", 0, 0, 9, 9, tag: "stackView", attributes: "\(name)=\"foo\"")
    #expect(throws: ImportError.self) { try Files.controller(stack).imported() }
  }

  @Test(
    "the spacing of a stack may be standard in some size classes and a number in others",
    arguments: [
      (#"spacingType="standard""#, #"spacing="3""#, "3", #""system""#),
      (#"spacing="3""#, #"spacingType="standard""#, #""system""#, "3"),
      ("", #"spacing="3""#, "3", "0"),
    ])
  func varyingSpacing(base: String, variation: String, compact: String, regular: String) throws {
    let stack = Files.view(
      "stack", 0, 0, 9, 9, tag: "stackView", attributes: base,
      inside: #"<variation key="heightClass=compact" \#(variation)/>"#)
    #expect(
      try Files.controller(stack).spec().contains(
        """
        "spacing": [ { "when": { "verticalSizeClass": "compact" }, "value": \(compact) }, { "value": \(regular) } ]
        """))
  }

  @Test("a constraint between the same attributes of one view is left out with a warning")
  func tautology() throws {
    let constraints = ["box.top == root.top", "box.leading == root.leading", "box.width == 9", "box.height == 9"]
    let source = Files.controller(
      Files.view("box", 0, 0, 9, 9),
      constraints: (constraints + ["box.width == box.width"]).map { Files.constraint($0) }.joined())
    #expect(try source.imported().warnings.map { $0.code } == ["meaningless-constraint"])
    #expect(try source.differences() == [])
  }

  @Test("views with the same id are a warning")
  func twins() throws {
    let twins = Files.view("twin", 0, 0, 9, 9) + Files.view("twin", 0, 0, 9, 9)
    #expect(try Files.controller(twins).imported().warnings.contains { $0.code == "duplicate-id" })
  }

  @Test(
    "the height of one line in a text style follows the text size, and its width stays",
    arguments: [
      ("label", "", 19.094), ("label", #"numberOfLines="0""#, 0), ("button", "", 19.094), ("textField", "", 19.094),
      ("textView", #"scrollEnabled="NO""#, 0),
    ])
  func textSizes(tag: String, attributes: String, growth: Double) throws {
    let box = """
      <\(tag) id="box" userLabel="box" translatesAutoresizingMaskIntoConstraints="NO" \(attributes)>
      <rect key="frame" x="20" y="20" width="100" height="21"/>
      <fontDescription key="fontDescription" style="UICTFontTextStyleBody"/></\(tag)>
      """
    let constraints = ["box.top == root.top + 20", "box.leading == root.leading + 20"].map { Files.constraint($0) }
    let file = Files.controller(box, constraints: constraints.joined())
    let document = SpecDocument(try file.spec())
    var request = EnvironmentRequest()
    let standard = try #require(try document.solve(for: request).views.first { $0.id == "box" }?.frame)
    request.contentSizeCategory = .accessibilityLarge
    let large = try #require(try document.solve(for: request).views.first { $0.id == "box" }?.frame)
    #expect(
      document.errors.isEmpty && standard.height == 21 && abs(large.height - 21 - growth) < 1e-9
        && large.width == standard.width)
    #expect(try file.imported().warnings.contains { $0.code == "dynamic-type" })
  }

  @Test(
    "a required hugging or compression resistance is stronger than a constraint of priority 999",
    arguments: ["HuggingPriority", "CompressionResistancePriority"])
  func requiredSizes(name: String) throws {
    let isHugging = name.hasPrefix("H")
    let label = Files.view("box", 20, 20, 335, 20, tag: "label", attributes: "horizontal\(name)=\"1000\"")
    let constraints = ["box.top == root.top + 20", "box.leading == root.leading + 20"].map { Files.constraint($0) }
    let pin = Files.constraint("box.trailing == root.trailing - 20", #"priority="999""#)
    let file = Files.controller(label, constraints: constraints.joined() + pin)
    // No constraint of priority 1 is needed.
    #expect(try file.imported().warnings.map { $0.code } == [])
    let document = SpecDocument(try file.spec())
    let result = try document.solve(for: EnvironmentRequest(device: isHugging ? "iphone-16" : "iphone-se-1"))
    #expect(result.ambiguous == [])
    #expect(result.views.first { $0.id == "box" }?.frame.width == 335)
  }

  @Test("a field with a rounded border is never lower than recorded")
  func roundedField() throws {
    let field = Files.view(
      "box", 20, 20, 100, 34, tag: "textField", attributes: #"borderStyle="roundedRect""#,
      inside: #"<fontDescription key="fontDescription" style="UICTFontTextStyleBody"/>"#)
    let constraints = ["box.top == root.top + 20", "box.leading == root.leading + 20"].map { Files.constraint($0) }
    let document = SpecDocument(
      try Files.controller(field, constraints: constraints.joined()).spec())
    for (category, growth) in [
      (LayoutEnvironment.ContentSizeCategory.extraSmall, 0.0), (.large, 0), (.extraExtraExtraLarge, 7.16),
    ] {
      var request = EnvironmentRequest()
      request.contentSizeCategory = category
      let box = try #require(try document.solve(for: request).views.first { $0.id == "box" })
      #expect(abs(box.frame.height - 34 - growth) < 1e-9, "\(category)")
    }
  }

  @Test("a row that sizes itself is as high as its texts")
  func selfSizingRow() throws {
    let label = Files.view(
      "title", 16, 11, 343, 21, tag: "label",
      inside: #"<fontDescription key="fontDescription" style="UICTFontTextStyleBody"/>"#)
    let edges =
      ["leading == content.leading + 16", "trailing == content.trailing - 16", "top == content.top + 11"]
      .map { Files.constraint("title.\($0)") } + [Files.constraint("content.bottom == title.bottom + 12")]
    let cell = """
      <tableViewCell id="cell" reuseIdentifier="cell"><rect key="frame" x="0" y="0" width="375" height="44"/>
      <tableViewCellContentView key="contentView" id="content"><rect key="frame" x="0" y="0" width="375" height="44"/>
      <subviews>\(label)</subviews><constraints>\(edges.joined())</constraints></tableViewCellContentView></tableViewCell>
      """
    let table = Files.view(
      "table", 0, 0, 375, 667, tag: "tableView", attributes: #"rowHeight="-1" estimatedRowHeight="-1""#,
      inside: "<prototypes>\(cell)</prototypes>")
    let spec = try #require(try Files.controller(table).imported(scene: "cell").layouts.first?.spec)
    var request = EnvironmentRequest()
    #expect(try SpecDocument(spec).solve(for: request).root.height == 44)
    request.contentSizeCategory = .accessibilityLarge
    let height = try SpecDocument(spec).solve(for: request).root.height
    #expect(abs(height - 63.094) < 1e-9, "\(spec)")
  }

  @Test("the safe area of an inner view is the part of the root's that covers it")
  func innerSafeArea() throws {
    let inner = Files.view("inner", 0, 20, 375, 60, inside: "")
    let bar = Files.view(
      "bar", 0, 0, 375, 80,
      inside: #"<subviews>\#(inner)</subviews><viewLayoutGuide key="safeArea" id="barSafe"/><constraints>"#
        + ["top", "leading", "trailing", "bottom"].map { Files.constraint("inner.\($0) == barSafe.\($0)") }.joined()
        + "</constraints>")
    let source = Files.controller(
      bar,
      constraints: [
        "bar.top == root.top", "bar.leading == root.leading", "bar.trailing == root.trailing", "bar.height == 80",
      ].map { Files.constraint($0) }.joined())
    #expect(try source.differences() == [])
    #expect(try source.imported().warnings.contains { $0.code == "inner-safe-area" })
    let document = SpecDocument(try source.spec())
    let frames = try document.solve(for: EnvironmentRequest(device: "iphone-16")).views
    #expect(frames.first { $0.id == "inner" }?.frame == Rect(x: 0, y: 59, width: 393, height: 21))
  }

  @Test("the layout guides of old files are the edges of the safe area")
  func oldGuides() throws {
    let guides =
      #"<layoutGuides><viewControllerLayoutGuide type="top" id="top"/><viewControllerLayoutGuide type="bottom" id="end"/></layoutGuides>"#
    let constraints = [
      "box.top == top.bottom + 10", "box.bottom == end.top - 10", "box.leading == root.leading",
      "box.trailing == root.trailing",
    ].map { Files.constraint($0) }.joined()
    let modern = Files.controller(
      Files.view("box", 0, 30, 375, 627), constraints: constraints, document: #"toolsVersion="11762""#)
    let text = String(decoding: modern.bytes, as: UTF8.self)
      .replacing("<view key=\"view\"", with: guides + "<view key=\"view\"")
      .replacing(#"<viewLayoutGuide key="safeArea" id="safe"/>"#, with: "")
    let source = ImportSource(name: "old.storyboard", bytes: Array(text.utf8))
    #expect(try source.differences() == [])
    let document = SpecDocument(try source.spec())
    let frame = try document.solve(for: EnvironmentRequest(device: "iphone-16")).views.first { $0.id == "box" }?.frame
    #expect(frame == Rect(x: 0, y: 69, width: 393, height: 739))
  }

  @Test("baselines are estimated from fonts, and follow from those that are aligned with them")
  func baselines() throws {
    func label(_ id: String, _ x: Double, _ y: Double, _ height: Double, _ size: Int) -> String {
      Files.view(
        id, x, y, 60, height, tag: "label", attributes: #"text="Text""#,
        inside: #"<fontDescription key="fontDescription" type="system" pointSize="\#(size)"/>"#)
    }
    let source = Files.controller(
      label("large", 20, 100, 40, 34) + label("small", 90, 118, 16, 12) + Files.view("line", 20, 150, 300, 1),
      constraints: [
        "large.top == root.top + 100", "large.leading == root.leading + 20",
        "small.firstBaseline == large.firstBaseline", "small.leading == large.trailing + 10",
        "line.top == large.lastBaseline + 18", "line.leading == large.leading", "line.width == 300",
        "line.height == 1",
      ].map { Files.constraint($0) }.joined())
    #expect(try source.differences() == [])
    let spec = try source.spec()
    #expect(spec.contains("small.firstBaseline == large.firstBaseline"))
    #expect(spec.contains("line.top == large.lastBaseline + 18"))
    #expect(spec.contains(#""baseline""#))
  }

  @Test("a stack keeps the alignment of its baselines and its margins")
  func stack() throws {
    func label(_ id: String, _ x: Double, _ y: Double, _ height: Double) -> String {
      Files.view(id, x, y, 60, height, tag: "label", attributes: #"text="Text""#)
    }
    let stack = Files.view(
      "pair", 20, 100, 150, 50, tag: "stackView",
      attributes: #"axis="horizontal" alignment="firstBaseline" spacing="10" layoutMarginsRelativeArrangement="YES""#,
      inside: "<subviews>\(label("one", 10, 5, 40))\(label("two", 80, 10, 30))</subviews>"
        + #"<edgeInsets key="layoutMargins" top="5" left="10" bottom="5" right="10"/>"#)
    let source = Files.controller(
      stack,
      constraints: ["pair.top == root.top + 100", "pair.leading == root.leading + 20"].map { Files.constraint($0) }
        .joined())
    #expect(try source.differences() == [])
    #expect(try source.spec().contains(#""alignment": "firstBaseline""#))
  }

  @Test(
    "a constraint is in the size classes of its variations",
    arguments: [
      ([], ""), (["heightClass=compact"], "01"), (["heightClass=compact-widthClass=compact"], "0"),
      (["heightClass=compact", "heightClass=regular-widthClass=compact"], "012"),
      (["heightClass=compact-widthClass=compact", "heightClass=regular-widthClass=regular"], "03"),
      (["widthClass=regular"], "13"),
    ])
  func sizeClasses(excluded: [String], without: String) throws {
    let variations = excluded.map {
      #"<variation key="\#($0)"><mask key="constraints"><exclude reference="c"/></mask></variation>"#
    }
    let source = Files.controller(
      Files.view("box", 0, 0, 100, 40),
      constraints: ["box.top == root.top", "box.leading == root.leading", "box.height == 40"]
        .map { Files.constraint($0) }.joined()
        + #"<constraint firstItem="box" firstAttribute="width" constant="100" id="c"/>"#
        + #"<constraint firstItem="box" firstAttribute="width" constant="70" priority="500" id="d"/>"#,
      more: variations.joined())
    let document = SpecDocument(try source.spec())
    for index in 0..<4 {
      var request = EnvironmentRequest()
      request.verticalSizeClass = index & 2 == 0 ? .compact : .regular
      request.horizontalSizeClass = index & 1 == 0 ? .compact : .regular
      let frame = try #require(try document.solve(for: request).views.first { $0.id == "box" }?.frame)
      let isExcluded = without.contains(String(index))
      #expect(frame.width == (isExcluded ? 70 : 100), "\(index)")
    }
  }

  @Test("true and false mean the same as YES and NO")
  func booleans() throws {
    let source = Files.controller(
      Files.view("box", 0, 20, 100, 50, attributes: #"hidden="YES""#)
        + #"<view id="fixed" fixedFrame="YES"><rect key="frame" x="0" y="0" width="9" height="9"/></view>"#,
      constraints: ["top == safe.top", "leading == root.leading", "width == 100", "height == 50"]
        .map { Files.constraint("box.\($0)") }.joined())
    #expect(try source.differences() == [])
    let other = source.replacing("\"NO\"", with: "\"false\"").replacing("\"YES\"", with: "\"true\"")
    #expect(try other.spec() == source.spec())
  }

  @Test("an image view without a recorded frame has the size of its image")
  func imageWithoutFrame() throws {
    let image = #"<imageView id="image" image="Picture" translatesAutoresizingMaskIntoConstraints="NO"/>"#
    let source = Files.controller(
      image, constraints: ["centerX", "centerY"].map { Files.constraint("image.\($0) == root.\($0)") }.joined()
    ).replacing("</scenes>", with: #"$0<resources><image name="Picture" width="120" height="90"/></resources>"#)
    let result = try SpecDocument(source.spec()).solve(for: EnvironmentRequest(device: "iphone-8"))
    #expect(result.views.map { $0.frame } == [Rect(x: 127.5, y: 288.5, width: 120, height: 90)])
    #expect(result.ambiguous == [])
  }

  @Test("a view that is fully transparent is hidden", arguments: [(#"alpha="0.0""#, true), (#"alpha="0.5""#, false)])
  func transparent(attribute: String, isHidden: Bool) throws {
    #expect(
      try Files.controller(Files.view("box", 0, 0, 9, 9, attributes: attribute)).spec().contains(#""hidden": true"#)
        == isHidden)
  }

  @Test("a stack with margins over the safe area is a warning, because they become constants")
  func marginsOverSafeArea() throws {
    func codes(_ y: Double) throws -> [String] {
      let child = Files.view("child", 8, max(8, 28 - y), 359, 50)
      let stack = Files.view(
        "stack", 0, y, 375, 66 + max(0, 20 - y), tag: "stackView",
        attributes: #"axis="vertical" layoutMarginsRelativeArrangement="YES""#,
        inside: "<subviews>\(child)</subviews>"
          + #"<edgeInsets key="layoutMargins" top="8" left="8" bottom="8" right="8"/>"#)
      let source = Files.controller(
        stack,
        constraints: ["stack.top == root.top + \(y)", "child.height == 50"].map { Files.constraint($0) }.joined()
          + ["leading", "trailing"].map { Files.constraint("stack.\($0) == root.\($0)") }.joined())
      #expect(try source.differences() == [])
      return try source.imported().warnings.map { $0.code }
    }
    #expect(try codes(0) == ["inner-safe-area"])
    #expect(try codes(30) == [])
  }

  @Test(
    "the text of a field or a button is in its middle, whatever its height is",
    arguments: [("textField", 44.0, 17.0), ("button", 50, 15), ("button", 90, 17), ("button", 14, 17)])
  func centeredTexts(tag: String, height: Double, size: Double) throws {
    let font = #"<fontDescription key="fontDescription" type="system" pointSize="\#(size)"/>"#
    // The baseline is 0.356 of the size below the middle.
    let position = ((height / 2 + 0.356 * (size - 17)) * 2).rounded() / 2 - 10.25
    let source = Files.controller(
      Files.view("field", 100, 100, 200, height, tag: tag, inside: font)
        + Files.view(
          "label", 20, 100 + position, 60, 20.5, tag: "label", attributes: #"text="Text""#,
          inside: #"<fontDescription key="fontDescription" type="system" pointSize="17"/>"#),
      constraints: [
        "field.top == root.top + 100", "field.leading == root.leading + 100", "field.width == 200",
        "field.height == \(height)", "label.leading == root.leading + 20",
        "label.firstBaseline == field.firstBaseline",
      ].map { Files.constraint($0) }.joined())
    #expect(try source.differences() == [])
  }

  @Test("a row sizes itself, although another height is recorded, if its views are recorded as if it did")
  func staleRow() throws {
    func spec(bottom: Double) throws -> String {
      let box = Files.view("box", 16, 11, 343, 49)
      let edges =
        ["top == content.topMargin", "leading == content.leading + 16", "trailing == content.trailing - 16"]
        .map { "box.\($0)" } + ["content.bottomMargin == box.bottom + \(bottom)"]
      let height = Files.constraint("box.height == 49", #"priority="900""#)
      let source = Files.selfSizingCell(
        height: 44, box, constraints: edges.map { Files.constraint($0) }.joined() + height)
      let result = try source.imported(scene: "cell")
      #expect(ImportVerification(of: result).agrees)
      return try #require(result.layouts.first).spec
    }
    #expect(try spec(bottom: 0).contains(#""height": "free""#))
  }

  @Test("a picker keeps the system's height against an optional constraint")
  func picker() throws {
    let source = Files.controller(
      Files.view("picker", 0, 20, 375, 216, tag: "pickerView") + Files.view("rest", 0, 236, 375, 431),
      constraints: ["top == safe.top", "leading == root.leading", "trailing == root.trailing"]
        .map { Files.constraint("picker.\($0)") }.joined()
        + [
          "rest.top == picker.bottom", "rest.leading == root.leading", "rest.trailing == root.trailing",
          "rest.bottom == root.bottom",
        ].map { Files.constraint($0) }.joined() + Files.constraint("picker.height == 124", #"priority="750""#))
    #expect(try source.differences() == [])
  }

  @Test("a button shows the title of its configuration, instead of that of its state")
  func configuredButton() throws {
    let button = Files.view(
      "button", 0, 0, 90, 40, tag: "button",
      inside: #"<state key="normal" title="Old"/><buttonConfiguration key="configuration" title="New"/>"#)
    #expect(try Files.controller(button).spec().contains(#""label": "New""#))
  }
}
