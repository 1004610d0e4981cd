/// Unique file names in a folder, also on file systems that ignore case.
struct UniqueFileNames {
  private var taken: Set<String> = []

  /// Returns a file name for a text, without characters that are special in paths.
  mutating func name(for text: String) -> String {
    let cleaned = String(
      text.map { $0.isLetter || $0.isNumber || " -_+.".contains($0) ? $0 : "-" }.drop { $0 == "." || $0 == " " }
        .prefix(100))
    let base = cleaned.isEmpty ? "layout" : cleaned
    var name = base
    var number = 1
    while !taken.insert(name.lowercased()).inserted {
      number += 1
      name = "\(base)-\(number)"
    }
    return name
  }
}
