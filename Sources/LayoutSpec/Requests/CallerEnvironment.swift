import JSON
public import Layout

/// What a caller asks a spec to be solved for, and the mistakes in it.
public struct CallerEnvironment: Sendable {
  /// What is asked for.
  public var request: EnvironmentRequest
  /// The mistakes that were found when it was read.
  public private(set) var errors: SpecErrors
  /// Whether the device cannot do what is asked of it, so that there is no such environment.
  private(set) var isImpossible = false
  /// Which of several texts it was read from, from 0.
  public var textIndex = 0
  /// What it was read from; nil for one put together in Swift.
  let source: EnvironmentSource?
  let json: JSONDocument?
  /// The positions in what it was read from, where they are at hand.
  private let positions: JSONPositions?

  /// An environment put together in Swift.
  public init(_ request: EnvironmentRequest = EnvironmentRequest()) {
    self.request = request
    errors = SpecErrors([])
    source = nil
    json = nil
    positions = nil
  }

  /// Reads an environment that stands in a larger document.
  ///
  /// - Parameter positions: those in the document, where several environments are read.
  init(
    reading value: JSONValue, of document: JSONDocument, for spec: SpecDocument, positions: JSONPositions? = nil
  ) {
    var diagnostics = Diagnostics(document, specPointer: "")
    for key in value.duplicateKeys() {
      diagnostics.report(
        .duplicateKey, atKey: key, in: .environment, "\"\(key.string)\" stands twice in this object; remove one")
    }
    var reader = EnvironmentReader(spec.environmentNames, source: .environment, diagnostics)
    let input = reader.read(value.view)
    request = input.request
    source = input.source
    errors = reader.diagnostics.sorted(positions)
    json = document
    self.positions = positions
  }

  private init(refusing error: SpecError) {
    request = EnvironmentRequest()
    errors = SpecErrors([error])
    source = nil
    json = nil
    positions = nil
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

  /// Whether a mistake was found when the text was read, so that it is there whatever else is asked for.
  public func hasMistake(_ error: SpecError) -> Bool { errors.contains(error) && !isImpossible }

  /// Refuses a keyboard that the device does not have.
  public mutating func refuseKeyboard(_ message: String) {
    errors += SpecErrors([error(.invalidEnvironment, key: "keyboard/state", message)])
    isImpossible = true
  }

  /// Records a contradiction at a key of the caller's.
  func error(_ code: SpecErrorCode, key: String, _ message: String) -> SpecError {
    guard let value = source?.value(at: key), let json else {
      return SpecError(code: code, pointer: "/environment/" + key, source: .environment, message: message)
    }
    let position = positions?[ofByte: value.startOffset] ?? json.position(ofByte: value.startOffset)
    return SpecError(
      code: code, pointer: value.pointer.description, source: .environment, message: message, line: position.line,
      column: position.column)
  }
}
