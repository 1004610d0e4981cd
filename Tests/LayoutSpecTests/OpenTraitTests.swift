import Layout
import Testing

@testable import LayoutSpec

/// The inputs of code: the traits that conditions use and that nothing fixes.
@Suite struct OpenTraitTests {
  private func document(_ environment: String) -> SpecDocument {
    SpecDocument(
      """
      { "layoutSpec": 1, "environment": \(environment),
        "views": [{ "id": "a", "when": { "keyboardState": "split" } }] }
      """)
  }

  @Test(arguments: [
    (#"{ "device": "ipad-9" }"#, KeyboardState.allCases, KeyboardState.hidden),
    (#"{ "device": "ipad-9", "keyboard": { "state": "split" } }"#, KeyboardState.allCases, .split),
    (#"{ "window": { "width": 400, "height": 800 } }"#, KeyboardState.allCases, .hidden),
    (#"{ "device": "iphone-16" }"#, [.hidden, .docked, .shortcutsBar], .hidden),
  ])
  func `the keyboard's state has the values that the device has`(
    _ environment: String, _ states: [KeyboardState], _ standard: KeyboardState
  ) throws {
    let traits = document(environment).openTraits(for: CallerEnvironment(), ranges: [])
    let trait = try #require(traits.first)
    #expect(traits.count == 1 && trait.name == "keyboardState")
    #expect(trait.values == states.map { $0.rawValue } && trait.standard == standard.rawValue)
  }

  @Test(arguments: ["gap", "output", "conditions", "when"])
  func `a condition in a metric counts, whatever the metric's name`(_ name: String) {
    let document = SpecDocument(
      """
      { "layoutSpec": 1, "views": ["a"], "constraints": ["a.width == \(name)"],
        "metrics": { "\(name)": [{ "when": { "layoutDirection": "rightToLeft" }, "value": 30 }, { "value": 50 }] } }
      """)
    let traits = document.openTraits(for: CallerEnvironment(), ranges: [])
    #expect(traits.map { $0.name } == ["layoutDirection"])
  }

  @Test func `an option for the keyboard's state fixes it`() {
    var request = EnvironmentRequest()
    request.keyboard = EnvironmentRequest.Keyboard()
    request.keyboard?.height = 300
    #expect(document("{}").openTraits(for: CallerEnvironment(request), ranges: []).count == 1)
    request.keyboard?.state = .docked
    #expect(document("{}").openTraits(for: CallerEnvironment(request), ranges: []).isEmpty)
  }

  @Test func `another state comes with its own frame, and the default state with the spec's`() throws {
    let document = document(#"{ "device": "ipad-9", "keyboard": { "state": "docked", "height": 333 } }"#)
    let trait = try #require(document.openTraits(for: CallerEnvironment(), ranges: []).first)
    func frame(_ state: KeyboardState) throws -> Rect? {
      var request = EnvironmentRequest()
      trait.set(state.rawValue, in: &request)
      return try LayoutEnvironment(resolving: request.over(document.environment)).keyboard.frame
    }
    #expect(try frame(.docked)?.height == 333)
    #expect(try frame(.floating)?.width == 320)
    #expect(try frame(.shortcutsBar)?.height == 55)
    var given = EnvironmentRequest()
    given.keyboard = EnvironmentRequest.Keyboard(height: 222, inputHeight: 168)
    trait.set(KeyboardState.docked.rawValue, in: &given)
    #expect(given.keyboard == EnvironmentRequest.Keyboard(height: 222, inputHeight: 168))
    trait.set(KeyboardState.shortcutsBar.rawValue, in: &given)
    #expect(given.keyboard == EnvironmentRequest.Keyboard(state: .shortcutsBar))
  }

  /// A spec may give a phone a keyboard that only pads have.
  @Test(arguments: [#"{ "device": "iphone-8-plus", "keyboard": { "state": "undocked", "height": 258 } }"#])
  func `the default is one of the values`(_ environment: String) {
    let text = """
      { "layoutSpec": 1, "environment": \(environment), "views": [
        { "id": "a", "when": { "keyboardState": "docked" } }] }
      """
    let traits = SpecDocument(text).openTraits(for: CallerEnvironment(), ranges: [])
    #expect(traits.count == 1)
    #expect(traits.allSatisfy { $0.values.contains($0.standard) }, "\(traits)")
  }

  @Test(arguments: [
    (#"{ "device": "ipad-9", "orientation": "landscape", "split": "half" }"#, ["idiom", "layoutDirection"]),
    (#"{ "device": "ipad-9", "split": "oneThird" }"#, ["idiom", "orientation", "layoutDirection"]),
    (#"{ "device": "ipad-9" }"#, ["idiom", "orientation", "layoutDirection"]),
  ])
  func `a trait that the split determines is no input`(_ environment: String, _ names: [String]) {
    let text = """
      { "layoutSpec": 1, "environment": \(environment), "views": [
        { "id": "a", "when": { "idiom": "pad", "orientation": "portrait", "layoutDirection": "leftToRight" } }] }
      """
    let document = SpecDocument(text)
    for ranges in [[], [NumberRange(.windowHeight, 300...900)]] {
      let traits = document.openTraits(for: CallerEnvironment(), ranges: ranges)
      #expect(traits.map { $0.name } == names, "\(ranges)")
    }
  }
}
