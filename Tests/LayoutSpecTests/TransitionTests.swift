import JSON
import Layout
import LayoutSpec
import Testing

/// Transitions of a spec between two environments.
@Suite struct TransitionTests {
  private let bar = SpecDocument(
    """
    {"layoutSpec": 1, "metrics": {"gap": 8}, "views": ["bar", {"id": "wide", "when": {"orientation": "landscape"}}],
     "constraints": ["bar.leading == safeArea.leading + gap", "bar.trailing == safeArea.trailing - gap", "bar.height == 44",
       "bar.bottom == keyboard.top - gap", "wide.leading == 0 + bar.leading", "wide.top == bar.top - 50", "wide.width == 40", "wide.height == 40"]}
    """)

  private func environment(_ set: (inout EnvironmentRequest) -> Void) -> CallerEnvironment {
    var request = EnvironmentRequest()
    set(&request)
    return CallerEnvironment(request)
  }

  private func transition(
    _ from: CallerEnvironment, _ to: CallerEnvironment, _ mode: TransitionSettings.Mode,
    of document: SpecDocument? = nil, curve: AnimationCurve = .linear
  ) throws -> SpecTransition {
    var settings = TransitionSettings()
    (settings.mode, settings.curve, settings.duration, settings.rate) = (mode, curve, 1, 4)
    return try SpecTransition(document ?? bar, from: from, to: to, settings: settings)
  }

  @Test func `views are distinguished by the scalars of their ids`() throws {
    let document = SpecDocument(#"{"layoutSpec": 1, "views": ["K", "\u212a"]}"#)
    let transition = try SpecTransition(document, from: environment { _ in }, to: environment { _ in })
    #expect(transition.ids.map { Array($0.utf8) } == ["K", "\u{212a}"].map { Array($0.utf8) })
  }

  @Test(arguments: TransitionSettings.Mode.allCases)
  func `the ends of a transition equal solves`(_ mode: TransitionSettings.Mode) throws {
    let from = environment { $0.keyboard = .init(state: .hidden) }
    let to = environment {
      $0.keyboard = .init(state: .docked)
      $0.orientation = .landscape
      $0.metrics["gap"] = 20
    }
    let transition = try transition(from, to, mode)
    let first = try transition.step(at: 0)
    let last = try transition.step(at: 1)
    let expected = try (bar.solve(for: from), bar.solve(for: to))
    for view in expected.0.views { #expect(first.frames.first { $0.id == view.id }?.frame == view.frame) }
    for view in expected.1.views {
      let frame = try #require(last.frames.first { $0.id == view.id }?.frame)
      #expect(abs(frame.x - view.frame.x) < 1e-9 && abs(frame.width - view.frame.width) < 1e-9)
    }
    #expect(transition.times == [0, 0.25, 0.5, 0.75, 1])
  }

  @Test func `a new view fades in at its final frame`() throws {
    let transition = try transition(CallerEnvironment(), environment { $0.orientation = .landscape }, .animate)
    let step = try transition.step(at: 0.25)
    #expect(step.opacity.map(\.id) == ["wide"] && step.opacity[0].opacity == 0.25)
    #expect(step.frames.first { $0.id == "wide" }?.frame == transition.to.views.first { $0.id == "wide" }?.frame)
    #expect(try transition.step(at: 1).opacity.isEmpty)
  }

  @Test func `each tracked step equals a solve in its environment`() throws {
    let from = environment { $0.window = Rect(width: 300, height: 600) }
    let to = environment {
      $0.window = Rect(width: 500, height: 400)
      $0.metrics["gap"] = 16
    }
    let transition = try transition(from, to, .track)
    for time in [0.25, 0.5, 0.75] {
      let step = try transition.step(at: time)
      let between = environment {
        $0.window = Rect(width: 300 + 200 * time, height: 600 - 200 * time)
        $0.metrics["gap"] = 8 + 8 * time
      }
      let expected = try bar.solve(for: between)
      #expect(step.root == expected.root)
      #expect(step.frames.map(\.frame) == expected.views.prefix(step.frames.count).map(\.frame))
    }
  }

  @Test func `a hidden keyboard slides up from below the screen`() throws {
    let transition = try transition(
      environment { $0.keyboard = .init(state: .hidden) },
      environment { $0.keyboard = .init(state: .docked, height: 300) },
      .track)
    // The screen of an iPhone 16 is 852 high, and the parked guide ends 34 above its bottom.
    let tops = try transition.times.map { try transition.step(at: $0).frames[0].frame.bottom + 8 }
    #expect(tops == [818, 777, 702, 627, 552])
  }

  @Test func `the error for a step without a solution has its progress`() throws {
    let tight = SpecDocument(
      #"{"layoutSpec": 1, "metrics": {"a": 0}, "views": ["v"], "constraints": [{"when": {"windowWidth": {"min": 340, "max": 360}}, "constraints": ["v.width == 1", "v.width == 2"]}]}"#
    )
    let transition = try transition(
      environment { $0.window = Rect(width: 300, height: 600) },
      environment { $0.window = Rect(width: 400, height: 600) }, .track, of: tight)
    #expect(throws: SpecTransition.Failure.self) { try transition.step(at: 0.5) }
    _ = try transition.step(at: 0.25)
  }

  @Test func `a curve that makes the window's height negative has no layout there`() throws {
    let bare = SpecDocument(#"{"layoutSpec": 1, "views": []}"#)
    let transition = try transition(
      environment { $0.window = Rect(width: 400, height: 100) },
      environment { $0.window = Rect(width: 400, height: 800) }, .track, of: bare,
      curve: AnimationCurve(parsing: "bezier:0.5,-1,0.5,1"))
    let failure = try #require(throws: SpecTransition.Failure.self) { try transition.step(at: 0.2) }
    #expect(failure.progress.map { $0 < 0 } == true)
    guard case .invalid(let errors) = failure.error else { throw failure }
    #expect(errors.errors.map { $0.message } == ["a window's height must be above 0"])
    #expect(errors.errors.map { $0.code } == [.invalidEnvironment])
    #expect(try transition.step(at: 0.8).root.height > 100)
  }
}
