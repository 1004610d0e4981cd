import LayoutReports
import LayoutSpec

/// The files of a check in memory, so that fixes are applied and checked again before any file changes.
final class FixedFiles {
  private struct Text {
    let original: [UInt8]
    var current: [UInt8]
    var fixCount = 0
  }

  private var texts: [String: Text] = [:]
  private var paths: [String] = []
  /// Whether the files are read once more, after fixes.
  private var isRereading = false

  /// With the fixes so far; standard input for `-`.
  func read(_ path: String, _ console: Console) throws(CommandFailure) -> [UInt8] {
    // Standard input is read once; the console rejects a second use.
    if let text = texts[path], path != "-" || isRereading { return text.current }
    let bytes = try console.readAll(path)
    texts[path] = Text(original: bytes, current: bytes)
    paths.append(path)
    return bytes
  }

  func apply(_ findings: [CheckFinding], in input: SpecInput) -> Bool {
    isRereading = true
    var hasChanged = false
    let byText = Dictionary(grouping: findings.filter { $0.detail.fix != nil }) { $0.detail.environmentText }
    for (index, findings) in byText {
      let path = index.map { input.environmentPaths[$0] } ?? input.path
      guard let text = texts[path], text.current == index.map({ input.sources.environments[$0].bytes }) ?? input.bytes
      else { continue }
      let (bytes, count) = Fix.apply(findings.compactMap { $0.detail.fix }, to: text.current)
      texts[path]?.current = bytes
      texts[path]?.fixCount += count
      hasChanged = hasChanged || count > 0
    }
    return hasChanged
  }

  private var changed: [(path: String, text: Text)] {
    paths.compactMap { path in texts[path].flatMap { $0.current == $0.original ? nil : (path, $0) } }
  }

  var diff: [UInt8] {
    changed.flatMap { path, text in
      UnifiedDiff.bytes(of: Console.inputName(path), from: text.original, to: text.current)
    }
  }

  func commit(_ console: Console) throws(CommandFailure) {
    try Files.replace(changed.map { ($0.path, $0.text.current) })
    for (path, text) in changed where !console.isQuiet {
      console.report(.note, "fixed \(counted(text.fixCount, "mistake"))", file: path)
    }
  }
}
