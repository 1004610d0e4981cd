import Layout
import LayoutReports
import LayoutSpec

/// Draws environments that differ from their golden frames into a folder.
struct GoldenPictures {
  let folder: String?

  /// Draws the differences of one spec: the old layout and the new one, side by side.
  ///
  /// - Throws: `CommandFailure` if a file cannot be written.
  func draw(
    _ report: GoldenReport, _ golden: GoldenFrames, _ now: [GoldenSection], _ input: SpecInput
  ) throws(CommandFailure) {
    guard let folder, report.differs else { return }
    try Files.makeFolder(folder)
    let differing = Set(report.comparison.differences.filter { $0.view != nil }.map { $0.environment })
    var number = 0
    for current in now where differing.contains(current.section.environment) {
      guard let before = golden.sections.first(where: { $0.environment == current.section.environment }),
        case .solved(let root, let views) = before.content,
        let scene = try? PictureScene(input.document, for: current.caller)
      else { continue }
      number += 1
      let pair = scene.comparison(
        with: views.map { ($0.id, $0.frame) }, root: root, calledBy: "the golden frames")
      let path = "\(folder)/\(Self.stem(of: input.file))-\(number).svg"
      try Files.replace(path, with: Array(SVGSheet(groups: [pair]).text.utf8))
    }
  }

  private static func stem(of path: String) -> String {
    let name = path.split(separator: "/").last.map { String($0) } ?? path
    return name.hasSuffix(".json") ? String(name.dropLast(5)) : name
  }
}
