import JSON
import Layout
public import LayoutSpec

/// The keys and values that describe an environment to people.
public struct EnvironmentFacts: Hashable, Sendable {
  /// In `traits` or `metrics` if it has a group.
  struct Fact: Hashable, Sendable {
    let key: String
    let group: String?
    let value: Value
    /// Words other than the value with its key.
    private let ownWords: String?
    var text: String { value.text }
    /// With the key if it is needed for clarity.
    var words: String { ownWords ?? (group == nil ? text : "\(key)=\(text)") }
    /// Whether the words are set off with a comma: the fact does not follow from the device and the window.
    let isUnusual: Bool

    var id: String { group.map { "\($0).\(key)" } ?? key }

    init(_ key: String, _ value: Value, in group: String? = nil, words: String? = nil, isUnusual: Bool = false) {
      (self.key, self.group, self.value, self.isUnusual) = (key, group, value, isUnusual)
      ownWords = words
    }
  }

  /// In a fixed order.
  var facts: [Fact] { system + custom }
  let system: [Fact]
  /// Custom facts may be very many, so environments with the same ones share this memory.
  let custom: [Fact]

  /// `common` are the custom facts of most environments, whose memory is shared if they are the same.
  init(_ resolved: ResolvedEnvironment, common: [Fact] = []) {
    let custom = Self.custom(resolved.traits, resolved.metrics)
    self.init(resolved.environment, resolved.keyboardFrame, custom == common ? common : custom)
  }

  /// Does not evaluate the spec, which may reject it. `common` are the custom facts without own traits and metrics.
  init(of caller: CallerEnvironment, in document: SpecDocument, common: [Fact]) {
    let request = caller.request.over(document.environment)
    guard let environment = try? LayoutEnvironment(resolving: request, usesKeyboardRoot: document.usesKeyboardRoot)
    else {
      self.init(request)
      return
    }
    let hasOwn = !caller.request.traits.isEmpty || !caller.request.metrics.isEmpty
    let custom = hasOwn ? Self.custom(of: request, in: document) : common
    self.init(environment, request.keyboard?.frame, custom == common ? common : custom)
  }

  static func custom(of request: EnvironmentRequest, in document: SpecDocument) -> [Fact] {
    let traits = document.traits.compactMap { trait in
      (request.traits[trait.name] ?? trait.values.first).map { (name: trait.name.text, value: $0.text) }
    }
    let names = document.metricNames
    var metrics = names.compactMap { name in request.metrics[name].map { (name: name.text, value: $0) } }
    if metrics.count < request.metrics.count {
      let known = Set(names)
      let unknown = request.metrics.filter { !known.contains($0.key) }.sorted { $0.key < $1.key }
      metrics += unknown.map { (name: $0.key.text, value: $0.value) }
    }
    return custom(traits, metrics)
  }

  private static func custom(
    _ traits: [(name: String, value: String)], _ metrics: [(name: String, value: Double)]
  ) -> [Fact] {
    traits.map { Fact($0.name, .word($0.value), in: "traits") }
      + metrics.map { Fact($0.name, .number($0.value), in: "metrics") }
  }

  private init(_ environment: LayoutEnvironment, _ keyboardFrame: Rect?, _ custom: [Fact]) {
    var request = environment.ownRequest
    request.split = environment.split
    request.contentSizeCategory = environment.contentSizeCategory
    request.keyboard = .init(
      state: environment.keyboard.state, frame: keyboardFrame, height: environment.keyboard.height)
    request.needsInputModeSwitchKey = environment.needsInputModeSwitchKey
    system = Self.system(of: request) + environment.unusualFacts
    self.custom = custom
  }

  /// For a request whose environment was rejected.
  private init(_ request: EnvironmentRequest) {
    system = Self.system(of: request).filter { $0.key != "needsInputModeSwitchKey" }
    custom = Self.custom(
      request.traits.sorted { $0.key < $1.key }.map { ($0.key.text, $0.value.text) },
      request.metrics.sorted { $0.key < $1.key }.map { ($0.key.text, $0.value) })
  }

  private static func system(of request: EnvironmentRequest) -> [Fact] {
    let device: String? = if case .id(let id) = request.device { id } else { nil }
    let (keyboard, state) = (request.keyboard, request.keyboard?.state)
    let facts = [
      device.map { Fact("device", .word($0)) }, request.window.map { Fact("window", .window($0)) },
      request.orientation.map { Fact("orientation", .word($0.rawValue)) },
      request.split.map { Fact("split", .word($0.rawValue)) },
      request.layoutDirection.map { Fact("layoutDirection", .word($0.rawValue)) },
      request.contentSizeCategory.map { Fact("contentSizeCategory", .word($0.rawValue)) },
      request.needsInputModeSwitchKey.map {
        Fact(
          "needsInputModeSwitchKey", .flag($0), words: $0 ? "needs a globe key" : "needs no globe key", isUnusual: true)
      },
      state.map {
        let value = Fact.Value.keyboard($0, height: keyboard?.height, frame: keyboard?.frame)
        return Fact("keyboard", value, words: "keyboard \(value.text)")
      },
    ]
    return facts.compactMap { $0 }
  }

  /// Returns the keys whose values differ among environments; device, window and orientation if none does.
  public static func distinguishingKeys(of environments: some Collection<EnvironmentFacts>) -> Set<String> {
    let (system, custom) = (
      FactTexts(environments.lazy.map { $0.system }), FactTexts(environments.lazy.map { $0.custom })
    )
    var keys = system.differing.union(custom.differing)
    // Values that follow from the device need not be listed beside it.
    if keys.contains("device") || keys.contains("orientation") { keys.remove("needsInputModeSwitchKey") }
    return keys.isEmpty ? usualKeys : keys
  }

  private static let usualKeys: Set<String> = ["device", "window", "orientation"]

  /// The device and window, and everything that is not the default.
  static func notableKeys(of inspection: SpecInspection) -> Set<String> {
    let (resolved, environment) = (inspection.environment, inspection.environment.environment)
    let isKeyboard = inspection.tree.usesKeyboardRoot
    var keys = EnvironmentFacts(resolved).allKeys
    if environment.keyboard.state == (isKeyboard ? .docked : .hidden), environment.keyboard.height == nil,
      resolved.keyboardFrame == nil
    {
      keys.remove("keyboard")
    }
    for (trait, known) in zip(resolved.traits, inspection.document.traits)
    where trait.value == known.values.first?.text {
      keys.remove("traits.\(trait.name)")
    }
    if !isKeyboard || environment.needsInputModeSwitchKey == environment.usual?.needsInputModeSwitchKey {
      keys.remove("needsInputModeSwitchKey")
    }
    return keys
  }

  var allKeys: Set<String> { Set(facts.map { $0.id }) }

  /// Returns the values of some keys as text, such as `iphone-se-1 portrait`, without defaults beside others.
  public func text(_ keys: Set<String>) -> String {
    let found = facts.filter { keys.contains($0.id) }
    // An environment without what is unusual about others is named by its device.
    let wanted = found.isEmpty ? facts.filter { Self.usualKeys.contains($0.id) } : found
    let notable = wanted.filter { Fact.defaults[$0.key] != $0.text }
    let shown = notable.isEmpty && !wanted.contains { $0.key == "split" } ? wanted : notable
    let usual = shown.filter { !$0.isUnusual }.map { $0.words }.joined(separator: " ")
    let words = [usual] + shown.filter { $0.isUnusual }.map { $0.words }
    return words.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  func write(_ keys: Set<String>, to writer: inout JSONWriter) {
    writer.beginObject(onOneLine: true)
    for fact in facts where fact.group == nil && keys.contains(fact.id) { fact.write(to: &writer) }
    for group in ["traits", "metrics"] {
      let members = facts.filter { $0.group == group && keys.contains($0.id) }
      guard !members.isEmpty else { continue }
      writer.key(group)
      writer.object(onOneLine: true) { writer in
        for fact in members { fact.write(to: &writer) }
      }
    }
    writer.endObject()
  }
}

/// The different texts that facts have in several lists, by id.
struct FactTexts {
  private(set) var texts: [String: Set<String>] = [:]
  /// The ids of facts that some of the lists do not have.
  private(set) var partial: Set<String> = []

  init(_ lists: some Sequence<[EnvironmentFacts.Fact]>) {
    var counts: [String: Int] = [:]
    var listCount = 0
    var last: [EnvironmentFacts.Fact]?
    // Arrays that share their memory are equal at once.
    for facts in lists where facts != last {
      for fact in facts {
        texts[fact.id, default: []].insert(fact.text)
        counts[fact.id, default: 0] += 1
      }
      listCount += 1
      last = facts
    }
    partial = Set(counts.filter { $0.value < listCount }.keys)
  }

  var differing: Set<String> { partial.union(texts.filter { $0.value.count > 1 }.keys) }
}

extension EnvironmentFacts.Fact {
  enum Value: Hashable, Sendable {
    case word(String)
    case flag(Bool)
    case number(Double)
    case window(Rect)
    case frame(Rect)
    case frames([Rect])
    case insets(Insets)
    case keyboard(KeyboardState, height: Double?, frame: Rect?)

    fileprivate var text: String {
      switch self {
      case .word(let word): return word
      case .flag(let flag): return String(flag)
      case .number(let number): return numberText(number)
      case .window(let frame): return "\(numberText(frame.width))×\(numberText(frame.height))"
      case .frame(let frame): return frame.commaText
      case .frames(let frames): return frames.map { $0.commaText }.joined(separator: ";")
      case .insets(let insets): return insets.text
      case .keyboard(let state, let height, let frame):
        let place = frame.map { " at \(numberText($0.x)),\(numberText($0.y))" } ?? ""
        return state.rawValue + (height.map { " \(numberText($0))" } ?? "") + place
      }
    }

    fileprivate func words(_ name: String) -> String {
      switch self {
      case .word(let word): word
      case .flag(false), .frames([]): "no \(name)"
      case .flag(true): name
      case .frames(let frames): "\(name) \(frames.map { $0.commaText }.joined(separator: " and "))"
      default: "\(name) \(text)"
      }
    }
  }

  func write(to writer: inout JSONWriter) {
    writer.key(key)
    switch value {
    case .word(let word): writer.string(word)
    case .flag(let flag): writer.boolean(flag)
    case .number(let number): writer.fixed6(number)
    case .window(let frame), .frame(let frame): writer.rect(frame)
    case .frames(let frames): writer.array(of: frames, onOneLine: true) { $1.rect($0) }
    case .insets(let insets): writer.insets(insets)
    case .keyboard(let state, let height, let frame):
      writer.object(onOneLine: true) { writer in
        writer.string("state", state.rawValue)
        if let height { writer.fixed6("height", height) }
        if let frame { writer.rect("frame", frame) }
      }
    }
  }

  fileprivate static let defaults = [
    "split": "full", "layoutDirection": LayoutEnvironment.LayoutDirection.leftToRight.rawValue,
    "contentSizeCategory": LayoutEnvironment.ContentSizeCategory.large.rawValue,
  ]
}

extension LayoutEnvironment {
  /// Those that do not follow from the device, its orientation and the window.
  var unusualFacts: [EnvironmentFacts.Fact] {
    guard let usual else { return [] }
    var facts: [EnvironmentFacts.Fact] = []
    func add(_ key: String, _ name: String, _ value: EnvironmentFacts.Fact.Value, if isUnusual: Bool) {
      if isUnusual { facts.append(.init(key, value, words: value.words(name), isUnusual: true)) }
    }
    add("safeArea", "safe area", .insets(safeArea), if: safeArea != usual.safeArea)
    if let area = additionalSafeArea { add("additionalSafeArea", "additional safe area", .insets(area), if: true) }
    add("windowControls", "window controls", .flag(windowControls), if: windowControls != usual.windowControls)
    add("occlusions", "occlusion", .frames(occlusions), if: occlusions != usual.occlusions)
    if let division { add("division", "division", .frame(division), if: division != usual.division) }
    add("idiom", "idiom", .word(idiom.rawValue), if: idiom != usual.idiom)
    add("scale", "scale", .number(scale), if: scale != usual.scale)
    add("notch", "notch", .flag(notch), if: notch != usual.notch)
    return facts
  }

  /// The environment with the same device, orientation, window and direction, in which everything else is derived.
  var usual: LayoutEnvironment? { try? LayoutEnvironment(resolving: ownRequest) }

  fileprivate var ownRequest: EnvironmentRequest {
    var request = EnvironmentRequest()
    if let device { request.device = .id(device.id) }
    if device == nil || split == .custom {
      request.window = window
    } else {
      request.split = split
      request.splitSide = splitSide
    }
    request.orientation = orientation
    request.layoutDirection = layoutDirection
    return request
  }
}

extension Rect {
  /// As on the command line: `867,0,84,120`.
  var commaText: String { numbers.map(numberText).joined(separator: ",") }
}

extension SpecDocument {
  /// Returns the names of environments for people: what distinguishes each from the others.
  public func names(of callers: [CallerEnvironment]) -> [String] {
    let common = EnvironmentFacts.custom(of: environment, in: self)
    let facts = callers.map { EnvironmentFacts(of: $0, in: self, common: common) }
    let keys = EnvironmentFacts.distinguishingKeys(of: facts)
    return facts.map { $0.text(keys) }
  }
}

extension ResolvedEnvironment {
  /// The environment in a few words: the device or window, and everything that is not the default, except for metrics.
  public var summary: String { summary(omitting: [:]) }

  /// The same, without the traits that have these values.
  public func summary(omitting omitted: [Name: Name]) -> String {
    let window = "\(numberText(environment.window.width))×\(numberText(environment.window.height))"
    var words = [environment.device?.id ?? window]
    words.append(environment.orientation.rawValue)
    if environment.split != .full { words.append(environment.split.rawValue) }
    if environment.split == .custom, environment.device != nil { words.append(window) }
    if environment.layoutDirection == .rightToLeft { words.append(environment.layoutDirection.rawValue) }
    if environment.contentSizeCategory != .large { words.append(environment.contentSizeCategory.rawValue) }
    if environment.keyboard.state != .hidden {
      // The height is written as on the command line, to distinguish keyboards that differ only in height.
      let height = environment.keyboard.height.map { ":" + numberText($0) } ?? ""
      words.append("keyboard \(environment.keyboard.state.rawValue)\(height)")
      if let frame = keyboardFrame { words.append("at \(numberText(frame.x)),\(numberText(frame.y))") }
    }
    words += traits.filter { omitted[Name($0.name)] != Name($0.value) }.map { "\($0.name)=\($0.value)" }
    return ([words.joined(separator: " ")] + environment.unusualFacts.map { $0.words }).joined(separator: ", ")
  }
}
