public import JSON
public import Layout

/// A layout spec that has been read: every name looked up, every text parsed, ready to be solved for any environment.
///
/// A document that is not valid is a value too: `errors` lists its mistakes, and every solve throws them, together with
/// those that show only in the environment asked for.
///
/// Documents are immutable; any number of threads may solve one at the same time.
public final class SpecDocument: Sendable {
  /// The mistakes that show whatever the environment, in document order.
  public let errors: [SpecError]
  let spec: CompiledSpec
  let diagnostics: Diagnostics
  let refusedTraits: Set<Name>
  /// Whether the version is known, so that more can be said than that it is not.
  let isReadable: Bool
  let json: JSONDocument?
  /// The pointer of the spec in the text that was read.
  let specPointer: String
  let plans: PlanCache
  let instances = InstanceCache()
  /// Instances of documents that differ from this one in numbers alone.
  let relatives: InstanceCache

  /// Reads a spec from the bytes of a JSON text.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - limits: how large the spec may be.
  ///   - plans: where plans of its layouts are kept.
  /// - Complexity: O(bytes).
  public convenience init(parsing bytes: [UInt8], limits: SpecLimits = SpecLimits(), plans: PlanCache = PlanCache()) {
    do throws(JSONError) {
      let document = try JSONDocument(parsing: bytes, maximumDepth: limits.depth)
      self.init(reading: document.root, of: document, limits: limits, plans: plans)
    } catch {
      self.init(refusing: SpecError(error, in: bytes, source: .spec))
    }
  }

  /// Reads a spec that stands in a larger document.
  init(reading json: JSONValue, of document: JSONDocument, limits: SpecLimits, plans: PlanCache) {
    self.plans = plans
    relatives = InstanceCache()
    var reader = SpecReader(document, spec: json, limits: limits)
    isReadable = reader.read()
    spec = reader.spec
    diagnostics = reader.diagnostics
    refusedTraits = reader.refusedTraits
    errors = reader.diagnostics.sorted()
    self.json = document
    specPointer = json.pointer.description
  }

  private init(refusing error: SpecError) {
    plans = PlanCache()
    relatives = InstanceCache()
    errors = [error]
    spec = CompiledSpec()
    diagnostics = .none
    refusedTraits = []
    isReadable = false
    json = nil
    specPointer = ""
  }

  /// A valid document that differs from a valid one in numbers alone.
  private init(_ relative: SpecDocument, spec: CompiledSpec, json: JSONDocument) {
    plans = relative.plans
    relatives = relative.relatives
    self.spec = spec
    diagnostics = Diagnostics(json, specPointer: relative.specPointer)
    refusedTraits = []
    errors = []
    isReadable = true
    self.json = json
    specPointer = relative.specPointer
  }

  /// The document of a text that differs from this one's in values that are numbers alone; nil where it differs in more, or
  /// either is not valid.
  ///
  /// It is the document that reading the text gives, at a fraction of the cost, and what its solves have in common with
  /// those of its relatives is not done again.
  ///
  /// - Complexity: O(bytes), at the speed of comparing them.
  public func respelled(as bytes: ArraySlice<UInt8>) -> SpecDocument? {
    guard isValid, specPointer.isEmpty, let respelling = json?.respelled(as: bytes, places: spec.numbers.places)
    else { return nil }
    var spec = spec
    guard spec.numbers.take(respelling.changes, from: respelling.document) else { return nil }
    spec.environment.members?.move(to: respelling.document)
    return SpecDocument(self, spec: spec, json: respelling.document)
  }

  /// The JSON Pointer of a value, into the spec.
  func pointer(of place: JSONPlace) -> String {
    guard let json else { return "" }
    var pointer = json[place].pointer.description
    if pointer.hasPrefix(specPointer) { pointer.removeFirst(specPointer.count) }
    return pointer
  }

  /// What a view or group, by its index in the document, has under `output`.
  func output(ofNode index: Int) -> JSONValue? { spec.views[index].output.flatMap { json?[$0] } }

  /// The spec's name.
  public var name: String { spec.name }

  /// Whether the document has no mistake that shows whatever the environment.
  public var isValid: Bool { errors.isEmpty }

  /// The custom traits and their values, the default first, in document order.
  public var traits: [(name: Name, values: [Name])] { spec.traits.map { ($0.name, $0.values) } }

  /// The names of the metrics that can be replaced, in document order.
  public var metricNames: [Name] { spec.metrics.dropFirst().map(\.name) }

  /// What the document's own `environment` says.
  public var environment: EnvironmentRequest { spec.environment.request }

  /// Whether either dimension of the root is a keyboard's.
  public var usesKeyboardRoot: Bool {
    if case .keyboard = spec.rootWidth { return true }
    if case .keyboard = spec.rootHeight { return true }
    return false
  }
}

extension SpecError {
  /// The mistake that a text is not JSON, or is nested too deeply.
  public init(_ error: JSONError, in bytes: [UInt8], source: Source) {
    let position = JSONPosition(ofByte: error.offset, in: bytes)
    var code = SpecErrorCode.invalidJSON
    if case .depthExceeded = error.kind { code = .limitExceeded }
    self.init(
      code: code, pointer: "", source: source, message: error.message, line: position.line,
      column: position.column)
  }
}
