import JSON
public import Layout

/// The environment that a caller asks for, and the mistakes in it.
public struct CallerEnvironment: Sendable {
  /// The requested environment.
  public var request: EnvironmentRequest
  /// The mistakes that were found when the environment was read.
  public private(set) var errors = SpecErrors([])
  /// Whether the device does not allow the environment.
  private(set) var isImpossible = false
  /// The label that distinguishes the environment from others, such as `iphone-se-3 landscape`; empty if it is the only
  /// one.
  public var label = ""
  /// The index of the text that the environment was read from, from 0.
  public var textIndex = 0
  /// The JSON that the environment was read from, or `nil` if it was created in Swift.
  private(set) var source: JSONValue?
  private var positions: JSONPositions?

  /// Creates an environment from a request.
  public init(_ request: EnvironmentRequest = EnvironmentRequest()) { self.request = request }

  /// Reads an environment that is part of a larger document.
  package init(reading value: JSONValue, for spec: SpecDocument) {
    var search = NearestNameSearch()
    self.init(reading: value, for: spec, positions: nil, &search)
  }

  /// Reads one of several environments in a document.
  ///
  /// - Parameters:
  ///   - positions: the positions in the document.
  ///   - search: the search for names that all of them share.
  package init(
    reading value: JSONValue, for spec: SpecDocument, positions: JSONPositions?, _ search: inout NearestNameSearch
  ) {
    var diagnostics = Diagnostics(value.document, search: search)
    diagnostics.report(duplicateKeys: value.duplicateKeys(), in: .environment)
    var reader = EnvironmentReader(spec: spec.spec, source: .environment, diagnostics: diagnostics)
    request = reader.read(value.view)
    source = value
    errors = reader.diagnostics.sorted(positions)
    search = reader.diagnostics.search
    self.positions = positions
  }

  /// Reads an environment for a spec from JSON.
  public init(parsing bytes: [UInt8], for spec: SpecDocument, limits: SpecLimits = SpecLimits()) {
    do throws(JSONError) {
      let document = try JSONDocument(parsing: bytes, maximumDepth: limits.depth)
      self.init(reading: document.root, for: spec)
    } catch {
      self.init()
      errors = SpecErrors([SpecError(error, in: bytes, source: .environment)])
    }
  }

  /// Returns whether a mistake was found when the environment was read, so that it does not depend on other options.
  public func hasMistake(_ error: SpecError) -> Bool { errors.contains(error) && !isImpossible }

  /// Rejects the keyboard that a change of an environment asks for if the device does not have it.
  public mutating func refuseKeyboard(of change: EnvironmentRequest, over start: EnvironmentRequest) {
    guard change.keyboard != nil, let message = change.over(start).keyboardRefusal else { return }
    errors += SpecErrors([error(.invalidEnvironment, at: JSONPointer("/keyboard/state"), message)])
    isImpossible = true
  }

  func error(_ code: SpecErrorCode, at pointer: JSONPointer, _ message: String) -> SpecError {
    guard let value = source?.value(at: pointer), !isReplaced(value, at: pointer) else {
      return SpecError(code: code, pointer: "/environment\(pointer)", source: .environment, message: message)
    }
    let offset = value.startOffset
    let position = positions?[ofByte: offset] ?? JSONPosition(ofByte: offset, in: value.document.bytes)
    return SpecError(
      code: code, pointer: value.pointer.description, source: .environment, message: message, line: position.line,
      column: position.column)
  }

  /// Returns whether the request has another word than its JSON, because an option takes precedence.
  private func isReplaced(_ value: JSONValue, at pointer: JSONPointer) -> Bool {
    let trait: TraitName? =
      switch pointer.description {
      case "/device": .device
      case "/split": .split
      case "/keyboard/state": .keyboardState
      default: nil
      }
    guard let given = trait?.value(in: request) else { return false }
    return value.string != given
  }
}

extension EnvironmentRequest {
  /// The reason why the device does not have the keyboard, or `nil` if it does.
  package var keyboardRefusal: String? {
    guard let state = keyboard?.state, state.isPadOnly, let environment = try? LayoutEnvironment(resolving: self),
      environment.device != nil, environment.idiom == .phone
    else { return nil }
    return "only a pad has the keyboard \"\(state.rawValue)\"; use \"docked\" or a pad's device"
  }
}
