import JSON
import Layout
import LayoutOperations
import LayoutReports
import LayoutSpec

/// The settings of a client, from `initializationOptions` or `workspace/configuration`: those of `.layoutc.json`, and
/// `inlayHints` and `documentation`.
struct Settings: Sendable {
  private(set) var configuration = CheckConfiguration()
  /// `nil` for everything that can make a difference.
  private(set) var environments: [EnvironmentOptionReader]?
  private(set) var showsInlayHints = false
  /// The address of the folder, for links.
  private(set) var documentation: String?
  private(set) var problems: [String] = []

  init() {}

  /// Everything that is wrong is left out, and reported.
  init(_ json: JSONValue) {
    guard !json.isNull else { return }
    var rest = JSONWriter()
    if json.kind == .object {
      rest.object { writer in
        for member in json.members where !read(member) {
          writer.key(member.key.string)
          writer.value(member.value)
        }
      }
    } else {
      rest.value(json)
    }
    let (configuration, errors) = CheckConfiguration.reading(rest.finish())
    self.configuration = configuration
    if json["environments"]?.kind == .array { environments = configuration.environments }
    problems += errors.errors.map { "settings\($0.pointer): \($0.message)" }
  }

  func over(_ project: CheckConfiguration) -> Settings {
    var settings = self
    settings.configuration.severities.merge(project.severities) { own, _ in own }
    settings.configuration.minimumWidth = configuration.minimumWidth ?? project.minimumWidth
    settings.configuration.minimumHeight = configuration.minimumHeight ?? project.minimumHeight
    settings.environments = environments ?? (project.environments.isEmpty ? nil : project.environments)
    return settings
  }

  /// Returns whether it is a setting that only editors have.
  private mutating func read(_ member: JSONMember) -> Bool {
    switch member.key.string {
    case "inlayHints":
      showsInlayHints = member.value.boolean ?? member.value["enabled"]?.boolean ?? false
      return true
    case "documentation":
      documentation = member.value.string
      return true
    // Zed gives it to every server for JSON.
    case "provideFormatter": return true
    default: return false
    }
  }
}

struct EnvironmentPlan: Sendable {
  var callers: [CallerEnvironment] = []
  /// Whether they are all devices, orientations and splits that can make a difference.
  var coversEveryScreen = false
  /// Why environments are left out, if they are.
  private(set) var problem: String?

  /// - Complexity: O(document + environments).
  init(_ document: SpecDocument, _ settings: Settings) {
    guard document.isValid else {
      callers = [CallerEnvironment()]
      return
    }
    for options in settings.environments ?? [.everything] {
      let options = options.narrowed(to: document)
      if let excess = options.excess(over: [CallerEnvironment()], in: document) {
        problem = excess
        continue
      }
      let asked = options.environments(over: [CallerEnvironment()], in: document)
      callers += options.namesScreen ? asked : document.inEveryOrientation(asked)
      coversEveryScreen = coversEveryScreen || options.coversEveryScreen
    }
    if callers.isEmpty { callers = [CallerEnvironment()] }
  }
}
