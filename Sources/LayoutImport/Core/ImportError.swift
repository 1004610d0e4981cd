public import JSON
import LayoutSpec

/// The reason why a file cannot be imported.
public struct ImportError: Error, Hashable, Sendable {
  /// The kind of mistake, for programs.
  public enum Code: String, CaseIterable, Hashable, Sendable {
    /// The format of the content is unknown.
    case unknownFormat = "unknown-format"
    /// The file is invalid in its own format.
    case malformed
    /// The file is valid, but its kind cannot be imported.
    case unsupported
    /// The file contains no layout.
    case noLayout = "no-layout"
    /// No layout in the file has the requested name or id, or more than one has.
    case unknownScene = "unknown-scene"
    /// The file is larger or nested more deeply than the limit.
    case limitExceeded = "limit-exceeded"
    /// The import exceeded its time limit.
    case budgetExceeded = "budget-exceeded"
  }

  /// The kind of mistake, for programs.
  public let code: Code
  /// A sentence that says what is wrong and what to do.
  public let message: String
  /// The position in the file, or `nil` if the error is about the whole file.
  public let position: JSONPosition?

  /// Creates the error for a file of an unknown format, or for one that is not valid in the JSON or XML that it starts as.
  public init(unknownFormatOf source: ImportSource, option: String) {
    let element = XMLElement(startOf: source.bytes)
    let start = source.bytes.firstIndex { $0 > 0x20 }
    var isSpec = false
    do throws(MalformedLayout) {
      switch start.map({ source.bytes[$0] }) {
      // After a whole first tag of another kind, the rest does not matter.
      case UInt8(ascii: "<") where element == nil:
        _ = try XMLElement(parsing: source.bytes, ImportContext(name: source.name, isCancelled: nil))
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        do throws(JSONError) {
          isSpec = try JSONDocument(parsing: source.bytes).root["layoutSpec"] != nil
        } catch {
          throw MalformedLayout(error)
        }
      default: break
      }
    } catch {
      self.init(error, in: source)
      return
    }
    let formats = ImportFormat.allCases.map { $0.rawValue }.joined(separator: ", ")
    let message = isSpec ? "the file is already a layout spec" : "unknown format; name it with \(option): \(formats)"
    self.init(MalformedLayout(message, code: .unknownFormat, at: element?.offset ?? start ?? 0), in: source)
  }

  /// Creates an error about a whole file.
  public init(_ code: Code, _ message: String) {
    (self.code, self.message) = (code, message)
    position = nil
  }

  init(_ error: MalformedLayout, in source: ImportSource, sourceOffset: (Int) -> Int = { $0 }) {
    code = error.code
    message = error.message
    position = error.offset.map { JSONPosition(ofByte: sourceOffset($0), in: source.bytes) }
  }
}

extension ImportError: CustomStringConvertible {
  /// The message, with its position if it has one: `3:12: unknown element "buton"`.
  public var description: String { (position.map { "\($0.line):\($0.column): " } ?? "") + message }
}

/// Readers throw it, and it becomes an `ImportError`.
struct MalformedLayout: Error, Hashable {
  let code: ImportError.Code
  let message: String
  /// In the text that is parsed; `nil` if the error is about the whole file.
  let offset: Int?

  init(_ message: String, code: ImportError.Code = .malformed, at offset: Int?) {
    (self.code, self.message, self.offset) = (code, message, offset)
  }

  init(_ error: JSONError) {
    let code: ImportError.Code =
      switch error.kind {
      case .depthExceeded, .marksExceeded: .limitExceeded
      default: .malformed
      }
    self.init(error.message, code: code, at: error.offset)
  }

  /// - Parameter file: the kind of a file without named layouts.
  init(unknownLayoutIn file: String, at offset: Int) {
    self.init("only QMK's keyboards have named layouts; this is \(file)", code: .unknownScene, at: offset)
  }
}

extension MalformedLayout {
  static func checkMarks(in utf8: some Collection<UInt8>, at offset: Int) throws(MalformedLayout) {
    guard CombiningMarks.exceedLimit(in: utf8) else { return }
    throw MalformedLayout(CombiningMarks.message, code: .limitExceeded, at: offset)
  }
}

extension JSONValue {
  func malformed(_ message: String, code: ImportError.Code = .malformed) -> MalformedLayout {
    MalformedLayout(message, code: code, at: startOffset)
  }

  func expectedNumber() throws(MalformedLayout) -> Double {
    guard let number else { throw malformed("expected a number, found \(kind.noun)") }
    return number
  }

  func expect(_ wanted: JSONKind, _ what: String) throws(MalformedLayout) {
    guard kind == wanted else { throw malformed("expected \(what), found \(kind.noun)") }
  }

  var firstElement: JSONValue? { elements.first { _ in true } }
}

/// A warning about a part of a file that is missing or different in the spec. There is one for each kind.
public struct ImportWarning: Hashable, Sendable {
  /// The kind, for programs: `dynamic-type`.
  public let code: String
  /// A sentence about the first occurrence.
  public let message: String
  /// The positions of all occurrences in the order of the file; never empty.
  public let positions: [JSONPosition]
}
