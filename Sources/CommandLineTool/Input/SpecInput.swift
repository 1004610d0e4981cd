import Layout
import LayoutOperations
import LayoutReports
import LayoutSpec

/// A spec from a file, with the environments that the command line asks for.
struct SpecInput: Sendable {
  let source: SpecFile
  /// Those of the spec and of the environments' files, with their names in diagnostics.
  let sources: CheckSources
  let environments: [CallerEnvironment]
  let environmentSets: [EnvironmentSet]
  /// Whether the results are a list, regardless of the number of environments.
  let isSeveral: Bool
  /// Whether the environments are on all devices, in all orientations and splits that can make a difference.
  let coversEveryScreen: Bool

  var file: String { sources.spec.name }
  var document: SpecDocument { source.document }
  var path: String { source.path }
  var bytes: [UInt8] { source.bytes }

  struct EnvironmentSet: Sendable {
    let environments: [CallerEnvironment]
    /// Whether an option names a device, an orientation or a window, so that only these environments are used.
    let namesScreen: Bool
  }
  let environmentPaths: [String]

  init(_ path: String, _ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) {
    let files = try SpecFile.read(path, arguments, console)
    guard files.count == 1 else {
      let scenes = files.compactMap { $0.scene }.shortList(20)
      throw .usage("\(path) has \(files.count) layouts; choose one with --scene: \(scenes)")
    }
    try self.init(files[0], arguments, console)
  }

  init(for command: String, _ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) {
    try self.init(arguments.operands[0], arguments, console)
    try requireOneEnvironment(for: command)
  }

  /// Reads the environments' files, with the fixes so far. The `standard` options apply if the command line has none
  /// for the environment.
  init(
    _ source: SpecFile, _ arguments: ParsedArguments, _ console: Console, standard: [EnvironmentOptionReader] = [],
    reading files: FixedFiles = FixedFiles()
  ) throws(CommandFailure) {
    let options = try arguments.environmentOptions()
    let isOpen = options.isEmpty && !arguments.has(.environmentFile) && !standard.isEmpty
    self.source = source
    let document = source.document
    var texts: [CheckSources.Text] = []
    environmentPaths = arguments.values(of: .environmentFile)
    for file in environmentPaths {
      texts.append((Console.inputName(file), try files.read(file, console)))
    }
    sources = CheckSources(spec: (Console.inputName(source.path), source.bytes), environments: texts)
    let sets = (isOpen ? standard : [options]).map { $0.narrowed(to: document) }
    for set in sets where document.isValid {
      do throws(CommandFailure) {
        try document.checkNames(set.traits, set.common.metrics)
      } catch {
        // The standard options are for several specs.
        guard isOpen, let message = error.usageMessage else { throw error }
        throw .usage("\(sources.spec.name): \(message)")
      }
    }
    let bases = Self.bases(texts, document)
    for set in sets {
      if let excess = set.excess(over: bases, in: document) { throw .usage(excess) }
    }
    environmentSets = sets.map { set in
      EnvironmentSet(
        environments: set.environments(over: bases, in: document), namesScreen: set.namesScreen || !texts.isEmpty)
    }
    environments = environmentSets.flatMap(\.environments)
    isSeveral = sets.contains { $0.isSeveral } || sets.count > 1 || texts.count > 1
    coversEveryScreen = sets.contains { $0.coversEveryScreen }
  }

  func requireOneEnvironment(for taker: String) throws(CommandFailure) {
    guard isSeveral else { return }
    throw .usage("\(taker) takes one environment; remove options that name several")
  }

  private static func bases(_ texts: [CheckSources.Text], _ document: SpecDocument) -> [CallerEnvironment] {
    guard !texts.isEmpty else { return [CallerEnvironment()] }
    return texts.enumerated().map { index, text in
      var base = CallerEnvironment(parsing: text.bytes, for: document)
      base.textIndex = index
      if texts.count > 1 { base.label = text.name }
      return base
    }
  }

  func lines(ofFile name: String) -> SourceLines? {
    ([sources.spec] + sources.environments).first { $0.name == name }.map { SourceLines($0.bytes) }
  }

  /// `nil` if the mistake is on the command line.
  func file(of error: ProblemDetails.Mistake, in environment: CallerEnvironment) -> String? {
    if error.source == .spec { return file }
    guard sources.environments.indices.contains(environment.textIndex), error.line != nil else { return nil }
    return sources.environments[environment.textIndex].name
  }

  func checkNames(of environment: EnvironmentRequest, option: Option) throws(CommandFailure) {
    guard document.isValid else { return }
    let traits = environment.traits.sorted { $0.key < $1.key }.map { (name: $0.key, values: [$0.value]) }
    try document.checkNames(traits, environment.metrics, traitOption: option.name, metricOption: option.name)
  }
}

extension SpecDocument {
  fileprivate func checkNames(
    _ traits: [(name: Name, values: [Name])], _ metrics: [Name: Double],
    traitOption: String = EnvironmentOption.trait.name, metricOption: String = EnvironmentOption.set.name
  ) throws(CommandFailure) {
    func suggestion(_ name: Name, _ known: [Name]) -> String {
      var search = NearestNameSearch()
      return search.alternatives(to: name.text) { known.map(\.text) }
    }
    for (name, values) in traits {
      guard let trait = self.traits.first(where: { $0.name == name }) else {
        let hint = suggestion(name, self.traits.map(\.name))
        throw .usage("--\(traitOption): the spec has no trait \"\(name)\"\(hint)")
      }
      for value in values where !trait.values.contains(value) {
        let isList = traitOption == EnvironmentOption.trait.name && value.text.contains(",")
        let hint = isList ? "; repeat --\(traitOption) for each value" : suggestion(value, trait.values)
        throw .usage("--\(traitOption): the trait \"\(name)\" has no value \"\(value)\"\(hint)")
      }
    }
    for name in metrics.keys.sorted() where !metricNames.contains(name) {
      throw .usage("--\(metricOption): the spec has no metric \"\(name)\"\(suggestion(name, metricNames))")
    }
  }
}
