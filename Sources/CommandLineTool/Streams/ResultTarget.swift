/// Where results go: to standard output, or to a file that is replaced when all of them are there.
final class ResultTarget {
  private let path: String?
  private let console: Console
  /// What is not yet written to the file.
  private var buffer: [UInt8] = []
  private var replacement: FileReplacement?
  private var failure: Files.Failure?
  private static let capacity = 1 << 20

  /// A target for a path; nil and `-` are standard output.
  init(_ path: String?, _ console: Console) {
    self.path = path == "-" ? nil : path
    self.console = console
  }

  /// Whether nothing more can be written, so that further results are in vain.
  var hasFailed: Bool { failure != nil || console.output.failure != nil }

  /// Adds bytes to the results.
  func write(_ bytes: [UInt8]) {
    guard let path else { return console.output.write(bytes) }
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.capacity { flush(to: path) }
  }

  /// Hands what there is to those who wait for it, where results go to standard output.
  func flush() {
    if path == nil { console.output.flush() }
  }

  private func flush(to path: String) {
    guard failure == nil else { return buffer.removeAll() }
    do throws(Files.Failure) {
      let opened: FileReplacement
      if let replacement { opened = replacement } else { opened = try FileReplacement(of: path) }
      replacement = opened
      try opened.write(buffer)
    } catch {
      failure = error
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Puts the file in its place. Without it, the old file stays.
  func finish() throws(CommandFailure) {
    guard let path else { return }
    flush(to: path)
    do throws(Files.Failure) {
      if let failure { throw failure }
      try replacement?.commit()
    } catch {
      throw .unwritable(path: path, errno: error.errno)
    }
  }
}
