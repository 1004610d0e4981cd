import JSON

/// Unique also on file systems that ignore case.
struct UniqueFileNames {
  private var names = UniqueNames()

  /// Without characters that are special in paths.
  mutating func name(for text: String) -> String {
    let cleaned = String(
      text.map { $0.isLetter || $0.isNumber || " -_+.".contains($0) ? $0 : "-" }.drop { $0 == "." || $0 == " " }
        .prefix(100))
    let base = cleaned.isEmpty ? "layout" : cleaned
    let lowercase = base.lowercased()
    return base + names.unique(lowercase, separator: "-").dropFirst(lowercase.count)
  }
}
