import JSON
import Layout

/// Decides a document's values and conditions in one environment.
///
/// Values are evaluated when something active uses them, each metric once. What was refused when the document was read
/// evaluates to nil without a second mistake.
struct Evaluator {
  let document: SpecDocument
  let environment: LayoutEnvironment
  /// The values of the custom traits, in the document's order.
  let traitValues: [Name]
  private let replacedMetrics: [Name: Double]
  var diagnostics: Diagnostics
  /// Whether the window's size decided anything, so that with another window anything may come out differently.
  private(set) var usesWindow = false
  private var metrics: [Memo<Double>]
  private var conditions: [Memo<Bool>]
  private var width = Memo<Double>.unknown
  private var height = Memo<Double>.unknown
  private var near = Memo<EdgeSet>.unknown
  /// Operands of the expression that is being evaluated.
  private var operands: [Double] = []

  private enum Memo<Content> {
    case unknown
    /// Being evaluated: met again only where a loop was reported when the document was read.
    case underWay
    case known(Content?)
  }

  init(
    _ document: SpecDocument, _ environment: LayoutEnvironment, _ request: EnvironmentRequest,
    _ diagnostics: Diagnostics
  ) {
    let spec = document.spec
    self.document = document
    self.environment = environment
    self.diagnostics = diagnostics
    replacedMetrics = request.metrics
    traitValues = spec.traits.map { request.traits[$0.name] ?? $0.values.first ?? "" }
    metrics = Array(repeating: .unknown, count: spec.metrics.count)
    conditions = Array(repeating: .unknown, count: spec.conditions.count)
  }

  var spec: CompiledSpec { document.spec }

  // MARK: Values

  /// The value; nil where it, or something that it uses, is at fault.
  mutating func number(_ value: Value, least: LeastNumber = .none) -> Double? {
    guard let (leaf, json) = leaf(of: value) else { return nil }
    switch leaf {
    case .number(let index): return document.spec.numbers[index]
    case .given(let number): return number
    case .expression(let nodes): return number(nodes[...], at: json, least: least)
    }
  }

  /// The value, or `standard` where it was left out.
  mutating func number(_ value: Value?, default standard: Double, least: LeastNumber = .none) -> Double? {
    guard let value else { return standard }
    return number(value, least: least)
  }

  /// The leaf that counts here, and where it stands.
  mutating func leaf<Leaf>(of choice: Choice<Leaf>) -> (Leaf, JSONPlace)? {
    var choice = choice
    while true {
      switch choice {
      case .invalid: return nil
      case .leaf(let leaf, let json): return (leaf, json)
      case .alternatives(let alternatives, let json):
        switch firstThatHolds(alternatives) {
        case .found(let value): choice = value
        case .none:
          diagnostics.report(.noValue, at: json, "none of the alternatives holds here; add one without \"when\"")
          return nil
        case .unknown: return nil
        }
      }
    }
  }

  enum Found<Leaf: Sendable> {
    case found(Choice<Leaf>)
    case none
    /// A condition was refused, so that nothing can be said.
    case unknown
  }

  /// The value of the first alternative whose condition holds.
  mutating func firstThatHolds<Leaf>(_ alternatives: [Alternative<Leaf>]) -> Found<Leaf> {
    for alternative in alternatives {
      guard let condition = alternative.condition else { return .found(alternative.value) }
      guard let isHeld = holds(condition) else { return .unknown }
      if isHeld { return .found(alternative.value) }
    }
    return .none
  }

  /// The number of a constant expression, in range.
  mutating func number(
    _ nodes: ArraySlice<ExpressionNode>, at json: JSONPlace, least: LeastNumber = .none
  ) -> Double? {
    guard let result = constant(nodes, at: json) else { return nil }
    guard least.allows(result) else {
      diagnostics.report(.numberOutOfRange, at: json, least.sentence + "; this comes out as \(result)")
      return nil
    }
    return result
  }

  /// The number of a constant expression, or part of one, whatever its size.
  mutating func constant(_ nodes: ArraySlice<ExpressionNode>, at json: JSONPlace) -> Double? {
    // Metrics evaluate while operands are waiting, so each evaluation has its own part of the stack.
    let base = operands.count
    defer { operands.removeSubrange(base...) }
    for node in nodes {
      switch node.kind {
      case .number(let number): operands.append(number)
      case .metric(let index):
        guard let number = metric(index) else { return nil }
        operands.append(number)
      case .trait(let trait):
        guard let number = trait == .rootWidth || trait == .rootHeight ? rootTrait(trait) : plain(trait) else {
          return nil
        }
        operands.append(number)
      case .name, .itemAttribute, .anchor: return nil
      case .negate: operands[operands.count - 1].negate()
      case .minimum(let count): fold(count, min)
      case .maximum(let count): fold(count, max)
      case .add: fold(2, +)
      case .subtract: fold(2, -)
      case .multiply: fold(2, *)
      case .divide:
        if operands[operands.count - 1] == 0 {
          diagnostics.report(.divisionByZero, at: json, "the divisor is 0 here")
          return nil
        }
        fold(2, /)
      }
    }
    return operands.last
  }

  private mutating func fold(_ count: Int, _ combine: (Double, Double) -> Double) {
    let start = operands.count - count
    var result = operands[start]
    for index in (start + 1)..<operands.count { result = combine(result, operands[index]) }
    operands.removeSubrange(start...)
    operands.append(result)
  }

  mutating func metric(_ index: Int) -> Double? {
    if let replaced = replacedMetrics[spec.metrics[index].name] { return replaced }
    switch metrics[index] {
    case .known(let number): return number
    case .underWay: return nil
    case .unknown:
      metrics[index] = .underWay
      let number = number(spec.metrics[index].value)
      metrics[index] = .known(number)
      return number
    }
  }

  private mutating func plain(_ trait: NumericTrait) -> Double? {
    if trait != .scale { usesWindow = true }
    return switch trait {
    case .windowWidth: environment.window.width
    case .windowHeight: environment.window.height
    case .scale: environment.scale
    case .rootWidth, .rootHeight: nil
    }
  }

  mutating func rootTrait(_ trait: NumericTrait) -> Double? {
    trait == .rootWidth ? rootWidth() : rootHeight()
  }

  mutating func rootWidth() -> Double? {
    if case .known(let known) = width { return known }
    guard case .unknown = width else { return nil }
    width = .underWay
    let result: Double? =
      switch spec.rootWidth {
      case .window: plain(.windowWidth)
      case .keyboard: environment.keyboard.frame?.width ?? plain(.windowWidth)
      case .free: nil
      case .value(let value): number(value, least: .zero)
      }
    width = .known(result)
    return result
  }

  mutating func rootHeight() -> Double? {
    if case .known(let known) = height { return known }
    guard case .unknown = height else { return nil }
    height = .underWay
    let result: Double? =
      switch spec.rootHeight {
      case .window: plain(.windowHeight)
      case .keyboard: environment.keyboard.inputHeight
      case .free: nil
      case .value(let value): number(value, least: .zero)
      }
    height = .known(result)
    return result
  }

  /// A priority; nil where it is at fault.
  mutating func priority(_ node: PriorityNode?, default standard: Priority) -> Priority? {
    switch node {
    case nil: return standard
    case .fixed(let priority): return priority
    case .invalid: return nil
    case .metric(let index, let offset, let json):
      guard let number = metric(index) else { return nil }
      if let priority = Priority(number + offset) { return priority }
      diagnostics.report(
        .invalidPriority, at: json, "a priority is above 0 and at most 1000; this comes out as \(number + offset)")
      return nil
    }
  }

  // MARK: Conditions

  /// Whether a condition holds; nil where it, or something that it uses, is at fault.
  mutating func holds(_ condition: Condition) -> Bool? {
    switch condition {
    case .invalid: return nil
    case .named(let index):
      switch conditions[index] {
      case .known(let isHeld): return isHeld
      case .underWay: return nil
      case .unknown:
        conditions[index] = .underWay
        let isHeld = holds(spec.conditions[index].condition)
        conditions[index] = .known(isHeld)
        return isHeld
      }
    case .entries(let entries):
      for entry in entries {
        guard let isHeld = holds(entry.test) else { return nil }
        if !isHeld { return false }
      }
      return true
    }
  }

  private mutating func holds(_ test: ConditionEntry.Test) -> Bool? {
    switch test {
    case .not(let condition): return holds(condition).map { !$0 }
    case .any(let conditions):
      for condition in conditions {
        guard let isHeld = holds(condition) else { return nil }
        if isHeld { return true }
      }
      return false
    case .all(let conditions):
      for condition in conditions {
        guard let isHeld = holds(condition) else { return nil }
        if !isHeld { return false }
      }
      return true
    case .word(let trait, let accepted): return accepted.contains(word(trait))
    case .boolean(let trait, let accepted): return accepted.contains(boolean(trait))
    case .number(let trait, let accepted): return numeric(trait).map { accepted.contains($0) }
    case .range(let trait, let minimum, let maximum):
      guard let number = numeric(trait) else { return nil }
      return number >= minimum ?? -.infinity && number < maximum ?? .infinity
    case .near(let edges):
      guard let near = keyboardNear() else { return nil }
      return edges.edges.allSatisfy { near.contains($0) }
    case .away(let edges):
      guard let near = keyboardNear() else { return nil }
      return edges.edges.allSatisfy { !near.contains($0) }
    case .custom(let index, let accepted): return accepted.contains(traitValues[index])
    }
  }

  private mutating func numeric(_ trait: NumericTrait) -> Double? {
    trait == .rootWidth || trait == .rootHeight ? rootTrait(trait) : plain(trait)
  }

  private mutating func word(_ trait: WordTrait) -> String {
    if trait == .windowOrientation { usesWindow = true }
    return switch trait {
    case .device: environment.device?.id ?? "none"
    case .idiom: environment.idiom.rawValue
    case .orientation: environment.orientation.rawValue
    case .windowOrientation: environment.windowOrientation.rawValue
    case .split: environment.split.rawValue
    case .horizontalSizeClass: environment.horizontalSizeClass.rawValue
    case .verticalSizeClass: environment.verticalSizeClass.rawValue
    case .layoutDirection: environment.layoutDirection.rawValue
    case .keyboardState: environment.keyboard.state.rawValue
    }
  }

  private mutating func boolean(_ trait: BooleanTrait) -> Bool {
    if trait == .keyboardGuideActive { usesWindow = true }
    return switch trait {
    case .notch: environment.notch
    case .homeIndicator: environment.homeIndicator
    case .needsInputModeSwitchKey: environment.needsInputModeSwitchKey
    case .keyboardGuideActive:
      environment.followedKeyboard(followsUndocked: spec.keyboardGuide.followsUndockedKeyboard) != nil
    }
  }

  /// The edges that the keyboard is near, as the keyboard guide sees it.
  mutating func keyboardNear() -> EdgeSet? {
    if case .known(let known) = near { return known }
    guard case .unknown = near else { return nil }
    near = .underWay
    let follows = spec.keyboardGuide.followsUndockedKeyboard
    var threshold: Double? = 0
    if environment.nearDependsOnThreshold(followsUndocked: follows) { threshold = nearThreshold() }
    let result = threshold.map { environment.keyboardNear(followsUndocked: follows, threshold: $0) }
    near = .known(result)
    return result
  }

  private mutating func nearThreshold() -> Double? {
    number(spec.keyboardGuide.nearThreshold, default: KeyboardGuideOptions().nearThreshold)
  }
}
