import Layout
import LayoutSpec

/// The frames of the first view while the keyboard appears.
func barFrames(of spec: SpecDocument, at times: [Double]) throws -> [Rect] {
  var up = EnvironmentRequest()
  up.keyboard = EnvironmentRequest.Keyboard(state: .docked)
  let change = try SpecTransition(spec, from: CallerEnvironment(), to: CallerEnvironment(up))
  var frames: [Rect] = []
  return times.map { time in
    change.transition.frames(at: change.transition.progress(at: time), into: &frames)
    return frames[0]
  }
}
