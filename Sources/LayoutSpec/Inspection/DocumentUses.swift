import JSON
import Layout

/// What a document uses, in all branches of its values and conditions: its own names by index, and parts of the
/// environment.
struct DocumentUses: SpecVisitor {
  let spec: CompiledSpec
  private(set) var metrics: Set<Int> = []
  private(set) var customTraits: Set<Int> = []
  private(set) var conditions: Set<Int> = []
  private(set) var stacks: Set<Int> = []
  private(set) var conditionTraits: Set<String> = []
  private var textTraits: Set<String> = []
  private(set) var guides: Set<Guide> = []
  private(set) var isDirectional = false

  init(of spec: CompiledSpec) {
    self.spec = spec
    visitAll()
    for use in spec.computedValues.flatMap({ $0.uses }) { visit(use) }
    if guides.contains(where: { $0.usesMargins }), spec.margins.isDirectional { isDirectional = true }
    if usesCorners { isDirectional = true }
  }

  private var traits: Set<String> { conditionTraits.union(textTraits) }

  var namedTraits: Set<String> { conditionTraits.union(customTraits.map { spec.traits[$0].name.text }) }
  var namesScale: Bool { traits.contains("scale") }
  var usesCorners: Bool { guides.contains(.safeAreaBesideCorners) || guides.contains(.marginsBesideCorners) }

  private var usesWindowRoot: Bool {
    for case .window in [spec.rootWidth, spec.rootHeight] { return true }
    return false
  }

  private static let windowTraits: Set<String> = [
    "windowWidth", "windowHeight", "windowOrientation", "split", "horizontalSizeClass", "verticalSizeClass",
  ]
  private static let keyboardTraits: Set<String> = [
    "keyboardState", "keyboardNear", "keyboardAwayFrom", "keyboardGuideActive",
  ]

  var environmentKeys: KeySet {
    let traits = traits
    var keys: KeySet = [.device, .orientation, .traits]
    if usesWindowRoot || !traits.isDisjoint(with: Self.windowTraits)
      || guides.contains(where: { $0.usesMargins })
    {
      keys.insert(.split)
    }
    if isDirectional { keys.insert(.layoutDirection) }
    if traits.contains("contentSizeCategory") { keys.insert(.contentSizeCategory) }
    if spec.usesKeyboardRoot || guides.contains(.keyboard) || !traits.isDisjoint(with: Self.keyboardTraits) {
      keys.insert(.keyboard)
    }
    return keys
  }

  /// Returns an environment without what the document cannot distinguish: environments with the same result have the
  /// same layouts and the same findings.
  func visiblePart(of environment: LayoutEnvironment) -> LayoutEnvironment {
    let traits = traits
    var visible = environment
    if !traits.contains("device") { visible.device = nil }
    if !traits.contains("orientation") { visible.orientation = .portrait }
    if !traits.contains("idiom") { visible.idiom = .phone }
    if !traits.contains("notch") { visible.notch = false }
    if !traits.contains("homeIndicator") { visible.homeIndicator = false }
    if !traits.contains("split") { visible.split = .full }
    if !traits.contains("horizontalSizeClass") { visible.horizontalSizeClass = .compact }
    if !traits.contains("verticalSizeClass") { visible.verticalSizeClass = .compact }
    if !traits.contains("contentSizeCategory") { visible.contentSizeCategory = .large }
    visible.splitSide = .leading
    visible.keyboard.height = nil
    if !spec.usesKeyboardRoot {
      visible.keyboard.inputHeight = 0
    } else if traits.isDisjoint(with: Self.keyboardTraits) {
      // The keyboard's own view only has the keyboard's left edge and width.
      visible.keyboard.state = .docked
      visible.keyboard.near = nil
      visible.keyboard.frame?.y = 0
      visible.keyboard.frame?.height = 0
    }
    return visible
  }

  // MARK: Visiting

  mutating func visit(_ use: Use) {
    switch use {
    case .metric(let index): metrics.insert(index)
    case .condition(let index): conditions.insert(index)
    case .customTrait(let index): customTraits.insert(index)
    case .trait(let trait, _, isKey: false): textTraits.insert(trait.rawValue)
    case .trait(let trait, _, isKey: true):
      conditionTraits.insert(trait.rawValue)
      if [.keyboardNear, .keyboardAwayFrom, .layoutDirection].contains(trait) { isDirectional = true }
    }
  }

  mutating func visitView(_ index: Int) {
    if let stack = spec.views[index].stack {
      stacks.insert(stack)
      if spec.stacks[stack].isDirectional { isDirectional = true }
    }
    if case .insets(let insets) = spec.input(ofView: index)?.touch, insets.isDirectional { isDirectional = true }
  }

  mutating func visit<Leaf>(_ conditional: Conditional<Leaf>) {
    for use in conditional.conditionUses { visit(use) }
  }

  mutating func visitGroup(_ condition: Condition?, hasAlternative: Bool, _ json: JSONNodeID) {}

  mutating func visitConstraint(_ index: Int) {
    let node = spec.constraintNodes[index]
    for (item, attribute) in node.anchors() {
      if let guide = item.guide { guides.insert(guide) }
      if attribute.isDirectional { isDirectional = true }
    }
    if case .pin(let form) = node.form, form.isDirectional { isDirectional = true }
    guard case .expression(let form) = node.form else { return }
    for side in form.sides {
      for use in side.uses(node.text) { visit(use) }
    }
  }
}

extension StackNode {
  fileprivate var isDirectional: Bool {
    guard direction?.contains(where: { $0 == .environment }) ?? true else { return false }
    return axis.contains { $0 == .horizontal } || insets.isDirectional
      || alignment?.contains { $0 == .leading || $0 == .trailing } ?? false
  }
}

extension PinForm {
  /// Whether mirroring the pin may change it: pinning both sides with the same inset is symmetrical.
  fileprivate var isDirectional: Bool { edges.contains(.leading) != edges.contains(.trailing) || insets.isDirectional }
}

extension InsetValues {
  /// Whether the leading and the trailing inset may differ.
  fileprivate var isDirectional: Bool {
    switch (leading, trailing) {
    case (nil, nil): false
    case (.number(let one, _), .number(let other, _)): one != other
    case (.computed(let one), .computed(let other)): one != other
    case (.number(let one, _), nil), (nil, .number(let one, _)): one != 0
    default: true
    }
  }
}

extension SpecDocument {
  /// The keys of the environment whose values can make a difference to this document.
  package var relevantKeys: KeySet { DocumentUses(of: spec).environmentKeys }

  /// Returns the names of the traits that any condition uses.
  package func namedTraits() -> Set<String> { DocumentUses(of: spec).namedTraits }

  /// Returns what the document can distinguish about each environment, or `nil` for one with mistakes, and for all if
  /// the document is invalid or the work is cancelled. The document has the same layout in equal ones, so that one
  /// solve is enough.
  public func visibleParts(of callers: [CallerEnvironment], isCancelled: () -> Bool) -> [VisibleEnvironment?] {
    let uses = DocumentUses(of: spec)
    let base = spec.environment
    let screen = base.withoutNames
    return callers.map { caller in
      guard isValid, caller.errors.isEmpty, !isCancelled() else { return nil }
      let request = caller.request.over(screen)
      let environment = try? LayoutEnvironment(resolving: request, usesKeyboardRoot: usesKeyboardRoot)
      return environment.map { VisibleEnvironment(uses.visiblePart(of: $0), caller.request, over: base) }
    }
  }

  /// Returns the unused metrics, traits, conditions and stacks, in this order, each kind in document order. The spec's
  /// environment is a use, too.
  public func unusedNames() -> [SpecPart] {
    let uses = DocumentUses(of: spec)
    func unused(_ kind: SpecPart.Kind, _ defined: [Name], _ used: Set<Int>, isSet: (Name) -> Bool) -> [SpecPart] {
      defined.indices.filter { !used.contains($0) && !isSet(defined[$0]) }.map { index in
        SpecPart(kind: kind, name: defined[index].text, pointer: "/\(kind.rawValue)s/\(defined[index])")
      }
    }
    // The built-in metric may be unused.
    return unused(.metric, spec.metrics.map { $0.name }, uses.metrics.union([0])) { environment.metrics[$0] != nil }
      + unused(.trait, spec.traits.map { $0.name }, uses.customTraits) { environment.traits[$0] != nil }
      + unused(.condition, spec.conditions.map { $0.name }, uses.conditions) { _ in false }
      + unused(.stack, spec.stackNames, uses.stacks) { _ in false }
  }
}

/// Everything about an environment that a document can distinguish.
public struct VisibleEnvironment: Hashable, Sendable {
  private let environment: LayoutEnvironment
  private let traits: [Name: Name]
  private let metrics: [Name: Double]

  fileprivate init(_ environment: LayoutEnvironment, _ request: EnvironmentRequest, over base: EnvironmentRequest) {
    self.environment = environment
    // What is the same in the spec's environment, which may be large, distinguishes nothing.
    traits = request.traits.filter { base.traits[$0.key] != $0.value }
    metrics = request.metrics.filter { base.metrics[$0.key] != $0.value }
  }
}
