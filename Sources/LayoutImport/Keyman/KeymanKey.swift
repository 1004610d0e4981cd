import JSON

enum KeymanKey {
  static func key(of value: JSONValue) -> TouchKey {
    let id = KeymanReader.text(value["id"]) ?? ""
    let text = KeymanReader.text(value["text"]) ?? ""
    let nextLayer = KeymanReader.text(value["nextlayer"]).flatMap { $0.isEmpty ? nil : $0 }
    let special = specialLabel(text)
    // The keyboard's rules may change what a key types.
    let typed = special == nil ? characters(ofUnicodeID: id) ?? (text.isEmpty ? nil : text) : nil
    let role = role(id: id, text: text, nextLayer: nextLayer)
    var output = SpecObject()
    output.add("text", role == "space" ? " " : role == nil ? typed : nil)
    output.add("role", role)
    output.add("layer", nextLayer)
    if let hint = KeymanReader.text(value["hint"]), !hint.isEmpty { output.add("hint", hint) }
    for (list, name) in [(value["sk"], "longPress"), (value["multitap"], "multitap")] {
      if let list, list.kind == .array { output.addUnlessEmpty(name, .strings(list.elements.map { shown($0) })) }
    }
    if let flicks = value["flick"], flicks.kind == .object {
      let members = flicks.members.withoutDuplicates { $0.key.string }
      let texts = members.map { ($0.key.string, SpecValue.string(shown($0.value))) }
      output.addUnlessEmpty("flick", .object(SpecObject(texts)))
    }
    let label = shown(value)
    return TouchKey(name: id.isEmpty ? label : id, label: label, output: output)
  }

  /// Returns what the engine shows on a key.
  private static func shown(_ value: JSONValue) -> String {
    let text = KeymanReader.text(value["text"]) ?? ""
    if let special = specialLabel(text) { return special }
    if !text.isEmpty { return text }
    return defaultLabel(id: KeymanReader.text(value["id"]) ?? "")
  }

  private static func role(id: String, text: String, nextLayer: String?) -> String? {
    switch id {
    case "K_SHIFT", "K_CAPS": return "shift"
    case "K_BKSP": return "delete"
    case "K_ENTER": return "return"
    case "K_SPACE": return "space"
    case "K_LOPT": return "inputModeSwitch"
    case "K_ROPT": return "dismiss"
    default: break
    }
    switch text {
    case "*Shift*", "*Shifted*", "*ShiftLock*", "*Caps*": return "shift"
    case "*BkSp*": return "delete"
    case "*Enter*": return "return"
    case "*Menu*": return "inputModeSwitch"
    case "*Hide*": return "dismiss"
    default: return nextLayer == nil ? nil : "plane"
    }
  }

  static func characters(ofUnicodeID id: String) -> String? {
    guard id.hasPrefix("U_") else { return nil }
    var text = ""
    for code in id.dropFirst(2).split(separator: "_") {
      guard let value = UInt32(code, radix: 16), let scalar = Unicode.Scalar(value) else { return nil }
      text.unicodeScalars.append(scalar)
    }
    return text.isEmpty ? nil : text
  }

  private static func defaultLabel(id: String) -> String {
    if let text = characters(ofUnicodeID: id) { return text }
    if id == "K_SPACE" { return " " }
    guard id.hasPrefix("K_") || id.hasPrefix("T_") else { return id }
    let name = id.dropFirst(2)
    return name.count == 1 ? name.lowercased() : String(name)
  }

  /// Returns the label of an icon, such as `*Shift*`, or `nil` for any other text.
  private static func specialLabel(_ text: String) -> String? {
    if let icon = icons.first(where: { $0.text == text }) { return icon.label }
    return namedIcons.first { text == "*\($0)*" }
  }

  /// The texts that Keyman draws as icons, and labels that look like them.
  private static let icons: [(text: String, label: String)] = [
    ("*Shift*", "⇧"), ("*Shifted*", "⇧"), ("*ShiftLock*", "⇪"), ("*ShiftedLock*", "⇪"), ("*Caps*", "⇪"),
    ("*BkSp*", "⌫"), ("*LTRBkSp*", "⌫"), ("*RTLBkSp*", "⌦"), ("*Enter*", "⏎"), ("*LTREnter*", "⏎"),
    ("*RTLEnter*", "⏎"), ("*Tab*", "⇥"), ("*TabLeft*", "⇤"), ("*Menu*", "🌐"), ("*Hide*", "⌨"), ("*ABC*", "ABC"),
    ("*abc*", "abc"), ("*123*", "123"), ("*Symbol*", "#+="), ("*Currency*", "$€¥"), ("*Alt*", "⌥"), ("*Ctrl*", "⌃"),
  ]

  /// Keyman's other icons, whose names are their labels.
  private static let namedIcons = [
    "AltGr", "LAlt", "RAlt", "LCtrl", "RCtrl", "LAltCtrl", "RAltCtrl", "LAltCtrlShift", "RAltCtrlShift", "AltShift",
    "CtrlShift", "AltCtrlShift", "LAltShift", "RAltShift", "LCtrlShift", "RCtrlShift", "ZWNJ", "ZWNJiOS",
    "ZWNJAndroid", "ZWNJGeneric", "Sp", "NBSp", "NarNBSp", "EnQ", "EmQ", "EnSp", "EmSp", "PunctSp", "ThSp", "HSp",
    "ZWSp", "ZWJ", "WJ", "CGJ", "LTRM", "RTLM", "SH", "HTab",
  ]
}
