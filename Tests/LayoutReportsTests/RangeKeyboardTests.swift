import Layout
import LayoutReports
import LayoutSpec
import Testing

/// Checks of keyboards over ranges: keys that share edges, keys without a touch area, keys out of bounds on two sides.
@Suite struct RangeKeyboardTests {
  private static let window = EnvironmentRequest(width: 393, height: 480)

  /// Rounding makes some of these keys overlap by less than a billionth of a point.
  @Test(arguments: ["horizontal", "vertical"], 2...12)
  func `keys that share edges have the same small cells at all sizes`(_ axis: String, _ count: Int) throws {
    let keys = (0..<count).map { #"{ "id": "k\#($0)", "kind": "key" }"# }.joined(separator: ", ")
    let document = SpecDocument(
      """
      {
        "layoutSpec": 1, "root": "keyboard", "check": { "minTarget": { "width": 600, "height": 300 } },
        "views": [{
          "id": "r", "stack": { "axis": "\(axis)", "distribution": "fillEqually" }, "children": [\(keys)]
        }],
        "constraints": [{ "pin": "r", "to": "root" }]
      }
      """)
    for range in [NumberRange(.windowWidth, 320...1000), NumberRange(.keyboardInputHeight, 100...290)] {
      let found = document.findings(of: .smallTarget, over: [range], Self.window)
      let single = document.findings(of: .smallTarget, Self.window)
      #expect(found.count == 1 && single.count == 1)
      let detail = try #require(found.first?.detail)
      #expect(detail.views.count == count)
      let end =
        axis == "horizontal" && range.number == .windowWidth ? min(1000, 600 * Double(count)) : range.bounds.upperBound
      let last = try #require(detail.ranges?.sizes.last?.last)
      #expect(abs(last[0] - end) < 1e-4, "\(last) instead of \(end)")
    }
  }

  @Test func `keys whose units are thirds have small cells`() throws {
    let document = SpecDocument(
      """
      {
        "layoutSpec": 1, "root": "keyboard", "metrics": { "gap": 0 },
        "views": [{
          "id": "row", "stack": { "axis": "horizontal", "distribution": "units", "spacing": "gap" },
          "children": [
            "a", "b", { "id": "third", "units": 0.3333333333333333 }, "d", { "id": "e", "units": 1.25 }, "f", "g"
          ]
        }],
        "constraints": [{ "pin": "row", "to": "root" }]
      }
      """)
    let found = document.findings(of: .smallTarget, over: [NumberRange(.metric(Name("gap")), 0...1)], Self.window)
    #expect(found.map { $0.detail.view } == ["third"])
    #expect(found.first?.detail.ranges?.sizes == [[[0], [1]]])
  }

  @Test func `touches go to no key where no key has a touch area`() throws {
    let document = SpecDocument(
      """
      {
        "layoutSpec": 1, "root": "keyboard", "metrics": { "height": 4 },
        "views": [{ "id": "k", "kind": "key", "touch": 4 }],
        "constraints": ["k.left == 0", "k.top == 0", "k.width == 100", "k.height == height"]
      }
      """)
    let found = document.findings(of: .deadArea, over: [NumberRange(.metric(Name("height")), 0...20)], Self.window)
    let sizes = try #require(found.first?.detail.ranges?.sizes)
    #expect(sizes == [[[0], [0]]])
    #expect(document.findings(of: .deadArea, Self.window).count == 1)
  }

  @Test func `the worst excess beyond the safe area is that of sides inside the root`() throws {
    let document = SpecDocument(
      """
      {
        "layoutSpec": 1, "metrics": { "up": 10 }, "views": [{ "id": "k", "kind": "key" }],
        "constraints": ["k.left == 3", "k.width == 100", "k.top == 35 - up", "k.height == 300"]
      }
      """)
    var request = Self.window
    request.safeArea = Insets(top: 20, left: 44, bottom: 0, right: 44)
    let found = document.findings(of: .outsideSafeArea, over: [NumberRange(.metric(Name("up")), 0...100)], request)
    let finding = try #require(found.first)
    #expect(found.count == 1 && finding.message.contains("41 points at the left"))
    #expect(finding.detail.ranges?.amount == 41)
  }
}
