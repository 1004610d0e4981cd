import JSON
import LayoutOperations
import LayoutSpec

/// The file that `--config` names, or the one in the working directory if there is one.
struct ConfigurationFile {
  let path: String?
  let configuration: CheckConfiguration
  let files: [String]

  init(_ arguments: ParsedArguments, _ console: Console? = nil) throws(CommandFailure) {
    let standard = Files.exists(CheckConfiguration.fileName) ? CheckConfiguration.fileName : nil
    path = arguments.value(of: .config) ?? standard
    guard let path else {
      configuration = CheckConfiguration()
      files = []
      return
    }
    let bytes: [UInt8]
    if let console { bytes = try console.readAll(path) } else { bytes = try Files.read(path) }
    do throws(SpecErrors) {
      configuration = try CheckConfiguration(parsing: bytes)
    } catch {
      console?.report(error, in: Console.inputName(path), bytes)
      throw .reported(.invalidData)
    }
    var paths: [String] = []
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    for pattern in configuration.files {
      let found = FilePattern(pattern).files(in: folder)
      guard !found.isEmpty || !arguments.operands.isEmpty else {
        console?.report(.error, "\"files\": no file matches \"\(pattern)\"", file: path)
        throw .reported(.noInput)
      }
      paths += found
    }
    files = paths.uniqued
  }
}
