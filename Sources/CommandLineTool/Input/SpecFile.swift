import LayoutImport
import LayoutOperations
import LayoutSpec

/// A spec of a file: the file's own, or that of a layout in another format, such as a scene of a storyboard.
struct SpecFile: Sendable {
  /// As it was given; `-` is standard input.
  let path: String
  let bytes: [UInt8]
  let document: SpecDocument
  /// If the file's format has several layouts in a file.
  var scene: String?

  var framesPath: String { Self.framesPath(of: path, scene: scene) }

  private static func framesPath(of path: String, scene: String?) -> String {
    var names = UniqueFileNames()
    return Self.path(beside: path, ending: (scene.map { "." + names.name(for: $0) } ?? "") + ".frames")
  }

  static func framesPaths(of path: String) -> [String] {
    possibleFrames(of: path)?.paths ?? [framesPath(of: path, scene: nil)]
  }

  /// The golden frames that a spec or a file with layouts may have, and whether it may have any others that begin with
  /// its name, because it cannot be read.
  static func possibleFrames(of path: String) -> (paths: [String], mayHaveOthers: Bool)? {
    guard Files.isRegular(path) else { return nil }
    let own = [framesPath(of: path, scene: nil)]
    guard let bytes = try? Files.read(path) else { return (own, true) }
    let source = ImportSource(name: path, bytes: bytes)
    guard let format = format(of: source, at: path) else {
      return bytes.firstRange(of: Array("layoutSpec".utf8)) == nil ? nil : (own, false)
    }
    guard format.recordsFrames else { return (own, false) }
    guard let summaries = try? format.summaries(of: source) else { return (own, true) }
    return (summaries.map { framesPath(of: path, scene: summaries.label(of: $0)) }, false)
  }

  private static let overridesEnding = ".layoutc.json"

  static func overridesPath(of path: String) -> String { Self.path(beside: path, ending: overridesEnding) }

  /// Returns paths without those of overrides, which a pattern such as `*.json` matches, too; all of them if there are no
  /// others.
  static func withoutOverrides(_ paths: [String]) -> [String] {
    let specs = paths.filter { !$0.hasSuffix(overridesEnding) }
    return specs.isEmpty ? paths : specs
  }

  static func path(beside path: String, ending: String) -> String {
    let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    guard let point = name.lastIndex(of: "."), point > name.startIndex else { return path + ending }
    return String(path[..<point]) + ending
  }

  /// One spec, or those of the file's layouts. If the overrides beside it have mistakes, they are the one spec instead,
  /// with these mistakes. Ambiguous views of layouts are kept as they were saved, unless `showsAmbiguity`.
  ///
  /// Throws an error if the file cannot be read or converted, or has no layout that `--scene` names.
  static func read(
    _ path: String, _ arguments: ParsedArguments, _ console: Console, from files: FixedFiles = FixedFiles(),
    showsAmbiguity: Bool = false
  ) throws(CommandFailure) -> [SpecFile] {
    let bytes = try files.read(path, console)
    let scene = arguments.value(of: .scene)
    let source = ImportSource(name: path == "-" ? nil : path, bytes: bytes)
    guard let format = format(of: source, at: path) else {
      guard scene == nil else {
        throw .usage("--scene is for files with layouts, such as a storyboard; this is a layout spec")
      }
      guard !isConflictLog(bytes) else {
        throw .usage("\(path) is a log of conflicts, not a layout spec; run 'layoutc diagnose \(path)'")
      }
      return [SpecFile(path: path, bytes: bytes, document: SpecDocument(parsing: bytes))]
    }
    let file = try ImportedFile(path: path, source: source, console: console)
    var result = try file.layouts(in: format, scene: scene, showsAmbiguity: showsAmbiguity)
    do throws(SpecErrors) {
      result = try file.overridden(result)
    } catch {
      return [file.refused(error)]
    }
    return result.layouts.map { layout in
      SpecFile(
        path: path, bytes: source.bytes,
        document: SpecDocument(parsing: Array(layout.spec.utf8), origins: layout.origins),
        scene: format.recordsFrames ? result.summaries.label(of: layout.summary) : nil)
    }
  }

  private static func isConflictLog(_ bytes: [UInt8]) -> Bool {
    bytes.first { $0 > 0x20 } != UInt8(ascii: "{") && bytes.firstRange(of: Array("<NSLayoutConstraint:0x".utf8)) != nil
  }

  /// `nil` for a spec, which may be malformed JSON.
  private static func format(of source: ImportSource, at path: String) -> ImportFormat? {
    if path.hasSuffix(".storyboard") || path.hasSuffix(".xib") { return .interfaceBuilder }
    guard let first = source.bytes.first(where: { $0 > 0x20 }) else { return nil }
    if first != UInt8(ascii: "<"), source.bytes.firstRange(of: Array("\"layoutSpec\"".utf8)) != nil { return nil }
    return ImportFormat.recognized(in: source)
  }
}
