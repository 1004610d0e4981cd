import JSON
import Layout

/// Reads a document: checks every type, name and text, and collects all mistakes.
///
/// Names are registered first, so their order in the document does not matter.
struct SpecReader: ValueReader {
  let document: JSONDocument
  let json: JSONView
  let limits: SpecLimits
  var spec = CompiledSpec()
  var diagnostics: Diagnostics
  var conditionIndex: [Name: Int] = [:]
  var stackIndex: [Name: Int] = [:]
  var viewIndex = NameTable()
  var constraintIDs: Set<Name> = []
  /// Whether values are those of metrics, which may be in a cycle.
  var readsMetrics = false
  var unusedTemplates: Set<Name> = []
  var cancellation: Cancellation
  /// The number of views so far, not counting groups.
  var viewCount = 0

  var source: SpecError.Source { .spec }

  init(_ source: SpecSource, _ limits: SpecLimits, isCancelled: (@Sendable () -> Bool)? = nil) {
    document = source.document
    json = source.spec.view
    self.limits = limits
    cancellation = Cancellation(isCancelled)
    diagnostics = Diagnostics(source)
  }

  static let keys: KeySet = [
    .layoutSpec, .schema, .name, .root, .margins, .readableWidth, .keyboardGuide, .metrics, .traits, .conditions,
    .stacks, .environment, .check, .templates, .touch, .views, .constraints,
  ]

  /// - Returns: `false` if the version is unknown, so that nothing else can be checked.
  mutating func read() -> Bool {
    guard json.kind == .object else {
      diagnostics.report(.wrongType, at: json, "expected a layout spec (object with \"layoutSpec\": 1)")
      return true
    }
    if let version = json["layoutSpec"]?.number, version != 1 {
      if let value = json["layoutSpec"] {
        diagnostics.report(.unsupportedVersion, at: value, "unsupported version; write \"layoutSpec\": 1")
      }
      return false
    }
    diagnostics.report(duplicateKeys: json.value.duplicateKeys(), in: .spec)
    guard let members = object(json, keys: Self.keys) else { return true }
    if let version = members[.layoutSpec] {
      if version.number == nil { reportType(version, "the number 1") }
    } else {
      diagnostics.report(.missingKey, at: json, "\"layoutSpec\": 1 is missing")
    }
    if let schema = members[.schema], schema.text == nil { reportType(schema, "a string") }
    if let name = members[.name] { spec.name = string(name) ?? "" }
    registerNames(members)
    readRoot(members[.root])
    readContents(members)
    if let check = members[.check] { readCheck(check) }
    if let environment = members[.environment] {
      var reader = EnvironmentReader(spec: spec, source: .spec, diagnostics: diagnostics)
      spec.environment = reader.read(environment)
      spec.environmentSource = environment.value
      diagnostics = reader.diagnostics
    }
    // Plain numbers have no dependencies.
    if !spec.conditions.isEmpty || spec.metrics.contains(where: { !$0.value.isNumber }) {
      var check = CycleCheck(spec: spec)
      check.report(&diagnostics)
    }
    if spec.hasRestrictedValues { RestrictedTraitCheck(spec: spec).report(&diagnostics) }
    checkLimits(members)
    return true
  }

  private mutating func readContents(_ members: ObjectFields) {
    readConditionsAndMetrics(members)
    if let margins = members[.margins] { spec.margins = insets(margins) }
    if let width = members[.readableWidth] { spec.readableWidth = value(width, least: .aboveZero) }
    if let guide = members[.keyboardGuide] { readKeyboardGuide(guide) }
    readStacks()
    if let touch = members[.touch] { readTouch(touch) }
    if let views = members[.views] { readViews(views) }
    // If views are missing, their names in constraints are no mistakes.
    if let constraints = members[.constraints], !hasTooManyViews { spec.constraints = readConstraints(constraints) }
    if let templates = members[.templates], !unusedTemplates.isEmpty { checkUnused(templates) }
  }

  private mutating func checkLimits(_ members: ObjectFields) {
    if hasTooManyViews, let views = members[.views] {
      diagnostics.report(.limitExceeded, at: views, "there are more than \(limits.views) views")
    }
    if spec.constraintCount > limits.constraints, let constraints = members[.constraints] {
      diagnostics.report(.limitExceeded, at: constraints, "there are more than \(limits.constraints) constraints")
    }
  }

  private mutating func readRoot(_ root: JSONView?) {
    guard let root else { return }
    if let text = root.text {
      switch text {
      case "window": break
      case "keyboard":
        spec.rootWidth = .keyboard
        spec.rootHeight = .keyboard
      default:
        diagnostics.report(
          .invalidValue, at: root, "expected \"window\", \"keyboard\" or an object with a width and a height")
      }
      return
    }
    guard let members = object(root, keys: [.width, .height], else: "\"window\", \"keyboard\" or an object") else {
      return
    }
    // A free width is read before the height, whose value may depend on it.
    if members[.width]?.string == "free" { spec.rootWidth = .free }
    if members[.height]?.string == "free" { spec.rootHeight = .free }
    spec.rootWidth = rootLength(members[.width], "width", root)
    spec.rootHeight = rootLength(members[.height], "height", root)
  }

  private mutating func rootLength(_ json: JSONView?, _ key: String, _ root: JSONView) -> CompiledSpec.RootLength {
    guard let json else {
      diagnostics.report(
        .missingKey, at: root, about: key,
        "\"\(key)\" is missing; write \"window\", \"keyboard\", \"free\" or a value")
      return .window
    }
    switch json.string {
    case "window": return .window
    case "keyboard": return .keyboard
    case "free": return .free
    default: return .value(value(json, least: .zero))
    }
  }

  private mutating func readKeyboardGuide(_ json: JSONView) {
    guard let members = object(json, keys: [.followsUndockedKeyboard, .usesBottomSafeArea, .nearThreshold]) else {
      return
    }
    spec.keyboardGuide.followsUndockedKeyboard = flag(members[.followsUndockedKeyboard])
    spec.keyboardGuide.usesBottomSafeArea = flag(members[.usesBottomSafeArea], default: true)
    spec.nearThreshold = members[.nearThreshold].map { value($0) }
  }

  private mutating func readCheck(_ json: JSONView) {
    guard let members = object(json, keys: [.rules, .minTarget, .hardware]) else { return }
    if let rules = members[.rules] { spec.check.severities = severities(rules) }
    if let hardware = members[.hardware] { spec.check.hardware = hardwareKeyboards(hardware) }
    (spec.check.minimumWidth, spec.check.minimumHeight) = values(members[.minTarget], .width, .height)
  }
}

extension KeySet {
  package static let ofSpec = SpecReader.keys
}
