import JSON
public import Layout

/// The environment that a caller asks for, and the mistakes in it.
public struct CallerEnvironment: Sendable {
  /// The requested environment.
  public var request: EnvironmentRequest
  /// The mistakes that were found when the environment was read.
  public private(set) var errors: SpecErrors
  /// Whether the device does not allow the environment.
  private(set) var isImpossible = false
  /// The index of the text that the environment was read from, from 0.
  public var textIndex = 0
  /// The source of the environment, or `nil` if it was created in Swift.
  let source: EnvironmentSource?
  let json: JSONDocument?
  /// The positions in the source, if they are available.
  private let positions: JSONPositions?

  /// Creates an environment from a request.
  public init(_ request: EnvironmentRequest = EnvironmentRequest()) {
    self.request = request
    errors = SpecErrors([])
    source = nil
    json = nil
    positions = nil
  }

  /// Reads an environment that is part of a larger document.
  ///
  /// - Parameter positions: the positions in the document, if several environments are read.
  init(
    reading value: JSONValue, of document: JSONDocument, for spec: SpecDocument, positions: JSONPositions? = nil
  ) {
    var diagnostics = Diagnostics(document, specPointer: "")
    for key in value.duplicateKeys() {
      diagnostics.report(
        .duplicateKey, atKey: key, in: .environment, "duplicate key \"\(key.string)\"; remove one")
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

  /// Reads an environment for a spec from JSON.
  public init(parsing bytes: [UInt8], for spec: SpecDocument, limits: SpecLimits = SpecLimits()) {
    do throws(JSONError) {
      let document = try JSONDocument(parsing: bytes, maximumDepth: limits.depth)
      self.init(reading: document.root, of: document, for: spec)
    } catch {
      self.init(refusing: SpecError(error, in: bytes, source: .environment))
    }
  }

  /// Returns whether a mistake was found when the environment was read, so that it does not depend on other options.
  public func hasMistake(_ error: SpecError) -> Bool { errors.contains(error) && !isImpossible }

  /// Rejects a keyboard that the device does not have.
  public mutating func refuseKeyboard(_ message: String) {
    errors += SpecErrors([error(.invalidEnvironment, key: "keyboard/state", message)])
    isImpossible = true
  }

  /// Returns an error about a contradiction at one of the caller's keys.
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
