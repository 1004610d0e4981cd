import LayoutReports
import LayoutSpec

/// Draws environments that differ from their golden frames into a folder.
struct GoldenPictures {
  private let folder: String?
  private var names = UniqueFileNames()

  init(folder: String?) { self.folder = folder }

  /// Draws the differences of one spec: the old layout and the new one, side by side.
  ///
  /// - Parameters:
  ///   - comparison: the differences.
  ///   - now: the current environments, by their index.
  ///   - input: the spec.
  /// - Throws: `CommandFailure` if a file cannot be written.
  mutating func draw(
    _ comparison: GoldenComparison, _ now: [CallerEnvironment], _ input: SpecInput
  ) throws(CommandFailure) {
    guard let folder, !comparison.differing.isEmpty else { return }
    try Files.makeFolder(folder)
    var number = 0
    for environment in comparison.differing {
      guard environment.differences.contains(where: { $0.view != nil }), let current = environment.current,
        case .solved(let root, let views) = environment.golden?.content,
        let scene = try? PictureScene(input.document, for: now[current])
      else { continue }
      number += 1
      let pair = scene.comparison(
        with: views.map { ($0.id, $0.frame) }, root: root, calledBy: "the golden frames")
      let path = "\(folder)/\(names.name(for: "\(Self.stem(of: input.file))-\(number)")).svg"
      try Files.replace(path, with: Array(SVGSheet(groups: [pair]).text.utf8))
    }
  }

  private static func stem(of path: String) -> String {
    let name = path.split(separator: "/").last.map { String($0) } ?? path
    return name.hasSuffix(".json") ? String(name.dropLast(5)) : name
  }
}
