/// The code that computes the numbers and presences of a layout, in a language with declarations and `if`.
struct DecisionCode {
  /// The parts in which the languages differ.
  struct Syntax {
    /// The keyword of a declaration with a value.
    let constant: String
    /// The type after the name of a declared number.
    let type: String
    /// The end of a statement.
    let end: String
    /// The texts around the condition of an `if`.
    let condition: (before: String, after: String)
    /// The start of a comment after a statement.
    let comment: String
  }

  let names: CodeNames
  /// For each range, the name of its number.
  let ranges: [String]
  /// For each number, its function if it is written inline.
  let inlined: [[Double]?]
  private let layout: CompiledLayout
  private let syntax: Syntax
  private let test: (_ trait: Int, _ values: [String]) -> String

  /// - Parameter test: returns a test whether a trait has one of several values.
  init(
    _ layout: CompiledLayout, _ names: CodeNames, ranges: [String], syntax: Syntax,
    test: @escaping (_ trait: Int, _ values: [String]) -> String
  ) {
    self.layout = layout
    self.names = names
    self.ranges = ranges
    self.syntax = syntax
    self.test = test
    inlined = layout.inlined
  }

  /// Returns a number's variable, or its function if it is written inline.
  func value(of number: Int) -> String {
    inlined[number].map { CodeText.affine($0, ranges) } ?? names.numbers[number]
  }

  /// Writes all numbers and presences.
  func write(to code: inout CodeText) {
    for group in layout.groups { write(group, to: &code) }
    if !layout.presences.isEmpty { code.line("") }
    for (decision, name) in zip(layout.presences, names.presences) {
      let value = decision.expression({ CodeText.condition($0, ranges) }, test)
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
    while let branch = branch(of: rest) {
      let line = start + branch.line
      if start.isEmpty { code.open(line) } else { code.next(line) }
      write(branch.yes, group, to: &code)
      (rest, start) = (branch.no, "} else ")
    }
    if !start.isEmpty { code.next(start + "{") }
    if case .leaf(let functions) = rest {
      for (number, function) in zip(group, functions) {
        code.line("\(names.numbers[number]) = \(CodeText.affine(function ?? [0], ranges))\(syntax.end)")
      }
    }
    if !start.isEmpty { code.close("}") }
  }

  /// Returns the line that tests a decision, and what follows if the test holds and if it does not, or `nil` for a leaf.
  private func branch(
    of decision: CompiledLayout.Decision
  ) -> (line: String, yes: CompiledLayout.Decision, no: CompiledLayout.Decision)? {
    func line(_ condition: String) -> String { syntax.condition.before + condition + syntax.condition.after }
    switch decision {
    case .leaf: return nil
    case .number(let coefficients, let because, let atLeast, let below):
      let comment = because.isEmpty ? "" : syntax.comment + CodeText.because(because)
      return (line(CodeText.condition(coefficients, ranges)) + comment, atLeast, below)
    case .trait(let index, let values, let among, let others): return (line(test(index, values)), among, others)
    }
  }
}
