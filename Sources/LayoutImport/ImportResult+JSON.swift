import JSON
import Layout

extension ImportResult {
  /// Returns all layouts with their specs and warnings as JSON.
  public func report() -> [UInt8] {
    var writer = JSONWriter(capacity: 4_096)
    writer.beginObject()
    writer.array("layouts", of: layouts) { layout, writer in
      writer.beginObject()
      writer.string("name", layout.summary.name)
      writer.string("id", layout.summary.id)
      writer.string("class", layout.summary.className)
      if let size = layout.summary.size {
        writer.object("size") { writer in
          writer.fixed6("width", size.width)
          writer.fixed6("height", size.height)
        }
      }
      writer.string("spec", layout.spec)
      writer.endObject()
    }
    writer.array("warnings", of: warnings) { warning, writer in
      writer.beginObject()
      writer.string("code", warning.code)
      writer.string("message", warning.message)
      if let place = warning.positions.first {
        writer.integer("line", place.line)
        writer.integer("column", place.column)
      }
      writer.integer("count", warning.positions.count)
      writer.endObject()
    }
    writer.endObject()
    return writer.finish()
  }
}

/// The problem of a file that cannot be imported, in the format of RFC 9457.
public struct ImportProblem: Error, Sendable {
  private let kind: String
  private let title: String
  private let detail: String
  private let errors: [Mistake]

  private struct Mistake: Sendable {
    let code: String
    let message: String
    let position: JSONPosition?
  }

  /// The status of the server's response: 422, unprocessable content.
  public static let status = 422

  /// Creates the problem of errors.
  public init(_ errors: [ImportError]) {
    let isSpent = errors.contains { $0.code == .budgetExceeded }
    kind = isSpent ? "budget-exceeded" : "invalid-file"
    title = isSpent ? "The import takes more than its budget" : "The file cannot be imported"
    detail = errors.first?.message ?? ""
    self.errors = errors.map { Mistake(code: $0.code.rawValue, message: $0.message, position: $0.position) }
  }

  /// Creates the problem of warnings, if nothing may be left out.
  public init(warnings: [ImportWarning]) {
    kind = "not-carried-over"
    title = "The file says what a spec does not"
    detail = warnings.first?.message ?? ""
    errors = warnings.map { Mistake(code: $0.code, message: $0.message, position: $0.positions.first) }
  }

  /// Creates the problem of several layouts, of which one must be chosen.
  public init(several layouts: [ImportSummary]) {
    kind = "several-layouts"
    title = "The file does not have one layout"
    let names = layouts.prefix(20).map { "\($0.name) (\($0.id))" }.joined(separator: ", ")
    detail = "The file has \(layouts.count) layouts; choose one with scene, or ask for format=report: \(names)"
    errors = []
  }

  /// Returns the problem as JSON.
  public func json() -> [UInt8] {
    var writer = JSONWriter(capacity: 512)
    writer.beginObject()
    writer.string("type", "/problems/\(kind)")
    writer.string("title", title)
    writer.integer("status", Self.status)
    writer.string("detail", detail)
    if !errors.isEmpty {
      writer.array("errors", of: errors) { error, writer in
        writer.beginObject()
        writer.string("code", error.code)
        writer.string("pointer", "")
        writer.string("in", "request")
        writer.string("message", error.message)
        if let position = error.position {
          writer.integer("line", position.line)
          writer.integer("column", position.column)
        }
        writer.endObject()
      }
    }
    writer.endObject()
    return writer.finish()
  }
}
