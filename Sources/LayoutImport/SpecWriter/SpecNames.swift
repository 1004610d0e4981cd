import LayoutSpec

/// The names that a spec has given, so that each is valid and used once.
///
/// Views, metrics, stacks, traits and conditions share one table: a reader of a spec should not meet one word with two meanings.
public struct SpecNames: Sendable {
  private var taken: Set<String> = []
  /// For each name that was wanted more than once, the number that was given last.
  private var numbers: [String: Int] = [:]

  /// A table without names.
  public init() {}

  /// A name made of words, in camel case: `glucoseRange` for "Glucose range".
  ///
  /// - Parameters:
  ///   - words: what it is called where it comes from; characters that names do not have separate words.
  ///   - fallback: the name if nothing is left of the words.
  public mutating func name(of words: String, otherwise fallback: String) -> String {
    claim(Self.camelCase(words) ?? fallback)
  }

  /// A name made of parts that stay as they are, with `_` for what names do not have: `label_2jP_2p_LJI`.
  public mutating func name(joining parts: [String], otherwise fallback: String) -> String {
    var name = ""
    for part in parts where !part.isEmpty {
      if !name.isEmpty { name += "_" }
      for scalar in part.unicodeScalars {
        name.unicodeScalars.append(Identifier.isContinuation(scalar) ? scalar : "_")
      }
    }
    return claim(Self.startingValidly(name) ?? fallback)
  }

  /// Takes a name, or if it is taken, the name with the next free number behind it.
  private mutating func claim(_ wanted: String) -> String {
    var name = wanted
    if Identifier.isReserved(name) { name += "View" }
    guard !taken.insert(name).inserted else { return name }
    let base = name.last.map { $0.isNumber } == true ? name + "_" : name
    var number = numbers[base] ?? 1
    repeat {
      number += 1
      name = base + String(number)
    } while !taken.insert(name).inserted
    numbers[base] = number
    return name
  }

  private static func camelCase(_ words: String) -> String? {
    var name = ""
    var isAtWordStart = false
    for scalar in words.unicodeScalars {
      guard Identifier.isContinuation(scalar) else {
        // An apostrophe is part of its word.
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
    // What lowercasing makes of some letters has marks that names do not have.
    guard name.unicodeScalars.allSatisfy({ Identifier.isContinuation($0) }) else { return nil }
    return startingValidly(loweringAcronym(of: name))
  }

  /// `URLField` reads `urlField`.
  private static func loweringAcronym(of name: String) -> String {
    var result = name
    let upper = name.dropFirst().prefix { $0.isASCII && $0.isUppercase }
    guard let first = name.first, first.isASCII, first.isLetter, !upper.isEmpty else { return result }
    let isWhole = upper.endIndex == name.endIndex
    let end = isWhole ? upper.endIndex : name.index(before: upper.endIndex)
    guard end > upper.startIndex else { return result }
    result.replaceSubrange(upper.startIndex..<end, with: name[upper.startIndex..<end].lowercased())
    return result
  }

  private static func startingValidly(_ name: String) -> String? {
    guard let first = name.unicodeScalars.first else { return nil }
    return Identifier.isStart(first) ? name : "_" + name
  }
}
