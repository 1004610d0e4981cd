import JSON
import Layout
import LayoutReports
import LayoutSpec

/// The settings of checks from a file such as `.layoutc.json`, between those of the caller and those of a spec.
package struct CheckConfiguration: Sendable {
  package static let fileName = ".layoutc.json"

  package var severities: [CheckRule: CheckSeverity] = [:]
  /// The size below which a key is a small target.
  package var minimumWidth: Double?
  package var minimumHeight: Double?
  /// Options as on the command line, each for one or more environments. If it is empty, those of the command apply.
  package var environments: [EnvironmentOptionReader] = []
  /// The patterns of the specs that are checked if none is named, relative to the file's folder.
  package var files: [String] = []

  package init() {}

  package init(parsing bytes: [UInt8]) throws(SpecErrors) {
    let (configuration, errors) = Self.reading(bytes)
    if !errors.isEmpty { throw errors }
    self = configuration
  }

  /// Returns what is valid of a configuration, and all mistakes in the text.
  package static func reading(_ bytes: [UInt8]) -> (CheckConfiguration, SpecErrors) {
    do throws(JSONError) {
      var reader = ConfigurationReader(try JSONDocument(parsing: bytes))
      return (reader.read(), reader.diagnostics.sorted())
    } catch {
      return (CheckConfiguration(), SpecErrors([SpecError(error, in: bytes, source: .options)]))
    }
  }
}

extension CheckOptions {
  package init(_ configuration: CheckConfiguration) {
    self.init()
    severities = configuration.severities
    minimumWidth = configuration.minimumWidth
    minimumHeight = configuration.minimumHeight
  }
}

private struct ConfigurationReader: ValueReader {
  let source = SpecError.Source.options
  var diagnostics: Diagnostics
  private let document: JSONDocument

  init(_ document: JSONDocument) {
    self.document = document
    diagnostics = Diagnostics(document)
  }

  mutating func read() -> CheckConfiguration {
    var configuration = CheckConfiguration()
    diagnostics.report(duplicateKeys: document.root.duplicateKeys(), in: source)
    guard
      let members = object(document.root.view, keys: [.schema, .rules, .minTarget, .environments, .files])
    else { return configuration }
    if let rules = members[.rules] { configuration.severities = severities(rules) }
    if let target = members[.minTarget], let sides = object(target, keys: [.width, .height]) {
      configuration.minimumWidth = sides[.width].flatMap { number($0, least: .zero) }
      configuration.minimumHeight = sides[.height].flatMap { number($0, least: .zero) }
    }
    if let environments = members[.environments] {
      configuration.environments = strings(environments, "a list of options, such as \"--device iphone-16\"")
        .compactMap { options($0) }
    }
    if let files = members[.files] {
      configuration.files = strings(files, "a list of file names and patterns").compactMap { $0.string }
    }
    return configuration
  }

  private mutating func strings(_ json: JSONView, _ expected: String) -> [JSONView] {
    guard expect(json, .array, expected) else { return [] }
    return json.elements.filter { string($0) != nil }
  }

  private mutating func options(_ json: JSONView) -> EnvironmentOptionReader? {
    do throws(OptionTextError) {
      return try EnvironmentOptionReader(parsing: json.string ?? "")
    } catch {
      diagnostics.report(.invalidEnvironment, at: json, in: source, error.description)
      return nil
    }
  }
}
