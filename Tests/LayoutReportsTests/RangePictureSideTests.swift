import Foundation
import Layout
import LayoutReports
import LayoutSpec
import Testing

/// Pictures of a layout on one side of a breakpoint at which it jumps.
@Suite struct RangePictureSideTests {
  /// Returns the pictures of a range by their captions without the scale.
  private func pictures(
    _ spec: String, _ range: String, for request: EnvironmentRequest = EnvironmentRequest(),
    show layers: [PictureLayer] = []
  ) throws -> [String: String] {
    let document = SpecDocument(spec)
    try #require(document.isValid, "\(document.errors)")
    var options = PictureOptions()
    options.layers = layers
    let svg = try RangePicture(
      document, over: [NumberRange(parsing: range)], for: CallerEnvironment(request), picture: options
    ).svg
    // A caption can have several lines.
    let heads = svg.matches(of: /(?:<text class="l-caption"[^>]*font-size="13">[^<]*<\/text>\n)+/)
    let ends = heads.dropFirst().map { $0.range.lowerBound } + [svg.endIndex]
    let captioned = zip(heads, ends).map { head, end in
      let lines = head.output.matches(of: />([^<\n]+)</).map { $0.1 }
      let caption = lines.joined(separator: " ").replacing(/, enlarged.*/, with: "")
      return (caption, String(svg[head.range.upperBound..<end]))
    }
    return Dictionary(captioned) { first, _ in first }
  }

  /// Two keys in the margins that get higher at a width.
  private func keys(from width: Double) -> String {
    """
    {"layoutSpec": 1, "root": "window", "conditions": {"wide": {"windowWidth": {"min": \(width)}}},
     "views": [{"id": "a", "kind": "key", "baseline": {"first": 12}}, {"id": "b", "kind": "key"}],
     "constraints": ["a.leading == margins.leading", "b.leading == a.trailing", "b.trailing == margins.trailing",
     "a.width == b.width", "a.top == b.top == root.width / 10", "a.height == b.height", "a.bottom <= keyboard.top @low",
     "a.height == 40 @low", {"when": "wide", "constraints": ["a.height == 60"]}]}
    """
  }

  @Test(arguments: ["iphone-16", "iphone-16-pro-max", "ipad-pro-13-m4"])
  func `at the width of a device, both sides have its parts`(device: String) throws {
    let known = try #require(DeviceTable.device(device))
    let width = known.screen(.portrait).width
    let pictures = try pictures(
      keys(from: width), "window.width=301.3...1402.7", for: EnvironmentRequest(device: device))
    for word in ["up to", "from"] {
      let picture = try #require(pictures["window.width \(word) \(Int(width))"], "\(pictures.keys)")
      #expect(picture.contains("<title>notch</title>") == known.notch, "\(word)")
      #expect(picture.contains("<title>home indicator</title>") == known.homeIndicator, "\(word)")
    }
    let other = try #require(pictures["window.width 1402.7"])
    #expect(!other.contains("<title>home indicator</title>"))
  }

  /// In such a range, even the points closest to a breakpoint are visibly apart from it.
  private let wideRange = "window.width=100...1000000"

  @Test(arguments: ["up to", "from"])
  func `everything in a picture is at the breakpoint itself`(word: String) throws {
    var request = EnvironmentRequest()
    request.device = EnvironmentRequest.DeviceChoice.none
    request.window = Rect(width: 600, height: 800)
    request.keyboard = EnvironmentRequest.Keyboard(state: .docked)
    let pictures = try pictures(keys(from: 600), wideRange, for: request, show: [.guides, .baselines, .constraints])
    let picture = try #require(pictures["window.width \(word) 600"], "\(pictures.keys)")
    let height = word == "from" ? 60 : 40
    #expect(picture.contains("<title>a: 280 × \(height) at 20, 60</title>"))
    #expect(picture.contains("<line class=\"l-baseline\" x1=\"20\" y1=\"72\" x2=\"300\" y2=\"72\"/>"))
    #expect(picture.contains("<rect class=\"l-guide\" x=\"20\" y=\"0\" width=\"560\" height=\"800\""))
    #expect(picture.contains("<title>keyboard, docked: 600 × 260 at 0, 540</title>"))
    let middle = 60 + height / 2
    #expect(picture.contains("d=\"M580 \(middle)L580 \(middle)M"), "the constraint at the right margin")
  }

  @Test func `the guides on a side are those of its layout, although they jump`() throws {
    let spec = """
      {"layoutSpec": 1, "root": {"width": "window", "height": 80}, "views": ["a"], "constraints": ["a.leading == margins.leading",
       "a.trailing == margins.trailing", "V:|[a]|"]}
      """
    let pictures = try pictures(spec, "window.width=320...500", show: [.guides])
    for (word, margin) in [("up to", 16), ("from", 20)] {
      let picture = try #require(pictures["window.width \(word) 414"], "\(pictures.keys)")
      let frame = "x=\"\(margin)\" y=\"0\" width=\"\(414 - 2 * margin)\" height=\"80\""
      #expect(picture.contains("<rect class=\"l-guide\" \(frame)"))
      #expect(picture.contains("<rect class=\"l-leaf\" \(frame)"))
    }
  }

  @Test func `a layout without its conflict is at the breakpoint itself`() throws {
    let spec = """
      {"layoutSpec": 1, "root": {"width": "window", "height": 80},
       "conditions": {"wide": {"windowWidth": {"min": 600}}}, "views": ["a"],
       "constraints": ["a.leading == root.leading", "a.width == root.width / 2", "V:|[a]|",
       {"when": "wide", "constraints": ["a.height == 20", "a.height == 30"]}]}
      """
    let pictures = try pictures(spec, wideRange)
    let picture = try #require(pictures["window.width from 600"], "\(pictures.keys)")
    #expect(picture.contains("<title>a: 300 × "), "\(picture)")
  }

  /// So close to the breakpoint, the conflict is smaller than the solver's tolerance.
  @Test func `a conflict that begins at a breakpoint has its views marked there`() throws {
    let views = (0..<40).map { "v\($0)" }
    let constraints = views.map { "\"\($0).width >= 5\", \"V:|[\($0)]|\"" }
    let spec = """
      {"layoutSpec": 1, "root": {"width": "window", "height": 50}, "views": \(views), "constraints": [
       "H:|\(views.map { "[\($0)]" }.joined())", \(constraints.joined(separator: ", ")),
       "\(views.map { "\($0).width" }.joined(separator: " + ")) <= root.width", "v0.width == 400 @high",
       \(views.dropFirst().map { "\"\($0).width == v0.width\"" }.joined(separator: ", "))]}
      """
    let picture = try #require(pictures(spec, "window.width=100...900")["window.width up to 200"])
    #expect(picture.matches(of: /<title>v[0-9]+: [^<]*; in a conflict</).count == views.count)
  }
}
