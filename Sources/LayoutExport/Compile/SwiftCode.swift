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
  private let names: CodeNames
  private let inlined: [[Double]?]

  init(_ layout: CompiledLayout, type: String?, _ command: String) {
    self.layout = layout
    self.command = command
    self.type = type ?? Self.typeName(layout.name)
    numbers = layout.ranges.map { Self.property($0.number) }
    names = CodeNames(layout, taken: Set(numbers + ["input", "frames", "min", "max"]))
    inlined = layout.inlined
    traits = layout.traits.map { trait in
      let name = CodeText.identifier(trait.name)
      return (Self.escaped(name), CodeText.capitalized(name) + "Trait")
    }
  }

  private static func typeName(_ name: String) -> String {
    var words: [String] = [""]
    for scalar in name.unicodeScalars {
      if scalar.properties.isAlphabetic || (scalar.isASCII && scalar.properties.numericType != nil) {
        words[words.count - 1].unicodeScalars.append(scalar)
      } else {
        words.append("")
      }
    }
    let joined = words.map(CodeText.capitalized).joined()
    return joined.isEmpty ? "CompiledLayout" : CodeText.identifier(joined) + "Layout"
  }

  private static func property(_ number: RangedNumber) -> String {
    if case .metric(let name) = number {
      return escaped("metric" + CodeText.capitalized(CodeText.identifier(name.text)))
    }
    let parts = number.name.split(separator: ".").map { String($0) }
    return parts[0] + CodeText.capitalized(parts.count > 1 ? parts[1] : "")
  }

  private static let keywords: Set<String> = [
    "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "inout", "internal",
    "let", "open", "operator", "private", "precedencegroup", "protocol", "public", "rethrows", "static", "struct",
    "subscript", "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do", "else",
    "fallthrough", "for", "guard", "if", "in", "repeat", "return", "throw", "switch", "where", "while", "Any", "as",
    "await", "false", "is", "nil", "super", "throws", "true", "try",
  ]
  private static let taken: Set<String> = ["init", "self", "Self", "Type", "Protocol", "_"]

  /// Returns a valid property name.
  private static func escaped(_ name: String) -> String {
    if taken.contains(name) { return name + "_" }
    return keywords.contains(name) ? "`\(name)`" : name
  }

  /// Returns a name as an argument label, where keywords need no backticks.
  private static func label(_ name: String) -> String {
    keywords.contains(name) && name != "inout" && name != "let" && name != "var" ? name : escaped(name)
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
    for ((range, name), isUsed) in zip(zip(layout.ranges, numbers), layout.usesRange) where isUsed {
      let (low, high) = (CodeText.number(range.bounds.lowerBound), CodeText.number(range.bounds.upperBound))
      code.line("let \(name): Double = min(max(input.\(name), \(low)), \(high))")
    }
    for group in layout.groups { write(group) }
    writePresences()
    writeFrames()
    code.close("}")
    code.close("}")
    return code.text
  }

  private mutating func writeTypes() {
    for (trait, names) in zip(layout.traits, traits) {
      code.line("/// The values of the trait \(CodeText.comment(trait.name)).")
      code.open("public enum \(names.type): String, Sendable {")
      for value in trait.values {
        let name = CodeText.identifier(value)
        let literal = name == value ? "" : " = \(Self.quoted(value))"
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
    code.line("/// A frame for each view; nil where it is absent.")
    code.open("public struct Frames: Sendable {")
    for (view, name) in zip(layout.views, names.views) {
      code.line("public var \(Self.escaped(name)): Frame\(view.presence == nil ? "" : "?")")
    }
    code.close("}")
    code.line("")
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\" + String(scalar)
      case "\0"..."\u{1f}": result += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private mutating func writePresences() {
    if !layout.presences.isEmpty { code.line("") }
    for (decision, name) in zip(layout.presences, names.presences) {
      let test = decision.expression({ CodeText.condition($0, numbers) }, self.test)
      code.line("let \(name) = \(test)")
    }
  }

  /// Returns a test whether a trait has one of several values.
  private func test(_ trait: Int, _ values: [String]) -> String {
    values.map { "input.\(traits[trait].property) == .\(Self.escaped(CodeText.identifier($0)))" }
      .joined(separator: " || ")
  }

  private mutating func writeFrames() {
    code.line("")
    guard !layout.views.isEmpty else {
      code.line("frames = Frames()")
      return
    }
    let always = layout.views.indices.filter { layout.views[$0].presence == nil }
    // Each frame is a statement of its own: a call with all of them would take the compiler too long.
    for index in always { code.line("let \(names.frames[index]) = \(frame(index))") }
    let arguments = always.map { "\(Self.label(names.views[$0])): \(names.frames[$0])" }
    guard always.count < layout.views.count else {
      code.list("frames = Frames(", arguments, closing: ")")
      return
    }
    // Views that can be absent start as `nil`, and are assigned together with views of the same presence.
    if arguments.isEmpty {
      code.line("var frames = Frames()")
    } else {
      code.list("var frames = Frames(", arguments, closing: ")")
    }
    for (presence, name) in names.presences.enumerated() {
      code.open("if \(name) {")
      for (index, view) in layout.views.enumerated() where view.presence == presence {
        code.line("frames.\(Self.escaped(names.views[index])) = \(frame(index))")
      }
      code.close("}")
    }
    code.line("self.frames = frames")
  }

  /// Returns the frame of a view as an expression.
  private func frame(_ index: Int) -> String {
    let values = layout.views[index].numbers.map { number in inlined[number].map(expression) ?? names.numbers[number] }
    return "Frame(x: \(values[0]), y: \(values[1]), width: \(values[2]), height: \(values[3]))"
  }

  private mutating func write(_ group: CompiledLayout.Group) {
    if case .leaf(let functions) = group.decision {
      for (number, function) in zip(group.numbers, functions) where inlined[number] == nil {
        code.line("let \(names.numbers[number]): Double = \(expression(function ?? [0]))")
      }
      return
    }
    code.line("")
    code.list("let ", group.numbers.map { names.numbers[$0] }, closing: ": Double")
    write(group.decision, group.numbers)
  }

  private mutating func write(_ decision: CompiledLayout.Decision, _ group: [Int]) {
    switch decision {
    case .leaf(let functions):
      for (number, function) in zip(group, functions) {
        code.line("\(names.numbers[number]) = \(expression(function ?? [0]))")
      }
    case .number(let coefficients, let because, let atLeast, let below):
      let comment = because.isEmpty ? "" : "  // \(CodeText.because(because))"
      code.open("if \(CodeText.condition(coefficients, numbers)) {\(comment)")
      write(atLeast, group)
      code.next("} else {")
      write(below, group)
      code.close("}")
    case .trait(let index, let values, let among, let others):
      code.open("if \(test(index, values)) {")
      write(among, group)
      code.next("} else {")
      write(others, group)
      code.close("}")
    }
  }

  private func expression(_ coefficients: [Double]) -> String { CodeText.affine(coefficients, numbers) }
}
