/// The destination of results: standard output, or a file that is replaced when all results are complete.
final class ResultTarget {
  private let path: String?
  private let console: Console
  /// The bytes that are not yet written to the file.
  private var buffer: [UInt8] = []
  private var replacement: FileReplacement?
  private var failure: Files.Failure?
  private static let capacity = 1 << 20

  /// Creates a target for a path. `nil` and `-` are standard output.
  init(_ path: String?, _ console: Console) {
    self.path = path == "-" ? nil : path
    self.console = console
  }

  /// Whether writing has failed, so that further results are not needed.
  var hasFailed: Bool { failure != nil || console.output.failure != nil }

  /// Appends bytes to the results.
  func write(_ bytes: [UInt8]) {
    guard let path else { return console.output.write(bytes) }
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.capacity { flush(to: path) }
  }

  /// Flushes standard output for readers that wait for it.
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

  /// Commits the file. Otherwise, the old file stays.
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
