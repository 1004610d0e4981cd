import JSON
import Layout
import LayoutNames
import LayoutSpec

/// Numbers in the text: the size of each view, and the values of metrics that are computed.
extension Session {
  func writeHints(_ params: Params, _ document: OpenDocument, _ writer: inout JSONWriter) throws(ResponseError) {
    let range = try range(params.json?["range"], in: document)
    writer.beginArray()
    if settings.showsInlayHints, let symbols = document.symbols, let layout = document.layout(0, settings) {
      var sizes: [Name: String] = [:]
      for view in layout.result?.views ?? [] {
        sizes[Name(view.id)] = "\(numberText(view.frame.width)) × \(numberText(view.frame.height))"
      }
      var metrics: [Name: String] = [:]
      for metric in layout.inspection.metricValues { metrics[Name(metric.name)] = numberText(metric.value) }
      for place in symbols.occurrences where place.isDefinition && place.obstacle == nil && range.contains(place.range)
      {
        if queue.isCurrentCancelled { break }
        switch place.symbol.kind {
        case .view:
          // Behind the closing quote.
          if let size = sizes[place.symbol.id] { write(size, place.range.upperBound + 1, document, &writer) }
        case .metric:
          guard let value = document.json?.root["metrics"]?.value(forKey: place.symbol.name), value.kind != .number,
            let number = metrics[place.symbol.id]
          else { continue }
          write("= \(number)", value.endOffset, document, &writer)
        default: continue
        }
      }
    }
    writer.endArray()
  }

  private func write(_ label: String, _ offset: Int, _ document: OpenDocument, _ writer: inout JSONWriter) {
    writer.object { writer in
      writer.position("position", document.text.position(of: offset, client.encoding))
      writer.string("label", label)
      writer.boolean("paddingLeft", true)
    }
  }
}
