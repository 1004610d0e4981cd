import JSON
import LayoutSpec

/// Converts a key of a spec to Keyman's format.
struct KeymanOutput {
  private let key: SpecResult.View
  private let role: String?
  private let output: JSONValue?

  init(of key: SpecResult.View) {
    self.key = key
    output = key.output
    role = key.output?["role"]?.string
  }

  /// The layer that the key switches to.
  private var layer: String? { output?["layer"]?.string ?? output?["plane"]?.string }

  /// The members of the key's object, without its width and pad.
  var members: [String] {
    let (id, text) = idAndText
    var members = ["\"id\": \(SpecFormatter.quoted(id))", "\"text\": \(SpecFormatter.quoted(text))"]
    if let role, role != "space" { members.append("\"sp\": 1") }
    for (name, text) in [("nextlayer", layer), ("hint", output?["hint"]?.string)] {
      if let text { members.append("\"\(name)\": \(SpecFormatter.quoted(text))") }
    }
    for (name, list) in [("sk", output?["longPress"]), ("multitap", output?["multitap"])] {
      let subkeys = Self.texts(of: list).map { Self.subkey($0) }
      if !subkeys.isEmpty { members.append("\"\(name)\": [\(subkeys.joined(separator: ", "))]") }
    }
    let flicks = flicks.map { "\"\($0.direction)\": \(Self.subkey($0.text))" }
    if !flicks.isEmpty { members.append("\"flick\": {\(flicks.joined(separator: ", "))}") }
    return members
  }

  /// Counts the members of the key's output that are not in ``members``.
  func addLosses(to losses: inout ExportLosses) {
    guard let output else { return }
    for member in output.members {
      let name = member.key.string
      let isKept: Bool
      switch name {
      case "text": isKept = role == nil || role == "space" && member.value.string == " "
      case "role": isKept = Self.special(role) != nil || role == "space" || role == "plane" && layer != nil
      case "layer", "hint": isKept = member.value.string != nil
      case "plane": isKept = layer != nil && layer == member.value.string
      case "longPress", "multitap": isKept = Self.texts(of: member.value).count == member.value.count
      case "flick": isKept = flicks.count == member.value.count
      default: isKept = false
      }
      if !isKept { losses.add(name) }
    }
  }

  private static func texts(of list: JSONValue?) -> [String] {
    guard let list, list.kind == .array else { return [] }
    return list.elements.compactMap { $0.string }.filter { !$0.isEmpty }
  }

  /// The flicks by Keyman's directions: those of an object by key, those of a list in the order left, up, right and
  /// down.
  private var flicks: [(direction: String, text: String)] {
    guard let value = output?["flick"] else { return [] }
    var named: [(String, JSONValue)] = value.members.map { ($0.key.string, $0.value) }
    if value.kind == .array { named = Array(zip(["w", "n", "e", "s"], value.elements)) }
    var flicks: [(direction: String, text: String)] = []
    for (name, value) in named {
      guard let direction = Self.directions.first(where: { $0.contains(name) })?[0], let text = value.string,
        !text.isEmpty, !flicks.contains(where: { $0.direction == direction })
      else { continue }
      flicks.append((direction, text))
    }
    return flicks
  }

  /// Keyman's directions, each with alternative names.
  private static let directions = [
    ["n", "up", "top"], ["ne"], ["e", "right"], ["se"], ["s", "down", "bottom"], ["sw"], ["w", "left"], ["nw"],
  ]

  private static func subkey(_ text: String) -> String {
    "{\"id\": \"\(unicodeID(text))\", \"text\": \(SpecFormatter.quoted(text))}"
  }

  /// Returns an id such as `U_1780_17B6`.
  private static func unicodeID(_ text: String) -> String {
    "U_" + text.unicodeScalars.map { hexadecimal($0) }.joined(separator: "_")
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// Returns the id and the text of a key that Keyman draws as an icon, or `nil` for any other role.
  private static func special(_ role: String?) -> (id: String, text: String)? {
    switch role {
    case "shift": ("K_SHIFT", "*Shift*")
    case "delete": ("K_BKSP", "*BkSp*")
    case "return": ("K_ENTER", "*Enter*")
    case "inputModeSwitch": ("K_LOPT", "*Menu*")
    case "dismiss": ("K_ROPT", "*Hide*")
    default: nil
    }
  }

  private var idAndText: (id: String, text: String) {
    if let special = Self.special(role) { return special }
    let (id, label) = idAndLabel
    // A key that types its label shows it.
    return (id, output?["text"] == nil ? KeymanKey.iconText(ofLabel: label) ?? label : label)
  }

  private var idAndLabel: (id: String, label: String) {
    if role == "space" { return ("K_SPACE", key.label == " " ? "" : key.label) }
    let isPlain = Self.isPlain(key.id)
    if isPlain, key.id.hasPrefix("K_") || key.id.hasPrefix("U_") { return (key.id, key.label) }
    if role == nil, let typed = output?["text"]?.string, !typed.isEmpty { return (Self.unicodeID(typed), key.label) }
    if isPlain { return (key.id.hasPrefix("T_") ? key.id : "T_\(key.id)", key.label) }
    return ("T_" + key.id.unicodeScalars.map { Self.hexadecimal($0) }.joined(separator: "_"), key.label)
  }

  /// Returns whether an id contains only ASCII letters, digits and underscores, like Keyman's ids.
  private static func isPlain(_ id: String) -> Bool {
    id.unicodeScalars.allSatisfy {
      ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0) || $0 == "_"
    }
  }
}
