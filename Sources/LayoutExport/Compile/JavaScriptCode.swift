import LayoutSpec

extension CompiledLayout {
  /// Returns an ES module that computes the frames.
  ///
  /// - Parameter command: the command line for the header.
  public func javaScript(command: String) -> String {
    JavaScriptWriter(self, command).text()
  }
}

private struct JavaScriptWriter {
  private let layout: CompiledLayout
  private let command: String
  private var code = CodeText()
  private let traitNames: [String]
  private let decisions: DecisionCode

  init(_ layout: CompiledLayout, _ command: String) {
    self.layout = layout
    self.command = command
    let ranges = layout.ranges.map { Self.variable($0.number) }
    let traits = layout.traits.map { "trait" + CodeText.capitalized(CodeText.identifier($0.name)) }
    traitNames = traits
    let names = CodeNames(layout, taken: Set(ranges + traits + ["input", "frames", "layout", "Math", "String"]))
    let syntax = DecisionCode.Syntax(
      constant: "const ", type: "", end: ";", condition: ("if (", ") {"), comment: " // ")
    decisions = DecisionCode(layout, names, ranges: ranges, syntax: syntax) { trait, values in
      values.map { "\(traits[trait]) === \(Self.quoted($0))" }.joined(separator: " || ")
    }
  }

  private static func variable(_ number: RangedNumber) -> String {
    if case .metric(let name) = number { return "metric_" + CodeText.identifier(name.text) }
    return number.variableName
  }

  private static func path(_ number: RangedNumber) -> String {
    if case .metric(let name) = number { return "input.metrics[\(quoted(name.text))]" }
    return "input." + number.name
  }

  private static func quoted(_ text: String) -> String {
    CodeText.quoted(text) { scalar in
      switch scalar {
      case "\u{2028}", "\u{2029}", "\0"..."\u{1f}": "\\u" + String(0x10000 + scalar.value, radix: 16).dropFirst()
      default: nil
      }
    }
  }

  mutating func makeHead() {
    code.line("// The layout \(Self.quoted(layout.name)), compiled: no solver runs here.")
    code.line("// Made by: \(CodeText.comment(command))")
    code.line("")
    code.line("/** @typedef {{ x: number, y: number, width: number, height: number }} Frame */")
    code.line("")
    code.line("/**")
    code.line(" * Computes the frames, in points, for all")
    for range in layout.ranges {
      let bounds = "\(CodeText.number(range.bounds.lowerBound)) to \(CodeText.number(range.bounds.upperBound))"
      code.line(" * - `\(Self.path(range.number))` from \(bounds)")
    }
    code.line(" *")
    code.line(" * Numbers outside are clamped into their range. A trait that is left out has its default.")
    code.line(" *")
    code.line(" * @param {{ \(inputType) }} input")
    code.line(" * @returns {Object<string, Frame>} a frame for each view that is present, by its id")
    code.line(" */")
  }

  private var inputType: String {
    var groups: [(name: String, members: [String])] = []
    func add(_ group: String, _ member: String) {
      if let index = groups.firstIndex(where: { $0.name == group }) {
        groups[index].members.append(member)
      } else {
        groups.append((group, [member]))
      }
    }
    for range in layout.ranges {
      if case .metric(let name) = range.number {
        add("metrics", "\(Self.quoted(name.text)): number")
      } else {
        let parts = range.number.name.split(separator: ".").map { String($0) }
        add(parts[0], "\(parts.count > 1 ? parts[1] : ""): number")
      }
    }
    for trait in layout.traits {
      let values = trait.values.map(Self.quoted).joined(separator: "|")
      add("traits?", "\(Self.quoted(trait.name))?: \(values)")
    }
    return groups.map { "\($0.name): { \($0.members.joined(separator: ", ")) }" }.joined(separator: ", ")
  }

  consuming func text() -> String {
    makeHead()
    code.open("export function layout(input) {")
    for ((range, name), isUsed) in zip(zip(layout.ranges, decisions.ranges), layout.usesRange) where isUsed {
      let (low, high) = (CodeText.number(range.bounds.lowerBound), CodeText.number(range.bounds.upperBound))
      code.line("const \(name) = Math.min(Math.max(\(Self.path(range.number)), \(low)), \(high));")
    }
    for (trait, name) in zip(layout.traits, traitNames) {
      code.line("const \(name) = String(input.traits?.[\(Self.quoted(trait.name))] ?? \(Self.quoted(trait.standard)));")
    }
    decisions.write(to: &code)
    writeFrames()
    code.close("}")
    return code.text
  }

  private mutating func writeFrames() {
    code.line("")
    // In a literal, the key `__proto__` would set the prototype.
    let isPlain = !layout.views.contains { $0.id == "__proto__" }
    code.line("const frames = \(isPlain ? "{}" : "Object.create(null)");")
    for view in layout.views {
      let values = view.numbers.map { decisions.value(of: $0) }
      let member = view.id.utf8.allSatisfy { $0 < 128 } ? ".\(view.id)" : "[\(Self.quoted(view.id))]"
      let frame =
        "frames\(member) = { x: \(values[0]), y: \(values[1]), width: \(values[2]), height: \(values[3]) };"
      code.line(view.presence.map { "if (\(decisions.names.presences[$0])) \(frame)" } ?? frame)
    }
    code.line("return frames;")
  }
}
