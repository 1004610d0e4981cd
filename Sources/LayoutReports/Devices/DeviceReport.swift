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
    for fact in facts(of: device) { fact.write(to: &writer) }
    for (index, (group, _)) in facts(of: device.portrait).enumerated() {
      writer.key(group)
      writer.object { writer in
        for orientation in Orientation.allCases {
          writer.key(orientation.rawValue)
          writer.object(onOneLine: true) { writer in
            for fact in facts(of: device.posture(orientation))[index].facts { fact.write(to: &writer) }
          }
        }
      }
    }
    if let splits = device.ownSplits {
      writer.object("splits", onOneLine: true) { writer in
        writer.array("names", of: splits, onOneLine: true) { $1.string($0.rawValue) }
        writer.fixed6("gap", device.splitGap)
      }
    }
    writeRegions(of: device, to: &writer)
    writer.array("estimated", of: device.estimated, onOneLine: true) { $1.string($0) }
    writer.endObject()
  }

  private static func facts(of device: Device) -> [EnvironmentFacts.Fact] {
    words(["id": device.id, "name": device.name, "idiom": device.idiom.rawValue])
      + numbers(["width": device.width, "height": device.height, "scale": device.scale])
      + [.init("homeIndicator", .flag(device.homeIndicator)), .init("notch", .flag(device.notch))]
  }

  private static func facts(of posture: Device.Posture) -> [(group: String, facts: [EnvironmentFacts.Fact])] {
    let area = posture.safeArea
    let classes = (posture.horizontalSizeClass.rawValue, posture.verticalSizeClass.rawValue)
    return [
      ("safeArea", numbers(["top": area.top, "left": area.left, "bottom": area.bottom, "right": area.right])),
      ("sizeClass", words(["horizontal": classes.0, "vertical": classes.1])),
      ("keyboard", numbers(["covered": posture.keyboardCovered, "inputView": posture.keyboardInputView])),
    ]
  }

  private static func words(_ words: KeyValuePairs<String, String>) -> [EnvironmentFacts.Fact] {
    words.map { .init($0.key, .word($0.value)) }
  }

  private static func numbers(_ numbers: KeyValuePairs<String, Double>) -> [EnvironmentFacts.Fact] {
    numbers.map { .init($0.key, .number($0.value)) }
  }

  private static func writeRegions(of device: Device, to writer: inout JSONWriter) {
    let postures = Orientation.allCases.map { ($0, device.posture($0)) }.filter { _, posture in
      !posture.occlusions.isEmpty || posture.division != nil
    }
    guard !postures.isEmpty else { return }
    writer.object("regions") { writer in
      for (orientation, posture) in postures {
        writer.key(orientation.rawValue)
        writer.object { writer in
          if !posture.occlusions.isEmpty { writer.array("occlusions", of: posture.occlusions) { $1.rect($0) } }
          if let division = posture.division { writer.rect("division", division) }
        }
      }
    }
  }

  /// The table for people, with one line for each device and lengths in points.
  public var table: TextTable {
    TextTable(
      [
        .init("ID"), .init("NAME"), .init("IDIOM"), .init("SIZE", .right), .init("SCALE", .right),
        .init("SAFE AREA", .right), .init("LANDSCAPE", .right), .init("KEYBOARD", .right), .init(""),
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
      let regions = posture.occlusions.map { ("occlusion", $0) } + (posture.division.map { [("division", $0)] } ?? [])
      rows += regions.map { ["  \($0)", "\($1.commaText) pt (x,y,width,height)"] }
    }
    if !device.estimated.isEmpty { rows.append(["estimated", device.estimated.joined(separator: ", ")]) }
    return TextTable([.init(device.name), .init("")], rows: rows).text()
  }

  /// The table as comma-separated values, with one column for each figure.
  public var csv: String {
    let rows = devices.map { device in
      let postures = Orientation.allCases.flatMap { orientation in
        Self.facts(of: device.posture(orientation)).flatMap { group, facts in
          facts.map { (heading: "\(group).\(orientation.rawValue).\($0.key)", text: $0.text) }
        }
      }
      return Self.facts(of: device).map { (heading: $0.key, text: $0.text) } + postures
    }
    return commaSeparated(rows.prefix(1).map { $0.map { $0.heading } } + rows.map { $0.map { $0.text } })
  }
}
