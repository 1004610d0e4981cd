import Layout
import LayoutReports
import LayoutSpec
import Testing

/// What reports say about environments that differ in more than the device.
@Suite struct EnvironmentFactsTests {
  /// A change of an environment with what reports say about it.
  struct Change: CustomTestStringConvertible, Sendable {
    let words: String
    let change: @Sendable (inout EnvironmentRequest) -> Void
    var testDescription: String { words }
  }

  static let changes = [
    Change(words: "window controls") { $0.windowControls = true },
    Change(words: "occlusion 867,0,80,120") { $0.occlusions = [Rect(x: 867, width: 80, height: 120)] },
    Change(words: "occlusion 0,0,9,9 and 1,2,3.5,4") {
      $0.occlusions = [Rect(width: 9, height: 9), Rect(x: 1, y: 2, width: 3.5, height: 4)]
    },
    Change(words: "no occlusion") { $0.occlusions = [] },
    Change(words: "division 0,300,951,40") { $0.division = Rect(y: 300, width: 951, height: 40) },
    Change(words: "additional safe area 44,0,49,0") { $0.additionalSafeArea = Insets(top: 44, bottom: 49) },
    Change(words: "safe area 1,2,3,4") { $0.safeArea = Insets(top: 1, left: 2, bottom: 3, right: 4) },
    Change(words: "scale 2") { $0.scale = 2 },
  ]

  /// Creates a request for the open foldable phone in landscape, which has an occlusion and a division.
  private func request(_ change: Change? = nil) -> EnvironmentRequest {
    var request = EnvironmentRequest(device: "iphone-duo", orientation: .landscape)
    change?.change(&request)
    return request
  }

  private func summary(_ request: EnvironmentRequest) throws -> String {
    try document().solve(for: CallerEnvironment(request)).environment.summary
  }

  private func document() -> SpecDocument {
    SpecDocument(#"{"layoutSpec": 1, "views": ["a"], "constraints": [{"pin": "a", "to": "root", "insets": -1}]}"#)
  }

  @Test func `what follows from the device is not told`() throws {
    let plain = try document().solve(for: CallerEnvironment(request()))
    #expect(plain.environment.summary == "iphone-duo landscape")
    var own = request()
    own.occlusions = plain.environment.environment.occlusions
    own.division = plain.environment.environment.division
    own.windowControls = false
    #expect(try summary(own) == "iphone-duo landscape")
    var window = EnvironmentRequest(device: "ipad-pro-11-m5")
    window.window = Rect(width: 500, height: 600)
    #expect(try summary(window) == "ipad-pro-11-m5 portrait custom 500×600")
    window.windowControls = false
    #expect(try summary(window) == "ipad-pro-11-m5 portrait custom 500×600, no window controls")
  }

  @Test(arguments: changes)
  func `summaries and captions tell a change`(_ change: Change) throws {
    let expected = "iphone-duo landscape, \(change.words)"
    #expect(try summary(request(change)) == expected)
    #expect(try PictureScene(document(), for: CallerEnvironment(request(change))).caption == expected)
  }

  @Test(arguments: changes)
  func `a check names the change in which environments differ, and counts it`(_ change: Change) throws {
    let report = document().report(in: [request(), request(change)].map { CallerEnvironment($0) })
    let finding = try #require(report.findings.first { $0.rule == .outsideRoot })
    #expect(finding.count == 2)
    let keys = EnvironmentFacts.distinguishingKeys(of: finding.environments)
    #expect(keys.count == 1)
    #expect(finding.environments.map { $0.text(keys) } == ["iphone-duo landscape", change.words])
  }
}
