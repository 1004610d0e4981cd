import Layout
import LayoutSpec

/// The frames of a custom keyboard's views, from what its view controller knows.
func keyboardFrames(
  of spec: SpecDocument, bounds: Size, safeArea: Insets, isPad: Bool, isLandscape: Bool, scale: Double,
  needsInputModeSwitchKey: Bool
) throws -> [String: Rect] {
  let view = Rect(width: bounds.width, height: bounds.height)
  var request = EnvironmentRequest()
  // The keyboard's view is the only part of the screen that an extension knows.
  request.window = view
  request.keyboard = EnvironmentRequest.Keyboard(state: .docked, frame: view, inputHeight: bounds.height)
  request.safeArea = safeArea
  request.orientation = isLandscape ? .landscape : .portrait
  request.idiom = isPad ? .pad : .phone
  request.scale = scale
  request.needsInputModeSwitchKey = needsInputModeSwitchKey
  let result = try spec.solve(for: request)
  return Dictionary(result.views.map { ($0.id, $0.frame) }) { first, _ in first }
}
