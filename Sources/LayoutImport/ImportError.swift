public import JSON

/// Why a file is not imported: what is wrong, and where.
public struct ImportError: Error, Hashable, Sendable {
  /// What is wrong, for programs.
  public enum Code: String, CaseIterable, Hashable, Sendable {
    /// The content is of no format that is known.
    case unknownFormat = "unknown-format"
    /// The file is not valid in its own format.
    case malformed
    /// The file is valid, and of a kind that cannot be imported.
    case unsupported
    /// There is no layout in the file.
    case noLayout = "no-layout"
    /// No layout of the file has the name or id asked for, or more than one has.
    case unknownScene = "unknown-scene"
    /// The file has more, or is nested deeper, than is read.
    case limitExceeded = "limit-exceeded"
    /// The import took longer than it may.
    case budgetExceeded = "budget-exceeded"
  }

  /// What is wrong, for programs.
  public let code: Code
  /// A sentence that says what is wrong and what to do.
  public let message: String
  /// Where in the file, or `nil` if it is about the file as a whole.
  public let position: JSONPosition?

  /// The error that a file is of no format that is known.
  public static let unknownFormat = ImportError(
    .unknownFormat, "the content is of no format that is known; say which it is with --from")

  /// An error about a file as a whole.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
    position = nil
  }

  /// An error at a byte of a file.
  public init(_ code: Code, _ message: String, at offset: Int, in source: ImportSource) {
    self.code = code
    self.message = message
    position = JSONPosition(ofByte: offset, in: source.bytes)
  }

  /// The error that a file is not XML.
  public init(_ error: XMLError, in source: ImportSource) {
    var code = Code.malformed
    switch error.kind {
    case .depthExceeded, .sizeExceeded: code = .limitExceeded
    default: break
    }
    self.init(code, error.message, at: error.offset, in: source)
  }

  /// The error that a file is not JSON.
  public init(_ error: JSONError, in source: ImportSource) {
    var code = Code.malformed
    if case .depthExceeded = error.kind { code = .limitExceeded }
    self.init(code, error.message, at: error.offset, in: source)
  }
}
