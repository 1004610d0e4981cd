/// The namespaces of prefixes at a position in a document (Namespaces in XML 1.0).
struct XMLNamespaces {
  /// For each prefix, the names that open elements gave it, the innermost last.
  private var names: [String: [String]] = ["xml": ["http://www.w3.org/XML/1998/namespace"], "": [""]]
  /// The prefixes that each open element declares.
  private var declared: [[String]] = []

  /// Splits a name into its prefix, which may be empty, and its local part.
  static func split(_ name: String) -> (prefix: String, local: String) {
    guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")), colon > name.startIndex else { return ("", name) }
    return (String(name[..<colon]), String(name[name.utf8.index(after: colon)...]))
  }

  /// Adds the declarations of an element.
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

  /// Removes the declarations of the innermost open element.
  mutating func leave() {
    for prefix in declared.popLast() ?? [] { _ = names[prefix]?.popLast() }
  }

  /// Returns the namespace of a prefix, or `nil` if it is not declared.
  func name(of prefix: String) -> String? { names[prefix]?.last }
}
