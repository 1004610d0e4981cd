import JSON

/// Converts the keys of a custom tab.
enum CustardKey {
  static func key(of value: JSONValue) -> TouchKey {
    let key = value["key"]
    if value["key_type"]?.string == "system" { return systemKey(key?["type"]?.string ?? "") }
    let label = label(of: key?["design"]?["label"])
    let actions = key?["press_actions"]
    let role = role(of: actions)
    var output = SpecObject()
    output.add("text", inputText(of: actions))
    output.add("role", role)
    output.addUnlessEmpty("flick", .object(flicks(of: key?["variations"])))
    output.addUnlessEmpty("longPress", .strings(longPresses(of: key?["variations"])))
    return TouchKey(name: role ?? label, label: label, output: output)
  }

  private static func systemKey(_ type: String) -> TouchKey {
    for (name, label, role) in systemKeys where name == type {
      return TouchKey(name: name, label: label, output: role.map { ["role": .string($0)] } ?? [:])
    }
    return TouchKey(name: type.isEmpty ? "system" : type, label: type)
  }

  private static let systemKeys: [(type: String, label: String, role: String?)] = [
    ("change_keyboard", "🌐", "inputModeSwitch"), ("enter", "⏎", "return"), ("upper_lower", "a/A", "shift"),
    ("next_candidate", "次候補", nil), ("flick_kogaki", "小ﾞﾟ", nil), ("flick_kutoten", "、。?!", nil),
    ("flick_hira_tab", "あいう", "plane"), ("flick_abc_tab", "abc", "plane"), ("flick_star123_tab", "☆123", "plane"),
  ]

  private static func label(of value: JSONValue?) -> String {
    guard let value else { return "" }
    if let text = value["text"]?.string { return text }
    if let main = value["main"]?.string { return main }
    if let image = value["system_image"]?.string {
      for (name, label) in images where name == image { return label }
      return image
    }
    return ""
  }

  private static let images: [(name: String, label: String)] = [
    ("delete.left", "⌫"), ("list.bullet", "☰"), ("globe", "🌐"), ("return", "⏎"), ("shift", "⇧"), ("space", "␣"),
    ("keyboard.chevron.compact.down", "⌨"), ("arrowtriangle.left.fill", "◀"), ("arrowtriangle.right.fill", "▶"),
    ("arrow.left", "←"), ("arrow.right", "→"), ("arrow.up", "↑"), ("arrow.down", "↓"), ("doc.on.clipboard", "📋"),
  ]

  /// Returns the text that a list of actions types, if there is one.
  private static func inputText(of actions: JSONValue?) -> String? {
    guard let actions else { return nil }
    for action in actions.elements where action["type"]?.string == "input" {
      if let text = action["text"]?.string, !text.isEmpty { return text }
    }
    return nil
  }

  private static func role(of actions: JSONValue?) -> String? {
    guard let actions else { return nil }
    for action in actions.elements {
      switch action["type"]?.string {
      case "input"?: return action["text"]?.string == " " ? "space" : nil
      case "delete"?, "smart_delete"?, "smart_delete_default"?: return "delete"
      case "move_tab"?: return "plane"
      case "dismiss_keyboard"?: return "dismiss"
      case "toggle_caps_lock_state"?, "toggle_shift_state"?: return "shift"
      default: continue
      }
    }
    return nil
  }

  private static func flicks(of variations: JSONValue?) -> SpecObject {
    var flicks = SpecObject()
    guard let variations else { return flicks }
    var known: Set<String> = []
    for variation in variations.elements where variation["type"]?.string == "flick_variation" {
      guard let direction = variation["direction"]?.string,
        let text = inputText(of: variation["key"]?["press_actions"]), known.insert(direction).inserted
      else { continue }
      flicks.add(direction, text)
    }
    return flicks
  }

  private static func longPresses(of variations: JSONValue?) -> [String] {
    guard let variations else { return [] }
    return variations.elements.filter { $0["type"]?.string == "longpress_variation" }
      .compactMap { inputText(of: $0["key"]?["press_actions"]) }
  }
}
