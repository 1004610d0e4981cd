import JSON

enum CustardKey {
  static func key(of value: JSONValue, _ context: ImportContext) -> TouchKey {
    let key = value["key"]
    if value["key_type"]?.string == "system" {
      let touch = systemKey(key?["type"]?.string ?? "")
      if touch.output.isEmpty {
        context.warn("system", "what this key of the system does is left out", at: value.startOffset)
      }
      return touch
    }
    let label = label(of: key?["design"]?["label"], context)
    let actions = key?["press_actions"].map { Array($0.elements) } ?? []
    let variations = key?["variations"].map { Array($0.elements) } ?? []
    let role = role(of: actions)
    var output = SpecObject()
    output.add("text", inputText(of: actions))
    output.add("role", role)
    output.add("tab", actions.first { $0["type"]?.string == "move_tab" }?["text"]?.string)
    let flicks = variations.filter { $0["type"]?.string == "flick_variation" }
      .compactMap { flick in flick["direction"]?.string.map { (direction: $0, flick: flick) } }
      .withoutDuplicates { $0.direction }
      .compactMap { direction, flick in text(of: flick, context).map { (direction, SpecValue.string($0)) } }
    output.addUnlessEmpty("flick", .object(SpecObject(flicks)))
    let longPresses = variations.filter { $0["type"]?.string == "longpress_variation" }
    output.addUnlessEmpty("longPress", .strings(longPresses.compactMap { text(of: $0, context) }))
    warnOfActions(actions, role: role, context)
    warnOfLongPress(key, context)
    return TouchKey(name: role ?? label, label: label, output: output)
  }

  private static func warnOfLongPress(_ key: JSONValue?, _ context: ImportContext) {
    guard let long = key?["longpress_actions"] else { return }
    for list in [long["start"], long["repeat"]] {
      guard let first = list?.elements.first(where: { _ in true }) else { continue }
      context.warn("longpress_actions", "actions of a long press are left out", at: first.startOffset)
    }
  }

  private static func systemKey(_ type: String) -> TouchKey {
    guard let (name, label, role) = systemKeys.first(where: { $0.type == type }) else {
      return TouchKey(name: type.isEmpty ? "system" : type, label: type)
    }
    return TouchKey(name: name, label: label, output: role.map { ["role": .string($0)] } ?? [:])
  }

  private static let systemKeys: [(type: String, label: String, role: String?)] = [
    ("change_keyboard", "🌐", "inputModeSwitch"), ("enter", "⏎", "return"), ("upper_lower", "a/A", "shift"),
    ("next_candidate", "次候補", nil), ("flick_kogaki", "小ﾞﾟ", nil), ("flick_kutoten", "、。?!", nil),
    ("flick_hira_tab", "あいう", "plane"), ("flick_abc_tab", "abc", "plane"), ("flick_star123_tab", "☆123", "plane"),
  ]

  private static func label(of value: JSONValue?, _ context: ImportContext) -> String {
    guard let value else { return "" }
    if let sub = value["sub"], sub.count > 0 {
      context.warn("sub", "the smaller texts of a label are left out", at: sub.startOffset)
    }
    if let text = value["text"]?.string ?? value["main"]?.string { return text }
    let image = value["system_image"]?.string ?? ""
    return images.first { $0.name == image }?.label ?? image
  }

  private static let images: [(name: String, label: String)] = [
    ("delete.left", "⌫"), ("list.bullet", "☰"), ("globe", "🌐"), ("return", "⏎"), ("shift", "⇧"), ("space", "␣"),
    ("keyboard.chevron.compact.down", "⌨"), ("arrowtriangle.left.fill", "◀"), ("arrowtriangle.right.fill", "▶"),
    ("arrow.left", "←"), ("arrow.right", "→"), ("arrow.up", "↑"), ("arrow.down", "↓"), ("doc.on.clipboard", "📋"),
  ]

  private static func inputText(of actions: [JSONValue]) -> String? {
    let text = actions.compactMap { $0["type"]?.string == "input" ? $0["text"]?.string : nil }.joined()
    return text.isEmpty ? nil : text
  }

  private static func warnOfActions(_ actions: [JSONValue], role: String?, _ context: ImportContext) {
    var isRoleKnown = role == nil || role == "space"
    for action in actions {
      let type = action["type"]?.string ?? ""
      if type == "input" { continue }
      if !isRoleKnown, Self.role(ofAction: type) == role {
        isRoleKnown = true
        // A key deletes one character.
        guard role == "delete", type != "delete" || action["count"]?.number.map({ $0 != 1 }) == true else { continue }
        context.warn("delete", "what a key deletes other than one character is left out", at: action.startOffset)
      } else {
        context.warn("press_actions", "actions other than typing a text are left out", at: action.startOffset)
      }
    }
  }

  private static func role(of actions: [JSONValue]) -> String? {
    for action in actions {
      let type = action["type"]?.string ?? ""
      if type == "input" { return inputText(of: actions) == " " ? "space" : nil }
      if let role = role(ofAction: type) { return role }
    }
    return nil
  }

  private static func role(ofAction type: String) -> String? {
    switch type {
    case "delete", "smart_delete", "smart_delete_default": "delete"
    case "move_tab": "plane"
    case "dismiss_keyboard": "dismiss"
    case "toggle_caps_lock_state", "toggle_shift_state": "shift"
    default: nil
    }
  }

  private static func text(of variation: JSONValue, _ context: ImportContext) -> String? {
    let actions = variation["key"]?["press_actions"].map { Array($0.elements) } ?? []
    warnOfActions(actions, role: nil, context)
    warnOfLongPress(variation["key"], context)
    return inputText(of: actions)
  }
}
