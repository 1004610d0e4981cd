import HTTPMessage
import LanguageServer
import LayoutReports
import LayoutOperations
import LayoutSpec
import Platform

extension Command {
  static let languageServer = Command(
    name: "lsp", summary: "helps editors: errors, hovers, completion, renaming and more",
    discussion: [
      """
      Speaks the Language Server Protocol 3.17 on standard input and output. An editor starts it; Docs/editors.md has \
      the few lines that Neovim, Helix, Emacs, Sublime Text, Zed and VS Code need.
      """,
      """
      Settings, as initializationOptions or in the section "layoutc": "environments", "rules" and "minTarget", which win \
      over those of .layoutc.json in the project's folder, "inlayHints", true or false, and "documentation", the address \
      of the folder Docs, for links.
      """,
    ],
    examples: ["layoutc lsp": "usually started by an editor"],
    run: { _, console throws(CommandFailure) in try serve(console) })

  /// In a clone of the project or beside an installed program.
  private static var documentation: String? {
    let program = CommandLine.arguments.first ?? ""
    guard let resolved = Files.resolvedPath("/proc/self/exe") ?? Files.resolvedPath(program) else { return nil }
    var folders = resolved.split(separator: "/")
    while folders.popLast() != nil {
      for name in ["/Docs", "/share/doc/layoutc"] {
        let path = "/" + folders.joined(separator: "/") + name
        guard Files.exists(path + "/check-rules.md") else { continue }
        return "file://" + percentEncodedPath(path)
      }
    }
    return nil
  }

  /// That of the working directory if the folder is no URI of a file.
  private static func configuration(_ folder: String?) -> [UInt8]? {
    var path = CheckConfiguration.fileName
    if let folder, folder.hasPrefix("file://"), let start = folder.dropFirst(7).utf8.firstIndex(of: UInt8(ascii: "/")) {
      path = String(decoding: percentDecoded(Array(folder.utf8[start...])[...]), as: UTF8.self) + "/" + path
    }
    return try? Files.read(path)
  }

  /// Between two looks at the client's process.
  private static let watchMilliseconds: Int32 = 1_000

  private static func serve(_ console: Console) throws(CommandFailure) -> ExitCode {
    let server = LanguageServer(version: Version.current, documentation: documentation, configuration: configuration)
    // Only the server's other thread writes to it, and it has ended when the run returns.
    nonisolated(unsafe) let output = console.output
    let end = server.run { bytes in
      while !console.input.isReady(milliseconds: watchMilliseconds) {
        if server.hasClientEnded { return false }
      }
      return (try? console.input.read(into: &bytes)) ?? false
    } write: { bytes in
      output.write(bytes)
      output.flush()
    }
    switch end {
    case .exit(let isAfterShutdown): return isAfterShutdown ? .success : .failure
    case .clientVanished: return .success
    case .tooLarge(let sentence): throw .unavailable(sentence)
    }
  }
}
