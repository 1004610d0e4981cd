import JSON

/// Reads Keyman's touch layouts (`.keyman-touch-layout`), with the geometry of Keyman's own engine.
///
/// A key is `width` virtual units wide (default 100), and `pad` units to the right of the previous one (default 15). A
/// layer is as wide as its widest row plus a margin of 15 units, and the last key of each row extends to that margin.
/// Rows without keys are left out.
struct KeymanReader {
  static let defaultWidth = 100.0
  static let defaultPad = 15.0
  static let rightMargin = 15.0

  private var keyboard: TouchKeyboard
  private let context: ImportContext
  private var layerNames: Set<String> = []
  private var known: Set<String> = []

  static func read(_ root: JSONValue, _ context: ImportContext) throws(MalformedLayout) -> TouchKeyboard {
    let comment = context.comment("a Keyman touch layout")
    var reader = KeymanReader(keyboard: TouchKeyboard(name: context.layoutName, comment: comment), context: context)
    try reader.readPlatforms(root)
    return reader.keyboard
  }

  static func recognizes(_ root: JSONValue) -> Bool {
    [root["phone"], root["tablet"], root["desktop"]].contains { $0?["layer"]?.kind == .array }
  }

  private mutating func readPlatforms(_ root: JSONValue) throws(MalformedLayout) {
    if let desktop = root["desktop"] {
      context.warn("desktop", "the layout for desktops is left out", at: desktop.startOffset)
    }
    let (phone, tablet) = (root["phone"], root["tablet"])
    guard phone != nil || tablet != nil else {
      throw root.malformed("the file has no layout for phones or tablets: add \"phone\" or \"tablet\"")
    }
    if let phone { try readPlatform(phone, idiom: tablet == nil ? nil : "phone", isFirst: true) }
    if let tablet { try readPlatform(tablet, idiom: phone == nil ? nil : "pad", isFirst: phone == nil) }
    keyboard.layerNames.moveToFront("default")
  }

  private mutating func readPlatform(_ platform: JSONValue, idiom: String?, isFirst: Bool) throws(MalformedLayout) {
    guard platform.kind == .object, let layers = platform["layer"] else {
      throw MalformedLayout("expected a platform with a list of layers", at: platform.startOffset)
    }
    try layers.expect(.array, "a list of layers")
    warnOfMembers(of: platform, known: ["layer"])
    layerNames = Set(layers.elements.compactMap { Self.text($0["id"]) })
    var seen: Set<String> = []
    for (number, layer) in layers.elements.enumerated() {
      try layer.expect(.object, "a layer")
      warnOfMembers(of: layer, known: ["id", "row"])
      guard let name = Self.text(layer["id"]), !name.isEmpty else { throw layer.malformed("a layer needs an \"id\"") }
      guard seen.insert(name).inserted else { throw layer.malformed("duplicate layer \"\(name)\"; rename one") }
      try context.addLayer(name, at: layer.startOffset)
      if known.insert(name).inserted { keyboard.layerNames.append(name) }
      let prefix = isFirst && number == 0 ? "" : isFirst ? name : "\(idiom == "pad" ? "tablet" : "phone")_\(name)"
      var read = TouchLayer(name: name, prefix: prefix)
      read.condition.add("idiom", idiom)
      read.rows = try readRows(layer)
      keyboard.layers.append(read)
    }
  }

  private struct SizedKey {
    var key: TouchKey?
    var width: Double
    var pad: Double
    var offset: Int
  }

  private mutating func readRows(_ layer: JSONValue) throws(MalformedLayout) -> [TouchRow] {
    guard let rows = layer["row"] else { return [] }
    try rows.expect(.array, "a list of rows")
    var sized: [[SizedKey]] = []
    for row in rows.elements {
      try row.expect(.object, "a row")
      warnOfMembers(of: row, known: ["id", "key"])
      try context.addView(at: row.startOffset)
      guard let list = row["key"] else { continue }
      try list.expect(.array, "a list of keys")
      guard list.count > 0 else { continue }
      var keys: [SizedKey] = []
      for key in list.elements where !key.isNull { keys.append(try readKey(key)) }
      warnOfOverlaps(keys)
      sized.append(keys)
    }
    let widths = sized.map { $0.reduce(0) { $0 + $1.width + $1.pad } }
    let total = (widths.max() ?? 0) + Self.rightMargin
    guard total > 0 else { throw MalformedLayout("the rows of this layer have no width", at: layer.startOffset) }
    // One row of the layer determines the width of a unit: the width of its last key is given in units.
    let widest = sized.indices.filter { Self.standsInUnits(sized[$0], total: total) }.max { widths[$0] < widths[$1] }
    return sized.indices.map { Self.row(of: sized[$0], total: total, isRigid: $0 == widest) }
  }

  private mutating func warnOfOverlaps(_ keys: [SizedKey]) {
    guard !Self.isRightAligned(keys) else { return }
    var x = 0.0
    for (index, key) in keys.enumerated() {
      if index > 0, key.pad < 0 {
        context.warn("negative-pad", "a negative pad draws this key over the one before it", at: key.offset)
      }
      if x + key.pad < 0 { context.warn("outside", "this key starts left of the keyboard", at: key.offset) }
      x += key.pad + key.width
    }
  }

  /// Returns whether all gaps and keys are nonnegative, so that a stack can arrange them.
  private static func standsInUnits(_ keys: [SizedKey], total: Double) -> Bool {
    if isRightAligned(keys) { return keys[0].width + rightMargin <= total }
    return keys.allSatisfy { $0.pad >= 0 } && lastWidth(of: keys, total: total) > 0
  }

  /// A single key with a negative pad is at the right margin.
  private static func isRightAligned(_ keys: [SizedKey]) -> Bool { keys.count == 1 && keys[0].pad < 0 }

  private static func lastWidth(of keys: [SizedKey], total: Double) -> Double {
    guard let last = keys.last else { return total }
    let before = keys.dropLast().reduce(0) { $0 + $1.width + $1.pad }
    return total - rightMargin - before - last.pad
  }

  /// Keys are positioned one by one if they overlap, or extend beyond the margin.
  private static func row(of keys: [SizedKey], total: Double, isRigid: Bool) -> TouchRow {
    guard var last = keys.last else { return TouchRow() }
    // Keys are drawn at the right margin, or with the last key up to it.
    let isRightAligned = isRightAligned(keys)
    if isRightAligned {
      last.pad = total - rightMargin - last.width
    } else {
      last.width = max(0, lastWidth(of: keys, total: total))
    }
    var row = TouchRow()
    var placed: [TouchRow.Item] = []
    var x = 0.0
    for (index, key) in (keys.dropLast() + [last]).enumerated() {
      let isRest = index == keys.count - 1 && !isRigid
      row.addGap(key.pad / defaultWidth, isRest: isRest && isRightAligned)
      let width = key.width / defaultWidth
      if let touch = key.key {
        placed.append(.placed(touch, left: (x + key.pad) / total, width: key.width / total))
        row.add(touch, isRest && !isRightAligned ? .rest(weight: 1) : .units(width))
      } else {
        row.addGap(width, isRest: isRest && !isRightAligned)
      }
      x += key.pad + key.width
    }
    row.addGap(rightMargin / defaultWidth)
    row.endGap()
    return standsInUnits(keys, total: total) ? row : TouchRow(placed)
  }

  private mutating func readKey(_ value: JSONValue) throws(MalformedLayout) -> SizedKey {
    try value.expect(.object, "a key")
    try context.addView(at: value.startOffset)
    let width = try number(value["width"], "width", default: Self.defaultWidth)
    let pad = try number(value["pad"], "pad", default: Self.defaultPad)
    let least = Board.leastSize * Self.defaultWidth
    guard width >= least else { throw (value["width"] ?? value).malformed("expected a width of at least \(least)") }
    let kind = try number(value["sp"], "sp", default: 0)
    if let layer = value["nextlayer"], let name = Self.text(layer), !name.isEmpty, !layerNames.contains(name) {
      context.warn("nextlayer", "this platform has no layer \(SpecFormatter.quoted(name))", at: layer.startOffset)
    }
    warnOfMembers(of: value, known: Self.keyMembers)
    let lists = [value["sk"], value["multitap"]].compactMap { $0 }.flatMap { Array($0.elements) }
    for key in lists + (value["flick"]?.members.map { $0.value } ?? []) { try checkSubkey(key) }
    try context.addText(KeymanKey.characters(ofUnicodeID: Self.text(value["id"]) ?? ""), at: value.startOffset)
    let isBlank = kind == 9 || kind == 10
    var touch = isBlank ? nil : KeymanKey.key(of: value)
    touch?.offset = value.startOffset
    // A role says that a key is special.
    if let touch, kind != 0, touch.output["role"] == nil {
      context.warn("sp", "the style of this key is left out", at: value["sp"]?.startOffset ?? value.startOffset)
    }
    return SizedKey(key: touch, width: width, pad: pad, offset: value.startOffset)
  }

  private static let keyMembers: Set<String> = [
    "id", "text", "width", "pad", "sp", "nextlayer", "hint", "sk", "multitap", "flick",
  ]

  private func warnOfMembers(of value: JSONValue, known: Set<String>) {
    for member in value.members
    where !known.contains(member.key.string) && !member.value.isNull && member.value.string != "" {
      context.warnOfMember(member)
    }
  }

  /// Only a subkey's label is in the spec; its size is that of the engine's popup.
  private mutating func checkSubkey(_ key: JSONValue) throws(MalformedLayout) {
    try context.addText(KeymanKey.characters(ofUnicodeID: Self.text(key["id"]) ?? ""), at: key.startOffset)
    warnOfMembers(of: key, known: ["id", "text", "width", "pad", "sp"])
  }

  /// Keyman's engine reads strings as integers. 0, null and a string without an integer mean the default.
  private mutating func number(
    _ value: JSONValue?, _ key: String, default fallback: Double
  ) throws(MalformedLayout) -> Double {
    guard let value, !value.isNull else { return fallback }
    let leading = value.string.map { Self.leadingInteger($0) }
    let number = if let leading { leading.number ?? 0 } else { try value.expectedNumber() }
    guard abs(number) <= 1e6 else { throw MalformedLayout("the number is larger than 1e6", at: value.startOffset) }
    let used = number == 0 ? fallback : number
    if let text = value.string, leading?.isWhole == false {
      context.warn(
        "number", "Keyman reads the \"\(key)\" \(SpecFormatter.quoted(text)) as \(numberText(used))",
        at: value.startOffset)
    }
    return used
  }

  /// The integer is `nil` if the text does not start with one. The text is whole if it contains nothing else.
  private static func leadingInteger(_ text: String) -> (number: Double?, isWhole: Bool) {
    let word = text.drop { $0.isWhitespace }
    let digits = word.dropFirst(word.hasPrefix("-") || word.hasPrefix("+") ? 1 : 0).prefix { $0.isASCII && $0.isNumber }
    let end = digits.isEmpty ? word.startIndex : digits.endIndex
    return (Double(word[..<end]), word[end...].allSatisfy { $0.isWhitespace })
  }

  static func text(_ value: JSONValue?) -> String? {
    value?.kind == .number ? value.map { String(decoding: $0.sourceBytes, as: UTF8.self) } : value?.string
  }
}

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
