import Foundation
import LayoutReports
import LayoutSpec
import Testing

/// Charts of layouts for all numbers in a range.
@Suite struct RangePictureTests {
  private let spec = """
    {"layoutSpec": 1, "name": "bar", "conditions": {"roomy": {"windowWidth": {"min": 600}}},
     "views": ["a", {"id": "b", "when": "roomy"}],
     "constraints": ["a.left == 10", "a.top == 0", "a.height == 44", "a.width <= 0.5 * root.width", "a.width == 250 @ high",
       {"when": "roomy", "constraints": ["b.left == a.right", "b.right == root.right", "b.top == 0", "b.height == 44"]}]}
    """

  @Test func `each breakpoint is marked and drawn`() throws {
    let picture = try RangePicture.of(spec, "window.width=320...1366")
    let svg = picture.svg
    #expect(picture.layout.borders.map { $0.points[0][0].rounded() } == [500, 600])
    #expect(svg.matches(of: /class="l-break"/).count == 2)
    let captions = svg.captions
    // At 600 a view appears, so both sides are drawn.
    #expect(
      captions == [
        "window.width 320", "window.width 500", "window.width up to 600", "window.width from 600", "window.width 1366",
      ])
    #expect(svg.contains(">top and bottom edges: the same") == false)
    #expect(svg.contains("class=\"l-band l-hue-0\"") && svg.contains("class=\"l-band l-hue-1\""))
    #expect(picture.text().contains("500...600"))
  }

  @Test func `two ranges are a map of the regions`() throws {
    let picture = try RangePicture.of(spec, "window.width=320...1366", "window.height=480...1000")
    let svg = picture.svg
    #expect(svg.matches(of: /<polygon/).count == picture.layout.regions.count)
    #expect(picture.layout.regions.count == 3)
    #expect(svg.matches(of: /<clipPath/).count == 3)
    let numbers = svg.matches(of: /class="l-caption"[^>]*font-size="13"[^>]*>([0-9]):/).map { String($0.1) }
    #expect(numbers == ["0", "1", "2"])
  }

  @Test func `a single layout has its caption, whatever the theme is`() throws {
    let document = SpecDocument(#"{"layoutSpec": 1, "views": ["a"], "constraints": [{"pin": "a", "to": "root"}]}"#)
    let ranges = try ["window.width=320...500", "window.height=480...600"].map { try NumberRange(parsing: $0) }
    for theme in [PictureTheme.light, .none] {
      var options = PictureOptions()
      options.theme = theme
      let svg = try RangePicture(document, over: ranges, picture: options).svg
      let captions = svg.captions
      #expect(captions.count == 1 && captions[0].hasPrefix("0:"), "\(theme)")
    }
  }
}
