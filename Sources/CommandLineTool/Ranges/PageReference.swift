import Platform

/// The files of a page and its style sheet.
struct PageReference {
  private let page: [Substring]
  private let sheet: [Substring]

  /// Creates the reference of a page to its style sheet.
  ///
  /// Returns `nil` if the working directory is unknown.
  init?(page: String, sheet: String) {
    guard let folder = getcwd(nil, 0) else { return nil }
    defer { free(folder) }
    let base = String(cString: folder)
    self.page = Self.components(page, in: base)
    self.sheet = Self.components(sheet, in: base)
  }

  /// Whether both are the same file, possibly through symbolic links.
  var isSameFile: Bool {
    page == sheet || Files.areSame(Self.path(page), Self.path(sheet))
  }

  private static func path(_ components: [Substring]) -> String { "/" + components.joined(separator: "/") }

  /// The style sheet's URL relative to the page (RFC 3986, section 4.2).
  var url: String {
    let folder = page.dropLast()
    let shared = zip(folder, sheet.dropLast()).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: folder.count - shared)
    return (up + sheet[shared...].map(Self.percentEncoded)).joined(separator: "/")
  }

  /// Returns the components of an absolute path, without `.` and `..`.
  private static func components(_ path: String, in folder: String) -> [Substring] {
    var components: [Substring] = []
    for component in (path.hasPrefix("/") ? path : folder + "/" + path).split(separator: "/") where component != "." {
      if component == ".." { _ = components.popLast() } else { components.append(component) }
    }
    return components
  }

  /// Returns a path component in which only unreserved characters (RFC 3986, section 2.3) are left as they are.
  private static func percentEncoded(_ component: Substring) -> String {
    var encoded = ""
    for byte in component.utf8 {
      let scalar = Unicode.Scalar(byte)
      if scalar.isASCII, scalar.properties.isAlphabetic || "0123456789-._~".unicodeScalars.contains(scalar) {
        encoded.unicodeScalars.append(scalar)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        encoded += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return encoded
  }
}
