import LayoutSpec

extension CompiledLayout {
  /// Returns Swift source code that computes the frames.
  ///
  /// - Parameters:
  ///   - type: the name of the type, or `nil` for one derived from the spec's name.
  ///   - command: the command line for the header.
  public func swift(type: String? = nil, command: String) -> String {
    SwiftWriter(self, type: type, command).text()
  }
}

private struct SwiftWriter {
  private let layout: CompiledLayout
  private let type: String
  private let command: String
  private var code = CodeText()
  private let numbers: [String]
  private let traits: [(property: String, type: String)]
  private let decisions: DecisionCode

  init(_ layout: CompiledLayout, type: String?, _ command: String) {
    self.layout = layout
    self.command = command
    self.type = type ?? SwiftName.type(layout.name, otherwise: "CompiledLayout")
    numbers = layout.ranges.map { Self.property($0.number) }
    let traits = layout.traits.map { trait in
      let name = CodeText.identifier(trait.name)
      return (property: Self.escaped(name), type: CodeText.capitalized(name) + "Trait")
    }
    self.traits = traits
    let views = CodeNames(layout, taken: []).views
    let ranges = numbers.map { CodeNames.unique($0, among: views) }
    let names = CodeNames(layout, taken: Set(ranges + views + ["input", "frames", "min", "max"]))
    let syntax = DecisionCode.Syntax(
      constant: "let ", type: ": Double", end: "", condition: ("if ", " {"), comment: "  // ")
    decisions = DecisionCode(layout, names, ranges: ranges, syntax: syntax) { trait, values in
      values.map { "input.\(traits[trait].property) == .\(Self.escaped(CodeText.identifier($0)))" }
        .joined(separator: " || ")
    }
  }

  private var names: CodeNames { decisions.names }

  private static func property(_ number: RangedNumber) -> String {
    if case .metric(let name) = number {
      return escaped("metric" + CodeText.capitalized(CodeText.identifier(name.text)))
    }
    return number.variableName
  }

  private static let taken: Set<String> = [
    "init", "self", "Self", "Type", "Protocol", "_", "Frame", "Mirror", "customMirror",
  ]

  /// Returns a valid property name.
  private static func escaped(_ name: String) -> String {
    taken.contains(name) ? name + "_" : SwiftName.escaped(name)
  }

  consuming func text() -> String {
    code.line("// The layout \"\(CodeText.comment(layout.name))\", compiled: no solver runs here.")
    code.line("// Made by: \(CodeText.comment(command))")
    code.line("")
    code.line("/// The frames of \"\(CodeText.comment(layout.name))\", in points, for all numbers in these ranges:")
    code.line("///")
    for (range, name) in zip(layout.ranges, numbers) {
      let bounds = "\(CodeText.number(range.bounds.lowerBound))...\(CodeText.number(range.bounds.upperBound))"
      code.line("/// - `\(name)`: \(bounds)")
    }
    code.line("///")
    code.line("/// Numbers outside are clamped into their range.")
    code.open("public struct \(type): Sendable {")
    writeTypes()
    code.line("/// The frames.")
    code.line("public let frames: Frames")
    code.line("")
    code.line("/// Computes the frames, without allocating memory.")
    code.open("public init(_ input: Input) {")
    for (index, isUsed) in layout.usesRange.enumerated() where isUsed {
      let bounds = layout.ranges[index].bounds
      let (low, high) = (CodeText.number(bounds.lowerBound), CodeText.number(bounds.upperBound))
      code.line("let \(decisions.ranges[index]): Double = min(max(input.\(numbers[index]), \(low)), \(high))")
    }
    decisions.write(to: &code)
    code.line("")
    code.list("frames = Frames(", (stored + names.presences).map { "\($0): \($0)" }, closing: ")")
    code.close("}")
    code.close("}")
    writeMirror()
    return code.text
  }

  private mutating func writeTypes() {
    for (trait, names) in zip(layout.traits, traits) {
      code.line("/// The values of the trait \(CodeText.comment(trait.name)).")
      code.open("public enum \(names.type): String, Sendable {")
      for value in trait.values {
        let name = CodeText.identifier(value)
        let literal = name == value ? "" : " = \(SwiftName.quoted(value))"
        code.line("case \(Self.escaped(name))\(literal)")
      }
      code.close("}")
      code.line("")
    }
    code.line("/// What the frames are computed from.")
    code.open("public struct Input: Sendable {")
    for name in numbers { code.line("public var \(name): Double") }
    for names in traits { code.line("public var \(names.property): \(names.type)") }
    code.line("")
    let defaults = zip(layout.traits, traits).map {
      "\($1.property): \($1.type) = .\(Self.escaped(CodeText.identifier($0.standard)))"
    }
    let parameters = numbers.map { "\($0): Double" } + defaults
    code.open("public init(\(parameters.joined(separator: ", "))) {")
    for name in numbers + traits.map({ $0.property }) { code.line("self.\(name) = \(name)") }
    code.close("}")
    code.close("}")
    code.line("")
    code.line("/// A rectangle: `x` grows to the right, `y` downward.")
    code.open("public struct Frame: Hashable, Sendable {")
    code.line("public var x, y, width, height: Double")
    code.close("}")
    code.line("")
    code.line("/// A frame for each view; nil where it is absent. Views share the numbers that are stored.")
    code.open("public struct Frames: Sendable {")
    if !stored.isEmpty { code.list("fileprivate let ", stored, closing: ": Double") }
    if !names.presences.isEmpty { code.list("fileprivate let ", names.presences, closing: ": Bool") }
    code.line("")
    for (index, view) in layout.views.enumerated() {
      let (name, frame) = (Self.escaped(names.views[index]), frame(index))
      if let presence = view.presence {
        code.line("public var \(name): Frame? { \(names.presences[presence]) ? \(frame) : nil }")
      } else {
        code.line("public var \(name): Frame { \(frame) }")
      }
    }
    code.close("}")
    code.line("")
  }

  /// The numbers that frames are made of, by their names.
  private var stored: [String] {
    var isUsed = Array(repeating: false, count: layout.ranges.count)
    var numbers: [Int] = []
    for number in Set(layout.views.flatMap { $0.numbers }).sorted() {
      guard let function = decisions.inlined[number] else {
        numbers.append(number)
        continue
      }
      for (index, slope) in function.dropFirst().enumerated() where slope != 0 { isUsed[index] = true }
    }
    return zip(decisions.ranges, isUsed).filter { $0.1 }.map { $0.0 } + numbers.map { names.numbers[$0] }
  }

  /// Shows the frames to those who print or reflect them.
  private mutating func writeMirror() {
    code.line("")
    code.open("extension \(type).Frames: CustomReflectable {")
    code.line("/// The frames by the names of their views.")
    code.open("public var customMirror: Mirror {")
    let views = names.views.map { "(\(SwiftName.quoted($0)), \(Self.escaped($0)))" }
    let list = CodeNames.unique("frames", among: names.views)
    code.list("let \(list): [(String, \(type).Frame?)] = [", views, closing: "]")
    code.line("return Mirror(self, children: \(list).map { name, frame -> Mirror.Child in (name, frame as Any) })")
    code.close("}")
    code.close("}")
  }

  /// Returns the frame of a view as an expression.
  private func frame(_ index: Int) -> String {
    let values = layout.views[index].numbers.map { decisions.value(of: $0) }
    return "Frame(x: \(values[0]), y: \(values[1]), width: \(values[2]), height: \(values[3]))"
  }
}
