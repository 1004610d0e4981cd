import HTTPMessage
import JSON
import Layout

/// The documents that do not change while the service runs.
struct ServiceDocuments: Sendable {
  let devices: Representation
  let device: [String: Representation]
  let schema: Representation
  let openAPI: Representation
  let alive: Representation

  init() {
    var writer = JSONWriter(capacity: 64 << 10)
    writer.beginObject()
    writer.key("devices")
    writer.beginArray()
    for device in DeviceTable.all { device.write(to: &writer) }
    writer.endArray()
    writer.endObject()
    devices = Representation(writer.finish(), contentType: "application/json", maximumAge: 3_600)
    device = Dictionary(uniqueKeysWithValues: DeviceTable.all.map { ($0.id, ServiceDocuments.representation($0)) })
    schema = Representation(
      LayoutSpecSchema.text.octets, contentType: "application/schema+json", maximumAge: 3_600)
    openAPI = Representation(
      OpenAPIDocument.text.octets, contentType: "application/json", maximumAge: 3_600)
    alive = Representation(Array("{\"status\":\"ok\"}".utf8), contentType: "application/json", maximumAge: nil)
  }

  private static func representation(_ device: Device) -> Representation {
    var writer = JSONWriter()
    device.write(to: &writer)
    return Representation(writer.finish(), contentType: "application/json", maximumAge: 3_600)
  }
}

extension StaticString {
  /// The text's UTF-8.
  var octets: [UInt8] {
    withUTF8Buffer { Array($0) }
  }
}

extension Device {
  /// Writes the device's facts, keys as in the device table.
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("id")
    writer.string(id)
    writer.key("name")
    writer.string(name)
    writer.key("idiom")
    writer.string(idiom.rawValue)
    write([("width", width), ("height", height), ("scale", scale)], to: &writer)
    writer.key("homeIndicator")
    writer.boolean(homeIndicator)
    writer.key("notch")
    writer.boolean(notch)
    writePostures("safeArea", to: &writer) { posture, writer in
      let insets = posture.safeArea
      write(
        [("top", insets.top), ("left", insets.left), ("bottom", insets.bottom), ("right", insets.right)], to: &writer)
    }
    writePostures("sizeClass", to: &writer) { posture, writer in
      writer.key("horizontal")
      writer.string(posture.horizontalSizeClass.rawValue)
      writer.key("vertical")
      writer.string(posture.verticalSizeClass.rawValue)
    }
    writePostures("keyboard", to: &writer) { posture, writer in
      write([("covered", posture.keyboardCovered), ("inputView", posture.keyboardInputView)], to: &writer)
    }
    writer.key("estimated")
    writer.beginArray()
    for figure in estimated { writer.string(figure) }
    writer.endArray()
    writer.endObject()
  }

  private func write(_ numbers: [(StaticString, Double)], to writer: inout JSONWriter) {
    for (key, number) in numbers {
      writer.key(key)
      writer.fixed6(number)
    }
  }

  private func writePostures(
    _ key: StaticString, to writer: inout JSONWriter, _ write: (Posture, inout JSONWriter) -> Void
  ) {
    writer.key(key)
    writer.beginObject()
    for orientation in Orientation.allCases {
      writer.key(orientation.rawValue)
      writer.beginObject()
      write(posture(orientation), &writer)
      writer.endObject()
    }
    writer.endObject()
  }
}
