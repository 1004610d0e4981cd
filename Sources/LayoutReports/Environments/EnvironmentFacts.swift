import JSON
import Layout
import LayoutSpec

/// The keys and values that describe an environment to people.
public struct EnvironmentFacts: Hashable, Sendable {
  /// One key of an environment.
  public struct Fact: Hashable, Sendable {
    /// The key in JSON. A custom trait or metric is in `traits` or `metrics`.
    public let key: String
    /// The object that contains the key: `traits`, `metrics`, or `nil`.
    public let group: String?
    /// The value as a word.
    public let text: String
    /// The value in JSON.
    public let value: Value

    /// The value as text, with the key if it is needed for clarity.
    let words: String
    /// Whether the words are set off with a comma: the fact does not follow from the device and the window.
    let isUnusual: Bool

    /// A value in JSON.
    public enum Value: Hashable, Sendable {
      case word
      case flag(Bool)
      case number(Double)
      case frame(Rect)
      case frames([Rect])
      case insets(Insets)
      case keyboard(KeyboardState, height: Double?, frame: Rect?)
    }

    init(
      _ key: String, _ text: String, in group: String? = nil, value: Value = .word, words: String? = nil,
      isUnusual: Bool = false
    ) {
      self.key = key
      self.group = group
      self.text = text
      self.value = value
      self.isUnusual = isUnusual
      self.words = words ?? (group == nil ? text : "\(key)=\(text)")
    }
  }

  /// The facts, in a fixed order.
  public let facts: [Fact]

  /// Creates the facts about a resolved environment.
  public init(_ resolved: ResolvedEnvironment) {
    self.init(
      resolved.environment, keyboardFrame: resolved.keyboardFrame, traits: resolved.traits, metrics: resolved.metrics)
  }

  /// Creates the facts about an environment without evaluating the spec, which may reject it.
  public init(of caller: CallerEnvironment, in document: SpecDocument) {
    let request = caller.request.over(document.environment)
    guard let environment = try? LayoutEnvironment(resolving: request, usesKeyboardRoot: document.usesKeyboardRoot)
    else {
      self.init(request)
      return
    }
    self.init(
      environment, keyboardFrame: request.keyboard?.frame,
      traits: document.traits.compactMap { trait in
        (request.traits[trait.name] ?? trait.values.first).map { (trait.name.text, $0.text) }
      },
      metrics: request.metrics.sorted { $0.key < $1.key }.map { ($0.key.text, $0.value) })
  }

  private init(
    _ environment: LayoutEnvironment, keyboardFrame: Rect?, traits: [(name: String, value: String)],
    metrics: [(name: String, value: Double)]
  ) {
    var facts: [Fact] = []
    if let device = environment.device { facts.append(Fact("device", device.id)) }
    if environment.device == nil || environment.split == .custom {
      facts.append(Fact(window: environment.window))
    }
    facts.append(Fact("orientation", environment.orientation.rawValue))
    facts.append(Fact("split", environment.split.rawValue))
    facts.append(Fact("layoutDirection", environment.layoutDirection.rawValue))
    facts.append(Fact("contentSizeCategory", environment.contentSizeCategory.rawValue))
    let needsGlobe = environment.needsInputModeSwitchKey
    facts.append(
      Fact(
        "needsInputModeSwitchKey", String(needsGlobe), value: .flag(needsGlobe),
        words: needsGlobe ? "needs a globe key" : "needs no globe key", isUnusual: true))
    facts.append(Fact(keyboard: environment.keyboard.state, height: environment.keyboard.height, frame: keyboardFrame))
    self.facts = facts + environment.unusualFacts + Self.facts(traits, metrics)
  }

  /// Creates the facts that a request names, if the environment itself was rejected.
  private init(_ request: EnvironmentRequest) {
    var facts: [Fact] = []
    if case .id(let id) = request.device { facts.append(Fact("device", id)) }
    if let window = request.window { facts.append(Fact(window: window)) }
    if let orientation = request.orientation { facts.append(Fact("orientation", orientation.rawValue)) }
    if let split = request.split { facts.append(Fact("split", split.rawValue)) }
    if let direction = request.layoutDirection { facts.append(Fact("layoutDirection", direction.rawValue)) }
    if let size = request.contentSizeCategory { facts.append(Fact("contentSizeCategory", size.rawValue)) }
    if let keyboard = request.keyboard, let state = keyboard.state {
      facts.append(Fact(keyboard: state, height: keyboard.height, frame: keyboard.frame))
    }
    self.facts =
      facts
      + Self.facts(
        request.traits.sorted { $0.key < $1.key }.map { ($0.key.text, $0.value.text) },
        request.metrics.sorted { $0.key < $1.key }.map { ($0.key.text, $0.value) })
  }

  private static func facts(
    _ traits: [(name: String, value: String)], _ metrics: [(name: String, value: Double)]
  ) -> [Fact] {
    traits.map { Fact($0.name, $0.value, in: "traits") }
      + metrics.map { Fact($0.name, numberText($0.value), in: "metrics", value: .number($0.value)) }
  }

  /// Returns the keys whose values differ among environments; device, window and orientation if none does.
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
    // Values that follow from the device need not be listed beside it.
    if keys.contains("device") || keys.contains("orientation") { keys.remove("needsInputModeSwitchKey") }
    return keys.isEmpty ? usualKeys : keys
  }

  private static let usualKeys: Set<String> = ["device", "window", "orientation"]

  /// Returns the keys that identify the environment of a layout: the device and window, and everything that is not the
  /// default.
  static func notableKeys(of inspection: SpecInspection) -> Set<String> {
    let (resolved, environment) = (inspection.environment, inspection.environment.environment)
    var keys: Set<String> = ["device", "window", "orientation", "split"]
    if environment.layoutDirection == .rightToLeft { keys.insert("layoutDirection") }
    if environment.contentSizeCategory != .large { keys.insert("contentSizeCategory") }
    let usualState: KeyboardState = inspection.tree.usesKeyboardRoot ? .docked : .hidden
    if environment.keyboard.state != usualState || environment.keyboard.height != nil || resolved.keyboardFrame != nil {
      keys.insert("keyboard")
    }
    for (trait, known) in zip(resolved.traits, inspection.document.traits)
    where trait.value != known.values.first?.text {
      keys.insert("traits.\(trait.name)")
    }
    if inspection.tree.usesKeyboardRoot,
      environment.needsInputModeSwitchKey != environment.usual?.needsInputModeSwitchKey
    {
      keys.insert("needsInputModeSwitchKey")
    }
    keys.formUnion(environment.unusualFacts.map { $0.key })
    return keys.union(resolved.metrics.map { "metrics.\($0.name)" })
  }

  var allKeys: Set<String> { Set(facts.map { $0.id }) }

  /// Returns the values of some keys as text: `iphone-se-1 portrait`.
  ///
  /// A whole screen, left to right and the default text size are not worth a word beside others.
  public func text(_ keys: Set<String>) -> String {
    let found = facts.filter { keys.contains($0.id) }
    // An environment without what is unusual about others is named by its device.
    let wanted = found.isEmpty ? facts.filter { Self.usualKeys.contains($0.id) } : found
    let words = wanted.filter { !$0.isDefault }
    let isOnlyDefault = words.isEmpty && !wanted.contains { $0.key == "split" }
    return Self.text(isOnlyDefault ? wanted : words)
  }

  private static func text(_ facts: [Fact]) -> String {
    let usual = facts.filter { !$0.isUnusual }.map { $0.words }.joined(separator: " ")
    let words = [usual] + facts.filter { $0.isUnusual }.map { $0.words }
    return words.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  func write(_ keys: Set<String>, to writer: inout JSONWriter) {
    writer.beginObject(onOneLine: true)
    for fact in facts where fact.group == nil && keys.contains(fact.id) {
      fact.write(to: &writer)
    }
    for group in ["traits", "metrics"] {
      let members = facts.filter { $0.group == group && keys.contains($0.id) }
      guard !members.isEmpty else { continue }
      writer.key(group)
      writer.beginObject(onOneLine: true)
      for fact in members { fact.write(to: &writer) }
      writer.endObject()
    }
    writer.endObject()
  }
}

extension EnvironmentFacts.Fact {
  fileprivate init(window: Rect) {
    self.init("window", "\(numberText(window.width))×\(numberText(window.height))", value: .frame(window))
  }

  fileprivate init(keyboard state: KeyboardState, height: Double?, frame: Rect?) {
    var text = state.rawValue
    if let height { text += " \(numberText(height))" }
    if let frame { text += " at \(numberText(frame.x)),\(numberText(frame.y))" }
    self.init("keyboard", text, value: .keyboard(state, height: height, frame: frame), words: "keyboard \(text)")
  }

  fileprivate func write(to writer: inout JSONWriter) {
    writer.key(key)
    switch value {
    case .word: writer.string(text)
    case .flag(let flag): writer.boolean(flag)
    case .number(let number): writer.fixed6(number)
    case .frame(let frame): writer.rect(frame)
    case .frames(let frames):
      writer.beginArray(onOneLine: true)
      for frame in frames { writer.rect(frame) }
      writer.endArray()
    case .insets(let insets): writer.insets(insets)
    case .keyboard(let state, let height, let frame):
      writer.beginObject(onOneLine: true)
      writer.string("state", state.rawValue)
      if let height {
        writer.fixed6("height", height)
      }
      if let frame { writer.rect("frame", frame) }
      writer.endObject()
    }
  }

  fileprivate var isDefault: Bool {
    switch key {
    case "split": text == "full"
    case "layoutDirection": text == LayoutEnvironment.LayoutDirection.leftToRight.rawValue
    case "contentSizeCategory": text == LayoutEnvironment.ContentSizeCategory.large.rawValue
    default: false
    }
  }

  var id: String { group.map { "\($0).\(key)" } ?? key }
}
