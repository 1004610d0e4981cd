import Foundation
import Layout
import Testing

@Suite struct DeviceTableTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures")

  private static func rect(_ frame: [String: Double]) -> Rect {
    Rect(x: frame["x"] ?? .nan, y: frame["y"] ?? .nan, width: frame["width"] ?? .nan, height: frame["height"] ?? .nan)
  }

  @Test func `the table equals devices.json`() throws {
    let data = try Data(contentsOf: Self.folder.appending(path: "devices.json"))
    let table = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    let devices = try #require(table["devices"] as? [[String: Any]])
    #expect(devices.count == DeviceTable.all.count)
    for (entry, device) in zip(devices, DeviceTable.all) {
      #expect(entry["id"] as? String == device.id)
      #expect(entry["name"] as? String == device.name)
      #expect(entry["idiom"] as? String == device.idiom.rawValue)
      #expect(entry["width"] as? Double == device.width)
      #expect(entry["height"] as? Double == device.height)
      #expect(entry["scale"] as? Double == device.scale)
      #expect(entry["notch"] as? Bool == device.notch)
      #expect(entry["homeIndicator"] as? Bool == device.homeIndicator)
      #expect(entry["estimated"] as? [String] == device.estimated)
      let splits = entry["splits"] as? [String: Any]
      #expect(splits?["names"] as? [String] == device.ownSplits?.map(\.rawValue))
      #expect(splits?["gap"] as? Double ?? 10 == device.splitGap)
      for orientation in Orientation.allCases {
        let posture = device.posture(orientation)
        func part(_ key: String) -> [String: Any]? {
          (entry[key] as? [String: Any])?[orientation.rawValue] as? [String: Any]
        }
        let area = part("safeArea")
        #expect(area?["top"] as? Double == posture.safeArea.top)
        #expect(area?["left"] as? Double == posture.safeArea.left)
        #expect(area?["bottom"] as? Double == posture.safeArea.bottom)
        #expect(area?["right"] as? Double == posture.safeArea.right)
        #expect(part("sizeClass")?["horizontal"] as? String == posture.horizontalSizeClass.rawValue)
        #expect(part("sizeClass")?["vertical"] as? String == posture.verticalSizeClass.rawValue)
        #expect(part("keyboard")?["covered"] as? Double == posture.keyboardCovered)
        #expect(part("keyboard")?["inputView"] as? Double == posture.keyboardInputView)
        let regions = part("regions")
        let occlusions = regions?["occlusions"] as? [[String: Double]] ?? []
        #expect(occlusions.map(Self.rect) == posture.occlusions)
        #expect((regions?["division"] as? [String: Double]).map(Self.rect) == posture.division)
      }
    }
  }

  @Test func `devices are values with names`() throws {
    #expect(Device.iPhone16.id == "iphone-16")
    #expect(Device.iPadPro12Inch6.name == "iPad Pro 12.9-inch (6th generation)")
    let request = EnvironmentRequest(device: .iPadMini6, orientation: .landscape)
    #expect(request == EnvironmentRequest(device: "ipad-mini-6", orientation: .landscape))
    let source = try String(
      contentsOf: Self.folder.appending(path: "../../Sources/Layout/Environment/DeviceTable.swift"), encoding: .utf8)
    #expect(source.matches(of: /static var \w+: Device/).count == DeviceTable.all.count)
  }

  @Test func `an unknown device is a sentence with a suggestion`() {
    do throws(EnvironmentError) {
      _ = try LayoutEnvironment(resolving: EnvironmentRequest(device: "iphone16"))
      Issue.record("no such device")
    } catch {
      #expect("\(error)" == "unknown device \"iphone16\"; did you mean \"iphone-16\"?")
    }
  }
}
