import LayoutReports
import LayoutSpec

/// Draws what changed from golden frames into a folder.
struct GoldenPictures {
  private let folder: String?
  private var names = UniqueFileNames()

  init(folder: String?) { self.folder = folder }

  /// Draws each change in one of its environments, before and after. Returns the files by the index of the change.
  mutating func draw(
    _ changes: [GoldenChange], of comparison: GoldenComparison, _ now: [CallerEnvironment], _ input: SpecInput
  ) throws(CommandFailure) -> [Int: String] {
    guard let folder, !changes.isEmpty else { return [:] }
    try Files.makeFolder(folder)
    var files: [Int: String] = [:]
    var drawn: [Int: String] = [:]
    for (index, change) in changes.enumerated() where !change.views.isEmpty {
      // Another change may be in the picture of the same environment.
      let number = change.environments.first { drawn[$0] == nil } ?? change.environments[0]
      if drawn[number] == nil {
        let environment = comparison.environments[number]
        guard let current = environment.current, case .solved(let root, let views) = environment.golden?.content,
          let scene = try? PictureScene(input.document, for: now[current])
        else { continue }
        let pair = scene.comparison(
          with: views.map { ($0.id, $0.frame) }, root: root, calledBy: "the golden frames")
        let path = "\(folder)/\(names.name(for: Self.name(of: environment, input.source))).svg"
        try Files.replace(path, with: Array(SVGSheet(groups: [pair]).text.utf8))
        drawn[number] = path
      }
      files[index] = drawn[number]
    }
    return files
  }

  private static func name(of environment: GoldenComparison.Environment, _ spec: SpecFile) -> String {
    let stem = spec.framesPath.split(separator: "/").last?.dropLast(".frames".count) ?? ""
    let words = environment.name.replacing("×", with: "x").split(separator: " ").prefix(2)
    return "\(stem)-\(words.joined(separator: "-"))"
  }
}
