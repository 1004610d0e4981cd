import JSON
import LayoutSpec
import Testing

@Suite("Breakpoints, transitions and hardware keys over HTTP")
struct RangeAndMotionTests {
  private let tester = ServiceTester()
  /// A sidebar from a width of 600 points, and a key.
  private let spec =
    #"{"layoutSpec":1,"metrics":{"gap":8},"views":[{"id":"bar","when":{"windowWidth":{"min":600}}},{"id":"q","kind":"key","types":"q"}],"constraints":["bar.left == root.left","bar.width == 200","bar.top == root.top","bar.height == 50","q.right == root.right - gap","q.width == root.width / 4","q.top == root.top","q.height == 50"]}"#

  @Test func `breakpoints are those of the library`() throws {
    let document = SpecDocument(spec)
    let range = NumberRange(.windowWidth, 320...1366)
    let answer = try tester.post("/v1/breakpoints?range=window.width=320...1366", spec)
    #expect(answer.status == 200)
    #expect(answer.body == (try document.layout(over: [range]).json()))
    #expect(answer.json?["regions"]?.count == 2)
    #expect(answer.json?["breakpoints"]?.elements.first { _ in true }?["at"]?.elements.map { $0.number } == [600])
  }

  @Test func `breakpoints in several environments are a list`() throws {
    let body = #"{"spec":\#(spec),"environments":[{"metrics":{"gap":1}},{"keyboard":{"state":"docked"}}]}"#
    let answer = try tester.post("/v1/breakpoints?range=window.width=320...1366", body)
    #expect(answer.json?["results"]?.elements.map { $0["regions"]?.count } == [2, 2])
  }

  @Test(
    "ranges that cannot be used are refused",
    arguments: [
      "", "?range=window.width", "?range=window.width=9...1", "?range=window.widht=1...9", "?range=gap=0...1e400",
      "?range=gap=0...1&range=gap=0...1", "?range=gap=0...1&range=window.width=1...9&range=window.height=1...9",
    ])
  func badRanges(_ query: String) throws {
    let answer = try tester.post("/v1/breakpoints" + query, spec)
    #expect(answer.status == 422, "\(answer.text)")
    #expect(answer.field("Content-Type") == "application/problem+json")
    #expect(answer.json?["detail"]?.string?.isEmpty == false)
  }

  @Test func `a transition has its steps, from the first environment to the last`() throws {
    let body =
      #"{"spec":\#(spec),"from":{"window":{"width":400,"height":300}},"to":{"window":{"width":800,"height":300}},"duration":1,"rate":4,"curve":"linear","mode":"track"}"#
    let answer = try tester.post("/v1/transition", body)
    #expect(answer.status == 200, "\(answer.text)")
    let steps = try #require(answer.json?["steps"]?.elements)
    #expect(steps.map { $0["progress"]?.number } == [0, 0.25, 0.5, 0.75, 1])
    #expect(steps.map { $0["frames"]?["q"]?["width"]?.number } == [100, 125, 150, 175, 200])
    #expect(steps.map { $0["frames"]?["bar"] != nil } == [false, false, true, true, true])
  }

  @Test func `any number of keys that overlap at the end have no finding`() throws {
    let views = (0..<60).map { #"{"id":"k\#($0)","kind":"key"}"# }.joined(separator: ",")
    let constraints = (0..<60).flatMap {
      [
        #""k\#($0).left == \#($0 * 10) - t * \#($0 * 10)""#, #""k\#($0).top == root.top + 10""#,
        #""k\#($0).width == 9""#, #""k\#($0).height == 9""#,
      ]
    }
    let spec =
      #"{"layoutSpec":1,"metrics":{"t":0},"views":[\#(views)],"constraints":[\#(constraints.joined(separator: ","))]}"#
    let answer = try tester.post(
      "/v1/transition",
      #"{"spec":\#(spec),"from":{"device":"ipad-9"},"to":{"metrics":{"t":1}},"mode":"track","curve":"linear"}"#)
    #expect(answer.status == 200, "\(answer.text.prefix(300))")
    #expect(answer.json?["findings"]?.count == 0)
  }

  @Test(
    "mistakes in transitions are reported where they are",
    arguments: [
      (#""to":{"window":{"width":-1,"height":1}}"#, "/to/window/width"), (#""to":{},"duration":-1"#, "/duration"),
      (#""to":{},"curve":"liner""#, "/curve"), (#""to":{},"mode":"slide""#, "/mode"), (#""to":{},"rate":0"#, "/rate"),
    ])
  func badTransitions(_ members: String, _ pointer: String) throws {
    let answer = try tester.post("/v1/transition", #"{"spec":\#(spec),\#(members)}"#)
    #expect(answer.status == 422)
    #expect(answer.text.contains(#""pointer":"\#(pointer)""#), "\(answer.text)")
  }

  @Test func `mistakes of the spec, both environments and the request are reported together`() throws {
    let ends = #""to":{"device":"x"},"from":{"device":"x"}"#
    let all = [("", ["/from/device", "/to/device"]), (#","rate":0"#, ["/from/device", "/rate", "/to/device"])]
    for (member, pointers) in all {
      let answer = try tester.post("/v1/transition", #"{"spec":{"layoutSpec":1,"foo":1},\#(ends)\#(member)}"#)
      #expect(answer.status == 422)
      let found = answer.json?["errors"]?.elements.compactMap { $0["pointer"]?.string } ?? []
      #expect(found.first == "/foo" && found.dropFirst().sorted() == pointers, "\(found)")
    }
  }

  @Test func `hardware keys are listed by view and keyboard, and a chord presses a view`() throws {
    let answer = try tester.post("/v1/keys", #"{"spec":\#(spec),"hardware":["us"]}"#)
    #expect(answer.status == 200, "\(answer.text)")
    let key = try #require(answer.json?["keys"]?.elements.first { _ in true })
    #expect(key["view"]?.string == "q" && key["hardware"]?.string == "us")
    #expect(key["chords"]?.elements.first { _ in true }?["code"]?.string == "KeyQ")
    let pressed = try tester.post("/v1/keys", #"{"spec":\#(spec),"hardware":["us"],"press":"keyQ"}"#)
    #expect(pressed.status == 200, "\(pressed.text)")
    #expect(pressed.text.contains(#""view":"q""#))
    #expect(try tester.post("/v1/keys", #"{"spec":\#(spec),"hardware":["uss"]}"#).status == 422)
  }
}
