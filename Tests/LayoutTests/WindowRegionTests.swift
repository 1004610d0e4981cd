import Layout
import Testing

@Suite struct WindowRegionTests {
  private func environment(
    controls: Bool? = nil, _ direction: LayoutEnvironment.LayoutDirection = .leftToRight
  ) throws -> LayoutEnvironment {
    var request = EnvironmentRequest(device: "ipad-pro-11-m5")
    request.window = Rect(x: 100, y: 100, width: 500, height: 600)
    request.safeArea = Insets(top: 5, left: 10, bottom: 15, right: 20)
    request.windowControls = controls
    request.layoutDirection = direction
    return try LayoutEnvironment(resolving: request)
  }

  private func insets(of guide: Guide, _ tree: ViewTree, _ environment: LayoutEnvironment) -> Insets {
    let root = Size(width: 500, height: 600)
    let frame = tree.frame(of: guide, in: environment, root: root)
    return Insets(
      top: frame.y, left: frame.x, bottom: root.height - frame.bottom, right: root.width - frame.right)
  }

  @Test(
    "guides beside corners begin at the controls, those below 43 lower",
    arguments: [Guide.safeArea, .margins], LayoutEnvironment.LayoutDirection.allCases)
  func corners(_ plain: Guide, _ direction: LayoutEnvironment.LayoutDirection) throws {
    let (beside, below): (Guide, Guide) =
      plain == .safeArea
      ? (.safeAreaBesideCorners, .safeAreaBelowCorners) : (.marginsBesideCorners, .marginsBelowCorners)
    var tree = ViewTree()
    for leading in [0.0, 40, 300] {
      tree.margins.leading = leading
      let environment = try environment(direction)
      #expect(environment.windowControls)
      let own = insets(of: plain, tree, environment)
      var expected = own
      if direction == .leftToRight {
        expected.left = max(own.left, 66)
      } else {
        expected.right = max(own.right, 66)
      }
      #expect(insets(of: beside, tree, environment) == expected)
      expected = own
      expected.top += 43
      #expect(insets(of: below, tree, environment) == expected)
    }
  }

  @Test(arguments: [Guide.safeAreaBesideCorners, .safeAreaBelowCorners, .marginsBesideCorners, .marginsBelowCorners])
  func `without controls, or if the root is not the window, corners change nothing`(_ guide: Guide) throws {
    let plain: Guide = guide.usesMargins ? .margins : .safeArea
    let none = try environment(controls: false)
    #expect(none.windowControlsFrame == nil)
    #expect(insets(of: guide, ViewTree(), none) == insets(of: plain, ViewTree(), none))
    let sized = ViewTree(rootWidth: .value(500), rootHeight: .value(600))
    let own = try environment()
    #expect(insets(of: guide, sized, own) == insets(of: plain, sized, own))
  }

  @Test func `the controls are in the top leading corner`() throws {
    #expect(try environment().windowControlsFrame == Rect(width: 66, height: 43))
    #expect(try environment(.rightToLeft).windowControlsFrame == Rect(x: 434, width: 66, height: 43))
  }

  @Test(arguments: [(752.0, 712.0), (753, 664), (1000, 664)])
  func `readable is limited if the safe area is more than 88 wider`(_ window: Double, _ width: Double) throws {
    let environment = try LayoutEnvironment(resolving: EnvironmentRequest(width: window, height: 500))
    let frame = ViewTree().frame(of: .readable, in: environment, root: Size(width: window, height: 500))
    #expect(frame.width == width && frame.center.x == window / 2)
  }

  @Test func `readable is not wider than margins`() throws {
    var tree = ViewTree()
    tree.margins.leading = 250
    tree.margins.trailing = 250
    let environment = try LayoutEnvironment(resolving: EnvironmentRequest(width: 1000, height: 500))
    #expect(tree.frame(of: .readable, in: environment, root: Size(width: 1000, height: 500)).width == 500)
    tree.readableWidth = 300
    #expect(tree.frame(of: .readable, in: environment, root: Size(width: 1000, height: 500)).width == 300)
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
