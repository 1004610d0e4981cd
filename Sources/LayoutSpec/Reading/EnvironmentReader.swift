import JSON
import Layout

struct EnvironmentReader: ValueReader {
  let spec: CompiledSpec
  let source: SpecError.Source
  var diagnostics: Diagnostics
  var request = EnvironmentRequest()

  static let keys: KeySet = [
    .device, .orientation, .split, .splitSide, .window, .safeArea, .additionalSafeArea, .idiom, .scale, .notch,
    .homeIndicator, .horizontalSizeClass, .verticalSizeClass, .layoutDirection, .contentSizeCategory,
    .needsInputModeSwitchKey, .windowControls, .occlusions, .division, .keyboard, .traits, .metrics,
  ]

  mutating func read(_ json: JSONView) -> EnvironmentRequest {
    guard let members = object(json, keys: Self.keys) else { return request }
    if let device = members[.device] { readDevice(device) }
    request.orientation = members[.orientation].flatMap { word($0) }
    request.split = members[.split].flatMap { word($0) }
    request.splitSide = members[.splitSide].flatMap { word($0) }
    request.window = members[.window].flatMap { rect($0) }
    request.safeArea = members[.safeArea].flatMap { insets($0) }
    request.additionalSafeArea = members[.additionalSafeArea].flatMap { insets($0, least: .zero) }
    request.idiom = members[.idiom].flatMap { word($0) }
    request.scale = members[.scale].flatMap { number($0) }
    request.notch = members[.notch].flatMap { boolean($0) }
    request.homeIndicator = members[.homeIndicator].flatMap { boolean($0) }
    request.horizontalSizeClass = members[.horizontalSizeClass].flatMap { word($0) }
    request.verticalSizeClass = members[.verticalSizeClass].flatMap { word($0) }
    request.layoutDirection = members[.layoutDirection].flatMap { word($0) }
    request.contentSizeCategory = members[.contentSizeCategory].flatMap { word($0) }
    request.needsInputModeSwitchKey = members[.needsInputModeSwitchKey].flatMap { boolean($0) }
    request.windowControls = members[.windowControls].flatMap { boolean($0) }
    request.occlusions = members[.occlusions].flatMap { json in list(json, "a list of frames") { $0.rect($1) } }
    request.division = members[.division].flatMap { rect($0) }
    if let keyboard = members[.keyboard] { readKeyboard(keyboard) }
    if let traits = members[.traits] { readTraits(traits) }
    if let metrics = members[.metrics] { readMetrics(metrics) }
    return request
  }

  private mutating func word<Word: RawRepresentable & CaseIterable>(_ json: JSONView) -> Word?
  where Word.RawValue == String {
    word(json, as: Word.self, orElse: .invalidEnvironment)
  }

  private mutating func readDevice(_ json: JSONView) {
    guard let id = string(json) else { return }
    if id == "none" {
      request.device = EnvironmentRequest.DeviceChoice.none
    } else if DeviceTable.device(id) != nil {
      request.device = .id(id)
    } else {
      diagnostics.report(
        .invalidEnvironment, at: json, in: source, "unknown device \"\(id)\"; \(DeviceTable.hint(forUnknown: id))",
        correction: DeviceTable.correction(ofUnknown: id))
    }
  }

  private mutating func rect(_ json: JSONView) -> Rect? {
    numbers(json, .x, .y, .width, .height, required: [.width, .height]).map(Rect.init(_:))
  }

  private mutating func insets(_ json: JSONView, least: LowerBound = .none) -> Insets? {
    numbers(json, .top, .left, .bottom, .right, least: least).map { insets in
      Insets(top: insets[0], left: insets[1], bottom: insets[2], right: insets[3])
    }
  }

  /// Reads an object of numbers, of which those that are not required may be left out, and are 0.
  private mutating func numbers(
    _ json: JSONView, _ keys: Key..., required: [Key] = [], least: LowerBound = .none
  ) -> [Double]? {
    guard let members = object(json, keys: KeySet(keys)) else { return nil }
    for key in required where !members.contains(key) { reportMissing(key, in: json) }
    let numbers = keys.compactMap { key in
      members[key].map { number($0, least: least) } ?? (required.contains(key) ? nil : 0)
    }
    return numbers.count == keys.count ? numbers : nil
  }

  private mutating func readKeyboard(_ json: JSONView) {
    guard let members = object(json, keys: [.state, .frame, .height, .inputHeight, .near]) else { return }
    var keyboard = EnvironmentRequest.Keyboard()
    keyboard.state = members[.state].flatMap { word($0) }
    keyboard.frame = members[.frame].flatMap { rect($0) }
    keyboard.height = members[.height].flatMap { number($0) }
    keyboard.inputHeight = members[.inputHeight].flatMap { number($0) }
    let near: [Rect.Edge]? = members[.near].flatMap { json in list(json, "a list of edges") { $0.word($1) } }
    keyboard.near = near.map { EdgeSet($0) }
    request.keyboard = keyboard
  }

  private mutating func readTraits(_ json: JSONView) {
    guard expect(json, .object, "an object") else { return }
    for member in json.members where !member.isComment {
      let name = Name(member.key.string)
      guard let trait = spec.trait(name) else {
        guard !spec.incompleteKeys.contains(.traits) else { continue }
        diagnostics.report(
          .unknownTrait, at: member.key, in: source, "the spec has no trait \"\(name)\"", misspelling: name.text,
          ofOneAmong: spec.traits.map { $0.name.text })
        continue
      }
      guard let value = string(member.value).map({ Name($0) }) else { continue }
      guard spec.isValue(value, of: trait) else {
        let values = trait.values.prefix(20)
        diagnostics.report(
          .invalidTraitValue, at: member.value, in: source,
          "unknown value \"\(value)\" of \(name); use one of \(values.map { "\"\($0)\"" }.joined(separator: ", "))"
            + (values.count < trait.values.count ? " and others" : ""))
        continue
      }
      if request.traits[name] == nil { request.traits[name] = value }
    }
  }

  private mutating func readMetrics(_ json: JSONView) {
    guard expect(json, .object, "an object") else { return }
    for member in json.members where !member.isComment {
      let name = Name(member.key.string)
      guard spec.hasMetric(name) else {
        guard !spec.incompleteKeys.contains(.metrics) else { continue }
        let message = "the spec has no metric \"\(name)\""
        if name == "system" {
          diagnostics.report(
            .unknownMetric, at: member.key, in: source, message + "; the built-in system spacing cannot be replaced")
        } else {
          diagnostics.report(
            .unknownMetric, at: member.key, in: source, message, misspelling: name.text,
            ofOneAmong: spec.metrics.map { $0.name.text })
        }
        continue
      }
      if let number = number(member.value), request.metrics[name] == nil {
        request.metrics[name] = number
      }
    }
  }
}
