/// The namespaces that prefixes stand for at a place of a document (Namespaces in XML 1.0).
struct XMLNamespaces {
  /// For each prefix, the names that it was given by the elements that are open, the innermost last.
  private var names: [String: [String]] = ["xml": ["http://www.w3.org/XML/1998/namespace"], "": [""]]
  /// The prefixes that each open element declares.
  private var declared: [[String]] = []

  /// A name's prefix, empty without one, and what follows it.
  static func split(_ name: String) -> (prefix: String, local: String) {
    guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")), colon > name.startIndex else { return ("", name) }
    return (String(name[..<colon]), String(name[name.utf8.index(after: colon)...]))
  }

  /// Takes the declarations of an element that is opened.
  mutating func enter(_ attributes: ArraySlice<XMLStorage.Attribute>) {
    var prefixes: [String] = []
    for attribute in attributes where attribute.name.hasPrefix("xmlns") {
      let (prefix, local) = Self.split(attribute.name)
      guard attribute.name == "xmlns" || prefix == "xmlns" else { continue }
      let declared = prefix.isEmpty ? "" : local
      names[declared, default: []].append(attribute.value)
      prefixes.append(declared)
    }
    declared.append(prefixes)
  }

  /// Forgets the declarations of the innermost open element.
  mutating func leave() {
    for prefix in declared.popLast() ?? [] { _ = names[prefix]?.popLast() }
  }

  /// The name that a prefix stands for; nil for a prefix that is not declared.
  func name(of prefix: String) -> String? { names[prefix]?.last }
}
