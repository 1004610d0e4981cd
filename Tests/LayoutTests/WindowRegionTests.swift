import Layout
import Testing

@Suite struct WindowRegionTests {
  @Test(arguments: [(LayoutEnvironment.LayoutDirection.leftToRight, 0.0), (.rightToLeft, 434)])
  func `the controls are in the top leading corner`(
    _ direction: LayoutEnvironment.LayoutDirection, _ x: Double
  ) throws {
    var request = EnvironmentRequest(device: "ipad-pro-11-m5")
    request.window = Rect(x: 100, y: 100, width: 500, height: 600)
    request.layoutDirection = direction
    #expect(try LayoutEnvironment(resolving: request).windowControlsFrame == Rect(x: x, width: 66, height: 43))
    request.windowControls = false
    #expect(try LayoutEnvironment(resolving: request).windowControlsFrame == nil)
  }

  @Test func `only the whole screen has the device's regions`() throws {
    var request = EnvironmentRequest(device: "iphone-duo", orientation: .landscape)
    let whole = try LayoutEnvironment(resolving: request)
    #expect(whole.occlusions == whole.device?.landscape.occlusions && whole.division != nil)
    #expect(whole.fold == whole.division.map { _ in whole.fold } && whole.fold?.position == 475.5)
    #expect(whole.fold?.axis == .horizontal)
    request.split = .half
    let half = try LayoutEnvironment(resolving: request)
    #expect(half.window.width == 469 && half.occlusions.isEmpty && half.division == nil)
    request.occlusions = [Rect(width: 5, height: 5)]
    #expect(try LayoutEnvironment(resolving: request).coveredRegions == [Rect(width: 5, height: 5)])
  }

  @Test(arguments: Split.allCases.filter { $0 != .custom }, Orientation.allCases)
  func `a device has the splits that it lists, and no others`(_ split: Split, _ orientation: Orientation) throws {
    for device in DeviceTable.all {
      var request = EnvironmentRequest(device: device.id, orientation: orientation)
      request.split = split
      let environment = try? LayoutEnvironment(resolving: request)
      #expect((environment != nil) == device.splits(orientation).contains(split), "\(device.id)")
    }
  }

  @Test(arguments: [("/occlusions/1/height", 0.0, 1.0), ("/division/width", 1, -1)])
  func `a region without an area is a contradiction`(_ pointer: String, _ height: Double, _ width: Double) {
    var request = EnvironmentRequest(width: 300, height: 300)
    request.occlusions = [Rect(width: 1, height: 1), Rect(width: 1, height: height)]
    request.division = Rect(width: width, height: 1)
    #expect(LayoutEnvironment.contradictions(in: request).map(\.pointer) == [pointer])
  }
}
