public import JSON
public import Layout

/// A parsed layout spec, which can be solved for any environment.
///
/// An invalid document is a value too: `errors` lists its mistakes, and every solve throws them, together with those
/// that depend on the environment.
///
/// Documents are immutable. Several threads may solve one at the same time.
public final class SpecDocument: Sendable {
  /// The mistakes that do not depend on the environment, in document order.
  public let errors: SpecErrors
  let spec: CompiledSpec
  let diagnostics: Diagnostics
  /// `false` if the text is not JSON, its version is unknown or its templates cannot be expanded, so that nothing else
  /// is checked.
  package let isReadable: Bool
  /// Whether the whole spec was read. If not, every solve throws the mistakes found so far, or
  /// `SpecSolveError.budgetExceeded` if there are none.
  public let isComplete: Bool
  let plans: PlanCache
  let resolvedSpecs: ResolvedSpecCache

  /// Reads a spec from JSON.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - limits: the limits on the size of the spec.
  ///   - plans: a cache of plans.
  ///   - origins: the places in the file from which the spec was converted, if positions are to be in that file.
  ///   - isCancelled: called every few hundred views and constraints; `true` stops the reading, see ``isComplete``.
  public convenience init(
    parsing bytes: [UInt8], limits: SpecLimits = SpecLimits(), plans: PlanCache = PlanCache(),
    origins: SpecOrigins? = nil, isCancelled: (@Sendable () -> Bool)? = nil
  ) {
    do throws(JSONError) {
      let document = try JSONDocument(parsing: bytes, maximumDepth: limits.depth)
      self.init(reading: document.root, limits: limits, plans: plans, origins: origins, isCancelled: isCancelled)
    } catch {
      self.init(refusing: SpecErrors([SpecError(error, in: bytes, source: .spec)]))
    }
  }

  /// Reads a spec that is part of a larger document, like ``init(parsing:limits:plans:origins:isCancelled:)``.
  public convenience init(
    reading json: JSONValue, limits: SpecLimits = SpecLimits(), plans: PlanCache = PlanCache(),
    origins: SpecOrigins? = nil, isCancelled: (@Sendable () -> Bool)? = nil
  ) {
    guard let expansion = TemplateExpansion(json, isCancelled: isCancelled) else {
      var reader = SpecReader(SpecSource(of: json, origins: origins), limits, isCancelled: isCancelled)
      self.init(&reader, plans)
      return
    }
    // Parsing takes time in proportion to the text, which may be a thousand times as long as the spec.
    if expansion.errors.isEmpty, expansion.wasCancelled || isCancelled?() == true {
      self.init(refusing: SpecErrors([]), isComplete: false)
      return
    }
    guard expansion.errors.isEmpty, let text = try? JSONDocument(parsing: expansion.bytes, maximumDepth: limits.depth)
    else {
      var diagnostics = Diagnostics(SpecSource(of: json))
      for error in expansion.errors { diagnostics.report(.invalidValue, at: error.value.view, error.message) }
      if expansion.errors.isEmpty {
        diagnostics.report(.limitExceeded, at: json.view, "the expanded templates are nested too deeply")
      }
      self.init(refusing: diagnostics.sorted())
      return
    }
    var reader = SpecReader(SpecSource(of: text.root, from: json, expansion.map), limits, isCancelled: isCancelled)
    reader.unusedTemplates = expansion.unused
    self.init(&reader, plans)
  }

  private init(_ reader: inout SpecReader, _ plans: PlanCache) {
    self.plans = plans
    resolvedSpecs = ResolvedSpecCache()
    isReadable = reader.read()
    isComplete = !reader.cancellation.isCancelled
    errors = reader.diagnostics.sorted()
    diagnostics = exchange(&reader.diagnostics, with: Diagnostics(nil))
    // The reader is not used any more, and a copy would count a reference for each list.
    spec = exchange(&reader.spec, with: CompiledSpec())
  }

  package init(refusing errors: SpecErrors, isComplete: Bool = true) {
    plans = PlanCache()
    resolvedSpecs = ResolvedSpecCache()
    self.errors = errors
    spec = CompiledSpec()
    diagnostics = Diagnostics(nil)
    isReadable = false
    self.isComplete = isComplete
  }

  /// Creates a copy of a valid document, perhaps at another location or with less content.
  init(_ document: SpecDocument, at value: JSONValue? = nil, with spec: CompiledSpec? = nil) {
    plans = document.plans
    resolvedSpecs = spec == nil ? document.resolvedSpecs : ResolvedSpecCache()
    errors = SpecErrors([])
    self.spec = spec ?? document.spec
    var diagnostics = document.diagnostics
    if let value { diagnostics.source = document.source?.moved(to: value) }
    self.diagnostics = diagnostics
    isReadable = true
    isComplete = document.isComplete
  }

  /// Returns this document for another text that contains the same spec, so that mistakes are reported with lines and
  /// columns of that text, or `nil` if it is invalid. Nothing is parsed again.
  public func moved(to value: JSONValue) -> SpecDocument? { isValid ? SpecDocument(self, at: value) : nil }

  var source: SpecSource? { diagnostics.source }
  var json: JSONDocument? { diagnostics.source?.document }

  func pointer(of node: JSONNodeID) -> String { source?.pointer(of: node) ?? "" }

  func string(at node: JSONNodeID?) -> String? { node.flatMap { json?[$0].string } }

  func label(at node: JSONNodeID, ofNode index: Int) -> String? {
    guard let text = string(at: node) else { return nil }
    guard node == spec.views[index].json, let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return text }
    return String(text[text.utf8.index(after: colon)...])
  }

  func output(ofNode index: Int) -> JSONValue? { spec.views[index].output.flatMap { json?[$0] } }

  /// The spec's name.
  public var name: String { spec.name }

  /// The size in bytes of the text that contains the spec.
  public var sourceByteCount: Int { source?.text.bytes.count ?? 0 }

  package var isConverted: Bool { source?.origins != nil }

  /// Whether the document was read completely and has no mistakes, except for those that depend on the environment.
  public var isValid: Bool { errors.isEmpty && isComplete }

  /// The custom traits and their values, in document order. The first value is the default.
  public var traits: [(name: Name, values: [Name])] { spec.traits.map { ($0.name, $0.values) } }

  /// The names of the metrics that can be overridden, in document order.
  public var metricNames: [Name] { spec.metrics.dropFirst().map { $0.name } }

  /// The document's own `environment`.
  public var environment: EnvironmentRequest { spec.environment }

  /// Whether either dimension of the root is that of a keyboard.
  public var usesKeyboardRoot: Bool { spec.usesKeyboardRoot }
}

extension SpecError {
  /// Creates the mistake that a text is not JSON, or exceeds one of its limits.
  public init(_ error: JSONError, in bytes: [UInt8], source: Source) {
    let position = JSONPosition(ofByte: error.offset, in: bytes)
    let code: SpecErrorCode =
      switch error.kind {
      case .depthExceeded, .marksExceeded: .limitExceeded
      default: .invalidJSON
      }
    self.init(
      code: code, pointer: "", source: source, message: error.message, line: position.line, column: position.column)
  }
}
