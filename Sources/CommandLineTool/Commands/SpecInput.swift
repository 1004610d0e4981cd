import JSON
import Layout
import LayoutReports
import LayoutSpec
import RequestOptions

/// A spec that was read from a file, with the environments that the command line asks for.
struct SpecInput: Sendable {
  /// The file's name, as diagnostics have it.
  let file: String
  /// The spec; it may be one that is not valid.
  let document: SpecDocument
  /// The environments, in the order of their results.
  let environments: [RequestedEnvironment]
  /// Whether the results are a list, however many environments there are.
  let isSeveral: Bool
  /// The file that `--environment` names.
  let environmentFile: String?
  private let environmentBytes: [UInt8]
  /// The bytes of the file.
  let bytes: [UInt8]
  private let base: CallerEnvironment

  /// Reads the spec, the environment's file, and the options.
  ///
  /// - Throws: where a file cannot be read, or an option names a trait or metric that the spec does not have.
  init(_ path: String, _ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) {
    let options = try arguments.environmentOptions()
    file = path == "-" ? "<stdin>" : path
    bytes = try Self.read(path, console)
    document = SpecDocument(parsing: bytes)
    environmentFile = arguments.value(of: .environmentFile)
    if let environmentFile {
      environmentBytes = try Self.read(environmentFile, console)
      base = CallerEnvironment(parsing: environmentBytes, for: document)
    } else {
      environmentBytes = []
      base = CallerEnvironment()
    }
    if document.isValid { try Self.checkNames(options, document) }
    environments = options.environments(over: base.request, spec: document.environment)
    isSeveral = options.isSeveral
  }

  private static func read(_ path: String, _ console: Console) throws(CommandFailure) -> [UInt8] {
    guard path != "-" else {
      do {
        return try console.input.readAll()
      } catch {
        throw .unreadable(path: "<stdin>", errno: error.errno)
      }
    }
    do {
      return try Files.read(path)
    } catch {
      throw .unreadable(path: path, errno: error.errno)
    }
  }

  /// The texts that findings stand in.
  var sources: CheckSources {
    CheckSources(
      spec: .init(name: file, bytes: bytes),
      environment: environmentFile.map { .init(name: $0, bytes: environmentBytes) })
  }

  /// What the spec is solved for in one of the environments.
  func caller(_ environment: RequestedEnvironment) -> CallerEnvironment {
    var caller = base
    caller.request = environment.request
    return caller
  }

  /// Where a value of the spec stands in its file.
  func place(of pointer: String) -> Console.Place {
    guard let json = try? JSONDocument(parsing: bytes), let value = json.value(at: JSONPointer(pointer)) else {
      return Console.Place(file: file)
    }
    let position = json.position(ofByte: value.startOffset)
    return Console.Place(file: file, line: position.line, column: position.column)
  }

  /// Where a mistake is: in the spec's file, in the environment's, or on the command line.
  func place(of error: SpecError) -> Console.Place? {
    if error.source == .spec { return Console.Place(file: file, line: error.line, column: error.column) }
    guard let environmentFile, error.line != nil else { return nil }
    return Console.Place(file: environmentFile, line: error.line, column: error.column)
  }

  /// Refuses traits, their values and metrics that the spec does not have.
  private static func checkNames(_ options: EnvironmentOptions, _ document: SpecDocument) throws(CommandFailure) {
    func suggestion(_ name: Name, _ known: [Name]) -> String {
      let names = known.map(\.text)
      if let nearest = nearestName(to: name.text, among: names) { return "; did you mean \"\(nearest)\"?" }
      return names.isEmpty || names.count > 12 ? "" : "; it has \(names.joined(separator: ", "))"
    }
    for (name, values) in options.traits {
      guard let trait = document.traits.first(where: { $0.name == name }) else {
        let message = "the spec has no trait \"\(name)\"\(suggestion(name, document.traits.map(\.name)))"
        throw .usage(.badValue("--trait: " + message))
      }
      for value in values where !trait.values.contains(value) {
        let message = "the trait \"\(name)\" has no value \"\(value)\"\(suggestion(value, trait.values))"
        throw .usage(.badValue("--trait: " + message))
      }
    }
    for name in options.common.metrics.keys.sorted() where !document.metricNames.contains(name) {
      let message = "the spec has no metric \"\(name)\"\(suggestion(name, document.metricNames))"
      throw .usage(.badValue("--set: " + message))
    }
  }
}
