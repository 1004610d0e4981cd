import JSON
import Layout
import LayoutSpec

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
