/// Conversions between file names and text.
///
/// A file name is a sequence of bytes, which need not be UTF-8. In its text, each byte that is not valid UTF-8 becomes
/// a private-use scalar from U+10FF80 to U+10FFFF, and so does each byte of such a scalar in the name itself. Different
/// names therefore have different texts, and a text can be converted back.
public enum FileName {
  /// The scalar for byte 0. Only those from byte 0x80 on are used.
  private static let base: UInt32 = 0x10_FF00

  /// Returns the text of a name.
  ///
  /// - Complexity: O(*n*).
  public static func text(of bytes: some Collection<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self), !text.unicodeScalars.contains(where: isByte) { return text }
    var scalars = String.UnicodeScalarView()
    var rest = Array(bytes)[...]
    while let first = rest.first {
      if let scalar = leadingScalar(of: rest), !isByte(scalar) {
        scalars.append(scalar)
        rest = rest.dropFirst(UTF8.width(scalar))
      } else {
        if let scalar = Unicode.Scalar(base + UInt32(first)) { scalars.append(scalar) }
        rest = rest.dropFirst()
      }
    }
    return String(scalars)
  }

  /// Returns the bytes of a name from its text.
  static func bytes(of text: String) -> [UInt8] {
    guard text.unicodeScalars.contains(where: isByte) else { return Array(text.utf8) }
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if isByte(scalar) {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        bytes += Array(String(scalar).utf8)
      }
    }
    return bytes
  }

  /// Returns the name as a null-terminated path for the system.
  static func systemPath(_ text: String) -> [CChar] {
    bytes(of: text).map { CChar(bitPattern: $0) } + [0]
  }

  /// Returns the name for people, and for formats that require UTF-8, with replacement characters for invalid bytes.
  static func displayed(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isByte) else { return text }
    return String(decoding: bytes(of: text), as: UTF8.self)
  }

  private static func isByte(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= base + 0x80 }

  /// Returns the first scalar of the bytes, or `nil` if they are not valid UTF-8.
  private static func leadingScalar(of bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
    for width in 1...4 {
      if let text = String(validating: bytes.prefix(width), as: UTF8.self) { return text.unicodeScalars.first }
    }
    return nil
  }
}
