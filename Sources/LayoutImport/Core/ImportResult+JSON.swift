import JSON
import Layout
public import LayoutSpec

extension ImportResult {
  /// Returns all layouts with their specs and warnings as JSON.
  public func report() -> [UInt8] {
    var writer = JSONWriter(capacity: 4_096)
    writer.beginObject()
    writer.objects("layouts", of: layouts) { layout, writer in
      writer.string("name", layout.summary.name)
      writer.string("id", layout.summary.id)
      writer.string("class", layout.summary.className)
      if let size = layout.summary.size {
        writer.object("size") { writer in
          writer.fixed6("width", size.width)
          writer.fixed6("height", size.height)
        }
      }
      writer.key("spec")
      writer.raw(layout.spec.utf8)
    }
    writer.objects("warnings", of: warnings) { warning, writer in
      writer.string("code", warning.code)
      writer.string("message", warning.message)
      if let position = warning.positions.first {
        writer.integer("line", position.line)
        writer.integer("column", position.column)
      }
      writer.integer("count", warning.positions.count)
    }
    writer.endObject()
    return writer.finish()
  }
}

extension ProblemDetails.Kind {
  /// The file is not of its format.
  package static var invalidFile: Self { Self("invalid-file", "The file cannot be imported") }
  /// A part of the file is not in the spec, which the request does not allow.
  package static var notCarriedOver: Self { Self("not-carried-over", "A spec cannot express a part of the file") }
  /// The request does not say which of several layouts it is about.
  package static var severalLayouts: Self { Self("several-layouts", "The file has several layouts") }
}

extension ProblemDetails {
  /// Creates the problem of a file that cannot be imported.
  public init(_ error: ImportError) {
    self.init(
      error.code == .budgetExceeded
        ? Kind("budget-exceeded", "The import exceeded its budget")
        : .invalidFile,
      error.message, errors: [Mistake(code: error.code.rawValue, message: error.message, position: error.position)])
  }

  /// Creates the problem of warnings, if nothing may be left out.
  public init(_ warnings: [ImportWarning]) {
    self.init(
      .notCarriedOver, warnings.first?.message ?? "",
      errors: warnings.map { Mistake(code: $0.code, message: $0.message, position: $0.positions.first) })
  }

  /// Creates the problem of several layouts, of which one must be chosen.
  public init(several layouts: [ImportSummary]) {
    self.init(
      .severalLayouts,
      "The file has \(layouts.count) layouts; choose one with scene, or ask for format=report: \(layouts.list)")
  }
}
