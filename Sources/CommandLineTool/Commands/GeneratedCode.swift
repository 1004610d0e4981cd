import LayoutExport
import LayoutOperations

extension ParsedArguments {
  /// For the header of generated code, without the output file.
  func call(of command: String) -> String {
    let files = operands.map { $0.split(separator: "/").last.map { String($0) } ?? $0 }
    let unnamed: [Option] = [.output, .quiet, .color]
    return Self.call(of: command, files, occurrences.filter { given in !unnamed.contains { $0.name == given.name } })
  }

  /// The command line of another command for the same files, environment and ranges.
  func call(of command: String, with more: [Occurrence]) -> String {
    let shared = Option.oneEnvironment + [.range]
    let given = occurrences.filter { given in shared.contains { $0.name == given.name } }
    return Self.call(of: command, operands, given + more)
  }

  private static func call(of command: String, _ operands: [String], _ options: [Occurrence]) -> String {
    let words = options.flatMap { ["--\($0.name)"] + ($0.value.isEmpty ? [] : [$0.value]) }
    return (["layoutc", command] + operands + words).map(shellWord).joined(separator: " ")
  }

  private static func shellWord(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy { scalar in
      !scalar.isASCII || scalar.properties.isAlphabetic || "0123456789-._/=,:+@%".unicodeScalars.contains(scalar)
    }
    if isPlain, !word.isEmpty { return word }
    return "\"" + word.map { "\"\\$`".contains($0) ? "\\\($0)" : String($0) }.joined() + "\""
  }

  func checkTypeName() throws(CommandFailure) {
    guard let name = value(of: .typeName) else { return }
    let first = name.unicodeScalars.first.map { $0 == "_" || $0.properties.isAlphabetic } ?? false
    let isValid = name.unicodeScalars.allSatisfy {
      $0 == "_" || $0.properties.isAlphabetic || (48...57).contains($0.value)
    }
    guard first, isValid else {
      throw .usage("--type: invalid name \"\(name)\": write letters, digits and _, and no digit first")
    }
    if SwiftName.isTaken(name) {
      throw .usage("--type: \"\(name)\" has a meaning in Swift; choose another name")
    }
  }
}

extension SpecInput {
  func report(tooManyCombinations limit: Int, of things: String, _ console: Console) -> ExitCode {
    console.report(
      .error, "\(things) have more than \(limit) combinations; set some traits with options", code: "limit-exceeded",
      file: file)
    return .failure
  }
}
