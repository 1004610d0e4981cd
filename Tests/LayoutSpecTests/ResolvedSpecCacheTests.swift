import JSON
import LayoutSpec
import Testing

/// A document that was solved for other environments has the same results as a new one.
@Suite struct ResolvedSpecCacheTests {
  private static let windows = [(300, 200), (413, 800), (414, 800), (800, 600), (200, 300), (300.5, 200)]
  private static let environments: [String] =
    windows.map { #"{"window": {"width": \#($0.0), "height": \#($0.1)}}"# } + [
      #"{"window": {"width": 300, "height": 200}, "traits": {"plane": "numbers"}}"#,
      #"{"window": {"width": 300, "height": 200}, "metrics": {"gap": 9}}"#,
      #"{"window": {"width": 300, "height": 200}, "layoutDirection": "rightToLeft"}"#,
      #"{"window": {"width": 300, "height": 200}, "keyboard": {"state": "docked", "height": 50}}"#,
      #"{"window": {"width": 300, "height": 400}, "keyboard": {"state": "floating"}}"#,
      #"{"window": {"width": 300, "height": 900}, "keyboard": {"state": "floating"}}"#,
      #"{"window": {"width": 300, "height": 900}, "keyboard": {"state": "undocked", "height": 100}}"#,
      #"{"device": "iphone-16"}"#, #"{"device": "ipad-9", "split": "half", "orientation": "landscape"}"#,
    ]

  /// Documents that depend on the window in every possible way, and one that does not.
  static let specs: [String] = [
    #""constraints": [{"pin": "q", "to": "root", "insets": "gap"}]"#,
    #""constraints": [{"pin": "q", "to": "margins"}]"#,
    #""constraints": [{"pin": "q", "to": "readable"}]"#,
    #""constraints": [{"pin": "q", "to": "safeArea"}, "q.leading == 0.1 * margins.width @ low"]"#,
    #""root": {"width": "free", "height": "keyboard"}, "constraints": ["q.right == root.right", "root.width == 5 * gap", "q.centerY == safeArea.centerY"]"#,
    #""constraints": [{"pin": "q", "to": "root"}, "q.width == windowWidth / 2 @ high"]"#,
    #""metrics": {"gap": 3, "m": "windowHeight / 10"}, "constraints": ["q.left == m", "q.top == 0", "q.width == 1", "q.height == 1"]"#,
    #""root": {"width": "rootHeight", "height": "window"}, "constraints": [{"pin": "q", "to": "root"}]"#,
    #""constraints": [{"pin": "q", "to": "root", "when": {"windowOrientation": "portrait"}}]"#,
    #""constraints": [{"when": {"windowWidth": {"min": 400}}, "constraints": ["q.left == 1"], "otherwise": ["q.left == 2"]}]"#,
    #""constraints": [{"when": {"rootHeight": {"min": 400}}, "constraints": ["q.left == 1"], "otherwise": ["q.left == 2"]}]"#,
    #""constraints": [{"when": {"keyboardNear": "bottom"}, "constraints": ["q.left == 1"], "otherwise": ["q.left == 2"]}]"#,
    #""keyboardGuide": {"followsUndockedKeyboard": true}, "constraints": [{"when": {"keyboardGuideActive": true}, "constraints": ["q.left == 1"], "otherwise": ["q.left == 2"]}]"#,
    #""keyboardGuide": {"followsUndockedKeyboard": true}, "constraints": ["q.bottom == keyboard.top"]"#,
    #""constraints": [{"when": {"plane": "numbers"}, "constraints": ["q.left == gap"], "otherwise": ["q.leading == 2 * gap"]}]"#,
    #""constraints": ["q.width == 100 / (windowWidth - 414)"]"#,
  ].map {
    let metrics = $0.contains("\"metrics\"") ? "" : #""metrics": {"gap": 3}, "#
    return #"{"layoutSpec": 1, \#(metrics)"traits": {"plane": ["letters", "numbers"]}, "views": ["q"], \#($0)}"#
  }

  private func answer(_ document: SpecDocument, _ environment: String) -> String {
    let caller = CallerEnvironment(parsing: Array(environment.utf8), for: document)
    do throws(SpecSolveError) {
      return String(decoding: try document.solve(for: caller).json(), as: UTF8.self)
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: specs)
  func `a document's result does not depend on earlier solves`(_ spec: String) {
    let used = SpecDocument(spec)
    #expect(used.errors.isEmpty)
    for environment in Self.environments + Self.environments.reversed() + Self.environments {
      let new = SpecDocument(spec)
      #expect(answer(used, environment) == answer(new, environment), "\(environment)")
    }
  }
}
