import Platform

/// A pattern of file names: `*`, `?` and `[…]` stand for parts of a name, and `**` for any folders. As in a shell, a
/// name that begins with a point is matched only by a pattern that begins with one.
struct FilePattern {
  private let parts: [Substring]
  private let isAbsolute: Bool

  init(_ text: String) {
    parts = text.split(separator: "/")
    isAbsolute = text.hasPrefix("/")
  }

  /// Sorted. The pattern is relative to `folder`, which the paths begin with; it is empty for the working directory.
  func files(in folder: String) -> [String] {
    var paths: Set<String> = []
    collect(parts[...], at: isAbsolute ? "/" : folder.isEmpty || folder.hasSuffix("/") ? folder : folder + "/", &paths)
    return paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The deepest folder that `**` looks into, so that links in a circle end.
  private static let deepest = 32

  private func collect(_ parts: ArraySlice<Substring>, at folder: String, _ paths: inout Set<String>, depth: Int = 0) {
    guard let part = parts.first, depth <= Self.deepest else { return }
    let rest = parts.dropFirst()
    if part == "**" {
      collect(rest, at: folder, &paths, depth: depth)
      for name in Files.names(in: folder) where !name.hasPrefix(".") && Files.isFolder(folder + name) {
        collect(parts, at: folder + name + "/", &paths, depth: depth + 1)
      }
      return
    }
    let isLiteral = !part.contains { "*?[".contains($0) }
    let names = isLiteral ? [String(part)] : Files.names(in: folder)
    for name in names where isLiteral || fnmatch(String(part), name, FNM_PERIOD) == 0 {
      let path = folder + name
      if !rest.isEmpty {
        if Files.isFolder(path) { collect(rest, at: path + "/", &paths, depth: depth) }
      } else if Files.isRegular(path) {
        paths.insert(path)
      }
    }
  }
}

extension Files {
  static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder.isEmpty ? "." : folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
