/// What kind of mistake a spec, or what the caller gave with it, has.
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

/// A mistake in a spec, or in what the caller gave with it.
public struct SpecError: Error, Hashable, Sendable {
  /// Where a mistake is, of what a solve is given.
  public enum Source: String, CaseIterable, Hashable, Sendable {
    case spec, environment, options, request
  }

  /// What kind of mistake it is.
  public let code: SpecErrorCode
  /// The JSON Pointer of the offending value: into the spec, or for what the caller gave, into the request.
  public let pointer: String
  /// Where the mistake is.
  public let source: Source
  /// A sentence that says what is wrong and what to write instead.
  public let message: String
  /// The line in the text that was read, from 1; nil for what was not read from a text.
  public let line: Int?
  /// The column in that line, in Unicode scalars, from 1.
  public let column: Int?

  /// A mistake from its parts.
  public init(
    code: SpecErrorCode, pointer: String, source: Source, message: String, line: Int? = nil, column: Int? = nil
  ) {
    self.code = code
    self.pointer = pointer
    self.source = source
    self.message = message
    self.line = line
    self.column = column
  }
}

/// The mistakes that were found, in document order, the spec's before the caller's.
public struct SpecErrors: Error, Hashable, Sendable {
  /// The most mistakes that are told.
  public static let limit = 100

  /// The first ``limit`` mistakes.
  public let errors: [SpecError]
  /// How many more there are.
  public let omittedCount: Int

  /// Mistakes in the order in which they are told, the first ``limit`` of which are kept.
  public init(_ errors: [SpecError], omittedCount: Int = 0) {
    let excess = Swift.max(0, errors.count - Self.limit)
    self.errors = excess > 0 ? Array(errors.prefix(Self.limit)) : errors
    self.omittedCount = omittedCount + excess
  }

  /// How many mistakes there are, told or not.
  public var totalCount: Int { errors.count + omittedCount }

  /// The mistakes of two parts, one after the other.
  public static func + (first: SpecErrors, second: SpecErrors) -> SpecErrors {
    SpecErrors(first.errors + second.errors, omittedCount: first.omittedCount + second.omittedCount)
  }

  /// Adds the mistakes of another part.
  public static func += (first: inout SpecErrors, second: SpecErrors) { first = first + second }
}

extension SpecErrors: RandomAccessCollection {
  /// The index of the first mistake.
  public var startIndex: Int { 0 }

  /// The index behind the last mistake that is told.
  public var endIndex: Int { errors.count }

  /// A mistake that is told.
  public subscript(index: Int) -> SpecError { errors[index] }
}
