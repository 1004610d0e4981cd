extension ParsedArguments {
  /// Returns the command line for the header of generated code, without the output file.
  func call(of command: String) -> String {
    var words =
      ["layoutc", command] + operands.map { $0.split(separator: "/").last.map { String($0) } ?? $0 }
    for occurrence in occurrences
    where ![Option.output.name, Option.page.name, Option.quiet.name, Option.color.name].contains(occurrence.name) {
      words.append("--\(occurrence.name)")
      if !occurrence.value.isEmpty { words.append(occurrence.value) }
    }
    return words.joined(separator: " ")
  }
}

extension String {
  /// Whether the text is a valid type name.
  var isIdentifier: Bool {
    guard let first = unicodeScalars.first, first == "_" || first.properties.isAlphabetic else { return false }
    return unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isAlphabetic || (48...57).contains($0.value) }
  }
}
