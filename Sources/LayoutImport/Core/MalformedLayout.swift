import JSON
import LayoutSpec

struct MalformedLayout: Error {
  let code: ImportError.Code
  let message: String
  let offset: Int

  init(_ message: String, code: ImportError.Code = .malformed, at offset: Int) {
    self.code = code
    self.message = message
    self.offset = offset
  }
}

extension JSONValue {
  func expectedNumber() throws(MalformedLayout) -> Double {
    guard let number else { throw MalformedLayout("expected a number, found \(kind.noun)", at: startOffset) }
    return number
  }

  func expect(_ wanted: Kind, _ what: String) throws(MalformedLayout) {
    guard kind == wanted else { throw MalformedLayout("expected \(what), found \(kind.noun)", at: startOffset) }
  }
}
