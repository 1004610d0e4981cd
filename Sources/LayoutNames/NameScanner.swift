import LayoutSpec

/// Finds the names in a text of a spec. Unlike the parsers, it also reads a text that is not complete yet.
package struct NameScanner {
  package enum Role: Hashable, Sendable {
    case item
    case attribute
    /// A metric or a numeric trait.
    case number
    /// A view, or else a metric.
    case itemOrNumber
    /// A named priority or a metric.
    case priority
  }

  struct Found: Hashable, Sendable {
    let name: String
    let role: Role
    let range: Range<Int>
  }

  private var scanner: TextScanner
  private var found: [Found] = []

  private init(_ bytes: [UInt8]) { scanner = TextScanner(bytes) }

  static func names(inConstraint bytes: [UInt8]) -> [Found] {
    let isFormat = bytes.starts(with: "H:".utf8) || bytes.starts(with: "V:".utf8)
    return isFormat ? names(inFormat: bytes) : names(inExpression: bytes)
  }

  /// - Parameter isPriority: whether the text is a priority from its beginning.
  static func names(inExpression bytes: [UInt8], isPriority: Bool = false) -> [Found] {
    var names = NameScanner(bytes)
    var isPriority = isPriority
    while let byte = names.scanner.current {
      if names.take(isPriority ? .priority : .number) {
        names.readAttribute()
      } else if names.scanner.takeNumber() == nil {
        _ = names.scanner.take(byte)
        isPriority = isPriority || byte == UInt8(ascii: "@")
      }
    }
    return names.found
  }

  static func names(inFormat bytes: [UInt8]) -> [Found] {
    var names = NameScanner(bytes)
    if bytes.dropFirst().first == UInt8(ascii: ":") {
      _ = names.scanner.take(bytes[0])
      _ = names.scanner.take(UInt8(ascii: ":"))
    }
    var place = FormatPlace()
    while let byte = names.scanner.current {
      if names.take(place.role) { continue }
      guard names.scanner.takeNumber() == nil else { continue }
      _ = names.scanner.take(byte)
      place.pass(byte)
    }
    return names.found
  }

  /// Returns what a name at the end of the beginning of a visual format refers to.
  package static func role(atEndOfFormat beginning: String) -> Role {
    var place = FormatPlace()
    for byte in beginning.utf8 { place.pass(byte) }
    return place.role
  }

  private mutating func take(_ role: Role) -> Bool {
    let start = scanner.position
    guard let name = scanner.takeName() else { return false }
    found.append(Found(name: name, role: role, range: start..<scanner.position))
    return true
  }

  /// Reads the attribute after the name before, or removes the name if it is that of a function.
  private mutating func readAttribute() {
    guard let last = found.popLast() else { return }
    if scanner.take(UInt8(ascii: ".")) {
      found.append(Found(name: last.name, role: .item, range: last.range))
      _ = take(.attribute)
    } else if !isFunction(last.name) {
      found.append(last)
    }
  }

  @inline(never)
  private func isFunction(_ name: String) -> Bool {
    guard name == "min" || name == "max" else { return false }
    var ahead = scanner
    ahead.skipWhiteSpace()
    return ahead.current == UInt8(ascii: "(")
  }
}

private struct FormatPlace {
  private var isView = false
  private var isInPredicate = false
  private var isPriority = false

  var role: NameScanner.Role { isPriority ? .priority : isView ? (isInPredicate ? .itemOrNumber : .item) : .number }

  mutating func pass(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "["): (isView, isInPredicate, isPriority) = (true, false, false)
    case UInt8(ascii: "]"): (isView, isInPredicate, isPriority) = (false, false, false)
    case UInt8(ascii: "("): (isInPredicate, isPriority) = (true, false)
    case UInt8(ascii: ")"): (isInPredicate, isPriority) = (false, false)
    case UInt8(ascii: ","): isPriority = false
    case UInt8(ascii: "@"): isPriority = true
    default: break
    }
  }
}
