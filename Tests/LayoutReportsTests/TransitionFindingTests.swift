import Layout
import LayoutReports
import LayoutSpec
import Testing

/// Problems that only the steps of a transition show.
@Suite struct TransitionFindingTests {
  /// Returns the findings while the window's width grows from 400 to 800 points, and the plane changes. The key `a` is 40
  /// points wide, and goes from 0 to 200.
  private func findings(
    _ mode: TransitionSettings.Mode, _ condition: String, at left: Int, hidden: Bool = false
  ) throws -> [TransitionFinding] {
    let document = SpecDocument(
      """
      {"layoutSpec": 1, "traits": {"plane": ["one", "two"]},
       "views": [{"id": "a", "kind": "key"}, {"id": "b", "kind": "key", "hidden": \(hidden), "when": \(condition)}],
       "constraints": ["a.left == root.width / 2 - 200", "a.top == 0", "a.width == a.height == 40",
         "b.left == \(left)", "b.top == 0", "b.width == b.height == 40"]}
      """)
    var settings = TransitionSettings()
    (settings.mode, settings.curve, settings.duration, settings.rate) = (mode, .linear, 1, 8)
    let start = EnvironmentRequest(width: 400, height: 400)
    var end = EnvironmentRequest(width: 800, height: 400)
    end.traits["plane"] = "two"
    let transition = try SpecTransition(
      document, from: CallerEnvironment(start), to: CallerEnvironment(end), settings: settings)
    return try TransitionReport(transition).forEachStep { _ in }
  }

  @Test func `a key that is only there during a drag is examined`() throws {
    let found = try findings(.track, #"{"windowWidth": {"min": 500, "max": 700}}"#, at: 100)
    #expect(found.map { $0.views } == [["a", "b"]])
    #expect(found.first?.progress == 0.375...0.625)
  }

  @Test(arguments: ["one", "two"])
  func `an animation over a key that fades is a finding, one that replaces it is not`(_ plane: String) throws {
    let found = try findings(.animate, "{\"plane\": \"\(plane)\"}", at: 100)
    #expect(found.map { $0.message } == ["`a` and `b` overlap from progress 0.3 to 0.7"])
    for left in [0, 200] { #expect(try findings(.animate, "{\"plane\": \"\(plane)\"}", at: left).isEmpty) }
  }

  @Test(arguments: [TransitionSettings.Mode.animate, .track])
  func `a hidden key has no findings`(_ mode: TransitionSettings.Mode) throws {
    #expect(try findings(mode, #"{"windowWidth": {"min": 400}}"#, at: 100).count == 1)
    #expect(try findings(mode, #"{"windowWidth": {"min": 400}}"#, at: 100, hidden: true).isEmpty)
  }

  @Test func `keys that replace each other have no findings`() throws {
    let document = SpecDocument(
      #"""
      {"layoutSpec": 1, "traits": {"plane": ["one", "two"]}, "views": [
        {"id": "a", "kind": "key", "when": {"plane": "one"}}, {"id": "b", "kind": "key", "when": {"plane": "two"}}],
       "constraints": ["V:|[a(40)]", "H:|[a(40)]", "V:|[b(40)]", "H:|[b(40)]"]}
      """#)
    var end = EnvironmentRequest()
    end.traits["plane"] = "two"
    let transition = try SpecTransition(document, from: CallerEnvironment(), to: CallerEnvironment(end))
    #expect(try TransitionReport(transition).forEachStep { _ in }.isEmpty)
  }
}
