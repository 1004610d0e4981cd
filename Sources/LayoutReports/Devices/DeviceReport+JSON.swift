import JSON
import Layout
import LayoutSpec

/// A report on devices in several formats.
public struct DeviceReport: Sendable {
  /// The devices, in the order of the report.
  public let devices: [Device]

  /// Creates a report on devices.
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
    writer.string("id", device.id)
    writer.string("name", device.name)
    writer.string("idiom", device.idiom.rawValue)
    for (key, value) in [("width", device.width), ("height", device.height), ("scale", device.scale)] {
      writer.key(key)
      writer.fixed6(value)
    }
    writer.boolean("homeIndicator", device.homeIndicator)
    writer.boolean("notch", device.notch)
    writePostures(of: device, to: &writer)
    writeSplits(of: device, to: &writer)
    writeRegions(of: device, to: &writer)
    writer.array("estimated", of: device.estimated, onOneLine: true) { $1.string($0) }
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
      writer.string("horizontal", device.posture(orientation).horizontalSizeClass.rawValue)
      writer.string("vertical", device.posture(orientation).verticalSizeClass.rawValue)
    }
    writeByOrientation("keyboard", to: &writer) { orientation, writer in
      writer.fixed6("covered", device.posture(orientation).keyboardCovered)
      writer.fixed6("inputView", device.posture(orientation).keyboardInputView)
    }
  }

  private static func writeSplits(of device: Device, to writer: inout JSONWriter) {
    guard let splits = device.ownSplits else { return }
    writer.object("splits", onOneLine: true) { writer in
      writer.array("names", of: splits, onOneLine: true) { $1.string($0.rawValue) }
      writer.fixed6("gap", device.splitGap)
    }
  }

  private static func writeRegions(of device: Device, to writer: inout JSONWriter) {
    let orientations = Orientation.allCases.filter {
      !device.posture($0).occlusions.isEmpty || device.posture($0).division != nil
    }
    guard !orientations.isEmpty else { return }
    writer.object("regions") { writer in
      for orientation in orientations {
        let posture = device.posture(orientation)
        writer.key(orientation.rawValue)
        writer.beginObject()
        if !posture.occlusions.isEmpty { writer.array("occlusions", of: posture.occlusions) { $1.rect($0) } }
        if let division = posture.division { writer.rect("division", division) }
        writer.endObject()
      }
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
