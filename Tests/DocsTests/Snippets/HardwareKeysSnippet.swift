import HardwareKeys
import LayoutSpec

/// The views that a hardware keyboard's keys press and release.
func pressedViews(_ events: [(usage: Int, pressed: Bool)], in result: SpecResult) throws -> [String] {
  var map = try result.hardwareKeyMap(on: HardwareKeyboard(.jis))
  return events.compactMap { event in map.keyChanged(event.usage, pressed: event.pressed) }
}
