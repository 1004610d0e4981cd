/// Names of files as texts.
///
/// A name is bytes, which need not be UTF-8. In its text, each byte that is not UTF-8 stands as a private scalar, from
/// U+10FF80 to U+10FFFF, and so does each byte of such a scalar that the name has itself. So no two names have the same
/// text, and a text gives the name's bytes back.
public enum FileName {
  /// The scalar of the byte 0; those of the bytes from 0x80 on are used.
  private static let base: UInt32 = 0x10_FF00

  /// The text of a name.
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

  /// The bytes of the name that has a text.
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

  /// The name as the system takes it, with a 0 at its end.
  static func systemPath(_ text: String) -> [CChar] {
    bytes(of: text).map { CChar(bitPattern: $0) } + [0]
  }

  /// The name for people, and for formats that are UTF-8: a replacement character for what is none.
  static func displayed(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isByte) else { return text }
    return String(decoding: bytes(of: text), as: UTF8.self)
  }

  private static func isByte(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= base + 0x80 }

  /// The scalar that bytes begin with, or `nil` if they begin with none.
  private static func leadingScalar(of bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
    for width in 1...4 {
      if let text = String(validating: bytes.prefix(width), as: UTF8.self) { return text.unicodeScalars.first }
    }
    return nil
  }
}
