import Layout
import LayoutSpec

/// The facts of an environment that do not follow from its device, window and keyboard.
struct UnusualFacts {
  /// The facts as text: `scale 2`, `safe area 0, 0, 0, 0`.
  let words: [String]

  init(_ inspection: SpecInspection) {
    let environment = inspection.environment.environment
    var request = EnvironmentRequest()
    if let device = environment.device { request.device = .id(device.id) }
    if environment.device == nil || environment.split == .custom {
      request.window = environment.window
    } else {
      request.split = environment.split
      request.splitSide = environment.splitSide
    }
    request.orientation = environment.orientation
    request.keyboard = EnvironmentRequest.Keyboard(
      state: environment.keyboard.state, frame: inspection.environment.keyboardFrame,
      height: environment.keyboard.height, inputHeight: environment.keyboard.inputHeight)
    guard let usual = try? LayoutEnvironment(resolving: request, usesKeyboardRoot: inspection.tree.usesKeyboardRoot)
    else {
      words = []
      return
    }
    var words: [String] = []
    let area = environment.safeArea
    if area != usual.safeArea {
      words.append(
        "safe area " + [area.top, area.left, area.bottom, area.right].map(shortNumber).joined(separator: ", "))
    }
    if environment.idiom != usual.idiom { words.append(environment.idiom.rawValue) }
    if environment.scale != usual.scale { words.append("scale \(shortNumber(environment.scale))") }
    if environment.notch != usual.notch { words.append(environment.notch ? "notch" : "no notch") }
    if inspection.tree.usesKeyboardRoot, environment.needsInputModeSwitchKey != usual.needsInputModeSwitchKey {
      words.append(
        environment.needsInputModeSwitchKey ? "needs a globe key" : "needs no globe key")
    }
    self.words = words
  }
}
