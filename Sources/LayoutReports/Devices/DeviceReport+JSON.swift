import JSON
import Layout

/// The device table in the forms in which it is handed out.
public struct DeviceReport: Sendable {
  /// The devices, in the order in which they are listed.
  public let devices: [Device]

  /// A report on devices.
  public init(_ devices: [Device] = DeviceTable.all) { self.devices = devices }

  /// Writes `{"devices": […]}`.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("devices")
    writer.beginArray()
    for device in devices { Self.write(device, to: &writer) }
    writer.endArray()
    writer.endObject()
  }

  /// Writes one device as an object.
  public static func write(_ device: Device, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("id")
    writer.string(device.id)
    writer.key("name")
    writer.string(device.name)
    writer.key("idiom")
    writer.string(device.idiom.rawValue)
    for (key, value) in [("width", device.width), ("height", device.height), ("scale", device.scale)] {
      writer.key(key)
      writer.fixed6(value)
    }
    writer.key("homeIndicator")
    writer.boolean(device.homeIndicator)
    writer.key("notch")
    writer.boolean(device.notch)
    writePostures(of: device, to: &writer)
    writer.key("estimated")
    writer.beginArray(onOneLine: true)
    for figure in device.estimated { writer.string(figure) }
    writer.endArray()
    writer.endObject()
  }

  private static func writePostures(of device: Device, to writer: inout JSONWriter) {
    writeByOrientation("safeArea", to: &writer) { orientation, writer in
      let area = device.posture(orientation).safeArea
      for (key, value) in [("top", area.top), ("left", area.left), ("bottom", area.bottom), ("right", area.right)] {
        writer.key(key)
        writer.fixed6(value)
      }
    }
    writeByOrientation("sizeClass", to: &writer) { orientation, writer in
      writer.key("horizontal")
      writer.string(device.posture(orientation).horizontalSizeClass.rawValue)
      writer.key("vertical")
      writer.string(device.posture(orientation).verticalSizeClass.rawValue)
    }
    writeByOrientation("keyboard", to: &writer) { orientation, writer in
      writer.key("covered")
      writer.fixed6(device.posture(orientation).keyboardCovered)
      writer.key("inputView")
      writer.fixed6(device.posture(orientation).keyboardInputView)
    }
  }

  private static func writeByOrientation(
    _ key: String, to writer: inout JSONWriter, _ body: (Orientation, inout JSONWriter) -> Void
  ) {
    writer.key(key)
    writer.beginObject()
    for orientation in Orientation.allCases {
      writer.key(orientation.rawValue)
      writer.beginObject(onOneLine: true)
      body(orientation, &writer)
      writer.endObject()
    }
    writer.endObject()
  }
}
