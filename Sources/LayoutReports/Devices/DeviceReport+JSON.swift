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
    writer.array("devices", of: devices) { Self.write($0, to: &$1) }
    writer.endObject()
  }

  /// Writes one device as an object.
  public static func write(_ device: Device, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.string("id", device.id)
    writer.string("name", device.name)
    writer.string("idiom", device.idiom.rawValue)
    writer.fixed6("width", device.width)
    writer.fixed6("height", device.height)
    writer.fixed6("scale", device.scale)
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
      writer.fixed6("top", area.top)
      writer.fixed6("left", area.left)
      writer.fixed6("bottom", area.bottom)
      writer.fixed6("right", area.right)
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
        writer.object { writer in
          if !posture.occlusions.isEmpty { writer.array("occlusions", of: posture.occlusions) { $1.rect($0) } }
          if let division = posture.division { writer.rect("division", division) }
        }
      }
    }
  }

  private static func writeByOrientation(
    _ key: StaticString, to writer: inout JSONWriter, _ body: (Orientation, inout JSONWriter) -> Void
  ) {
    writer.object(key) { writer in
      for orientation in Orientation.allCases {
        writer.key(orientation.rawValue)
        writer.object(onOneLine: true) { body(orientation, &$0) }
      }
    }
  }
}
