import Foundation
import Layout
import LayoutReports
import LayoutSpec
import TestSupport
import Testing

/// The content of pictures, and their arrangement on a sheet.
@Suite struct PictureTests {
  private func scene(
    _ text: String, _ request: EnvironmentRequest = EnvironmentRequest(device: "iphone-16"),
    layers: [PictureLayer] = []
  ) throws -> PictureScene {
    let document = SpecDocument(text)
    try #require(document.isValid, "\(document.errors)")
    return try PictureScene(document, for: CallerEnvironment(request), layers: layers)
  }

  /// The picture of a key.
  private func key(_ output: String, _ label: String? = nil) throws -> String {
    let label = label.map { #", "label": "\#($0)""# } ?? ""
    let spec = """
      {"layoutSpec": 1, "root": {"width": 60, "height": 60},
       "views": [{"id": "k", "kind": "key", "output": \(output)\(label)}], "constraints": [{"pin": "k", "to": "root"}]}
      """
    return SVGSheet(groups: [[try scene(spec)]]).text
  }

  @Test(arguments: ["inputModeSwitch", "shift", "delete", "return", "space", "dismiss", "plane"])
  func `a key with a role and no label has a drawn symbol`(_ role: String) throws {
    let picture = try key(#"{"role": "\#(role)"}"#)
    let style = role == "space" ? "key" : "special"
    #expect(picture.contains("<path class=\"l-\(style)-icon\"") && !picture.contains("-text\""))
  }

  @Test(arguments: [("return", #"\n"#, "special"), ("space", " ", "key"), ("mine", "x", "special")])
  func `a role decides how a key is drawn that types a text`(_ role: String, _ text: String, _ style: String) throws {
    let picture = try key(#"{"role": "\#(role)", "text": "\#(text)"}"#)
    #expect(picture.contains("<rect class=\"l-\(style)\""))
  }

  @Test(arguments: ["🌐", "⇧", "⇪", "⌫", "⏎", "␣", "⌨\u{FE0E}", "→"])
  func `a label that is a symbol is drawn`(_ label: String) throws {
    let picture = try key("{}", label)
    #expect(picture.contains("-icon\"") && !picture.contains(">\(label)</text>"))
  }

  private let form = """
    {"layoutSpec": 1, "name": "form",
     "views": [{"id": "box", "stack": {"axis": "vertical", "spacing": 8}, "children": ["a", "b"]}],
     "constraints": [{"pin": "box", "to": "margins", "edges": ["top", "leading", "trailing"]}, "a.height == 40",
       "b.height == 40", "b.top >= safeArea.top", "b.bottom <= keyboard.top", "a.left >= readable.left @ 10"]}
    """

  private func picture(_ scene: PictureScene, show: String...) throws -> String {
    var options = PictureOptions()
    for words in show { try options.show(words) }
    options.theme = .none
    return SVGSheet(groups: [[scene]], options: options).text
  }

  @Test func `a picture has marks only in the requested layers`() throws {
    let scene = try scene(form)
    let plain = try picture(scene)
    #expect(!plain.contains("l-guide") && !plain.contains("l-constraint") && plain.contains("l-shade"))
    #expect(!plain.contains("data-view=\"box\""))
    let frames = try picture(scene, show: "frames", "guides")
    #expect(frames.contains("l-shade") && frames.contains("l-guide\"") && frames.contains(" × 40<"))
    #expect(try !picture(scene, show: "none,frames").contains("l-shade"))
    #expect(throws: ValueTextError.self) { try picture(scene, show: "frames,guide") }
  }

  @Test func `the numbers of a wide view are in one line and those of a narrow view in two`() throws {
    let spec = """
      {"layoutSpec": 1, "root": {"width": 300, "height": 50}, "views": ["wide", "narrow"],
       "constraints": [{"pin": "wide", "to": "root", "edges": ["top", "bottom", "leading"]}, "wide.width == 250",
         {"pin": "narrow", "to": "root", "edges": ["top", "bottom", "trailing"]}, "narrow.width == 40"]}
      """
    let picture = try picture(scene(spec), show: "frames")
    #expect(picture.contains(">0, 0  ·  250 × 50<"))
    #expect(picture.contains(">260, 0<") && picture.contains(">40 × 50<"))
  }

  @Test func `names of guides do not overlap anything`() throws {
    let picture = try picture(scene(form), show: "guides")
    let names = picture.matches(of: /<text class="l-guide-text" x="([-0-9.]+)" y="([-0-9.]+)"[^>]*>([a-zA-Z]+)</).map {
      (x: Double($0.1) ?? 0, y: Double($0.2) ?? 0, name: String($0.3))
    }
    #expect(Set(names.map { $0.name }) == ["margins", "readable", "keyboard"])
    for (index, one) in names.enumerated() {
      for other in names[(index + 1)...] {
        let width = 5 * Double(min(one.name.count, other.name.count))
        let apart = abs(one.y - other.y) >= 9 || abs(one.x - other.x) >= width
        #expect(apart, "\(one) \(other)")
      }
    }
  }

  @Test(arguments: [KeyboardState.docked, .undocked, .floating, .split, .shortcutsBar])
  func `the keyboard is drawn even if the layout does not name it`(_ state: KeyboardState) throws {
    var request = EnvironmentRequest(device: "ipad-9")
    request.keyboard = EnvironmentRequest.Keyboard(state: state)
    let spec = #"{"layoutSpec": 1, "views": ["a"], "constraints": [{"pin": "a", "to": "root"}]}"#
    let picture = try picture(scene(spec, request))
    #expect(picture.contains("data-keyboard=\"\(state.rawValue)\""))
    #expect(try scene(spec, request).text().contains("░"))
    #expect(try !self.picture(scene(spec)).contains("data-keyboard"))
  }

  @Test func `an ambiguous view without a size is marked and named`() throws {
    let spec = #"{"layoutSpec": 1, "root": {"width": 200, "height": 100}, "views": ["a", "b"], "constraints": []}"#
    let scene = try scene(spec)
    let picture = try picture(scene)
    #expect(picture.matches(of: /<circle class="l-open"/).count == 2)
    #expect(picture.contains(">a</text>") && picture.contains(">b</text>"))
    #expect(scene.text().contains("◇"))
  }

  @Test func `the marks of a conflict are above later views`() throws {
    let spec = """
      {"layoutSpec": 1, "root": {"width": 90, "height": 60}, "views": [{"id": "box", "children": ["a"]}, "b"],
       "constraints": [{"pin": "box", "to": "root"}, {"pin": "a", "to": "root", "edges": ["top", "bottom", "leading"]},
         {"pin": "b", "to": "root"}, "a.width == 10", "box.width == a.width"]}
      """
    let picture = try picture(scene(spec))
    let shown = picture.matches(of: /(data-view|data-mark)="([a-z]+)"/).map {
      "\($0.1 == "data-view" ? "" : "mark of ")\($0.2)"
    }
    #expect(shown == ["box", "a", "b", "mark of box", "mark of a"])
    #expect(picture.matches(of: /class="l-conflict l-outline"/).count == 1)
  }

  @Test func `a single picture without a theme has no caption, because the page says it`() throws {
    var options = PictureOptions()
    options.theme = .none
    let scene = try scene(form)
    #expect(!SVGSheet(groups: [[scene]], options: options).text.contains("l-caption"))
    #expect(SVGSheet(groups: [[scene], [scene]], options: options).text.contains("l-caption"))
  }

  @Test func `a spacer without an id is not labelled`() throws {
    let scene = try scene(
      """
      {"layoutSpec": 1, "root": {"width": 300, "height": 40}, "views": [
        {"id": "row", "stack": {"axis": "horizontal", "distribution": "units"},
         "children": ["a", {"kind": "spacer"}, {"id": "gutter", "kind": "spacer"}, "b"]}],
       "constraints": [{"pin": "row", "to": "root"}]}
      """)
    let picture = try picture(scene, show: "guides")
    #expect(picture.contains(">gutter</text>"))
    #expect(!picture.contains(">/views/0/children/1</text>") && picture.contains("/views/0/children/1"))
  }

  @Test(arguments: [(KeyboardState.docked, ""), (.split, " keyboard split"), (.floating, " keyboard floating")])
  func `the caption of a keyboard names a state that is not the usual one`(
    _ state: KeyboardState, _ words: String
  ) throws {
    var request = EnvironmentRequest(device: "ipad-9")
    request.keyboard = EnvironmentRequest.Keyboard(state: state)
    let keyboard = #"{"layoutSpec": 1, "root": "keyboard"}"#
    #expect(try scene(keyboard, request).caption == "ipad-9 portrait\(words)")
    request.keyboard?.state = .docked
    request.keyboard?.height = 300
    #expect(try scene(keyboard, request).caption == "ipad-9 portrait keyboard docked 300")
  }

  @Test func `captions list the values that are not defaults, and are not truncated`() throws {
    var request = EnvironmentRequest(device: "iphone-16", orientation: .landscape)
    (request.scale, request.idiom, request.notch) = (1, .pad, false)
    request.safeArea = Insets(top: 1, left: 2, bottom: 3, right: 4)
    request.layoutDirection = .rightToLeft
    let scene = try scene(form, request)
    #expect(
      scene.caption == "form, iphone-16 landscape rightToLeft, safe area 1,2,3,4, pad, scale 1, no notch")
    var options = PictureOptions()
    options.columns = 8
    let sheet = SVGSheet(groups: [[scene], [try self.scene(form)]], options: options).text
    let lines = sheet.matches(of: /class="l-caption"[^>]*>([^<]*)</).map { String($0.1) }
    let words = lines.joined(separator: " ")
    #expect(words == "iphone-16 landscape rightToLeft, safe area 1,2,3,4, pad, scale 1, no notch iphone-16 portrait")
  }

  /// A spec with a hidden view, for the open foldable phone with window controls.
  private func folded(root: String = "window") -> String {
    """
    {"layoutSpec": 1, "root": "\(root)", "environment": {"windowControls": true},
     "views": ["page", {"id": "ghost", "hidden": true, "children": ["inner"]}],
     "constraints": [{"pin": "page", "to": "root"}, {"pin": "ghost", "to": "root"}, {"pin": "inner", "to": "ghost"}]}
    """
  }

  @Test(arguments: [Orientation.landscape, .portrait])
  func `window controls, occlusions and the fold are drawn over a window, but not over a keyboard`(
    _ orientation: Orientation
  ) throws {
    let request = EnvironmentRequest(device: "iphone-duo", orientation: orientation)
    let drawn = try picture(scene(folded(), request))
    let posture = try #require(DeviceTable.all.first { $0.id == "iphone-duo" }?.posture(orientation))
    let occlusion = try #require(posture.occlusions.first)
    #expect(drawn.contains("<title>window controls: 66 × 43 at 0, 0</title>"))
    #expect(drawn.contains("occlusion: \(Int(occlusion.width)) × \(Int(occlusion.height))"))
    #expect(drawn.contains("<title>fold</title>"))
    for style in ["l-controls", "l-occlusion", "l-division", "l-fold"] {
      #expect(PicturePalette.light.rules.contains(".\(style){"))
    }
    let keyboard = try picture(scene(folded(root: "keyboard"), request))
    for style in ["l-controls", "l-occlusion", "l-division", "l-fold"] { #expect(!keyboard.contains(style)) }
    let text = try scene(folded(), request).text((80, nil))
    #expect(text.contains("●●●") && text.contains("▒"))
    #expect(text.contains(orientation == .landscape ? "┊" : "┈"))
    let keyboardText = try scene(folded(root: "keyboard"), request).text((80, nil))
    #expect(!keyboardText.contains("▒") && !keyboardText.contains("┊") && !keyboardText.contains("┈"))
  }

  @Test func `hidden views are not drawn`() throws {
    let scene = try scene(folded(), EnvironmentRequest(device: "iphone-16"))
    let drawn = try picture(scene, show: "guides,constraints,frames,baselines")
    #expect(drawn.contains("data-view=\"page\""))
    #expect(!drawn.contains("data-view=\"ghost\"") && !drawn.contains("data-view=\"inner\""))
    #expect(!scene.text().contains("inner"))
  }

  @Test(
    arguments: [(nil, nil), (3, nil), (nil, 600.0), (5, 900.0), (10, 400), (100, nil), (100, 40), (nil, 60)]
      as [(Int?, Double?)])
  func `a sheet fits the requested width`(_ columns: Int?, _ width: Double?) throws {
    let scenes = try ["iphone-se-1", "iphone-16", "ipad-9", "ipad-pro-13-m4"].flatMap { device in
      try Orientation.allCases.map { try scene(form, EnvironmentRequest(device: device, orientation: $0)) }
    }
    var options = PictureOptions()
    (options.columns, options.width) = (columns, width)
    let sheet = SVGSheet(groups: scenes.map { [$0] }, options: options).text
    let size = try #require(sheet.firstMatch(of: /width="([0-9.]+)" height="([0-9.]+)"/))
    #expect(try #require(Double(size.1)) <= (width ?? 1_400) + 0.01)
    let ends = try sheet.matches(of: /<g transform="translate\(([0-9.]+) [0-9.]+\)">/).map {
      try #require(Double($0.1))
    }
    #expect(try #require(ends.max()) <= (try #require(Double(size.1))) - 16)
    // The captions of a narrow sheet are high.
    if columns == nil, width ?? 1_400 >= 600 { #expect(try #require(Double(size.2)) <= 1.5 * (width ?? 1_400) + 40) }
    #expect(sheet.matches(of: /<clipPath/).count == scenes.count)
  }

  @Test func `two layouts are next to each other, with moved, new and removed views marked`() throws {
    let spec = """
      {"layoutSpec": 1, "root": {"width": 200, "height": 100},
       "views": ["a", {"id": "old", "when": {"idiom": "phone"}}, {"id": "new", "when": {"idiom": "pad"}}, "still"],
       "metrics": {"x": [{"when": {"idiom": "pad"}, "value": 50}, {"value": 0}]},
       "constraints": [{"pin": "still", "to": "root"}, "a.left == x", "a.top == 0", "a.width == 20", "a.height == 20",
        {"pin": "old", "to": "root"}, {"pin": "new", "to": "root"}]}
      """
    var pad = EnvironmentRequest(device: "iphone-16")
    pad.idiom = .pad
    let pair = try scene(spec, pad).comparison(with: scene(spec))
    #expect(pair.map { $0.caption } == ["before: iphone-16 portrait", "after: iphone-16 portrait, pad"])
    #expect(pair[1].remark == "1 view moved, 1 removed (old), 1 new (new), compared with iphone-16 portrait")
    let picture = SVGSheet(groups: [pair]).text
    #expect(picture.matches(of: /class="l-move"/).count == 1 && picture.matches(of: /class="l-ghost"/).count == 1)
    #expect(picture.matches(of: /class="l-gone"/).count == 1 && picture.matches(of: /class="l-new"/).count == 1)
  }

  @Test(arguments: [
    (#"["a.firstBaseline == b.firstBaseline"]"#, 30.0, 30.0),
    (#"["a.top == 10", "b.top == 20", "a.lastBaseline <= b.firstBaseline"]"#, 40, 80),
    (#"[{"item": "a", "attribute": "firstBaseline", "toItem": "c", "toAttribute": "lastBaseline"}]"#, 30, 30),
    (#"["a.top == b.firstBaseline - 20"]"#, 10, 30),
  ])
  func `a constraint on baselines is drawn between the baselines`(
    _ constraints: String, _ start: Double, _ end: Double
  ) throws {
    let spec = """
      {"layoutSpec": 1, "views": [{"id": "a", "baseline": {"first": 20, "last": 10}},
        {"id": "b", "baseline": {"first": 60, "last": 30}}, "c"],
       "constraints": [{"constraints": \(constraints)}, "a.top == 10 @ high", "c.top == 0 @ low", "b.left == 150",
        {"constraints": ["a.height == 40", "b.height == 200", "a.width == 80", "b.width == 80", "c.width == 10"]}]}
      """
    let line = try #require(try scene(spec).lines.first)
    #expect(line.start.y == start && line.end.y == end)
  }

  @Test func `wide characters take two columns of a text picture, also below outlines`() throws {
    let views = #"{"id": "a", "label": "漢字かな漢字"}, {"id": "b", "label": "い\u0301"}, "c""#
    for left in 0...30 {
      let spec = """
        {"layoutSpec": 1, "root": {"width": 300, "height": 200}, "views": [\(views)],
         "constraints": ["a.left == 0", "a.top == 50", "a.width == 300", "a.height == 60", "b.left >= \(left)",
           "b.top == 150", "b.width == 0", "b.height == 0", "c.left == \(100 + 5 * left)", "c.top == 60",
           "c.width == 100", "c.height == 40"]}
        """
      let lines = try scene(spec).text().split(separator: "\n").dropFirst()
      #expect(Set(lines.map { terminalWidth(of: String($0)) }) == [80])
    }
  }

  @Test(arguments: [20, 40, 80, 131])
  func `a text picture has the requested width`(_ columns: Int) throws {
    for device in ["iphone-16", "ipad-9"] {
      let text = try scene(form, EnvironmentRequest(device: device, orientation: .landscape)).text(
        (columns, nil))
      let lines = text.split(separator: "\n")
      #expect(lines.map { $0.count }.max() == columns)
    }
    let tall = try scene(form).text((columns, 30))
    #expect(tall.split(separator: "\n").allSatisfy { $0.count <= columns })
    #expect(tall.split(separator: "\n").count <= 40)
  }

  @Test func `a picture can be cancelled at any element`() throws {
    let views = (0..<300).map { #"{"id": "v\#($0)", "kind": "guide"}"# }.joined(separator: ",")
    let scene = try scene(#"{"layoutSpec": 1, "views": [\#(views), "w"], "constraints": ["w.width == 9"]}"#)
    var options = PictureOptions()
    options.layers = [.guides, .constraints]
    let sheet = SVGSheet(groups: [[scene]], options: options)
    let calls = CallCounter()
    #expect(sheet.text(isCancelled: calls.isCancelled) == sheet.text && calls.count > 300)
    for limit in [0, 1, 150, calls.count - 1] {
      #expect(sheet.text(isCancelled: CallCounter(cancellingAfter: limit).isCancelled) == nil)
    }
  }
}
