import JSON
import Layout
import LayoutSpec

/// What tells environments apart: the keys of an environment with their values, as people name them.
public struct EnvironmentFacts: Hashable, Sendable {
  /// One key of an environment.
  public struct Fact: Hashable, Sendable {
    /// The key, as environments in JSON have it; a custom trait or metric is in `traits` or `metrics`.
    public let key: String
    /// The object that the key stands in: nil, `traits` or `metrics`.
    public let group: String?
    /// The value as a word.
    public let text: String
    /// The value, where it is a number.
    public let number: Double?

    init(_ key: String, _ text: String, in group: String? = nil, number: Double? = nil) {
      self.key = key
      self.group = group
      self.text = text
      self.number = number
    }

    /// The value with as much of the key as makes it clear.
    var words: String {
      if group != nil { return "\(key)=\(text)" }
      return key == "keyboard" ? "keyboard \(text)" : text
    }
  }

  /// The facts, in a fixed order.
  public let facts: [Fact]

  /// The facts about an environment that was resolved.
  public init(_ resolved: ResolvedEnvironment) {
    let environment = resolved.environment
    var facts: [Fact] = []
    if let device = environment.device { facts.append(Fact("device", device.id)) }
    if environment.device == nil || environment.split == .custom {
      let window = environment.window
      facts.append(Fact("window", "\(numberText(window.width))×\(numberText(window.height))"))
    }
    facts.append(Fact("orientation", environment.orientation.rawValue))
    facts.append(Fact("split", environment.split.rawValue))
    facts.append(Fact("layoutDirection", environment.layoutDirection.rawValue))
    facts.append(Fact("needsInputModeSwitchKey", String(environment.needsInputModeSwitchKey)))
    var keyboard = environment.keyboard.state.rawValue
    if let height = environment.keyboard.height { keyboard += " \(numberText(height))" }
    facts.append(Fact("keyboard", keyboard))
    for (name, value) in resolved.traits { facts.append(Fact(name, value, in: "traits")) }
    for (name, value) in resolved.metrics {
      facts.append(Fact(name, numberText(value), in: "metrics", number: value))
    }
    self.facts = facts
  }

  /// The facts that a request names, where the environment itself was refused.
  public init(_ request: EnvironmentRequest) {
    var facts: [Fact] = []
    if case .id(let id) = request.device { facts.append(Fact("device", id)) }
    if let window = request.window {
      facts.append(Fact("window", "\(numberText(window.width))×\(numberText(window.height))"))
    }
    if let orientation = request.orientation { facts.append(Fact("orientation", orientation.rawValue)) }
    if let split = request.split { facts.append(Fact("split", split.rawValue)) }
    if let direction = request.layoutDirection { facts.append(Fact("layoutDirection", direction.rawValue)) }
    if let state = request.keyboard?.state { facts.append(Fact("keyboard", state.rawValue)) }
    for (name, value) in request.traits.sorted(by: { $0.key < $1.key }) {
      facts.append(Fact(name, value, in: "traits"))
    }
    for (name, value) in request.metrics.sorted(by: { $0.key < $1.key }) {
      facts.append(Fact(name, numberText(value), in: "metrics", number: value))
    }
    self.facts = facts
  }

  /// The keys whose values differ among environments; device, window and orientation where none does.
  public static func distinguishingKeys(of environments: some Sequence<EnvironmentFacts>) -> Set<String> {
    var first: [String: String] = [:]
    var keys: Set<String> = []
    for (index, environment) in environments.enumerated() {
      var seen: [String: String] = [:]
      for fact in environment.facts { seen[fact.id] = fact.text }
      if index == 0 { first = seen }
      for (key, text) in seen where first[key] != text { keys.insert(key) }
      for key in first.keys where seen[key] == nil { keys.insert(key) }
    }
    // What follows from the device is not worth naming beside it.
    if keys.contains("device") || keys.contains("orientation") { keys.remove("needsInputModeSwitchKey") }
    return keys.isEmpty ? ["device", "window", "orientation"] : keys
  }

  /// Every key.
  var allKeys: Set<String> { Set(facts.map(\.id)) }

  /// The values of some keys, as people say them: `iphone-se-1 portrait`.
  public func text(_ keys: Set<String>) -> String {
    let isSplit = keys.contains("split")
    let words = facts.filter { keys.contains($0.id) && !($0.key == "split" && isSplit && $0.text == "full") }
    return words.map(\.words).joined(separator: " ")
  }

  /// Writes some keys as an object that an environment could be.
  func write(_ keys: Set<String>, to writer: inout JSONWriter) {
    writer.beginObject(onOneLine: true)
    for fact in facts where fact.group == nil && keys.contains(fact.id) {
      writer.key(fact.key)
      writer.string(fact.text)
    }
    for group in ["traits", "metrics"] {
      let members = facts.filter { $0.group == group && keys.contains($0.id) }
      guard !members.isEmpty else { continue }
      writer.key(group)
      writer.beginObject(onOneLine: true)
      for fact in members {
        writer.key(fact.key)
        if let number = fact.number { writer.fixed6(number) } else { writer.string(fact.text) }
      }
      writer.endObject()
    }
    writer.endObject()
  }
}

extension EnvironmentFacts.Fact {
  /// The key together with the object that it stands in.
  fileprivate var id: String { group.map { "\($0).\(key)" } ?? key }
}
