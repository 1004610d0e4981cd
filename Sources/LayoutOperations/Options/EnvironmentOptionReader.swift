import Layout
import LayoutSpec

/// The options of one call that name its environments, added one by one.
package struct EnvironmentOptionReader: Sendable {
  package private(set) var common = EnvironmentRequest()
  var devices: [EnvironmentRequest.DeviceChoice] = []
  var orientations: [Orientation] = []
  var splits: [Split] = []
  var directions: [LayoutEnvironment.LayoutDirection] = []
  var contentSizes: [LayoutEnvironment.ContentSizeCategory] = []
  var keyboards: [EnvironmentRequest.Keyboard] = []
  /// The custom traits in the order in which they were first given.
  package private(set) var traits: [(name: Name, values: [Name])] = []
  var keyboardFrames: [Rect] = []
  private var keyboardNear: EdgeSet?
  /// Each once.
  private var given: [EnvironmentOption] = []
  private var allValues: Set<AllValuesOption> = []
  /// The options that `all` stands for; ``narrowed(to:)`` sets them to those that can make a difference to a spec.
  private var relevant: Set<EnvironmentOption> = [.device, .orientation, .split, .trait]

  package init() {}

  /// Adds an option, or nothing if the value is invalid.
  package mutating func add(_ option: EnvironmentOption, _ text: String) throws(OptionTextError) {
    let text = OptionText(option.name, text)
    switch option {
    case .device: Self.add(try Self.device(text), to: &devices)
    case .orientation: Self.add(try text.word(), to: &orientations)
    case .split: Self.add(try Self.split(text), to: &splits)
    case .splitSide: common.splitSide = try text.word()
    case .window: common.window = try Self.window(text)
    case .safeArea: common.safeArea = try Self.insets(text)
    case .additionalSafeArea: common.additionalSafeArea = try Self.insets(text, least: 0)
    case .windowControls: common.windowControls = try text.boolean()
    case .occlusion: common.occlusions = try (common.occlusions ?? []) + [Self.frame(text, "an occlusion")]
    case .division: common.division = try Self.frame(text, "a division")
    case .idiom: common.idiom = try text.word()
    case .scale: common.scale = try Self.scale(text)
    case .direction: Self.add(try text.word(), to: &directions)
    case .contentSize: Self.add(try text.word(), to: &contentSizes)
    case .needsInputModeSwitchKey: common.needsInputModeSwitchKey = try text.boolean()
    case .notch: common.notch = try text.boolean()
    case .keyboard: Self.add(try Self.keyboard(text), to: &keyboards)
    case .keyboardFrame: Self.add(try Self.frame(text, "a keyboard"), to: &keyboardFrames)
    case .keyboardNear: keyboardNear = try Self.edges(text)
    case .trait: try addTrait(text)
    case .set: try addMetric(text)
    }
    Self.add(option, to: &given)
  }

  package mutating func add(_ option: AllValuesOption) { allValues.insert(option) }

  package func narrowed(to document: SpecDocument) -> EnvironmentOptionReader {
    guard allValues.contains(.all) else { return self }
    var options = self
    options.relevant = document.relevantOptions
    return options
  }

  /// Returns whether the options stand for all values of an option. `all` does if that option was not given, and can
  /// make a difference.
  package func covers(_ option: EnvironmentOption) -> Bool {
    allValues.contains { all in
      guard all == .all else { return all.options.contains(option) }
      return relevant.contains(option) && (option == .trait || !isNamed(option))
    }
  }

  private func isNamed(_ option: EnvironmentOption) -> Bool {
    switch option {
    case .split: has(.split) || has(.window)
    case .keyboard: has(.keyboard) || has(.keyboardFrame) || has(.keyboardNear)
    default: has(option)
    }
  }

  package var namesScreen: Bool {
    [EnvironmentOption.device, .orientation, .split, .window].contains { has($0) || covers($0) }
  }

  /// Whether the options stand for all devices, orientations, and splits that can make a difference.
  package var coversEveryScreen: Bool {
    let needsSplits = !allValues.contains(.all) || relevant.contains(.split) || isNamed(.split)
    return covers(.device) && covers(.orientation) && (covers(.split) || !needsSplits)
  }

  package var isEmpty: Bool { given.isEmpty && allValues.isEmpty }

  /// Returns the sentence about an option for all values of another that was given too, or `nil`. `dashes` are written
  /// before their names.
  package func contradiction(dashes: String) -> String? {
    for all in AllValuesOption.allCases where allValues.contains(all) && all.excludesValues {
      for one in all.options where has(one) {
        return "\(dashes)\(all.name) and \(dashes)\(one.name) contradict each other; remove one of them"
      }
    }
    return nil
  }

  var coversAny: Bool { !allValues.isEmpty }

  package func has(_ option: EnvironmentOption) -> Bool { given.contains(option) }

  var keyboardChoices: [EnvironmentRequest.Keyboard] {
    let all: [KeyboardState] =
      allValues.contains(.allKeyboards) ? KeyboardState.allCases : [.docked, .undocked, .split, .floating, .hidden]
    let states = covers(.keyboard) ? all.map { EnvironmentRequest.Keyboard(state: $0) } : keyboards
    guard !keyboardFrames.isEmpty || keyboardNear != nil else { return states }
    return (states.isEmpty ? [EnvironmentRequest.Keyboard()] : states).map {
      EnvironmentRequest.Keyboard(state: $0.state, height: $0.height, near: keyboardNear)
    }
  }

  private static func add<Value: Equatable>(_ value: Value, to values: inout [Value]) {
    if !values.contains(value) { values.append(value) }
  }

  private mutating func addTrait(_ text: OptionText) throws(OptionTextError) {
    let assignment = try text.assignment(form: "NAME=VALUE")
    let (name, value) = (Name(assignment.name), Name(assignment.value))
    if let index = traits.firstIndex(where: { $0.name == name }) {
      Self.add(value, to: &traits[index].values)
    } else {
      traits.append((name, [value]))
    }
  }

  private mutating func addMetric(_ text: OptionText) throws(OptionTextError) {
    let (name, value) = try text.assignment(form: "METRIC=NUMBER")
    guard common.metrics[Name(name)] == nil else { throw text.error("the metric \"\(name)\" is set twice") }
    common.metrics[Name(name)] = try text.number(value)
  }
}

extension EnvironmentOptionReader {
  private static func device(_ text: OptionText) throws(OptionTextError) -> EnvironmentRequest.DeviceChoice {
    if text.text == "none" { return .none }
    guard DeviceTable.device(text.text) != nil else {
      throw text.error("unknown device \"\(text.text)\"; \(DeviceTable.hint(forUnknown: text.text))")
    }
    return .id(text.text)
  }

  private static func split(_ text: OptionText) throws(OptionTextError) -> Split {
    guard let split = Split(rawValue: text.text), split != .custom else {
      throw text.unknownWord(text.text, among: EnvironmentOption.split.option.completions)
    }
    return split
  }

  /// `WxH` or `WxH+X+Y`. X and Y may have signs of their own.
  private static func window(_ text: OptionText) throws(OptionTextError) -> Rect {
    let form = "WxH[+X+Y], such as 390x844 or 320x1024+704+0"
    let plus = UInt8(ascii: "+")
    let placed = halves(of: text.text[...], at: plus)
    let origin = placed.flatMap { halves(of: $0.1, at: plus) }
    guard let (width, height) = halves(of: placed?.0 ?? text.text[...], at: UInt8(ascii: "x")),
      !height.utf8.contains(UInt8(ascii: "x")), (placed == nil) == (origin == nil)
    else { throw text.error("\"\(text.text)\" is not of the form \(form)") }
    let x: Double = if let origin { try text.number(origin.0) } else { 0 }
    let y: Double = if let origin { try text.number(origin.1) } else { 0 }
    let window = try Rect(x: x, y: y, width: text.number(width), height: text.number(height))
    guard window.width > 0, window.height > 0 else { throw text.error("a window's width and height must be above 0") }
    return window
  }

  private static func halves(of text: Substring, at byte: UInt8) -> (Substring, Substring)? {
    guard let sign = text.utf8.firstIndex(of: byte) else { return nil }
    return (text[..<sign], text[text.utf8.index(after: sign)...])
  }

  private static func insets(_ text: OptionText, least: Double? = nil) throws(OptionTextError) -> Insets {
    let sides = try text.numbers(4, form: "TOP,LEFT,BOTTOM,RIGHT, such as 59,0,34,0")
    if let least, let side = sides.first(where: { $0 < least }) {
      throw text.error("\(LayoutOperations.text(of: side)) is below \(LayoutOperations.text(of: least))")
    }
    return Insets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
  }

  private static func scale(_ text: OptionText) throws(OptionTextError) -> Double {
    let scale = try text.number(text.text)
    guard scale > 0 else { throw text.error("a scale must be above 0, such as 2 or 3") }
    return scale
  }

  private static func keyboard(_ text: OptionText) throws(OptionTextError) -> EnvironmentRequest.Keyboard {
    let parts = text.text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let state = KeyboardState(rawValue: String(parts[0])) else {
      throw text.unknownWord(parts[0], among: EnvironmentOption.keyboard.option.completions)
    }
    guard parts.count == 2 else { return EnvironmentRequest.Keyboard(state: state) }
    let height = try text.number(parts[1])
    guard height > 0 else { throw text.error("a keyboard's height must be above 0") }
    return EnvironmentRequest.Keyboard(state: state, height: height)
  }

  private static func frame(_ text: OptionText, _ owner: String) throws(OptionTextError) -> Rect {
    let numbers = try text.numbers(4, form: "X,Y,W,H, such as 0,553,393,299")
    guard numbers[2] > 0, numbers[3] > 0 else { throw text.error("\(owner)'s width and height must be above 0") }
    return Rect(numbers)
  }

  /// Separated by commas; an empty text means no edges.
  private static func edges(_ text: OptionText) throws(OptionTextError) -> EdgeSet {
    var edges: [Rect.Edge] = []
    for word in text.text.split(separator: ",", omittingEmptySubsequences: false) where !text.text.isEmpty {
      guard let edge = Rect.Edge(rawValue: String(word)) else {
        throw text.unknownWord(word, among: EnvironmentOption.keyboardNear.option.completions)
      }
      edges.append(edge)
    }
    return EdgeSet(edges)
  }
}
