import JSON
import Layout
import LayoutReports
import LayoutSpec

/// The settings of a client, from `initializationOptions` or `workspace/configuration`.
struct Settings: Sendable {
  /// The environments to check; `nil` for everything that can make a difference.
  var environments: [EnvironmentOptions]?
  var rules: [CheckRule: CheckSeverity] = [:]
  /// Whether sizes and values are shown in the text.
  var showsInlayHints = false
  /// The address of the folder of the documentation, for links.
  var documentation: String?
  /// What is wrong with the settings, in sentences.
  var problems: [String] = []

  init() {}

  /// Reads settings. Everything that is wrong is left out, and reported.
  init(_ json: JSONValue) {
    guard json.kind == .object else {
      if !json.isNull { problems.append("the settings of layoutc must be an object") }
      return
    }
    for member in json.members {
      switch member.key.string {
      case "environments": readEnvironments(member.value)
      case "rules": readRules(member.value)
      case "inlayHints":
        if let flag = member.value.boolean ?? member.value["enabled"]?.boolean {
          showsInlayHints = flag
        } else {
          problems.append("\"inlayHints\" must be true or false")
        }
      case "documentation": documentation = member.value.string
      case let key:
        problems.append("unknown setting \"\(key)\"; use environments, rules, inlayHints or documentation")
      }
    }
  }

  private mutating func readEnvironments(_ value: JSONValue) {
    let texts = value.kind == .array ? value.elements.map { $0.string } : [nil]
    guard !texts.contains(nil) else {
      if !value.isNull {
        problems.append("\"environments\" must be a list of options, such as [\"--device iphone-16\"]")
      }
      return
    }
    var environments: [EnvironmentOptions] = []
    for case .some(let text) in texts {
      do throws(OptionTextError) {
        environments.append(try EnvironmentOptions(parsing: text))
      } catch {
        problems.append("\"environments\": \(error.description)")
      }
    }
    self.environments = environments
  }

  private mutating func readRules(_ value: JSONValue) {
    guard value.kind == .object else {
      problems.append("\"rules\" must be an object, such as {\"small-target\": \"off\"}")
      return
    }
    for member in value.members {
      do throws(ValueTextError) {
        let setting = try RuleSeverity(parsing: "\(member.key.string)=\(member.value.string ?? "")")
        rules[setting.rule] = setting.severity
      } catch {
        problems.append("\"rules\": \(error.message)")
      }
    }
  }
}

/// The environments of a document.
struct EnvironmentPlan: Sendable {
  /// The environments, in order.
  var callers: [CallerEnvironment] = []
  /// Whether they are all devices, orientations and splits that can make a difference.
  var coversEveryScreen = false
  /// The keys in which those that are shown differ.
  private var distinguishingKeys: Set<String> = []
  /// Whether the settings name them.
  let isConfigured: Bool

  /// The largest number of environments, as on the command line.
  private static let limit = 20_000

  /// - Complexity: O(document + environments).
  init(_ document: SpecDocument, _ settings: Settings) {
    isConfigured = settings.environments != nil
    guard document.isValid else {
      callers = [CallerEnvironment()]
      return
    }
    for options in settings.environments ?? [.everything] {
      let options = options.narrowed(to: document)
      let count = options.count(over: CallerEnvironment(), spec: document.environment, traits: document.traits)
      guard callers.count + count <= Self.limit else { continue }
      let asked = options.environments(
        over: CallerEnvironment(), spec: document.environment, traits: document.traits)
      callers += options.namesScreen ? asked : document.inEveryOrientation(asked)
      coversEveryScreen = coversEveryScreen || options.coversEveryScreen
    }
    if callers.isEmpty { callers = [CallerEnvironment()] }
    distinguishingKeys = EnvironmentFacts.distinguishingKeys(
      of: shown.map { EnvironmentFacts(of: $0, in: document) })
  }

  /// Returns the name of an environment for people: what distinguishes it from the others.
  func name(of caller: CallerEnvironment, in document: SpecDocument) -> String {
    EnvironmentFacts(of: caller, in: document).text(distinguishingKeys)
  }

  /// The environments in which hovers and hints show numbers: a few of the configured ones, else the document's own.
  var shown: ArraySlice<CallerEnvironment> { isConfigured ? callers.prefix(6) : [CallerEnvironment()] }
}
