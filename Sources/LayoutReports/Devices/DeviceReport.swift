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

  /// The table for people, with one line for each device and lengths in points.
  public var table: TextTable {
    TextTable(
      [
        .init("ID"), .init("NAME"), .init("IDIOM"), .init("SIZE", .right), .init("SCALE", .right),
        .init("SAFE AREA", .right), .init("LANDSCAPE", .right), .init("KEYBOARD", .right), .init("", .left),
      ],
      rows: devices.map { device in
        [
          device.id, device.name, device.idiom.rawValue, "\(numberText(device.width))×\(numberText(device.height))",
          "@\(numberText(device.scale))x", device.portrait.safeArea.text, device.landscape.safeArea.text,
          "\(numberText(device.portrait.keyboardCovered))/\(numberText(device.landscape.keyboardCovered))",
          [device.notch ? "notch" : nil, device.homeIndicator ? nil : "home button"].compactMap { $0 }
            .joined(separator: ", "),
        ]
      })
  }

  /// The legend of the columns of ``table``.
  public static let tableLegend =
    "All lengths are in points. Size: in portrait; safe area: top,left,bottom,right in portrait, then in landscape; "
    + "keyboard: the height that the docked keyboard covers in portrait/landscape."

  /// Returns the properties of one device, one per line.
  public static func description(of device: Device) -> String {
    var rows = [
      ["id", device.id], ["idiom", device.idiom.rawValue],
      ["screen", "\(numberText(device.width)) × \(numberText(device.height)) pt, @\(numberText(device.scale))x"],
      ["notch", device.notch ? "yes" : "no"], ["home indicator", device.homeIndicator ? "yes" : "no"],
    ]
    for orientation in device.orientations {
      let posture = device.posture(orientation)
      let sizes = "\(posture.horizontalSizeClass.rawValue) width, \(posture.verticalSizeClass.rawValue) height"
      let (covered, own) = (numberText(posture.keyboardCovered), numberText(posture.keyboardInputView))
      let gap = device.ownSplits == nil ? "" : ", \(numberText(device.splitGap)) pt apart"
      rows += [
        [orientation.rawValue], ["  safe area", "\(posture.safeArea.text) pt (top,left,bottom,right)"],
        ["  size classes", sizes], ["  keyboard", "covers \(covered) pt, own view \(own) pt"],
        ["  splits", device.splits(orientation).map { $0.rawValue }.joined(separator: ", ") + gap],
      ]
      rows += posture.occlusions.map { ["  occlusion", text($0)] }
      if let division = posture.division { rows.append(["  division", text(division)]) }
    }
    if !device.estimated.isEmpty { rows.append(["estimated", device.estimated.joined(separator: ", ")]) }
    return TextTable([.init(device.name), .init("")], rows: rows).text()
  }

  /// The table as comma-separated values, with one column for each figure.
  public var csv: String {
    var heading = ["id", "name", "idiom", "width", "height", "scale", "homeIndicator", "notch"]
    for orientation in Orientation.allCases.map({ $0.rawValue }) {
      heading += ["top", "left", "bottom", "right"].map { "safeArea.\(orientation).\($0)" }
      heading += ["horizontal", "vertical"].map { "sizeClass.\(orientation).\($0)" }
      heading += ["covered", "inputView"].map { "keyboard.\(orientation).\($0)" }
    }
    return CSV([heading] + devices.map(Self.cells)).text
  }

  private static func cells(of device: Device) -> [String] {
    var cells = [device.id, device.name, device.idiom.rawValue]
    cells += [device.width, device.height, device.scale].map(numberText)
    cells += [String(device.homeIndicator), String(device.notch)]
    for posture in Orientation.allCases.map(device.posture) {
      let area = posture.safeArea
      cells += [area.top, area.left, area.bottom, area.right].map(numberText)
      cells += [posture.horizontalSizeClass.rawValue, posture.verticalSizeClass.rawValue]
      cells += [posture.keyboardCovered, posture.keyboardInputView].map(numberText)
    }
    return cells
  }

  private static func text(_ frame: Rect) -> String {
    frame.numbers.map(numberText).joined(separator: ",") + " pt (x,y,width,height)"
  }
}
