import JSON
import LayoutSpec

extension KeyTable {
  func withoutUnusedNumbers(_ view: CompiledLayout.View) -> CompiledLayout.View {
    guard helpers.contains(view.id), view.id != root else { return view }
    return CompiledLayout.View(
      id: view.id, numbers: numberHelpers.contains(view.id) ? [view.numbers[0]] : [], presence: view.presence)
  }
}

struct SwiftKeys {
  private struct Member {
    let key: String
    let property: String
    let type: String
  }

  private let keys: KeyTable
  private let layout: CompiledLayout
  private let decisions: DecisionCode
  private let views: [String: Int]
  private let targets: [(target: KeyTable.Target, name: String)]
  private let members: [Member]

  /// What no case can be named, even with backticks.
  private static let reserved = SwiftName.reserved.union([
    "AllCases", "RawValue", "allCases", "hash", "hashValue", "none", "rawValue", "some",
  ])

  init(_ keys: KeyTable, _ layout: CompiledLayout, _ decisions: DecisionCode) {
    (self.keys, self.layout, self.decisions) = (keys, layout, decisions)
    let views = Dictionary(layout.views.enumerated().map { ($1.id, $0) }) { first, _ in first }
    self.views = views
    let present = keys.targets.filter { views[$0.id] != nil }
    let names = CodeNames.identifiers(for: present.map { $0.id }, besides: Self.reserved)
    targets = Array(zip(present, names))
    var types = OrderedDictionary<String, Set<String>>()
    for (key, value) in present.flatMap({ $0.output }) {
      types[key, default: []].formUnion(value.values.map { Self.type(of: $0) })
    }
    let properties = CodeNames.identifiers(for: types.elements.map { $0.key }, besides: SwiftName.reserved)
    members = zip(types.elements, properties).map { member, property in
      let type = member.value.count == 1 ? member.value.first : nil
      return Member(key: member.key, property: SwiftName.escaped(property), type: type ?? "String")
    }
  }

  private static func type(of value: JSONValue) -> String {
    switch value.kind {
    case .number: "Double"
    case .boolean: "Bool"
    case .string, .object, .array, .null: "String"
    }
  }

  // MARK: Types

  func writeTypes(to code: inout CodeText) {
    // An enumeration without cases has no raw values.
    let rawType = targets.isEmpty ? "" : "String, "
    code.open(
      "public enum Key: \(rawType)CaseIterable, Hashable, Sendable {", doc: "A view that takes touches, by its id.")
    for (target, name) in targets {
      let escaped = SwiftName.escaped(name)
      code.line("case \(escaped)" + (name == target.id ? "" : " = \(SwiftName.quoted(target.id))"))
    }
    code.close(skipsLine: true)
    if !members.isEmpty {
      let doc = "The output of a key: its members as in the spec, lists and objects as JSON."
      code.open("public struct Output: Hashable, Sendable {", doc: doc)
      for member in members { code.line("public var \(member.property): \(member.type)?") }
      code.close(skipsLine: true)
    }
    writeTouch(to: &code)
  }

  private func writeTouch(to code: inout CodeText) {
    code.line("/// A touch, which is tested against one key after another.")
    let lines = """
      fileprivate struct Touch {
        private let x, y: Double
        /// The square of the distance below which a key is nearer than those before it.
        private var limit: Double
        private var inside, nearest: Key?

        init(x: Double, y: Double, width: Double, height: Double, reach: Double) {
          self.x = min(max(x, 0), width)
          self.y = min(max(y, 0), height)
          limit = (reach + 1e-9) * (reach + 1e-9)
        }

        /// The last key around the touch, or else the first of the nearest ones.
        var key: Key? { inside ?? nearest }

        mutating func test(
          _ key: Key, _ frame: Frame, top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0
        ) {
          let minX = rounded(frame.x + left), maxX = rounded(frame.x + frame.width - right)
          let minY = rounded(frame.y + top), maxY = rounded(frame.y + frame.height - bottom)
          guard minX <= maxX, minY <= maxY else { return }
          if x >= minX, x < maxX, y >= minY, y < maxY { inside = key }
          let beside = max(max(minX - x, 0), x - maxX), above = max(max(minY - y, 0), y - maxY)
          let square = beside * beside + above * above
          guard square < limit else { return }
          // Equal distances differ by rounding.
          (nearest, limit) = (key, square - 2e-9 * max(beside, above))
        }

        /// Rounds to a millionth. The sum with 1.5 * 2^52 has no fraction.
        private func rounded(_ number: Double) -> Double { (number * 1e6 + 0x1.8p52 - 0x1.8p52) / 1e6 }
      }
      """
    code.lines(lines)
    code.line("")
  }

  // MARK: Functions

  func writeFunctions(to code: inout CodeText) {
    code.line("")
    let doc = "The key that a touch at a point of the root presses, or nil if there is none. It allocates no memory."
    code.open("public func key(at point: (x: Double, y: Double)) -> Key? {", doc: doc)
    let root = layout.views[views[keys.root] ?? 0].numbers.map { decisions.value(of: $0) }
    code.line("let (width, height): (Double, Double) = (\(root[2]), \(root[3]))")
    code.line("guard point.x >= 0, point.x < width, point.y >= 0, point.y < height else { return nil }")
    let (x, y) = (sum("point.x", keys.offset.x), sum("point.y", keys.offset.y))
    let reach = keys.reach.map { text($0) } ?? ".infinity"
    code.list(
      "\(targets.isEmpty ? "let" : "var") touch = Touch(",
      ["x: \(x)", "y: \(y)", "width: width", "height: height", "reach: \(reach)"], closing: ")")
    for (target, name) in targets { writeTest(of: target, name, to: &code) }
    code.line("return touch.key")
    code.close(skipsLine: true)
    code.open("public func label(of key: Key) -> String {", doc: "The text for people on a key.")
    writeSwitch(to: &code) { expression($0.label, none: SwiftName.quoted($0.id)) { SwiftName.quoted($0) } }
    code.close()
    guard !members.isEmpty else { return }
    code.line("")
    code.open("public func output(of key: Key) -> Output {", doc: "The output of a key.")
    writeSwitch(to: &code) { target in
      let values = members.compactMap { member in
        target.output.first { $0.key == member.key }.map { "\(member.property): \(value($0.value, member))" }
      }
      return "Output(\(values.joined(separator: ", ")))"
    }
    code.close()
  }

  private func writeSwitch(to code: inout CodeText, _ value: (KeyTable.Target) -> String) {
    code.line("switch key {")
    for (target, name) in targets { code.line("case .\(SwiftName.escaped(name)): return \(value(target))") }
    code.line("}")
  }

  private func writeTest(of target: KeyTable.Target, _ name: String, to code: inout CodeText) {
    guard let index = views[target.id] else { return }
    var conditions: [String] = []
    if let isKey = target.isKey { conditions.append("(\(expression(isKey, none: "false") { $0 ? "true" : "false" }))") }
    let property = "self.\(SwiftName.escaped(decisions.names.views[index]))"
    let isOptional = layout.views[index].presence != nil
    if isOptional { conditions.append("let frame = \(property)") }
    var arguments = [".\(SwiftName.escaped(name))", isOptional ? "frame" : property]
    let (top, leading, bottom, trailing) = target.insets
    let (left, right) = (side(leading, trailing), side(trailing, leading))
    for (label, number) in [("top", text(top)), ("left", left), ("bottom", text(bottom)), ("right", right)] {
      if number != "0" { arguments.append("\(label): \(number)") }
    }
    let test = "touch.test(\(arguments.joined(separator: ", ")))"
    code.line(conditions.isEmpty ? test : "if \(conditions.joined(separator: ", ")) { \(test) }")
  }

  /// Returns the inset of an edge that is leading if the layout runs from left to right.
  private func side(_ number: KeyTable.Number, _ mirrored: KeyTable.Number) -> String {
    let (one, other) = (text(number), text(mirrored))
    guard one != other, let rightToLeft = keys.rightToLeft else { return one }
    switch presence(rightToLeft) {
    case "true": return other
    case "false": return one
    case let name: return "\(name) ? \(other) : \(one)"
    }
  }

  // MARK: Expressions

  private func presence(_ helper: String?) -> String {
    guard let helper else { return "true" }
    guard let index = views[helper] else { return "false" }
    return layout.views[index].presence.map { decisions.names.presences[$0] } ?? "true"
  }

  private func text(_ number: KeyTable.Number) -> String {
    switch number {
    case .constant(let number): return CodeText.number(number)
    case .left(let helper):
      guard let index = views[helper] else { return "0" }
      let value = decisions.value(of: layout.views[index].numbers[0])
      return value.contains(" ") ? "(\(value))" : value
    }
  }

  private func sum(_ variable: String, _ number: KeyTable.Number) -> String {
    let text = text(number)
    if text == "0" { return variable }
    return text.hasPrefix("-") ? "\(variable) - \(text.dropFirst())" : "\(variable) + \(text)"
  }

  private func expression<Value>(_ choice: KeyTable.Choice<Value>, none: String, _ leaf: (Value) -> String) -> String {
    switch choice {
    case .value(let value): return leaf(value)
    case .first(let alternatives):
      return alternatives.reversed().reduce(none) { rest, alternative in
        let presence = presence(alternative.helper)
        guard presence != "false" else { return rest }
        let value = expression(alternative.choice, none: none, leaf)
        if presence == "true" || value == rest { return value }
        return "\(presence) ? \(value.contains(" ? ") ? "(\(value))" : value) : \(rest)"
      }
    }
  }

  private func value(_ choice: KeyTable.Choice<JSONValue>, _ member: Member) -> String {
    expression(choice, none: "nil") { value in
      switch (member.type, value.kind) {
      case ("Double", _): CodeText.number(value.number ?? 0)
      case ("Bool", _): value.boolean == true ? "true" : "false"
      case (_, .string): SwiftName.quoted(value.string ?? "")
      default: SwiftName.quoted(String(decoding: value.sourceBytes, as: UTF8.self))
      }
    }
  }
}

extension KeyTable.Choice {
  fileprivate var values: [Value] {
    switch self {
    case .value(let value): [value]
    case .first(let alternatives): alternatives.flatMap { $0.choice.values }
    }
  }
}
