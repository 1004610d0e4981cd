import JSON

/// The syntax of names in specs: a letter or `_`, then letters, digits or `_`, according to the Unicode general
/// categories L and N.
package enum Identifier {
  package static func isValid(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    return isStart(first) && text.unicodeScalars.dropFirst().allSatisfy(isContinuation)
  }

  /// Returns whether a name is certainly valid and not reserved: most names are.
  @inline(__always)
  static func isPlain(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = utf8.first, !isASCIIDigit(first) else { return false }
    for byte in utf8 where byte >= 0x80 || !mayContain(byte) { return false }
    return reserved.number(of: utf8) == nil
  }

  package static func isStart(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar == "_" || isASCIILetter(UInt8(scalar.value)) }
    return scalar.properties.generalCategory.isLetter
  }

  package static func isContinuation(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return mayContain(UInt8(scalar.value)) }
    let category = scalar.properties.generalCategory
    return category.isLetter || category.isNumber
  }

  /// Returns whether a byte may be part of a name: `_`, an ASCII letter or digit, or a part of another scalar.
  package static func mayContain(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || isASCIILetter(byte) || isASCIIDigit(byte) || byte >= 0x80
  }

  /// Calls a closure with the range of each longest run of bytes that a name may contain, or that equal `other`.
  static func forEachWord(in bytes: ArraySlice<UInt8>, with other: UInt8? = nil, _ body: (Range<Int>) -> Void) {
    var start = bytes.startIndex
    while start < bytes.endIndex {
      var end = start
      while end < bytes.endIndex, mayContain(bytes[end]) || bytes[end] == other { end += 1 }
      if end > start { body(start..<end) }
      start = max(end, start + 1)
    }
  }

  package static func isASCIILetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
  }

  package static func isASCIIDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  package static func isReserved(_ name: String) -> Bool { reserved.number(of: name) != nil }

  private static let reserved: NameTable = {
    var names: Set<String> = [
      "root", "safeArea", "margins", "readable", "keyboard", "safeAreaBesideCorners",
      "safeAreaBelowCorners", "marginsBesideCorners", "marginsBelowCorners", "system", "window", "free", "not", "any",
      "all",
    ]
    names.formUnion(TraitName.allCases.map { $0.rawValue })
    names.formUnion(PriorityName.all.keys)
    return NameTable(names.sorted())
  }()
}
