/// The field lines of a request, in the order in which they came.
///
/// They stay the bytes that were read: a lookup compares in place, and only what is asked for becomes a text.
public struct HTTPFields: Sendable {
  /// Where a field line's name and its trimmed value stand in ``bytes``.
  struct Line: Sendable, Hashable {
    var name: Range<Int>
    var value: Range<Int>
  }

  let bytes: [UInt8]
  let lines: [Line]

  /// How many field lines there are.
  public var count: Int { lines.count }

  /// The value of the first field with this name, without blanks at its ends, or `nil` if there is none.
  ///
  /// Bytes beyond ASCII are read as UTF-8, and repaired if they are none.
  ///
  /// - Parameter name: the name in lowercase letters; the field's own may be in any case.
  /// - Complexity: O(*n*) in the number of fields.
  public func first(_ name: StaticString) -> String? {
    let span = bytes.span
    for line in lines where span.extracting(line.name).equalsIgnoringCase(name) {
      return String(decoding: bytes[line.value], as: UTF8.self)
    }
    return nil
  }

  /// The values of all fields with this name, as one comma-separated list, or `nil` if there is none.
  ///
  /// - Parameter name: the name in lowercase letters.
  /// - Complexity: O(*n*) in the number of fields.
  public func combined(_ name: StaticString) -> String? {
    var result: String?
    let span = bytes.span
    for line in lines where span.extracting(line.name).equalsIgnoringCase(name) {
      let value = String(decoding: bytes[line.value], as: UTF8.self)
      result = result.map { $0 + ", " + value } ?? value
    }
    return result
  }

  /// Names and values, for tests and for printing.
  public var all: [(name: String, value: String)] {
    lines.map {
      (String(decoding: bytes[$0.name], as: UTF8.self), String(decoding: bytes[$0.value], as: UTF8.self))
    }
  }
}
