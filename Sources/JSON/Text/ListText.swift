/// Joins texts for a sentence: `a, b and c`.
///
/// - Parameter word: the word before the last text.
package func joined(_ texts: [String], with word: String = "and") -> String {
  guard texts.count > 1, let last = texts.last else { return texts.first ?? "" }
  return "\(texts.dropLast().joined(separator: ", ")) \(word) \(last)"
}

/// Breaks a text between words into lines.
///
/// - Parameter fits: returns whether words are short enough for a line. A single word always is.
package func wrapped(_ text: String, fits: (String) -> Bool) -> [String] {
  wrapped(text.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }, fits: fits)
}

/// Returns words with spaces between them, on as many lines as needed.
///
/// - Parameter indent: the start of each line but the first.
package func wrapped(_ words: [String], indent: String = "", fits: (String) -> Bool) -> [String] {
  var lines: [String] = []
  for word in words {
    if let last = lines.last, fits("\(last) \(word)") {
      lines[lines.count - 1] = "\(last) \(word)"
    } else {
      lines.append(lines.isEmpty ? word : indent + word)
    }
  }
  return lines
}

extension Sequence where Element: Hashable {
  /// The elements without those that are equal to an earlier one.
  package var uniqued: [Element] { withoutDuplicates { $0 } }
}

extension Sequence {
  /// Returns the elements without those whose key is equal to that of an earlier one.
  package func withoutDuplicates<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var known: Set<Key> = []
    return filter { known.insert(key($0)).inserted }
  }
}

/// Makes names of which no two are equal.
package struct UniqueNames: Sendable {
  private var taken: Set<String>
  /// For each name that was requested more than once, the last number that was used.
  private var numbers: [String: Int] = [:]

  package init(taken: Set<String> = []) { self.taken = taken }

  /// Reserves a name, with the next free number if it is taken.
  package mutating func unique(_ name: String, separator: String) -> String {
    var unique = name
    var number = numbers[name] ?? 1
    while !taken.insert(unique).inserted {
      number += 1
      unique = name + separator + String(number)
    }
    numbers[name] = number
    return unique
  }
}
