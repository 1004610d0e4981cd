import JSON
import Layout

struct EnvironmentReader: ValueReader {
  /// The names that an environment may use.
  let spec: CompiledSpec
  let source: SpecError.Source
  var diagnostics: Diagnostics
  var request = EnvironmentRequest()

  static let keys: KeySet = [
    .device, .orientation, .split, .splitSide, .window, .safeArea, .additionalSafeArea, .idiom, .scale, .notch,
    .homeIndicator,
    .horizontalSizeClass, .verticalSizeClass, .layoutDirection, .contentSizeCategory, .needsInputModeSwitchKey,
    .windowControls, .occlusions, .division, .keyboard, .traits, .metrics,
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
    request.occlusions = members[.occlusions].flatMap { rects($0) }
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
    guard let members = object(json, keys: [.x, .y, .width, .height]) else { return nil }
    for key in [Key.width, .height] where !members.contains(key) { reportMissing(key, in: json) }
    let x = numberOrZero(members[.x])
    let y = numberOrZero(members[.y])
    let width = members[.width].flatMap { number($0) }
    let height = members[.height].flatMap { number($0) }
    guard let x, let y, let width, let height else { return nil }
    return Rect(x: x, y: y, width: width, height: height)
  }

  private mutating func rects(_ json: JSONView) -> [Rect]? {
    guard expect(json, .array, "a list of frames") else { return nil }
    var rects: [Rect] = []
    var isComplete = true
    for element in json.elements {
      if let rect = rect(element) { rects.append(rect) } else { isComplete = false }
    }
    return isComplete ? rects : nil
  }

  private mutating func insets(_ json: JSONView, least: LowerBound = .none) -> Insets? {
    guard let members = object(json, keys: [.top, .left, .bottom, .right]) else { return nil }
    let top = numberOrZero(members[.top], least)
    let left = numberOrZero(members[.left], least)
    let bottom = numberOrZero(members[.bottom], least)
    let right = numberOrZero(members[.right], least)
    guard let top, let left, let bottom, let right else { return nil }
    return Insets(top: top, left: left, bottom: bottom, right: right)
  }

  private mutating func numberOrZero(_ json: JSONView?, _ least: LowerBound = .none) -> Double? {
    guard let json else { return 0 }
    return number(json, least: least)
  }

  private mutating func readKeyboard(_ json: JSONView) {
    guard let members = object(json, keys: [.state, .frame, .height, .inputHeight, .near]) else { return }
    var keyboard = EnvironmentRequest.Keyboard()
    keyboard.state = members[.state].flatMap { word($0) }
    keyboard.frame = members[.frame].flatMap { rect($0) }
    keyboard.height = members[.height].flatMap { number($0) }
    keyboard.inputHeight = members[.inputHeight].flatMap { number($0) }
    if let near = members[.near] {
      if near.kind == .array {
        var edges = EdgeSet()
        for element in near.elements {
          if let edge: Rect.Edge = word(element) { edges.insert(edge) }
        }
        keyboard.near = edges
      } else {
        reportType(near, "a list of edges")
      }
    }
    request.keyboard = keyboard
  }

  private mutating func readTraits(_ json: JSONView) {
    guard expect(json, .object, "an object") else { return }
    for member in json.members where !member.isComment {
      let name = Name(member.key.string)
      guard let trait = spec.trait(name) else {
        guard !spec.incompleteKeys.contains(.traits) else { continue }
        diagnostics.report(
          .unknownTrait, atKey: member.key, in: source, "the spec has no trait \"\(name)\"", misspelling: name.text,
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
            .unknownMetric, atKey: member.key, in: source, message + "; the built-in system spacing cannot be replaced")
        } else {
          diagnostics.report(
            .unknownMetric, atKey: member.key, in: source, message, misspelling: name.text,
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
