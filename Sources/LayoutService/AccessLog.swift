import HTTPMessage
import LayoutOperations
import Platform
import JSON
import LayoutReports
import LayoutSpec

/// A log with one line for each request. It never contains a query, and parts of a body only on a terminal, where a
/// problem is followed by the lines that it is about.
package struct AccessLog: Sendable {
  package enum Format: String, Sendable, CaseIterable {
    case json, text, off
  }

  private let format: Format
  /// Must not block, because threads that serve requests call it.
  private let sink: @Sendable ([UInt8]) -> Void
  private let styler: ANSIStyler?

  /// - Parameter styler: that of the terminal on which a log for people is shown, if it is one.
  package init(_ format: Format, styler: ANSIStyler? = nil, sink: @escaping @Sendable ([UInt8]) -> Void) {
    self.format = format
    self.styler = format == .text ? styler : nil
    self.sink = sink
  }

  package static let off = AccessLog(.off) { _ in }

  struct Entry {
    var id: String
    var peer: String
    var method: String
    var path: String
    var status: Int
    var bytesIn: Int
    var bytesOut: Int
    var nanoseconds: UInt64
    var note: String?
  }

  func write(_ entry: @autoclosure () -> Entry) {
    switch format {
    case .off: return
    case .json: sink(AccessLog.json(entry(), at: MonotonicClock.unixTime))
    case .text: sink(AccessLog.text(entry(), at: MonotonicClock.unixTime))
    }
  }

  /// On a terminal, writes the diagnostics of a problem after its line, with the lines of the request's body.
  func write(_ problem: ProblemDetails, to body: [UInt8], id: String) {
    guard let styler else { return }
    let lines = SourceLines(body)
    for diagnostic in Diagnostic.diagnostics(of: problem, file: id) {
      sink(Array(diagnostic.text(lines, styler).utf8))
    }
  }

  static func json(_ entry: Entry, at time: (seconds: Int, nanoseconds: Int)) -> [UInt8] {
    var writer = JSONWriter(capacity: 256)
    writer.beginObject()
    writer.string("time", timestamp(time))
    writer.string("id", entry.id)
    writer.string("peer", entry.peer)
    writer.string("method", entry.method)
    writer.string("path", Self.start(of: entry.path))
    writer.integer("status", entry.status)
    writer.integer("bytesIn", entry.bytesIn)
    writer.integer("bytesOut", entry.bytesOut)
    writer.fixed6("milliseconds", Double(entry.nanoseconds / 1_000) / 1_000)
    if let note = entry.note { writer.string("note", note) }
    writer.endObject()
    return writer.finish() + [0x0a]
  }

  static func text(_ entry: Entry, at time: (seconds: Int, nanoseconds: Int)) -> [UInt8] {
    // A path may contain anything that the client percent-encoded; it must not end the line or control a terminal.
    let path = printable(Self.start(of: entry.path))
    let milliseconds = Double(entry.nanoseconds / 1_000) / 1_000
    let note = entry.note.map { " (\($0))" } ?? ""
    let line =
      "\(timestamp(time)) \(entry.id) \(entry.peer) \(entry.method) \(path) \(entry.status) \(entry.bytesOut) B "
      + "\(milliseconds) ms\(note)\n"
    return Array(line.utf8)
  }

  private static func start(of path: String) -> String {
    String(String.UnicodeScalarView(path.unicodeScalars.prefix(256)))
  }

  /// Returns a time in the format of RFC 3339, in milliseconds: `1994-11-06T08:49:37.123Z`.
  package static func timestamp(_ time: (seconds: Int, nanoseconds: Int)) -> String {
    let date = HTTPDate(unixSeconds: time.seconds)
    let (year, month, dayOfMonth) = date.civil
    let (hour, minute, second) = date.time
    let millisecond = time.nanoseconds / 1_000_000
    func two(_ number: Int) -> String { zeroPadded("\(number)", to: 2) }
    let day = "\(year)-\(two(month))-\(two(dayOfMonth))"
    return "\(day)T\(two(hour)):\(two(minute)):\(two(second)).\(zeroPadded("\(millisecond)", to: 3))Z"
  }
}
