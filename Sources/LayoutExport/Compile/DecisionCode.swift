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
    self.layout = layout
    self.names = names
    self.ranges = ranges
    self.syntax = syntax
    self.isTrait = isTrait
    inlined = layout.inlined
  }

  func value(of number: Int) -> String {
    inlined[number].map { CodeText.affine($0, ranges) } ?? names.numbers[number]
  }

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
    if !start.isEmpty { code.close("}") }
  }

  private func condition(_ test: CompiledLayout.Test) -> String {
    switch test {
    case .atLeastZero(let coefficients): CodeText.condition(coefficients, ranges)
    case .equal(let range, let value): "\(ranges[range]) \(syntax.equals) \(CodeText.number(value))"
    case .trait(let trait, let values): isTrait(trait, values)
    }
  }
}
