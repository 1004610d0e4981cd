/// The kind of a mistake in a spec or in the caller's input.
public enum SpecErrorCode: String, CaseIterable, Hashable, Sendable {
  case invalidJSON = "invalid-json"
  case unsupportedVersion = "unsupported-version"
  case wrongType = "wrong-type"
  case missingKey = "missing-key"
  case unknownKey = "unknown-key"
  case duplicateKey = "duplicate-key"
  case invalidValue = "invalid-value"
  case invalidIdentifier = "invalid-identifier"
  case reservedName = "reserved-name"
  case duplicateID = "duplicate-id"
  case duplicateConstraintID = "duplicate-constraint-id"
  case numberOutOfRange = "number-out-of-range"
  case noValue = "no-value"
  case metricCycle = "metric-cycle"
  case conditionCycle = "condition-cycle"
  case unknownCondition = "unknown-condition"
  case unknownStack = "unknown-stack"
  case unknownTrait = "unknown-trait"
  case unknownMetric = "unknown-metric"
  case unknownItem = "unknown-item"
  case unknownAttribute = "unknown-attribute"
  case invalidTraitValue = "invalid-trait-value"
  case invalidPriority = "invalid-priority"
  case invalidEnvironment = "invalid-environment"
  case syntax
  case notLinear = "not-linear"
  case divisionByZero = "division-by-zero"
  case noVariable = "no-variable"
  case mixedDirection = "mixed-direction"
  case mixedAxes = "mixed-axes"
  case noCommonParent = "no-common-parent"
  case noKeyboardGuide = "no-keyboard-guide"
  case noReadableGuide = "no-readable-guide"
  case notAffine = "not-affine"
  case limitExceeded = "limit-exceeded"
}

/// A mistake in a spec or in the caller's input.
public struct SpecError: Error, Hashable, Sendable {
  /// The input that contains a mistake.
  public enum Source: String, CaseIterable, Hashable, Sendable {
    case spec, environment, options, request
  }

  /// The kind of mistake.
  public let code: SpecErrorCode
  /// The JSON Pointer of the invalid value, in the spec or in the caller's request.
  public let pointer: String
  /// The input that contains the mistake.
  public let source: Source
  /// A sentence that says what is wrong and what to write instead.
  public internal(set) var message: String
  /// The line in the text, from 1, or `nil` if the input was not parsed from a text.
  public let line: Int?
  /// The column in that line, in Unicode scalars, from 1.
  public let column: Int?
  /// The word that the mistake is about, if it is part of a longer text in that line.
  public let word: Word?
  /// The one safe correction, if there is one.
  public let fix: Fix?

  /// A part of a line.
  public struct Word: Hashable, Sendable {
    /// The column, in Unicode scalars, from 1.
    public let column: Int
    /// The length in bytes.
    public let length: Int

    /// Creates a part of a line.
    public init(column: Int, length: Int) { (self.column, self.length) = (column, length) }
  }

  /// Creates a mistake.
  public init(
    code: SpecErrorCode, pointer: String, source: Source, message: String, line: Int? = nil, column: Int? = nil,
    word: Word? = nil, fix: Fix? = nil
  ) {
    self.code = code
    self.pointer = pointer
    self.source = source
    self.message = message
    self.line = line
    self.column = column
    self.word = word
    self.fix = fix
  }
}

extension SpecError: CustomStringConvertible {
  /// The message, with the position or the JSON Pointer: `3:12: unknown key "widht"`.
  public var description: String {
    let place = line.map { "\($0)" + (column.map { ":\($0)" } ?? "") } ?? pointer
    return place.isEmpty ? message : "\(place): \(message)"
  }
}

extension SpecErrors: CustomStringConvertible {
  /// The mistakes, one per line.
  public var description: String {
    let lines = errors.map { $0.description } + (omittedCount > 0 ? ["and \(omittedCount) more"] : [])
    return lines.joined(separator: "\n")
  }
}

/// The mistakes that were found, in document order; the spec's come before the caller's.
public struct SpecErrors: Error, Hashable, Sendable {
  /// The largest number of mistakes that are reported.
  public static let limit = 100

  /// The first ``limit`` mistakes.
  public let errors: [SpecError]
  /// The number of further mistakes.
  public let omittedCount: Int

  /// Creates a list of mistakes in the order of reporting. The first ``limit`` are kept.
  public init(_ errors: [SpecError], omittedCount: Int = 0) {
    let excess = Swift.max(0, errors.count - Self.limit)
    self.errors = excess > 0 ? Array(errors.prefix(Self.limit)) : errors
    self.omittedCount = omittedCount + excess
  }

  /// The number of all mistakes, reported or not.
  public var totalCount: Int { errors.count + omittedCount }

  /// Returns the mistakes of two parts: the spec's, then the caller's in the order of their text, with those that have
  /// no position last.
  public static func + (first: SpecErrors, second: SpecErrors) -> SpecErrors {
    if first.isEmpty, first.omittedCount == 0 { return second }
    if second.isEmpty, second.omittedCount == 0 { return first }
    let all = first.errors + second.errors
    func position(_ index: Int) -> (Int, Int, Int) { (all[index].line ?? .max, all[index].column ?? .max, index) }
    let callers = all.indices.filter { all[$0].source != .spec }.sorted { position($0) < position($1) }
    return SpecErrors(
      all.filter { $0.source == .spec } + callers.map { all[$0] },
      omittedCount: first.omittedCount + second.omittedCount)
  }

  /// Adds the mistakes of another part.
  public static func += (first: inout SpecErrors, second: SpecErrors) { first = first + second }
}

extension SpecErrors: RandomAccessCollection {
  /// The index of the first mistake.
  public var startIndex: Int { 0 }

  /// The index after the last reported mistake.
  public var endIndex: Int { errors.count }

  /// The mistake at an index.
  public subscript(index: Int) -> SpecError { errors[index] }
}

/// The reason why a text is rejected that names a value, such as a range or a curve.
public struct ValueTextError: Error, Hashable, Sendable {
  /// A sentence that says what is wrong and what to write instead.
  public let message: String

  /// Creates an error with a message.
  public init(_ message: String) { self.message = message }
}

extension ValueTextError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
