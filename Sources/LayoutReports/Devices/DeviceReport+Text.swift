import JSON
import Layout

extension DeviceReport {
  /// The table for people, with one line for each device and lengths in points.
  public var table: TextTable {
    var table = TextTable([
      .init("ID"), .init("NAME"), .init("IDIOM"), .init("SIZE", .right), .init("SCALE", .right),
      .init("SAFE AREA", .right), .init("LANDSCAPE", .right), .init("KEYBOARD", .right), .init("", .left),
    ])
    for device in devices {
      table.append(texts: [
        device.id, device.name, device.idiom.rawValue, "\(numberText(device.width))×\(numberText(device.height))",
        "@\(numberText(device.scale))x", device.portrait.safeArea.text, device.landscape.safeArea.text,
        "\(numberText(device.portrait.keyboardCovered))/\(numberText(device.landscape.keyboardCovered))",
        [device.notch ? "notch" : nil, device.homeIndicator ? nil : "home button"].compactMap { $0 }.joined(
          separator: ", "),
      ])
    }
    return table
  }

  /// The legend of the columns of ``table``.
  public static let tableLegend =
    "All lengths are in points. Size: in portrait; safe area: top,left,bottom,right in portrait, then in landscape; "
    + "keyboard: the height that the docked keyboard covers in portrait/landscape."

  /// Returns the properties of one device, one per line.
  public static func description(of device: Device) -> String {
    var table = TextTable([.init(device.name), .init("")])
    table.append(texts: ["id", device.id])
    table.append(texts: ["idiom", device.idiom.rawValue])
    table.append(texts: [
      "screen", "\(numberText(device.width)) × \(numberText(device.height)) pt, @\(numberText(device.scale))x",
    ])
    table.append(texts: ["notch", device.notch ? "yes" : "no"])
    table.append(texts: ["home indicator", device.homeIndicator ? "yes" : "no"])
    for orientation in device.orientations {
      let posture = device.posture(orientation)
      table.append(texts: [orientation.rawValue])
      table.append(texts: ["  safe area", "\(posture.safeArea.text) pt (top,left,bottom,right)"])
      table.append(texts: [
        "  size classes", "\(posture.horizontalSizeClass.rawValue) width, \(posture.verticalSizeClass.rawValue) height",
      ])
      table.append(texts: [
        "  keyboard",
        "covers \(numberText(posture.keyboardCovered)) pt, own view \(numberText(posture.keyboardInputView)) pt",
      ])
      let gap = device.ownSplits == nil ? "" : ", \(numberText(device.splitGap)) pt apart"
      table.append(texts: ["  splits", device.splits(orientation).map { $0.rawValue }.joined(separator: ", ") + gap])
      for frame in posture.occlusions { table.append(texts: ["  occlusion", text(frame)]) }
      if let division = posture.division { table.append(texts: ["  division", text(division)]) }
    }
    if !device.estimated.isEmpty { table.append(texts: ["estimated", device.estimated.joined(separator: ", ")]) }
    return table.lines().joined(separator: "\n") + "\n"
  }

  /// The table as comma-separated values, with one column for each figure.
  public var csv: String {
    var csv = CSV()
    let sides = ["top", "left", "bottom", "right"]
    var heading = ["id", "name", "idiom", "width", "height", "scale", "homeIndicator", "notch"]
    for orientation in Orientation.allCases {
      heading += sides.map { "safeArea.\(orientation.rawValue).\($0)" }
      heading += ["sizeClass.\(orientation.rawValue).horizontal", "sizeClass.\(orientation.rawValue).vertical"]
      heading += ["keyboard.\(orientation.rawValue).covered", "keyboard.\(orientation.rawValue).inputView"]
    }
    csv.append(heading)
    for device in devices { csv.append(Self.cells(of: device)) }
    return csv.text
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
