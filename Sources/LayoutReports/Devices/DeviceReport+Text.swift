import JSON
import Layout

extension DeviceReport {
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
