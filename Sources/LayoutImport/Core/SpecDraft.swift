import JSON
import LayoutSpec

struct SpecDraft: Sendable {
  let name: String
  var names = SpecNames()
  var views: [SpecValue] = []
  var constraints: [SpecValue] = []
  /// The offsets of views in the source, by id.
  var offsets: [String: Int] = [:]
  /// The offsets of constraints in the source, by pointer, if it has constraints.
  var constraintOffsets: [String: Int] = [:]
  private var members: [String: SpecValue]

  init(name: String, comment: String) {
    self.name = name
    members = ["$comment": .string(comment)]
  }

  /// A member other than the views and constraints. An empty one is left out.
  subscript(key: String) -> SpecValue? {
    get { members[key] }
    set { members[key] = newValue }
  }

  var viewCount: Int { Self.count(views) }

  private static func count(_ views: [SpecValue]) -> Int {
    views.reduce(0) { $0 + 1 + count($1["children"]?.elements ?? []) }
  }

  mutating func add(layers: [String]) {
    if layers.count > 1 { members["traits"] = ["layer": .strings(layers)] }
  }

  /// - Parameter prefix: the text before the key's name, or `nil` for the name alone.
  mutating func id(of key: TouchKey, prefix: String? = nil) -> String {
    let name = KeyName.name(of: key.name)
    let id = prefix.map { names.name(joining: [$0, name], otherwise: "key") } ?? names.name(of: name, otherwise: "key")
    offsets[id] = key.offset
    return id
  }

  var object: SpecObject {
    var object: SpecObject = ["layoutSpec": 1, "name": .string(name)]
    for key in ["$comment", "root", "margins", "metrics", "traits", "stacks", "environment"] {
      if let member = members[key] { object.addUnlessEmpty(key, member) }
    }
    object.addUnlessEmpty("check", .object(checks))
    object.add("views", .array(views))
    object.addUnlessEmpty("constraints", .array(constraints))
    return object
  }

  /// The rules about what lies over the window are off for a root that is only a part of it, such as a cell, because its
  /// place is not known.
  private var checks: SpecObject {
    guard case .object(let root)? = members["root"],
      root["width"]?.string != "window" || root["height"]?.string != "window"
    else { return [:] }
    let rules = [CheckRule.hiddenByKeyboard, .occluded, .acrossDivision].map { ($0.rawValue, SpecValue.string("off")) }
    return ["rules": .object(SpecObject(rules))]
  }

  /// The offsets in the source of all values that have one, by pointer. A constraint that the source does not have
  /// comes from the view that it is about.
  var origins: [String: Int] {
    var origins: [String: Int] = [:]
    origins[""] = offsets["root"]
    addOrigins(of: views, at: "/views", members: "children", &origins) { $0.string ?? $0["id"]?.string }
    addOrigins(of: constraints, at: "/constraints", members: "constraints", &origins) { constraint in
      let text = constraint.string ?? constraint["expression"]?.string
      let subject = text ?? constraint["pin"]?.string ?? constraint["item"]?.string
      return subject.map { String($0.prefix { $0 != "." && $0 != " " }) }
    }
    for (pointer, offset) in constraintOffsets { origins[pointer] = offset }
    return origins
  }

  /// - Parameter view: returns the view that a value is about.
  private func addOrigins(
    of values: [SpecValue], at pointer: String, members: String, _ origins: inout [String: Int],
    view: (SpecValue) -> String?
  ) {
    for (index, value) in values.enumerated() {
      let pointer = "\(pointer)/\(index)"
      if let view = view(value) { origins[pointer] = offsets[view] }
      let inner = value[members]?.elements ?? []
      addOrigins(of: inner, at: "\(pointer)/\(members)", members: members, &origins, view: view)
    }
  }

  var text: String { SpecFormatter.text(of: object) }
}

/// Makes valid and unique names for a spec.
///
/// Views, metrics, stacks, traits and conditions share the names, so that no word has two meanings.
struct SpecNames: Sendable {
  /// The limit of a name, because constraints repeat it.
  private static let maximumLength = 100

  private var names = UniqueNames()

  mutating func reserve(_ name: String) { _ = claim(name) }

  /// Returns a name in camel case: `glucoseRange` for "Glucose range".
  ///
  /// - Parameter fallback: the name to use if no valid character is left.
  mutating func name(of words: String, otherwise fallback: String) -> String {
    claim(Self.camelCase(words) ?? fallback)
  }

  /// Keeps the parts' case, with `_` for invalid characters: `label_2jP_2p_LJI`.
  mutating func name(joining parts: [String], otherwise fallback: String) -> String {
    var name = ""
    for part in parts where !part.isEmpty {
      if !name.isEmpty { name += "_" }
      for scalar in part.unicodeScalars { name.unicodeScalars.append(Identifier.isContinuation(scalar) ? scalar : "_") }
    }
    return claim(Self.startingValidly(name) ?? fallback)
  }

  private mutating func claim(_ wanted: String) -> String {
    var name = wanted
    if wanted.unicodeScalars.count > Self.maximumLength {
      name = String(String.UnicodeScalarView(wanted.unicodeScalars.prefix(Self.maximumLength)))
    }
    if Identifier.isReserved(name) { name += "View" }
    return names.unique(name, separator: name.last.map { $0.isNumber } == true ? "_" : "")
  }

  private static func camelCase(_ words: String) -> String? {
    var name = ""
    var isAtWordStart = false
    for scalar in words.unicodeScalars {
      guard Identifier.isContinuation(scalar) else {
        // An apostrophe is part of a word.
        if scalar != "'" && scalar != "’" { isAtWordStart = !name.isEmpty }
        continue
      }
      let character = String(Character(scalar))
      if name.isEmpty {
        name += character.lowercased()
      } else {
        name += isAtWordStart ? character.uppercased() : character
      }
      isAtWordStart = false
    }
    // Lowercasing produces marks in some letters, which names cannot contain.
    guard name.unicodeScalars.allSatisfy({ Identifier.isContinuation($0) }) else { return nil }
    return startingValidly(loweringAcronym(of: name))
  }

  /// `urlField` for `URLField`.
  private static func loweringAcronym(of name: String) -> String {
    guard let first = name.first, first.isASCII, first.isLetter else { return name }
    var acronym = name.dropFirst().prefix { $0.isASCII && $0.isUppercase }
    // Its last letter starts the next word.
    if acronym.endIndex < name.endIndex { acronym = acronym.dropLast() }
    return String(first) + acronym.lowercased() + name[acronym.endIndex...]
  }

  private static func startingValidly(_ name: String) -> String? {
    guard let first = name.unicodeScalars.first else { return nil }
    return Identifier.isStart(first) ? name : "_" + name
  }
}

enum KeyName {
  static func name(of text: String) -> String {
    guard text.unicodeScalars.count == 1, let scalar = text.unicodeScalars.first else {
      return text.first?.isNumber == true && text.count == 1 ? "digit\(text)" : text
    }
    if scalar.value >= 0x30, scalar.value <= 0x39 { return "digit\(text)" }
    return names.first { $0.character == scalar }?.name ?? text
  }

  private static let names: [(character: Unicode.Scalar, name: String)] = [
    (" ", "space"), ("!", "exclamation"), ("\"", "quote"), ("#", "hash"), ("$", "dollar"), ("%", "percent"),
    ("&", "ampersand"), ("'", "apostrophe"), ("(", "parenLeft"), (")", "parenRight"), ("*", "asterisk"), ("+", "plus"),
    (",", "comma"), ("-", "hyphen"), (".", "period"), ("/", "slash"), (":", "colon"), (";", "semicolon"),
    ("<", "less"), ("=", "equals"), (">", "greater"), ("?", "question"), ("@", "at"), ("[", "bracketLeft"),
    ("\\", "backslash"), ("]", "bracketRight"), ("^", "caret"), ("_", "underscore"), ("`", "grave"), ("{", "braceLeft"),
    ("|", "bar"), ("}", "braceRight"), ("~", "tilde"), ("←", "arrowLeft"), ("↑", "arrowUp"), ("→", "arrowRight"),
    ("↓", "arrowDown"), ("⇦", "arrowLeft"), ("⇧", "shift"), ("⇨", "arrowRight"), ("⇩", "arrowDown"), ("⌫", "delete"),
    ("⏎", "return"), ("⇥", "tab"), ("€", "euro"), ("£", "pound"), ("¥", "yen"), ("§", "section"), ("°", "degree"),
    ("。", "kuten"), ("、", "touten"), ("×", "times"), ("÷", "divide"),
  ]
}
