import JSON
public import Layout

/// What a caller asks a spec to be solved for, and the mistakes in it.
public struct CallerEnvironment: Sendable {
  /// What is asked for.
  public var request: EnvironmentRequest
  /// The mistakes that were found when it was read.
  public let errors: [SpecError]
  /// What it was read from; nil for one put together in Swift.
  let members: Members?
  let json: JSONDocument?

  /// An environment put together in Swift.
  public init(_ request: EnvironmentRequest = EnvironmentRequest()) {
    self.request = request
    errors = []
    members = nil
    json = nil
  }

  /// Reads an environment that stands in a larger document.
  init(reading value: JSONValue, of document: JSONDocument, for spec: SpecDocument) {
    var diagnostics = Diagnostics(document, specPointer: "")
    for key in value.duplicateKeys() {
      diagnostics.report(
        .duplicateKey, atKey: key, in: .environment, "\"\(key.string)\" stands twice in this object; remove one")
    }
    var metrics: [Name: Int] = [:]
    for (index, metric) in spec.spec.metrics.enumerated() { metrics[metric.name] = index }
    var reader = EnvironmentReader(
      traits: spec.spec.traits, metrics: metrics, refusedTraits: spec.refusedTraits, source: .environment, diagnostics)
    let input = reader.read(value)
    request = input.request
    members = input.members
    errors = reader.diagnostics.sorted()
    json = document
  }

  private init(refusing error: SpecError) {
    request = EnvironmentRequest()
    errors = [error]
    members = nil
    json = nil
  }

  /// Reads an environment for a spec from the bytes of a JSON text.
  public init(parsing bytes: [UInt8], for spec: SpecDocument, limits: SpecLimits = SpecLimits()) {
    do throws(JSONError) {
      let document = try JSONDocument(parsing: bytes, maximumDepth: limits.depth)
      self.init(reading: document.root, of: document, for: spec)
    } catch {
      self.init(refusing: SpecError(error, in: bytes, source: .environment))
    }
  }

  /// Records a contradiction at a key of the caller's.
  func error(_ code: SpecErrorCode, key: String, _ message: String) -> SpecError {
    guard let value = members?.value(at: key), let json else {
      return SpecError(code: code, pointer: "/environment/" + key, source: .environment, message: message)
    }
    let position = json.position(ofByte: value.startOffset)
    return SpecError(
      code: code, pointer: value.pointer.description, source: .environment, message: message, line: position.line,
      column: position.column)
  }
}
