import LayoutSpec

extension CompiledLayout {
  /// Returns Swift code that computes the frames, by default in a type that is named after the spec.
  public func swift(type: String? = nil, command: String) -> String { SwiftWriter(self, type: type, command).text() }
}

private struct SwiftWriter {
  private let layout: CompiledLayout
  private let type: String
  private var code: CodeText
  private let numbers: [String]
  private let traits: [SwiftTrait]
  private let decisions: DecisionCode
  private let keys: SwiftKeys?

  init(_ layout: CompiledLayout, type: String?, _ command: String) {
    self.layout = layout
    code = CodeText(layout.name, "compiled from its constraints.", command: command)
    self.type = type ?? SwiftName.type(layout.name, otherwise: "CompiledLayout")
    numbers = CodeNames.identifiers(for: layout.ranges.map { Self.property($0.number) }, besides: [])
    let traits = SwiftTrait.names(of: layout.traits, besides: Set(numbers), type: self.type)
    self.traits = traits
    let views = CodeNames(layout, taken: [], reserved: Self.reserved).views
    let ranges = numbers.map { CodeNames.unique($0, among: views) }
    let names = CodeNames(
      layout, taken: Set(ranges + views + ["input", "frames", "min", "max"]), reserved: Self.reserved)
    let syntax = DecisionCode.Syntax(
      constant: "let ", type: ": Double", end: "", equals: "==", condition: ("if ", " {"), comment: "  // ")
    let decisions = DecisionCode(layout, names, ranges: ranges, syntax: syntax) { trait, values in
      let property = "input.\(traits[trait].property)"
      if SwiftName.isBoolean(layout.traits[trait]) { return values == ["true"] ? property : "!" + property }
      return values.map { "\(property) == .\(traits[trait].name(of: $0))" }.joined(separator: " || ")
    }
    self.decisions = decisions
    keys = layout.keys.map { SwiftKeys($0, layout, decisions) }
  }

  private var names: CodeNames { decisions.names }

  private var shown: [Int] {
    layout.views.indices.filter { layout.keys?.helpers.contains(layout.views[$0].id) != true }
  }

  private static func property(_ number: RangedNumber) -> String {
    if case .metric(let name) = number { return "metric" + CodeText.capitalized(CodeText.identifier(name.text)) }
    return number.variableName
  }

  private static let reserved = SwiftName.reserved.union([
    "Frame", "Key", "Mirror", "Output", "Touch", "customMirror",
  ])

  consuming func text() -> String {
    for line in CodeText.headLines(of: layout, room: code.room - 3) { code.line("// \(line)") }
    code.line("")
    code.line("/// The frames, in points, for all numbers in these ranges:")
    code.line("///")
    for (range, name) in zip(layout.ranges, numbers) {
      let bounds = "\(CodeText.number(range.bounds.lowerBound))...\(CodeText.number(range.bounds.upperBound))"
      code.line("/// - `\(name)`: \(bounds)")
    }
    code.line("///")
    code.line("/// Numbers outside their range are clamped.")
    if layout.leavesOutLines { code.line("/// " + CodeText.leftOutLines) }
    code.open("public struct \(type): Sendable {")
    writeTypes()
    code.line("public let frames: Frames", doc: "The frames.")
    code.line("")
    code.open("public init(_ input: Input) {", doc: "Computes the frames, without allocating memory.")
    for index in layout.uses.ranges.sorted() {
      let bounds = layout.ranges[index].bounds
      let (low, high) = (CodeText.number(bounds.lowerBound), CodeText.number(bounds.upperBound))
      code.line("let \(decisions.ranges[index]): Double = min(max(input.\(numbers[index]), \(low)), \(high))")
    }
    decisions.write(to: &code)
    code.line("")
    code.list("frames = Frames(", (stored + names.presences).map { "\($0): \($0)" }, closing: ")")
    code.close()
    code.close()
    writeMirror()
    layout.writeContainer(type: type, inputs: numbers, to: &code)
    return code.text
  }

  private mutating func writeTypes() {
    for (trait, names) in zip(layout.traits, traits) where !SwiftName.isBoolean(trait) {
      let doc = "The values of the trait \(CodeText.comment(trait.name))."
      code.open("public enum \(names.type): String, Sendable {", doc: doc)
      for value in trait.values { code.line(names.declaration(of: value)) }
      code.close(skipsLine: true)
    }
    code.open("public struct Input: Sendable {", doc: "The input from which the frames are computed.")
    for name in numbers { code.line("public var \(name): Double") }
    let inputs = zip(layout.traits, traits).map { trait, names -> (name: String, type: String, standard: String) in
      SwiftName.isBoolean(trait)
        ? (names.property, "Bool", trait.standard)
        : (names.property, names.type, "." + names.name(of: trait.standard))
    }
    for input in inputs { code.line("public var \(input.name): \(input.type)") }
    code.line("")
    let parameters = numbers.map { "\($0): Double" } + inputs.map { "\($0.name): \($0.type) = \($0.standard)" }
    code.open("public init(\(parameters.joined(separator: ", "))) {")
    for name in numbers + traits.map({ $0.property }) { code.line("self.\(name) = \(name)") }
    code.close()
    code.close(skipsLine: true)
    code.open("public struct Frame: Hashable, Sendable {", doc: "A rectangle: `x` grows to the right, `y` downward.")
    code.line("public var x, y, width, height: Double")
    code.close(skipsLine: true)
    keys?.writeTypes(to: &code)
    let doc = "The frame of each view, or nil if it is absent. Views share stored numbers."
    code.open("public struct Frames: Sendable {", doc: doc)
    if !stored.isEmpty { code.list("fileprivate let ", stored, closing: ": Double") }
    if !names.presences.isEmpty { code.list("fileprivate let ", names.presences, closing: ": Bool") }
    code.line("")
    for index in shown {
      let (view, name, frame) = (layout.views[index], SwiftName.escaped(names.views[index]), frame(index))
      if let presence = view.presence {
        code.line("public var \(name): Frame? { \(names.presences[presence]) ? \(frame) : nil }")
      } else {
        code.line("public var \(name): Frame { \(frame) }")
      }
    }
    writeSubscript()
    keys?.writeFunctions(to: &code)
    code.close(skipsLine: true)
  }

  private mutating func writeSubscript() {
    code.line("")
    code.line("/// The ids of the views, in document order.")
    code.list("public static let ids: [String] = [", shown.map { SwiftName.quoted(layout.views[$0].id) }, closing: "]")
    code.line("")
    let doc = "The frame of the view with an id, or nil if there is none or it is absent."
    code.open("public subscript(id: String) -> Frame? {", doc: doc)
    code.line("switch id {")
    for index in shown {
      code.line(
        "case \(SwiftName.quoted(layout.views[index].id)): return self.\(SwiftName.escaped(names.views[index]))")
    }
    code.line("default: return nil")
    code.line("}")
    code.close()
  }

  private var stored: [String] {
    let numbers = Set(layout.views.flatMap { $0.numbers }).sorted()
    let ranges = Set(numbers.flatMap { CompiledLayout.ranges(of: decisions.inlined[$0] ?? []) })
    return ranges.sorted().map { decisions.ranges[$0] }
      + numbers.filter { decisions.inlined[$0] == nil }.map { names.numbers[$0] }
  }

  private mutating func writeMirror() {
    code.line("")
    code.open("extension \(type).Frames: CustomReflectable {")
    code.open("public var customMirror: Mirror {", doc: "The frames by the names of their views.")
    let views = shown.map { names.views[$0] }.map { "(\(SwiftName.quoted($0)), \(SwiftName.escaped($0)))" }
    let list = CodeNames.unique("frames", among: names.views)
    code.list("let \(list): [(String, \(type).Frame?)] = [", views, closing: "]")
    code.line("return Mirror(self, children: \(list).map { name, frame -> Mirror.Child in (name, frame as Any) })")
    code.close()
    code.close()
  }

  private func frame(_ index: Int) -> String {
    let values = layout.views[index].numbers.map { decisions.value(of: $0) }
    return "Frame(x: \(values[0]), y: \(values[1]), width: \(values[2]), height: \(values[3]))"
  }
}

extension CompiledLayout {
  /// The SwiftUI layout's own size replaces the one in the input.
  func writeContainer(type: String, inputs names: [String], to code: inout CodeText) {
    let height: RangedNumber = usesKeyboardRoot ? .keyboardInputHeight : .windowHeight
    let sizes = zip(ranges, names).compactMap { range, name -> String? in
      if range.number == .windowWidth { return "input.\(name) = bounds.width" }
      return range.number == height ? "input.\(name) = bounds.height" : nil
    }
    code.line("")
    code.open("#if canImport(SwiftUI)")
    code.line("import SwiftUI")
    code.line("")
    code.open("extension \(type) {")
    code.lines(Self.container(type: type, resizing: sizes.isEmpty ? [] : ["var input = input"] + sizes))
    code.close()
    code.close("#endif")
  }

  private static func container(type: String, resizing lines: [String]) -> String {
    """
    /// The id of a subview of ``Container``: `.layoutValue(key: \(type).ID.self, value: "id")`.
    public enum ID: LayoutValueKey {
      public static let defaultValue: String? = nil
    }

    /// A SwiftUI layout that places each subview in the frame of its ``ID``. Leave out subviews whose views are absent.
    public struct Container: SwiftUI.Layout {
      /// The input\(lines.isEmpty ? "." : ", except for the size, which is that of the container.")
      public var input: Input

      public init(_ input: Input) {
        self.input = input
      }

      public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        let frames = \(type)(input).frames
        let present = Frames.ids.compactMap { frames[$0] }
        return CGSize(
          width: proposal.width ?? CGFloat(present.map { $0.x + $0.width }.max() ?? 0),
          height: proposal.height ?? CGFloat(present.map { $0.y + $0.height }.max() ?? 0))
      }

      public func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
      ) {
    \((lines + ["let frames = \(type)(input).frames"]).map { "    " + $0 }.joined(separator: "\n"))
        for subview in subviews {
          guard let id = subview[ID.self] else { continue }
          let frame = frames[id] ?? Frame(x: 0, y: 0, width: 0, height: 0)
          subview.place(
            at: CGPoint(x: bounds.minX + CGFloat(frame.x), y: bounds.minY + CGFloat(frame.y)), anchor: .topLeading,
            proposal: ProposedViewSize(width: CGFloat(frame.width), height: CGFloat(frame.height)))
        }
      }
    }
    """
  }
}
