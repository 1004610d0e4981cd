import JSON
import Layout

/// Reads what a document or a caller says of the environment.
struct EnvironmentReader {
  let traits: [CompiledSpec.CustomTrait]
  let metrics: [String: Int]
  /// Traits whose list of values was refused, so that any value is taken.
  let refusedTraits: Set<String>
  let source: SpecError.Source
  private var input = EnvironmentInput()

  init(
    traits: [CompiledSpec.CustomTrait], metrics: [String: Int], refusedTraits: Set<String>, source: SpecError.Source
  ) {
    self.traits = traits
    self.metrics = metrics
    self.refusedTraits = refusedTraits
    self.source = source
  }

  static let keys = [
    "device", "orientation", "split", "splitSide", "window", "safeArea", "idiom", "scale", "notch", "homeIndicator",
    "horizontalSizeClass", "verticalSizeClass", "layoutDirection", "needsInputModeSwitchKey", "keyboard", "traits",
    "metrics",
  ]

  mutating func read(_ json: JSONValue, _ diagnostics: inout Diagnostics) -> EnvironmentInput {
    guard let members = object(json, Self.keys, &diagnostics) else { return input }
    input.keys = members
    readDevice(members["device"], &diagnostics)
    input.request.orientation = word(members["orientation"], Orientation.self, &diagnostics)
    input.request.split = word(members["split"], Split.self, &diagnostics)
    input.request.splitSide = word(members["splitSide"], SplitSide.self, &diagnostics)
    if let window = members["window"] { input.request.window = rect(window, &diagnostics) }
    if let area = members["safeArea"] { input.request.safeArea = insets(area, &diagnostics) }
    input.request.idiom = word(members["idiom"], Idiom.self, &diagnostics)
    input.request.scale = members["scale"].flatMap { number($0, &diagnostics) }
    input.request.notch = boolean(members["notch"], &diagnostics)
    input.request.homeIndicator = boolean(members["homeIndicator"], &diagnostics)
    input.request.horizontalSizeClass = word(members["horizontalSizeClass"], SizeClass.self, &diagnostics)
    input.request.verticalSizeClass = word(members["verticalSizeClass"], SizeClass.self, &diagnostics)
    input.request.layoutDirection = word(members["layoutDirection"], LayoutDirection.self, &diagnostics)
    input.request.needsInputModeSwitchKey = boolean(members["needsInputModeSwitchKey"], &diagnostics)
    if let keyboard = members["keyboard"] { readKeyboard(keyboard, &diagnostics) }
    if let traits = members["traits"] { readTraits(traits, &diagnostics) }
    if let metrics = members["metrics"] { readMetrics(metrics, &diagnostics) }
    return input
  }

  private func object(
    _ json: JSONValue, _ keys: [String], _ diagnostics: inout Diagnostics
  ) -> [String: JSONValue]? {
    guard json.kind == .object else {
      reportType(json, "an object", &diagnostics)
      return nil
    }
    var members: [String: JSONValue] = [:]
    for member in json.members {
      let key = member.key.string
      if keys.contains(key) {
        if members[key] == nil { members[key] = member.value }
      } else if key != "$comment" {
        let hint = nearestName(to: key, among: keys).map { "; did you mean \"\($0)\"?" } ?? ""
        diagnostics.report(.unknownKey, atKey: member.key, in: source, "there is no key \"\(key)\" here\(hint)")
      }
    }
    return members
  }

  private func reportType(_ json: JSONValue, _ expected: String, _ diagnostics: inout Diagnostics) {
    diagnostics.report(.wrongType, at: json, in: source, "\(expected) is expected, not \(json.kind.noun)")
  }

  private func string(_ json: JSONValue, _ diagnostics: inout Diagnostics) -> String? {
    if let string = json.string { return string }
    reportType(json, "a string", &diagnostics)
    return nil
  }

  private func boolean(_ json: JSONValue?, _ diagnostics: inout Diagnostics) -> Bool? {
    guard let json else { return nil }
    if let boolean = json.boolean { return boolean }
    reportType(json, "true or false", &diagnostics)
    return nil
  }

  private func number(_ json: JSONValue, _ diagnostics: inout Diagnostics) -> Double? {
    guard let number = json.number else {
      reportType(json, "a number", &diagnostics)
      return nil
    }
    guard abs(number) <= 1e9 else {
      diagnostics.report(.numberOutOfRange, at: json, in: source, "a number is at most 1e9 in magnitude")
      return nil
    }
    return number
  }

  private func word<Word: RawRepresentable & CaseIterable>(
    _ json: JSONValue?, _ type: Word.Type, _ diagnostics: inout Diagnostics
  ) -> Word? where Word.RawValue == String {
    guard let json, let text = string(json, &diagnostics) else { return nil }
    if let word = Word(rawValue: text) { return word }
    let words = Word.allCases.map(\.rawValue)
    let hint = nearestName(to: text, among: words).map { "; did you mean \"\($0)\"?" } ?? ""
    diagnostics.report(
      .invalidEnvironment, at: json, in: source,
      "\"\(text)\" is none of \(words.map { "\"\($0)\"" }.joined(separator: ", "))\(hint)")
    return nil
  }

  private mutating func readDevice(_ json: JSONValue?, _ diagnostics: inout Diagnostics) {
    guard let json, let id = string(json, &diagnostics) else { return }
    if id == "none" {
      input.request.device = EnvironmentRequest.DeviceChoice.none
    } else if DeviceTable.device(id) != nil {
      input.request.device = .id(id)
    } else {
      let hint =
        nearestName(to: id, among: DeviceTable.all.lazy.map(\.id)).map { "; did you mean \"\($0)\"?" }
        ?? "; `layoutc devices` lists them"
      diagnostics.report(.invalidEnvironment, at: json, in: source, "there is no device \"\(id)\"\(hint)")
    }
  }

  private func rect(_ json: JSONValue, _ diagnostics: inout Diagnostics) -> Rect? {
    guard let members = object(json, ["x", "y", "width", "height"], &diagnostics) else { return nil }
    for key in ["width", "height"] where members[key] == nil {
      diagnostics.report(.missingKey, at: json, in: source, "\"\(key)\" is missing")
    }
    let x = members["x"].map { number($0, &diagnostics) } ?? 0
    let y = members["y"].map { number($0, &diagnostics) } ?? 0
    let width = members["width"].flatMap { number($0, &diagnostics) }
    let height = members["height"].flatMap { number($0, &diagnostics) }
    guard let x, let y, let width, let height else { return nil }
    return Rect(x: x, y: y, width: width, height: height)
  }

  private func insets(_ json: JSONValue, _ diagnostics: inout Diagnostics) -> Insets? {
    guard let members = object(json, ["top", "left", "bottom", "right"], &diagnostics) else { return nil }
    func side(_ key: String, _ diagnostics: inout Diagnostics) -> Double? {
      members[key].map { number($0, &diagnostics) } ?? 0
    }
    let top = side("top", &diagnostics)
    let left = side("left", &diagnostics)
    let bottom = side("bottom", &diagnostics)
    let right = side("right", &diagnostics)
    guard let top, let left, let bottom, let right else { return nil }
    return Insets(top: top, left: left, bottom: bottom, right: right)
  }

  private mutating func readKeyboard(_ json: JSONValue, _ diagnostics: inout Diagnostics) {
    guard
      let members = object(json, ["state", "frame", "height", "inputHeight", "near"], &diagnostics)
    else { return }
    var keyboard = EnvironmentRequest.Keyboard()
    keyboard.state = word(members["state"], KeyboardState.self, &diagnostics)
    keyboard.frame = members["frame"].flatMap { rect($0, &diagnostics) }
    keyboard.height = members["height"].flatMap { number($0, &diagnostics) }
    keyboard.inputHeight = members["inputHeight"].flatMap { number($0, &diagnostics) }
    if let near = members["near"] {
      if near.kind == .array {
        var edges = EdgeSet()
        for element in near.elements {
          if let edge = word(element, Edge.self, &diagnostics) { edges.insert(edge) }
        }
        keyboard.near = edges
      } else {
        reportType(near, "a list of edges", &diagnostics)
      }
    }
    input.request.keyboard = keyboard
  }

  private mutating func readTraits(_ json: JSONValue, _ diagnostics: inout Diagnostics) {
    guard json.kind == .object else {
      reportType(json, "an object", &diagnostics)
      return
    }
    for member in json.members where !member.isComment {
      let name = member.key.string
      guard let trait = traits.first(where: { $0.name == name }) else {
        let hint = nearestName(to: name, among: traits.map(\.name)).map { "; did you mean \"\($0)\"?" } ?? ""
        diagnostics.report(.unknownTrait, atKey: member.key, in: source, "the spec has no trait \"\(name)\"\(hint)")
        continue
      }
      guard let value = string(member.value, &diagnostics) else { continue }
      guard trait.values.contains(value) || refusedTraits.contains(name) else {
        let values = trait.values.map { "\"\($0)\"" }.joined(separator: ", ")
        diagnostics.report(
          .invalidTraitValue, at: member.value, in: source, "\"\(value)\" is no value of \(name); it has \(values)")
        continue
      }
      if input.request.traits[name] == nil { input.request.traits[name] = value }
    }
  }

  private mutating func readMetrics(_ json: JSONValue, _ diagnostics: inout Diagnostics) {
    guard json.kind == .object else {
      reportType(json, "an object", &diagnostics)
      return
    }
    for member in json.members where !member.isComment {
      let name = member.key.string
      guard let index = metrics[name], index > 0 else {
        let hint =
          name == "system"
          ? "; the built-in system spacing cannot be replaced"
          : nearestName(to: name, among: metrics.keys.sorted()).map { "; did you mean \"\($0)\"?" } ?? ""
        diagnostics.report(.unknownMetric, atKey: member.key, in: source, "the spec has no metric \"\(name)\"\(hint)")
        continue
      }
      if let number = number(member.value, &diagnostics), input.request.metrics[name] == nil {
        input.request.metrics[name] = number
      }
    }
  }
}
