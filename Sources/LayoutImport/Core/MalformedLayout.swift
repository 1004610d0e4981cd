import JSON
import LayoutSpec

/// Readers throw it, and it becomes an `ImportError`.
struct MalformedLayout: Error, Hashable {
  let code: ImportError.Code
  let message: String
  /// In the text that is parsed; `nil` if the error is about the whole file.
  let offset: Int?

  init(_ message: String, code: ImportError.Code = .malformed, at offset: Int?) {
    self.code = code
    self.message = message
    self.offset = offset
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
  func expectedNumber() throws(MalformedLayout) -> Double {
    guard let number else { throw MalformedLayout("expected a number, found \(kind.noun)", at: startOffset) }
    return number
  }

  func expect(_ wanted: JSONKind, _ what: String) throws(MalformedLayout) {
    guard kind == wanted else { throw MalformedLayout("expected \(what), found \(kind.noun)", at: startOffset) }
  }
}
