import JSON
import Layout
import LayoutSpec

extension LayoutEnvironment {
  /// The facts that do not follow from the device, its orientation and the window.
  var unusualFacts: [EnvironmentFacts.Fact] {
    guard let usual else { return [] }
    var facts: [EnvironmentFacts.Fact] = []
    func add(_ key: String, _ text: String, _ words: String, _ value: EnvironmentFacts.Fact.Value) {
      facts.append(EnvironmentFacts.Fact(key, text, value: value, words: words, isUnusual: true))
    }
    func add(_ key: String, _ flag: Bool, _ name: String) {
      add(key, String(flag), flag ? name : "no \(name)", .flag(flag))
    }
    func add(_ key: String, _ insets: Insets, _ name: String) {
      let text = [insets.top, insets.left, insets.bottom, insets.right].map(numberText).joined(separator: ",")
      add(key, text, "\(name) \(text)", .insets(insets))
    }
    if safeArea != usual.safeArea { add("safeArea", safeArea, "safe area") }
    if let additionalSafeArea { add("additionalSafeArea", additionalSafeArea, "additional safe area") }
    if windowControls != usual.windowControls { add("windowControls", windowControls, "window controls") }
    if occlusions != usual.occlusions {
      let frames = occlusions.map { $0.commaText }
      add(
        "occlusions", frames.joined(separator: ";"),
        frames.isEmpty ? "no occlusion" : "occlusion " + frames.joined(separator: " and "), .frames(occlusions))
    }
    if let division, division != usual.division {
      add("division", division.commaText, "division \(division.commaText)", .frame(division))
    }
    if idiom != usual.idiom { add("idiom", idiom.rawValue, idiom.rawValue, .word) }
    if scale != usual.scale { add("scale", numberText(scale), "scale \(numberText(scale))", .number(scale)) }
    if notch != usual.notch { add("notch", notch, "notch") }
    return facts
  }

  /// The environment with the same device, orientation, window and direction, in which everything else is derived.
  var usual: LayoutEnvironment? {
    var request = EnvironmentRequest()
    if let device { request.device = .id(device.id) }
    if device == nil || split == .custom {
      request.window = window
    } else {
      request.split = split
      request.splitSide = splitSide
    }
    request.orientation = orientation
    request.layoutDirection = layoutDirection
    return try? LayoutEnvironment(resolving: request)
  }
}

extension Rect {
  /// The frame as on the command line: `867,0,84,120`.
  fileprivate var commaText: String { [x, y, width, height].map(numberText).joined(separator: ",") }
}
