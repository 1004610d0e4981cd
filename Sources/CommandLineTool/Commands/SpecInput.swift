import JSON
import Layout
import LayoutReports
import LayoutSpec
import RequestOptions

/// One of the environments that a call asks for, with what it was read from.
struct InputEnvironment: Sendable {
  /// What the spec is solved for.
  let caller: CallerEnvironment
  /// What tells it from the others of the call; empty if it is the only one.
  let label: String

  /// An environment that the options ask for over what a file says.
  init(_ requested: RequestedEnvironment, over base: CallerEnvironment, label: String) {
    var caller = base
    caller.request = requested.request
    if let refusal = requested.refusal { caller.refuseKeyboard(refusal) }
    self.caller = caller
    self.label = [label, requested.label].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

/// A spec that was read from a file, with the environments that the command line asks for.
struct SpecInput: Sendable {
  /// The file's name, as diagnostics have it.
  let file: String
  /// The spec; it may be one that is not valid.
  let document: SpecDocument
  /// The environments, in the order of their results.
  let environments: [InputEnvironment]
  /// Whether the results are a list, however many environments there are.
  let isSeveral: Bool
  /// Whether an option says where the layout is to be, so that the environments are those asked for and no others.
  let namesPlace: Bool
  /// The bytes of the file.
  let bytes: [UInt8]
  /// The files that `--environment` names.
  private let environmentTexts: [CheckSources.Text]

  /// The most environments of one call: the product of options grows fast.
  static let environmentLimit = 250_000

  /// Reads the spec, the environments' files, and the options.
  ///
  /// - Throws: where a file cannot be read, an option names a trait or metric that the spec does not have, or the options ask
  ///   for too many environments.
  init(_ path: String, _ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) {
    let options = try arguments.environmentOptions()
    file = path == "-" ? "<stdin>" : path
    bytes = try console.readAll(path)
    let document = SpecDocument(parsing: bytes)
    self.document = document
    var texts: [CheckSources.Text] = []
    for file in arguments.values(of: .environmentFile) {
      texts.append(CheckSources.Text(name: file, bytes: try console.readAll(file)))
    }
    environmentTexts = texts
    if document.isValid { try Self.checkNames(options, document) }
    let (count, overflows) = options.combinationCount(traits: document.traits)
      .multipliedReportingOverflow(by: max(1, texts.count))
    guard !overflows, count <= Self.environmentLimit else {
      throw .usage(
        .badValue("these options ask for more than \(Self.environmentLimit) environments; name fewer values"))
    }
    var environments: [InputEnvironment] = []
    for base in Self.bases(texts, document) {
      let requested = options.environments(over: base.request, spec: document.environment, traits: document.traits)
      let label = texts.count > 1 ? FileName.displayed(texts[base.textIndex].name) : ""
      environments += requested.map { InputEnvironment($0, over: base, label: label) }
    }
    self.environments = environments
    isSeveral = options.isSeveral || texts.count > 1
    namesPlace = options.namesPlace || !texts.isEmpty
  }

  /// What holds where the options leave something open: for each file of an environment what it says, without one nothing.
  private static func bases(_ texts: [CheckSources.Text], _ document: SpecDocument) -> [CallerEnvironment] {
    guard !texts.isEmpty else { return [CallerEnvironment()] }
    return texts.enumerated().map { index, text in
      var base = CallerEnvironment(parsing: text.bytes, for: document)
      base.textIndex = index
      return base
    }
  }

  /// The texts that findings stand in.
  var sources: CheckSources {
    CheckSources(
      spec: .init(name: FileName.displayed(file), bytes: bytes),
      environments: environmentTexts.map { .init(name: FileName.displayed($0.name), bytes: $0.bytes) })
  }

  /// Where a value of the spec stands in its file.
  func place(of pointer: String) -> Console.Place {
    guard let json = try? JSONDocument(parsing: bytes), let value = json.value(at: JSONPointer(pointer)) else {
      return Console.Place(file: file)
    }
    let position = json.position(ofByte: value.startOffset)
    return Console.Place(file: file, line: position.line, column: position.column)
  }

  /// Where a mistake in an environment is: in the spec's file, in the environment's, or on the command line.
  func place(of error: SpecError, in environment: CallerEnvironment) -> Console.Place? {
    if error.source == .spec { return Console.Place(file: file, line: error.line, column: error.column) }
    guard environmentTexts.indices.contains(environment.textIndex), error.line != nil else { return nil }
    return Console.Place(file: environmentTexts[environment.textIndex].name, line: error.line, column: error.column)
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
