import LayoutSpec

extension CompiledLayout {
  /// Returns an ES module that computes the frames, with the command line in its header.
  public func javaScript(command: String) -> String { JavaScriptWriter(self, command).text() }
}

private struct JavaScriptWriter {
  private let layout: CompiledLayout
  private var code: CodeText
  private let traitNames: [String]
  private let decisions: DecisionCode

  init(_ layout: CompiledLayout, _ command: String) {
    self.layout = layout
    code = CodeText(layout.name, "compiled from its constraints.", command: command)
    let ranges = layout.ranges.map { Self.variable($0.number) }
    let traits = CodeNames.identifiers(
      for: layout.traits.map { "trait" + CodeText.capitalized(CodeText.identifier($0.name)) }, besides: [])
    traitNames = traits
    let taken = ["input", "frames", "layout", "clamped", "traitValue", "Object"]
    let names = CodeNames(layout, taken: Set(ranges + traits + taken))
    let syntax = DecisionCode.Syntax(
      constant: "const ", type: "", end: ";", equals: "===", condition: ("if (", ") {"), comment: " // ")
    decisions = DecisionCode(layout, names, ranges: ranges, syntax: syntax) { trait, values in
      values.map { "\(traits[trait]) === \(Self.quoted($0))" }.joined(separator: " || ")
    }
  }

  private static func variable(_ number: RangedNumber) -> String {
    number.isMetric ? "metric_" + CodeText.identifier(number.name) : number.variableName
  }

  private static func path(_ number: RangedNumber, dot: String = ".") -> String {
    let (group, member) = number.place
    let rest = number.isMetric ? "\(dot == "." ? "" : dot)[\(quoted(member))]" : dot + member
    return "input\(dot)\(group)\(rest)"
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
    for line in CodeText.headLines(of: layout, room: code.room - 3) { code.line("// \(line)") }
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
    let defaults = layout.traits.map { "\($0.name)=\($0.standard)" }.joined(separator: " ")
    let note =
      "Numbers outside their range are clamped."
      + (defaults.isEmpty ? "" : " A trait that is left out has its default: \(CodeText.comment(defaults))")
    for line in CodeText.lines(note, room: code.room - 3, indent: "") { code.line(" * " + line) }
    if layout.leavesOutLines { code.line(" * " + CodeText.leftOutLines) }
    code.line(" *")
    // In a string of a type, `\/` is a slash.
    code.line(" * @param {{ \(CodeText.comment(inputType, slash: "\\/")) }} input")
    code.line(" * @returns {Object<string, Frame>} the frame of each present view, by its id")
    if !layout.uses.ranges.isEmpty { code.line(" * @throws {TypeError} if a number is missing") }
    if !layout.traits.isEmpty { code.line(" * @throws {RangeError} if a trait has an unknown value") }
    code.line(" */")
  }

  private var inputType: String {
    var groups = OrderedDictionary<String, [String]>()
    for range in layout.ranges {
      let (group, member) = range.number.place
      groups[group, default: []].append("\(range.number.isMetric ? Self.quoted(member) : member): number")
    }
    for trait in layout.traits {
      let values = trait.values.map(Self.quoted).joined(separator: "|")
      groups["traits?", default: []].append("\(Self.quoted(trait.name))?: \(values)")
    }
    return groups.elements.map { "\($0): { \($1.joined(separator: ", ")) }" }.joined(separator: ", ")
  }

  consuming func text() -> String {
    makeHead()
    code.open("export function layout(input) {")
    let uses = layout.uses
    for index in uses.ranges.sorted() {
      let range = layout.ranges[index]
      let (low, high) = (CodeText.number(range.bounds.lowerBound), CodeText.number(range.bounds.upperBound))
      let (group, member) = range.number.place
      let arguments = [Self.path(range.number, dot: "?."), low, high, Self.quoted("input.\(group).\(member)")]
      code.line("const \(decisions.ranges[index]) = clamped(\(arguments.joined(separator: ", ")));")
    }
    for (index, trait) in layout.traits.enumerated() {
      let words = [trait.name, trait.standard].map(Self.quoted).joined(separator: ", ")
      let name = uses.traits.contains(index) ? "const \(traitNames[index]) = " : ""
      code.list("\(name)traitValue(input?.traits, \(words), [", trait.values.map(Self.quoted), closing: "]);")
    }
    decisions.write(to: &code)
    writeFrames()
    code.close()
    writeHelpers()
    return code.text
  }

  private mutating func writeHelpers() {
    if !layout.uses.ranges.isEmpty {
      code.lines(
        """

        function clamped(number, low, high, name) {
          if (typeof number !== "number" || Number.isNaN(number)) {
            throw new TypeError(`${name} must be a number, not ${number}`);
          }
          return Math.min(Math.max(number, low), high);
        }
        """)
    }
    guard !layout.traits.isEmpty else { return }
    code.lines(
      """

      function traitValue(traits, name, standard, values) {
        // Every object inherits a member such as `constructor`.
        const given = traits != null && Object.hasOwn(traits, name) ? traits[name] : undefined;
        const value = String(given ?? standard);
        if (values.includes(value)) return value;
        throw new RangeError(`unknown value "${value}" of input.traits.${name}; use ${values.join(" or ")}`);
      }
      """)
  }

  private mutating func writeFrames() {
    code.line("")
    // In a literal, the key `__proto__` would set the prototype.
    let isPlain = !layout.views.contains { $0.id == "__proto__" }
    code.line("const frames = \(isPlain ? "{}" : "Object.create(null)");")
    for view in layout.views {
      let values = view.numbers.map { decisions.value(of: $0) }
      let member = view.id.utf8.allSatisfy { $0 < 128 } ? ".\(view.id)" : "[\(Self.quoted(view.id))]"
      let frame = "frames\(member) = { x: \(values[0]), y: \(values[1]), width: \(values[2]), height: \(values[3]) };"
      code.line(view.presence.map { "if (\(decisions.names.presences[$0])) \(frame)" } ?? frame)
    }
    code.line("return frames;")
  }
}
