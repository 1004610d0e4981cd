import JSON
import LayoutOperations
import LayoutReports

/// Standard output, or a file that is replaced when all results are complete.
final class ResultTarget {
  private let path: String?
  private let console: Console
  private var buffer: [UInt8] = []
  private var replacement: FileReplacement?
  private var failure: CommandFailure?
  private(set) var isEmpty = true
  private static let capacity = 1 << 20
  /// For results for people. Files are not styled.
  let styler: ANSIStyler

  init(_ path: String?, _ console: Console) {
    self.path = path == "-" ? nil : path
    self.console = console
    styler = self.path == nil ? console.styler(on: console.output) : ANSIStyler(isOn: false)
  }

  /// Further results are not needed then.
  var hasFailed: Bool { failure != nil || console.output.failure != nil }

  func write(_ bytes: [UInt8]) {
    if !bytes.isEmpty { isEmpty = false }
    guard let path else { return console.output.write(bytes) }
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.capacity { flush(to: path) }
  }

  func write(_ text: String) { write(Array(text.utf8)) }

  func write<Failure: Error>(
    _ layout: JSONWriter.Layout, _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    var writer = JSONWriter(layout: layout, capacity: 1 << 12)
    try body(&writer)
    write(writer.finish() + [UInt8(ascii: "\n")])
  }

  func write(
    in format: String?, table: @autoclosure () -> String, csv: @autoclosure () -> String,
    json: (inout JSONWriter) -> Void
  ) {
    switch format {
    case "table": write(table())
    case "csv": write(csv())
    default: write(.pretty, json)
    }
  }

  func write(_ report: some TableReport, in format: String?) {
    write(in: format, table: report.text(styler), csv: report.csv) { report.write(to: &$0) }
  }

  /// For readers that wait for standard output.
  func flush() {
    if path == nil { console.output.flush() }
  }

  private func flush(to path: String) {
    guard failure == nil else { return buffer.removeAll() }
    do throws(CommandFailure) {
      if replacement == nil { replacement = try FileReplacement(of: path) }
      try replacement?.write(buffer)
    } catch {
      failure = error
    }
    buffer.removeAll(keepingCapacity: true)
  }

  func prepare() throws(CommandFailure) {
    guard let path else { return }
    flush(to: path)
    if let failure { throw failure }
  }

  /// Commits the file, unless the run failed and has no result. Then the old file stays.
  @discardableResult func finish(_ code: ExitCode = .success) throws(CommandFailure) -> ExitCode {
    guard code == .success || !isEmpty else { return code }
    try prepare()
    try replacement?.commit()
    return code
  }
}
