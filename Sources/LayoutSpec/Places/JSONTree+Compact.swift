import JSON

extension JSONTree {
  var compactText: String {
    var writer = JSONWriter(capacity: 64)
    write(to: &writer)
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  private func write(to writer: inout JSONWriter) {
    switch self {
    case .object(let members):
      writer.beginObject()
      for (key, value) in members {
        writer.key(key)
        value.write(to: &writer)
      }
      writer.endObject()
    case .array(let elements):
      writer.beginArray()
      for element in elements { element.write(to: &writer) }
      writer.endArray()
    case .string(let text): writer.string(text)
    case .integer(let number): writer.integer(number)
    case .boolean(let value): writer.boolean(value)
    }
  }
}
