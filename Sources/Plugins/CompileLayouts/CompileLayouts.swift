import Foundation
import PackagePlugin

/// Compiles each `NAME.layout.json` of a target into a Swift type: `number-pad.layout.json` becomes `NumberPadLayout`.
///
/// A file `NAME.layout.options` beside it has options of `layoutc compile`. A mistake in a spec is an error of the build, at
/// its line and column.
@main struct CompileLayouts: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    let layoutc: URL
    do {
      layoutc = try context.tool(named: "layoutc").url
    } catch {
      Diagnostics.error("the plugin has no program: add traits: [\"Plugins\"] to the package's dependency on layoutc")
      throw error
    }
    return try commands(for: target.sourceFiles.map(\.url), layoutc: layoutc, folder: context.pluginWorkDirectoryURL)
  }

  private func commands(for files: some Sequence<URL>, layoutc: URL, folder: URL) throws -> [Command] {
    let files = files.sorted { $0.path < $1.path }
    return try files.filter { $0.lastPathComponent.hasSuffix(".layout.json") }.map { spec in
      let name = String(spec.lastPathComponent.dropLast(".layout.json".count))
      let type = typeName(name)
      let output = folder.appending(path: type + ".swift")
      let optionsFile = spec.deletingLastPathComponent().appending(path: name + ".layout.options")
      let hasOptions = files.contains { $0.path == optionsFile.path }
      var options = hasOptions ? try words(of: optionsFile) : []
      if !options.contains(where: { ["--for", "--range"].contains($0.prefix { $0 != "=" }) }) {
        options += ["--for", try purpose(of: spec)]
      }
      return .buildCommand(
        displayName: "Compiling layout \(spec.lastPathComponent)", executable: layoutc,
        arguments: ["compile", spec.path, "--language", "swift", "--type", type, "--output", output.path] + options,
        inputFiles: [spec] + (hasOptions ? [optionsFile] : []), outputFiles: [output])
    }
  }

  private func typeName(_ file: String) -> String {
    let words = file.split { !$0.isLetter && !$0.isNumber }
    return words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() + "Layout"
  }

  /// The file has no quotes.
  private func words(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// For `--for`: `keyboard` if the root has the keyboard's width or height, otherwise `window`.
  private func purpose(of spec: URL) throws -> String {
    // If the file is no JSON, the command says where.
    let document = try? JSONSerialization.jsonObject(with: Data(contentsOf: spec)) as? [String: Any]
    let sizes = (document?["root"] as? [String: Any])?.values.map { $0 as? String } ?? [document?["root"] as? String]
    return sizes.contains("keyboard") ? "keyboard" : "window"
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension CompileLayouts: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      try commands(
        for: target.inputFiles.map(\.url), layoutc: context.tool(named: "layoutc").url,
        folder: context.pluginWorkDirectoryURL)
    }
  }
#endif
