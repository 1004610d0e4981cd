/// Where results go: to standard output, or to a file that is replaced when all of them are there.
final class ResultTarget {
  private let path: String?
  private let console: Console
  private var collected: [UInt8] = []

  /// A target for a path; nil and `-` are standard output.
  init(_ path: String?, _ console: Console) {
    self.path = path == "-" ? nil : path
    self.console = console
  }

  /// Adds bytes to the results.
  func write(_ bytes: [UInt8]) {
    if path == nil {
      console.output.write(bytes)
    } else {
      collected.append(contentsOf: bytes)
    }
  }

  /// Puts the file in its place.
  func finish() throws(CommandFailure) {
    guard let path else { return }
    do {
      try Files.replace(path, with: collected)
    } catch {
      throw .unwritable(path: path, errno: error.errno)
    }
  }
}
