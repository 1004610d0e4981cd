import JSON
import LayoutSpec

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
      for scalar in part.unicodeScalars {
        name.unicodeScalars.append(Identifier.isContinuation(scalar) ? scalar : "_")
      }
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
