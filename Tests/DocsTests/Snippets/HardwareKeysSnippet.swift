import HardwareKeys
import LayoutSpec

/// The views that go down and up as a keyboard's keys do.
func pressedViews(_ events: [(usage: Int, pressed: Bool)], in result: SpecResult) throws -> [String] {
  var map = try result.hardwareKeyMap(on: HardwareKeyboard(.jis))
  return events.compactMap { event in map.keyChanged(event.usage, pressed: event.pressed) }
}
