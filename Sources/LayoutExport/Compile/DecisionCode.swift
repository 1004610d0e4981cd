import LayoutSpec

/// Works for languages with declarations and `if`.
struct DecisionCode {
  struct Syntax {
    /// The keyword of a declaration with a value.
    let constant: String
    let type: String
    let end: String
    let equals: String
    let condition: (before: String, after: String)
    let comment: String
  }

  let names: CodeNames
  let ranges: [String]
  let inlined: [[Double]?]
  private let layout: CompiledLayout
  private let syntax: Syntax
  private let isTrait: (_ trait: Int, _ values: [String]) -> String

  init(
    _ layout: CompiledLayout, _ names: CodeNames, ranges: [String], syntax: Syntax,
    isTrait: @escaping (_ trait: Int, _ values: [String]) -> String
  ) {
    (self.layout, self.names, self.ranges, self.syntax) = (layout, names, ranges, syntax)
    self.isTrait = isTrait
    inlined = layout.inlined
  }

  func value(of number: Int) -> String { inlined[number].map { CodeText.affine($0, ranges) } ?? names.numbers[number] }

  func write(to code: inout CodeText) {
    for group in layout.groups { write(group, to: &code) }
    if !layout.presences.isEmpty { code.line("") }
    for (decision, name) in zip(layout.presences, names.presences) {
      let value = decision.testingForYes(layout.traits).expression(condition)
      code.line("\(syntax.constant)\(name) = \(value)\(syntax.end)")
    }
  }

  private func write(_ group: CompiledLayout.Group, to code: inout CodeText) {
    if case .leaf(let functions) = group.decision {
      for (number, function) in zip(group.numbers, functions) where inlined[number] == nil {
        let value = CodeText.affine(function ?? [0], ranges)
        code.line("\(syntax.constant)\(names.numbers[number])\(syntax.type) = \(value)\(syntax.end)")
      }
      return
    }
    code.line("")
    code.list("let ", group.numbers.map { names.numbers[$0] }, closing: syntax.type + syntax.end)
    write(group.decision, group.numbers, to: &code)
  }

  private func write(_ decision: CompiledLayout.Decision, _ group: [Int], to code: inout CodeText) {
    var (rest, start) = (decision, "")
    while case .branch(let test, let because, let then, let otherwise) = rest {
      let line = start + syntax.condition.before + condition(test) + syntax.condition.after
      var below = CodeText.because(because, room: code.room - 5)
      var beside = ""
      if below.count == 1, line.count + syntax.comment.count + below[0].count <= code.room {
        beside = syntax.comment + below.removeLast()
      }
      if start.isEmpty { code.open(line + beside) } else { code.next(line + beside) }
      for comment in below { code.line("// " + comment) }
      write(then, group, to: &code)
      (rest, start) = (otherwise, "} else ")
    }
    if !start.isEmpty { code.next(start + "{") }
    if case .leaf(let functions) = rest {
      for (number, function) in zip(group, functions) {
        code.line("\(names.numbers[number]) = \(CodeText.affine(function ?? [0], ranges))\(syntax.end)")
      }
    }
    if !start.isEmpty { code.close() }
  }

  private func condition(_ test: CompiledLayout.Test) -> String {
    switch test {
    case .atLeastZero(let coefficients): CodeText.condition(coefficients, ranges)
    case .equal(let range, let value): "\(ranges[range]) \(syntax.equals) \(CodeText.number(value))"
    case .trait(let trait, let values): isTrait(trait, values)
    }
  }
}

struct CodeNames {
  let numbers: [String]
  let presences: [String]
  let views: [String]

  init(_ layout: CompiledLayout, taken: Set<String>, reserved: Set<String> = []) {
    let numberNames = layout.numbers.map { CodeText.identifier($0.view) + CodeText.capitalized("\($0.edge)") }
    let presenceNames = layout.presences.indices.map { index in
      let first = layout.views.first { $0.presence == index }?.id ?? ""
      return "has" + CodeText.capitalized(CodeText.identifier(first))
    }
    let names = Self.identifiers(for: numberNames + presenceNames, besides: taken)
    numbers = Array(names.prefix(numberNames.count))
    presences = Array(names.dropFirst(numberNames.count))
    views = Self.identifiers(for: layout.views.map { $0.id }, besides: reserved)
  }

  static func identifiers(for names: [String], besides taken: Set<String>) -> [String] {
    var taken = taken
    return names.map { name in
      let identifier = unique(CodeText.identifier(name), among: taken)
      taken.insert(identifier)
      return identifier
    }
  }

  static func unique(_ name: String, among taken: some Collection<String>) -> String {
    var name = name
    while taken.contains(name) { name += "_" }
    return name
  }
}

extension RangedNumber {
  var isMetric: Bool { if case .metric = self { true } else { false } }

  /// `window`, `width`; for a metric `metrics` and its name.
  var place: (group: String, member: String) {
    if case .metric(let name) = self { return ("metrics", name.text) }
    let parts = name.split(separator: ".").map { String($0) }
    return (parts[0], parts[1])
  }

  /// `windowWidth` for `window.width`.
  var variableName: String { place.group + CodeText.capitalized(place.member) }
}

extension CompiledLayout {
  var uses: (ranges: Set<Int>, traits: Set<Int>) {
    var (ranges, traits): (Set<Int>, Set<Int>) = ([], [])
    func look(_ decision: Decision) {
      switch decision {
      case .leaf(let functions):
        for function in functions { ranges.formUnion(Self.ranges(of: function ?? [])) }
      case .branch(let test, _, let then, let otherwise):
        switch test {
        case .atLeastZero(let coefficients): ranges.formUnion(Self.ranges(of: coefficients))
        case .equal(let range, _): ranges.insert(range)
        case .trait(let trait, _): traits.insert(trait)
        }
        look(then)
        look(otherwise)
      }
    }
    for decision in groups.map({ $0.decision }) + presences { look(decision) }
    return (ranges, traits)
  }

  static func ranges(of coefficients: [Double]) -> [Int] {
    coefficients.dropFirst().indices.filter { coefficients[$0] != 0 }.map { $0 - 1 }
  }

  /// For each number, its function if that holds everywhere, and is short or used once.
  var inlined: [[Double]?] {
    var uses = Array(repeating: 0, count: numbers.count)
    for number in views.flatMap({ $0.numbers }) { uses[number] += 1 }
    var inlined = [[Double]?](repeating: nil, count: numbers.count)
    for group in groups {
      guard case .leaf(let functions) = group.decision else { continue }
      for (number, function) in zip(group.numbers, functions) {
        if let function, Self.ranges(of: function).isEmpty || uses[number] == 1 { inlined[number] = function }
      }
    }
    return inlined
  }
}

extension CompiledLayout.Decision {
  /// The decision is between yes and no. A trait is tested for the values with which the answer can be yes.
  func testingForYes(_ traits: [OpenTrait]) -> CompiledLayout.Decision {
    guard case .branch(let test, let because, let then, let otherwise) = self else { return self }
    let (one, other) = (then.testingForYes(traits), otherwise.testingForYes(traits))
    guard case .trait(let trait, let values) = test, case .leaf(let answer) = one, answer.first??.first != 1 else {
      return .branch(test, because: because, then: one, otherwise: other)
    }
    let rest = traits[trait].values.filter { !values.contains($0) }
    return .branch(.trait(trait, values: rest), because: because, then: other, otherwise: one)
  }

  func expression(_ condition: (CompiledLayout.Test) -> String) -> String {
    switch self {
    case .leaf(let values): return values.first??.first == 1 ? "true" : "false"
    case .branch(let test, _, let then, let otherwise):
      return Self.expression(condition(test), then.expression(condition), otherwise.expression(condition))
    }
  }

  private static func expression(_ text: String, _ inside: String, _ outside: String) -> String {
    switch (inside, outside) {
    case ("true", "false"): text
    case ("false", "true"): "!(\(text))"
    case (_, "false"): "(\(text)) && (\(inside))"
    case ("false", _): "!(\(text)) && (\(outside))"
    case ("true", _): "(\(text)) || (\(outside))"
    case (_, "true"): "!(\(text)) || (\(inside))"
    default: "(\(text)) ? (\(inside)) : (\(outside))"
    }
  }
}
