import HardwareKeys
import JSON
import Layout

extension SpecReader {
  private static let touchKeys: KeySet = [.reach, .offset]
  private static let inputKeys: KeySet = [.coveredByKeyboard, .mayBeOccluded, .hidden, .touch, .types]

  mutating func readTouch(_ json: JSONView) {
    guard let members = object(json, keys: Self.touchKeys) else { return }
    spec.touch.reach = members[.reach].map { value($0, least: .zero) }
    (spec.touch.offsetX, spec.touch.offsetY) = values(members[.offset], .x, .y)
  }

  mutating func readInput(_ members: ObjectFields, _ node: inout ViewNode) {
    guard !members.keys.isDisjoint(with: Self.inputKeys) else { return }
    var input = ViewInput()
    if let touch = members[.touch] { input.touch = self.touch(touch, of: node) }
    if let types = members[.types] { input.types = self.types(types) }
    input.isCoveredByKeyboard = flag(members[.coveredByKeyboard])
    input.mayBeOccluded = flag(members[.mayBeOccluded])
    input.isHidden = flag(members[.hidden])
    if input.isHidden { spec.hasHiddenViews = true }
    node.input = spec.inputs.count
    spec.inputs.append(input)
  }

  private mutating func touch(_ json: JSONView, of node: ViewNode) -> TouchNode? {
    if node.kind == .guide || node.kind == .spacer {
      diagnostics.report(.invalidValue, at: json, "a guide or spacer takes no touches; remove \"touch\"")
      return nil
    }
    if let flag = json.boolean { return .flag(flag) }
    guard json.kind == .object || json.kind == .array || json.number != nil || json.text != nil else {
      reportType(json, "true, false, or insets")
      return nil
    }
    return .insets(insets(json))
  }

  // MARK: Hardware keys

  private static let entryKeys: KeySet = [.text, .key, .modifiers, .when]

  /// The nesting of lists is bounded by that of the JSON.
  mutating func types(_ json: JSONView) -> [TypedEntryNode] {
    if json.kind == .array { return json.elements.flatMap { types($0) } }
    guard json.kind == .object else {
      guard json.string != nil else {
        reportType(json, "a text, a hardware key or a list of them")
        return []
      }
      return typedText(json).map { [TypedEntryNode(entry: .text($0), json: json.nodeID)] } ?? []
    }
    guard let members = object(json, keys: Self.entryKeys) else { return [] }
    let condition = members[.when].map { self.condition($0) }
    guard let entry = typedEntry(members, json) else { return [] }
    return [TypedEntryNode(condition: condition, entry: entry, json: json.nodeID)]
  }

  private mutating func typedText(_ json: JSONView) -> String? {
    guard let text = string(json) else { return nil }
    guard !text.isEmpty else {
      diagnostics.report(.invalidValue, at: json, "an empty text cannot be typed; write what the view enters")
      return nil
    }
    return text
  }

  private mutating func typedEntry(_ members: ObjectFields, _ json: JSONView) -> TypedView.Entry? {
    switch (members[.text], members[.key]) {
    case (nil, nil):
      diagnostics.report(.missingKey, at: json, "\"text\" or \"key\" is missing; write what the view enters")
      return nil
    case (_?, _?):
      diagnostics.report(.invalidValue, at: json, "an entry has either \"text\" or \"key\"; make a list of two entries")
      return nil
    case (let text?, nil):
      if let modifiers = members[.modifiers] {
        diagnostics.report(.invalidValue, at: modifiers, "a text has no modifiers; name the hardware key with \"key\"")
      }
      return typedText(text).map { .text($0) }
    case (nil, let key?):
      let modifiers = members[.modifiers].map { self.modifiers($0) } ?? []
      return hardwareKey(key).map { .key(Chord($0, modifiers)) }
    }
  }

  private mutating func hardwareKey(_ json: JSONView) -> HardwareKey? {
    guard let name = string(json) else { return nil }
    if let key = HardwareKey(named: name) { return key }
    let message = "unknown hardware key \"\(name)\""
    if let key = HardwareKey(code: name) {
      diagnostics.report(.invalidValue, at: json, message + "; write \"\(key.name)\"")
    } else {
      diagnostics.report(
        .invalidValue, at: json, message, misspelling: name, ofOneAmong: HardwareKey.all.map { $0.name })
    }
    return nil
  }

  private mutating func modifiers(_ json: JSONView) -> HardwareModifiers {
    guard expect(json, .array, "a list of modifiers") else { return [] }
    var modifiers: HardwareModifiers = []
    for element in json.elements {
      guard let modifier = word(element, as: HardwareModifier.self) else { continue }
      guard modifiers.insert(HardwareModifiers(modifier)).inserted else {
        diagnostics.report(.invalidValue, at: element, "duplicate modifier \"\(modifier.rawValue)\"; remove one")
        continue
      }
    }
    return modifiers
  }
}

extension ValueReader {
  /// Reads a list of hardware keyboards without duplicates. Returns `nil` and reports a mistake if it is not a list.
  package mutating func hardwareKeyboards(_ json: JSONView) -> [HardwareKeyboard.ID]? {
    guard expect(json, .array, "a list of hardware keyboards") else { return nil }
    return json.elements.compactMap { word($0, as: HardwareKeyboard.ID.self) }.uniqued
  }
}
