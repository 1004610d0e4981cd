/// Where the parts of a request's body stand, found without reading them.
///
/// It is for bodies whose spec is known already: what is equal to a spec that was read is one, and need not be read again.
/// It finds its way in every body that is a request; of others it says nothing, or nothing that holds. Whoever uses it
/// reads each part that is not known, and the whole body where one is found wanting.
struct RequestOutline {
  private(set) var spec: Range<Int>?
  private(set) var environment: Range<Int>?
  private(set) var environments: Range<Int>?
  private(set) var options: Range<Int>?
  private(set) var id: Range<Int>?

  /// Finds the parts; `nil` where the body is not an object with these keys, each at most once and written plainly.
  ///
  /// - Complexity: O(*n*), without allocating.
  init?(_ body: [UInt8]) {
    var scanner = OutlineScanner(bytes: body)
    guard scanner.skip(UInt8(ascii: "{")) else { return nil }
    repeat {
      guard let key = scanner.plainString(), scanner.skip(UInt8(ascii: ":")), let value = scanner.value(),
        take(body[key], value)
      else { return nil }
    } while scanner.skip(UInt8(ascii: ","))
    guard scanner.skip(UInt8(ascii: "}")), scanner.isAtEnd, spec != nil else { return nil }
  }

  private mutating func take(_ key: ArraySlice<UInt8>, _ value: Range<Int>) -> Bool {
    if key.isEqual(to: "spec") { return RequestOutline.set(&spec, value) }
    if key.isEqual(to: "environment") { return RequestOutline.set(&environment, value) }
    if key.isEqual(to: "environments") { return RequestOutline.set(&environments, value) }
    if key.isEqual(to: "options") { return RequestOutline.set(&options, value) }
    if key.isEqual(to: "id") { return RequestOutline.set(&id, value) }
    return false
  }

  private static func set(_ part: inout Range<Int>?, _ value: Range<Int>) -> Bool {
    guard part == nil else { return false }
    part = value
    return true
  }
}

/// Steps through JSON value by value, without judging what is inside.
private struct OutlineScanner {
  let bytes: [UInt8]
  private var place = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool {
    mutating get {
      skipBlanks()
      return place == bytes.count
    }
  }

  mutating func skip(_ byte: UInt8) -> Bool {
    skipBlanks()
    guard place < bytes.count, bytes[place] == byte else { return false }
    place += 1
    return true
  }

  /// The inside of a string without escapes.
  mutating func plainString() -> Range<Int>? {
    guard skip(UInt8(ascii: "\"")) else { return nil }
    let start = place
    while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
      if bytes[place] == UInt8(ascii: "\\") { return nil }
      place += 1
    }
    guard place < bytes.count else { return nil }
    place += 1
    return start..<place - 1
  }

  /// A value, by its brackets, its quotes, or the comma or bracket behind it.
  mutating func value() -> Range<Int>? {
    skipBlanks()
    let start = place
    var depth = 0
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\""):
        guard skipString() else { return nil }
        if depth == 0 { return start..<place }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return start..<place }
        depth -= 1
        if depth == 0 {
          place += 1
          return start..<place
        }
      case UInt8(ascii: ","), UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
        if depth == 0 { return start..<place }
      default:
        break
      }
      place += 1
    }
    return nil
  }

  private mutating func skipString() -> Bool {
    place += 1
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      if byte == UInt8(ascii: "\"") { return true }
      if byte == UInt8(ascii: "\\") { place += 1 }
    }
    return false
  }

  private mutating func skipBlanks() {
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): place += 1
      default: return
      }
    }
  }
}

extension ArraySlice<UInt8> {
  fileprivate func isEqual(to text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { expected in
      elementsEqual(expected)
    }
  }
}
