import LayoutExport

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

  /// Rejects a name that is not a valid name of a type.
  func checkTypeName() throws(CommandFailure) {
    guard let name = value(of: .typeName) else { return }
    let first = name.unicodeScalars.first.map { $0 == "_" || $0.properties.isAlphabetic } ?? false
    let isValid = name.unicodeScalars.allSatisfy {
      $0 == "_" || $0.properties.isAlphabetic || (48...57).contains($0.value)
    }
    guard first, isValid else {
      throw .usage(.badValue("--type: invalid name \"\(name)\": use letters, digits and _"))
    }
    if SwiftName.isTaken(name) {
      throw .usage(.badValue("--type: \"\(name)\" has a meaning in Swift; choose another name"))
    }
  }
}

extension SpecInput {
  /// Reports that there are too many layouts for code.
  ///
  /// - Parameter things: what has too many combinations.
  func report(tooManyCombinations limit: Int, of things: String, _ console: Console) -> ExitCode {
    console.report(
      .error, "\(things) have more than \(limit) combinations; set some traits with options", code: "limit-exceeded",
      file: file)
    return .failure
  }
}
