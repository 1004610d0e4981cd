import Layout
import LayoutOperations
import LayoutSpec
import Testing

@Suite("Environment options") struct EnvironmentOptionReaderTests {
  private func options(_ texts: [(EnvironmentOption, String)]) throws -> EnvironmentOptionReader {
    var options = EnvironmentOptionReader()
    for (option, text) in texts { try options.add(option, text) }
    return options
  }

  private func single(_ texts: (EnvironmentOption, String)...) throws -> EnvironmentRequest {
    let environments = try options(texts).environments()
    #expect(environments.count == 1)
    return environments[0].request
  }

  @Test("without values give one empty environment")
  func nothing() throws {
    let environments = EnvironmentOptionReader().environments()
    #expect(environments.map(\.request) == [EnvironmentRequest()])
    #expect(!EnvironmentOptionReader().isSeveral)
  }

  @Test("are parsed individually")
  func each() throws {
    #expect(try single((.device, "iphone-16")).device == .id("iphone-16"))
    #expect(try single((.device, "none")).device == EnvironmentRequest.DeviceChoice.none)
    #expect(try single((.orientation, "landscape")).orientation == .landscape)
    #expect(try single((.split, "half"), (.splitSide, "trailing")).splitSide == .trailing)
    #expect(try single((.window, "390x844")).window == Rect(width: 390, height: 844))
    #expect(try single((.window, "320.5x1024+704+-5")).window == Rect(x: 704, y: -5, width: 320.5, height: 1024))
    #expect(try single((.window, "390x844+-5+-0")).window == Rect(x: -5, y: 0, width: 390, height: 844))
    #expect(try single((.window, "3.9e2x844+0+1e1")).window == Rect(x: 0, y: 10, width: 390, height: 844))
    #expect(try single((.safeArea, "59,0,34,-1.5")).safeArea == Insets(top: 59, left: 0, bottom: 34, right: -1.5))
    #expect(try single((.idiom, "pad")).idiom == .pad)
    #expect(try single((.scale, "2.5")).scale == 2.5)
    #expect(try single((.direction, "rightToLeft")).layoutDirection == .rightToLeft)
    #expect(try single((.needsInputModeSwitchKey, "true"), (.notch, "false")).notch == false)
    #expect(try single((.trait, "plane=a=b")).traits == ["plane": "a=b"])
    #expect(try single((.set, "gap=-4"), (.set, "row=1e1")).metrics == ["gap": -4, "row": 10])
  }

  @Test("have no splits beside a window")
  func windowForSplits() throws {
    var options = try options([(.device, "ipad-10"), (.window, "300x400")])
    options.add(.allSplits)
    let environments = options.environments()
    #expect(environments.map { $0.request.split } == [nil])
    #expect(try LayoutEnvironment(resolving: environments[0].request).split == .custom)
  }

  @Test("change what they name in the keyboard of a file")
  func keyboardOfFile() throws {
    var file = EnvironmentRequest()
    file.keyboard = EnvironmentRequest.Keyboard(state: .docked, height: 100)
    let near = try options([(.keyboardNear, "leading")]).environments(over: CallerEnvironment(file))
    #expect(
      near[0].request.keyboard == EnvironmentRequest.Keyboard(state: .docked, height: 100, near: EdgeSet([.leading])))
    let state = try options([(.keyboard, "floating")]).environments(over: CallerEnvironment(file))
    #expect(state[0].request.keyboard == EnvironmentRequest.Keyboard(state: .floating))
  }

  @Test("of the keyboard are combined")
  func keyboard() throws {
    let request = try single((.keyboard, "undocked:300.5"), (.keyboardNear, "top,leading"))
    #expect(
      request.keyboard
        == EnvironmentRequest.Keyboard(state: .undocked, height: 300.5, near: EdgeSet([.top, .leading])))
    let framed = try single((.keyboardFrame, "0,553,393,299"))
    #expect(framed.keyboard == EnvironmentRequest.Keyboard(frame: Rect(x: 0, y: 553, width: 393, height: 299)))
    #expect(try single((.keyboardNear, "")).keyboard?.near == EdgeSet())
  }

  @Test(
    "that are invalid have an error with a fix",
    arguments: [
      (.device, "iphon-16", "unknown device \"iphon-16\"; did you mean \"iphone-16\"?"),
      (.device, "iphone-61", "unknown device \"iphone-61\"; did you mean \"iphone-16\"?"),
      (.device, "", "unknown device \"\"; use an id such as iphone-se-1, iphone-6, iphone-6s"),
      (.device, "ipad", "unknown device \"ipad\"; use an id such as ipad-mini-4, ipad-mini-5, ipad-mini-6"),
      (.device, "iphone-99", "unknown device \"iphone-99\"; use an id such as iphone-16 or ipad-mini-6"),
      (.orientation, "sideways", "unknown value \"sideways\"; use one of portrait, landscape"),
      (.split, "custom", "unknown value \"custom\"; use one of full, oneThird, half, twoThirds, slideOver"),
      (.window, "390", "\"390\" is not of the form WxH[+X+Y], such as 390x844 or 320x1024+704+0"),
      (.window, "390x844+1", "\"390x844+1\" is not of the form WxH[+X+Y], such as 390x844 or 320x1024+704+0"),
      (.window, "ax1", "\"a\" is not a number; write one such as 12 or -0.5"),
      (.window, "", "\"\" is not of the form WxH[+X+Y], such as 390x844 or 320x1024+704+0"),
      (.window, "1x2x3", "\"1x2x3\" is not of the form WxH[+X+Y], such as 390x844 or 320x1024+704+0"),
      (.window, "1x2x+0+0", "\"1x2x+0+0\" is not of the form WxH[+X+Y], such as 390x844 or 320x1024+704+0"),
      (.window, "390+0x0+0", "\"390+0x0+0\" is not of the form WxH[+X+Y], such as 390x844 or 320x1024+704+0"),
      (.window, "390x844+", "\"390x844+\" is not of the form WxH[+X+Y], such as 390x844 or 320x1024+704+0"),
      (.window, "390x", "a number is missing in \"390x\"; write one such as 12 or -0.5"),
      (.window, "x5", "a number is missing in \"x5\"; write one such as 12 or -0.5"),
      (.window, "390x844++0", "a number is missing in \"390x844++0\"; write one such as 12 or -0.5"),
      (.window, "390x844+0+0+0", "\"0+0\" is not a number; write one such as 12 or -0.5"),
      (.window, "ax844+b+c", "\"b\" is not a number; write one such as 12 or -0.5"),
      (.window, "390x844+\u{301}0+0", "\"\u{301}0\" is not a number; write one such as 12 or -0.5"),
      (.window, "0x1", "a window's width and height must be above 0"),
      (.safeArea, "1,2,3", "\"1,2,3\" is not of the form TOP,LEFT,BOTTOM,RIGHT, such as 59,0,34,0"),
      (.scale, "0", "a scale must be above 0, such as 2 or 3"),
      (.scale, "nan", "\"nan\" is not a number; write one such as 12 or -0.5"),
      (.scale, "1e10", "1e10 is larger than 1000000000 in magnitude"),
      (.notch, "yes", "\"yes\" is neither true nor false"),
      (.keyboard, "dokced", "unknown value \"dokced\"; did you mean \"docked\"?"),
      (.keyboard, "docked:", "a number is missing in \"docked:\"; write one such as 12 or -0.5"),
      (.keyboard, "docked:0", "a keyboard's height must be above 0"),
      (.keyboardFrame, "1,2,3,0", "a keyboard's width and height must be above 0"),
      (.keyboardNear, "top,,", "unknown value \"\"; use one of top, leading, bottom, trailing"),
      (.trait, "plane", "\"plane\" is not of the form NAME=VALUE"),
      (.trait, "=x", "\"=x\" is not of the form NAME=VALUE"),
      (.set, "gap=x", "\"x\" is not a number; write one such as 12 or -0.5"),
    ] as [(EnvironmentOption, String, String)])
  func refusals(option: EnvironmentOption, text: String, message: String) {
    var options = EnvironmentOptionReader()
    #expect(throws: OptionTextError(option: option.name, text: text, message: message)) {
      try options.add(option, text)
    }
    #expect(options.environments().map(\.request) == [EnvironmentRequest()])
  }

  @Test("given several times give all combinations, the first option changing slowest")
  func product() throws {
    let options = try options([
      (.trait, "plane=letters"), (.keyboard, "hidden"), (.direction, "leftToRight"), (.device, "iphone-16"),
      (.trait, "hand=left"), (.orientation, "landscape"), (.trait, "plane=numbers"), (.trait, "hand=right"),
      (.keyboard, "docked:200"), (.device, "iphone-se-3"), (.device, "iphone-16"),
    ])
    #expect(options.isSeveral)
    let labels = options.environments().map(\.label)
    #expect(labels.count == 16)
    #expect(labels[0] == "iphone-16 hidden plane=letters hand=left")
    #expect(labels[1] == "iphone-16 hidden plane=letters hand=right")
    #expect(labels[2] == "iphone-16 hidden plane=numbers hand=left")
    #expect(labels[4] == "iphone-16 docked:200 plane=letters hand=left")
    #expect(labels[8] == "iphone-se-3 hidden plane=letters hand=left")
    #expect(options.environments().allSatisfy { $0.request.orientation == .landscape })
  }

  @Test("for all values skip impossible combinations")
  func all() throws {
    var options = try options([(.device, "iphone-16"), (.device, "ipad-mini-5")])
    options.add(.allOrientations)
    options.add(.allSplits)
    #expect(
      options.environments().map(\.label) == [
        "iphone-16 portrait full", "iphone-16 landscape full", "ipad-mini-5 portrait full",
        "ipad-mini-5 portrait oneThird",
        "ipad-mini-5 portrait twoThirds", "ipad-mini-5 portrait slideOver", "ipad-mini-5 landscape full",
        "ipad-mini-5 landscape oneThird", "ipad-mini-5 landscape half", "ipad-mini-5 landscape twoThirds",
        "ipad-mini-5 landscape slideOver",
      ])
    options = EnvironmentOptionReader()
    options.add(.allDevices)
    #expect(options.environments().count == DeviceTable.all.count)
    try options.add(.split, "half")
    try options.add(.orientation, "landscape")
    let divided = DeviceTable.all.filter { $0.idiom == .pad || $0.id == "iphone-duo" }.map(\.id)
    #expect(options.environments().map(\.label) == divided)
  }

  @Test("that name an impossible combination keep it")
  func impossible() throws {
    let options = try options([(.device, "iphone-16"), (.split, "half"), (.split, "full")])
    #expect(options.environments().map(\.label) == ["half", "full"])
  }

  @Test("for all splits keep the device that the spec names")
  func splitsOfTheSpecsDevice() throws {
    var options = EnvironmentOptionReader()
    options.add(.allSplits)
    let environments = options.environments(spec: EnvironmentRequest(device: "ipad-mini-5", orientation: .landscape))
    #expect(environments.map(\.label) == ["full", "oneThird", "half", "twoThirds", "slideOver"])
    #expect(environments.allSatisfy { $0.request.device == .id("ipad-mini-5") })
    #expect(options.environments().map(\.label) == ["full"])
  }

  @Test("for all traits keep the named values")
  func allTraits() throws {
    let known: [EnvironmentOptionReader.Trait] = [("plane", ["letters", "numbers"]), ("hand", ["left", "right"])]
    var options = EnvironmentOptionReader()
    options.add(.allTraits)
    #expect(
      options.environments(traits: known).map(\.label) == [
        "plane=letters hand=left", "plane=letters hand=right", "plane=numbers hand=left", "plane=numbers hand=right",
      ])
    try options.add(.trait, "hand=right")
    #expect(options.environments(traits: known).map(\.label) == ["plane=letters", "plane=numbers"])
    #expect(options.environments(traits: known).allSatisfy { $0.request.traits["hand"] == "right" })
    #expect(options.count(traits: known) == 2)
  }

  @Test("for everything give all devices, orientations, splits and traits that are not named")
  func everything() throws {
    var options = EnvironmentOptionReader()
    options.add(.all)
    #expect(options.coversEveryScreen && options.contradiction(dashes: "") == nil)
    let count = options.environments().count
    #expect(options.environments(traits: [("plane", ["letters", "numbers"])]).count == 2 * count)
    try options.add(.device, "ipad-mini-5")
    #expect(!options.coversEveryScreen && options.contradiction(dashes: "") == nil)
    #expect(options.environments().count == 9)
  }

  @Test("for all keyboards skip those that a phone does not have")
  func allKeyboards() throws {
    var options = try options([(.device, "iphone-16"), (.device, "ipad-9")])
    options.add(.allKeyboards)
    #expect(
      options.environments().map(\.label) == [
        "iphone-16 hidden", "iphone-16 docked", "iphone-16 shortcutsBar", "ipad-9 hidden", "ipad-9 docked",
        "ipad-9 undocked", "ipad-9 split", "ipad-9 floating", "ipad-9 shortcutsBar",
      ])
    #expect(options.environments().allSatisfy { $0.errors.isEmpty })
  }

  @Test("refuse a keyboard state of pads on a phone", arguments: ["undocked", "split", "floating"])
  func keyboardOfPads(state: String) throws {
    #expect(try options([(.keyboard, state)]).environments()[0].errors.errors.count == 1)
    #expect(try options([(.keyboard, state), (.device, "ipad-9")]).environments()[0].errors.isEmpty)
    #expect(try options([(.keyboard, state), (.idiom, "pad")]).environments()[0].errors.isEmpty)
    #expect(try options([(.keyboard, state), (.window, "400x800")]).environments()[0].errors.isEmpty)
  }

  @Test("for all values of a kind contradict a single value")
  func contradictions() throws {
    var options = try options([(.contentSize, "small")])
    options.add(.allContentSizes)
    #expect(
      options.contradiction(dashes: "--")
        == "--all-content-sizes and --content-size contradict each other; remove one of them")
  }

  @Test("distinguish keyboards by their frames")
  func keyboardFrames() throws {
    let options = try options([
      (.keyboard, "floating"), (.keyboard, "undocked"), (.keyboardFrame, "0,600,320,254"),
      (.keyboardFrame, "20,30.5,320,254"), (.device, "ipad-9"),
    ])
    #expect(
      options.environments().map(\.label) == [
        "floating at 0,600", "floating at 20,30.5", "undocked at 0,600", "undocked at 20,30.5",
      ])
    #expect(options.environments()[1].request.keyboard?.frame == Rect(x: 20, y: 30.5, width: 320, height: 254))
  }

  @Test("order text sizes between directions and keyboards")
  func contentSizes() throws {
    let options = try options([
      (.keyboard, "hidden"), (.keyboard, "docked"), (.contentSize, "extraLarge"), (.contentSize, "small"),
      (.direction, "rightToLeft"), (.direction, "leftToRight"),
    ])
    #expect(
      options.environments().map(\.label).prefix(3) == [
        "rightToLeft extraLarge hidden", "rightToLeft extraLarge docked", "rightToLeft small hidden",
      ])
  }

  @Test("take precedence over a file")
  func file() throws {
    var file = EnvironmentRequest(device: "ipad-mini-5", orientation: .landscape)
    file.traits = ["hand": "left", "plane": "numbers"]
    file.scale = 3
    let request = try options([(.device, "iphone-16"), (.trait, "plane=letters")]).environments(
      over: CallerEnvironment(file))[0].request
    #expect(request.device == .id("iphone-16"))
    #expect(request.orientation == .landscape)
    #expect(request.scale == 3)
    #expect(request.traits == ["hand": "left", "plane": "letters"])
  }

  @Test("in one text give one environment")
  func oneText() throws {
    let request = try EnvironmentOptionReader.environment(
      in: "device=ipad-9&trait=plane=a=b&window=1x2+-3+4&set=gap=-1")
    #expect(request?.device == .id("ipad-9"))
    #expect(request?.traits == ["plane": "a=b"])
    #expect(request?.window == Rect(x: -3, y: 4, width: 1, height: 2))
    #expect(request?.metrics == ["gap": -1])
    #expect(try EnvironmentOptionReader.environment(in: "keyboard-near=")?.keyboard?.near == EdgeSet())
    for text in ["", "&", "other.json", "a=b.json", "device=ipad-9&colour=red", "device"] {
      #expect(try EnvironmentOptionReader.environment(in: text) == nil, "\(text)")
    }
  }

  @Test(
    "in one text are refused if they are invalid or give several environments",
    arguments: [
      ("scale=0", "--scale: a scale must be above 0, such as 2 or 3"),
      ("scale=2&scale=3", "--scale: it must not be repeated; only one environment is possible"),
      ("device=ipad-9&device=iphone-16", "--device: it must not be repeated; only one environment is possible"),
      ("trait=a=1&trait=b=1&trait=a=2", "--trait: it must not be repeated; only one environment is possible"),
    ])
  func oneTextRefusals(text: String, message: String) {
    let error = #expect(throws: OptionTextError.self) { try EnvironmentOptionReader.environment(in: text) }
    #expect(error?.description == message)
  }
}
