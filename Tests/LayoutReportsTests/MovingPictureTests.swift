import Layout
import LayoutReports
import LayoutSpec
import Testing

/// A transition as an animated picture.
@Suite struct MovingPictureTests {
  private let bar = SpecDocument(
    """
    {"layoutSpec": 1, "views": ["bar", {"id": "badge", "when": {"orientation": "landscape"}}],
     "constraints": ["bar.leading == safeArea.leading + 8", "bar.width == 100", "bar.height == 44",
       "bar.bottom == keyboard.top - 8", "badge.leading == bar.trailing", "badge.top == bar.top", "badge.width == 40",
       "badge.height == 40"]}
    """)

  private func transition(
    _ mode: TransitionSettings.Mode, curve: AnimationCurve = .linear, _ end: (inout EnvironmentRequest) -> Void
  ) throws -> SpecTransition {
    var settings = TransitionSettings()
    (settings.mode, settings.curve, settings.duration, settings.rate) = (mode, curve, 1, 10)
    var request = EnvironmentRequest()
    end(&request)
    return try SpecTransition(bar, from: CallerEnvironment(), to: CallerEnvironment(request), settings: settings)
  }

  private func keyboardUp(_ mode: TransitionSettings.Mode, curve: AnimationCurve = .linear) throws -> SpecTransition {
    try transition(mode, curve: curve) { $0.keyboard = .init(state: .docked, height: 300) }
  }

  /// The keyframes of a view's group: the time as a part of the duration, and the vertical distance from the end.
  private func way(of view: String, in text: String) throws -> [(time: Double, shift: Double)] {
    let group = try #require(
      text.firstMatch(of: try Regex("<g data-view=\"\(view)\" class=\"l-moves (l-way-[0-9]+)\">")))
    let name = String(try #require(group[1].substring))
    let rule = try #require(text.split(separator: "\n").first { $0.hasPrefix("@keyframes \(name){") })
    return try rule.matches(of: /([0-9.]+)%\{transform:translate\([-0-9.]+px,([-0-9.]+)px\)/).map { match in
      (try #require(Double(match.1)) / 100, try #require(Double(match.2)))
    }
  }

  @Test(arguments: TransitionSettings.Mode.allCases)
  func `a view has the frames of the steps`(_ mode: TransitionSettings.Mode) throws {
    let transition = try keyboardUp(mode)
    let way = try way(of: "bar", in: MovingPicture(transition).text)
    let end = try #require(transition.to.views.first { $0.id == "bar" }).frame
    for (time, shift) in way {
      let frame = try #require(try transition.step(at: time).frames.first { $0.id == "bar" }).frame
      #expect(abs(frame.y - end.y - shift) < 0.002, "at \(time)")
    }
    #expect(way.first?.time == 0 && way.last?.time == 1 && (mode == .animate ? way.count == 2 : way.count > 5))
  }

  @Test func `the system's keyboard is drawn as in a picture of the end`() throws {
    let transition = try keyboardUp(.animate)
    let text = try MovingPicture(transition).text
    let moving = try #require(text.firstMatch(of: /<path class="l-system-keys l-moves l-way-[0-9]+" d="([^"]*)"/))
    let still = try #require(text.firstMatch(of: /<path class="l-system-keys" d="([^"]*)"/))
    #expect(moving.1 == still.1 && !moving.1.isEmpty)
    let floating = try self.transition(.animate) {
      ($0.device, $0.keyboard) = (.id("ipad-9"), .init(state: .floating))
    }
    #expect(try MovingPicture(floating).text.matches(of: /<rect class="l-keyboard[^>]* rx="10"/).count == 2)
  }

  @Test func `the animation plays once, or back and forth without end`() throws {
    let transition = try keyboardUp(.animate, curve: .easeInOut)
    #expect(try MovingPicture(transition).text.contains(".l-moves{animation:1s cubic-bezier(0.42,0,0.58,1) 1 both}"))
    #expect(
      try MovingPicture(transition, loops: true).text
        .contains(".l-moves{animation:1s cubic-bezier(0.42,0,0.58,1) infinite alternate both}"))
  }

  @Test func `a spring has the progress of the steps`() throws {
    let transition = try keyboardUp(.animate, curve: .spring(mass: 1, stiffness: 100, damping: 10))
    let text = try MovingPicture(transition).text
    let stops = try #require(text.firstMatch(of: /linear\(([^)]*)\)/)).1.split(separator: ",")
    #expect(stops.count == transition.times.count && stops.first == "0 0%" && stops.last == "1 100%")
  }

  @Test func `with reduced motion, both ends are shown`() throws {
    let text = try MovingPicture(try keyboardUp(.animate)).text
    #expect(text.contains("@media (prefers-reduced-motion:reduce){.l-moving{display:none}.l-ends{display:inline}}"))
    let ends = try #require(text.firstRange(of: "<svg class=\"l-ends\""))
    #expect(text[ends.lowerBound...].matches(of: /<g data-view="bar"><title>/).count == 2)
    #expect(!text[ends.lowerBound...].contains("l-moves"))
  }

  @Test func `a new view fades in, and is visible without animation`() throws {
    let text = try MovingPicture(try transition(.animate) { $0.orientation = .landscape }).text
    #expect(text.contains("{0%{opacity:0}100%{opacity:1}}"))
    let tracked = try MovingPicture(try transition(.track) { $0.orientation = .landscape }).text
    #expect(tracked.contains("l-moves l-steps l-way-") && tracked.contains("90%{opacity:0}100%{opacity:1}"))
  }

  @Test func `a view that is new at a step is drawn before those that follow it there`() throws {
    let constraints = ["x", "b", "y", "a"].map { "\"\($0).width == 50\", \"\($0).height == 50\"" }
    let document = SpecDocument(
      """
      {"layoutSpec": 1, "views": [{"id": "x", "when": {"windowWidth": {"min": 700}}},
         {"id": "b", "when": {"windowWidth": {"min": 550}}}, {"id": "y", "when": {"windowWidth": {"min": 700}}},
         {"id": "a", "when": {"any": [{"windowWidth": {"max": 500}}, {"windowWidth": {"min": 700}}]}}],
       "constraints": [\(constraints.joined(separator: ", "))]}
      """)
    var settings = TransitionSettings()
    (settings.mode, settings.rate) = (.track, 20)
    let ends = [400.0, 800].map { width in
      var request = EnvironmentRequest()
      request.window = Rect(width: width, height: 600)
      return CallerEnvironment(request)
    }
    let transition = try SpecTransition(document, from: ends[0], to: ends[1], settings: settings)
    let moving = try MovingPicture(transition).text.split(separator: "<svg class=\"l-ends\"")[0]
    #expect(moving.matches(of: /<g data-view="([a-z])"/).map { $0.1 } == ["x", "y", "a", "b"])
  }

  @Test func `a view that does not move has no animation`() throws {
    let text = try MovingPicture(try transition(.animate) { _ in }).text
    #expect(!text.contains("@keyframes"))
  }

  @Test(arguments: [(150.0, TransitionFinding.Rule.overlap), (380, .outsideRoot)])
  func `a key that leaves at the end is examined in each tracked step`(
    _ left: Double, _ rule: TransitionFinding.Rule
  ) throws {
    let document = SpecDocument(
      """
      {"layoutSpec": 1, "metrics": {"x": 0}, "traits": {"plane": ["one", "two"]},
       "views": [{"id": "a", "kind": "key"}, {"id": "c", "kind": "key", "when": {"plane": "one"}}],
       "constraints": ["a.top == 0", "a.height == 40", "a.left == x", "a.width == 40", "c.top == a.top",
         "c.height == 40", "c.left == \(left) + max(0, x - 200)", "c.width == 10"]}
      """)
    var settings = TransitionSettings()
    (settings.mode, settings.curve, settings.duration, settings.rate) = (.track, .linear, 1, 4)
    var end = EnvironmentRequest()
    end.metrics[Name("x")] = rule == .overlap ? 200 : 400
    end.traits[Name("plane")] = Name("two")
    let transition = try SpecTransition(
      document, from: CallerEnvironment(), to: CallerEnvironment(end), settings: settings)
    let findings = try TransitionReport(transition).forEachStep { _ in }
    #expect(findings.map(\.rule) == [rule])
  }

  @Test func `a step without a solution is an error`() throws {
    let tight = SpecDocument(
      #"{"layoutSpec": 1, "views": ["v"], "constraints": [{"when": {"windowWidth": {"min": 340, "max": 360}}, "constraints": ["v.width == 1", "v.width == 2"]}]}"#
    )
    var settings = TransitionSettings()
    settings.mode = .track
    var (start, end) = (EnvironmentRequest(), EnvironmentRequest())
    start.window = Rect(width: 300, height: 600)
    end.window = Rect(width: 400, height: 600)
    let transition = try SpecTransition(
      tight, from: CallerEnvironment(start), to: CallerEnvironment(end), settings: settings)
    #expect(throws: SpecTransition.Failure.self) { try MovingPicture(transition) }
  }
}
