import Cassowary

/// A length of a style sheet.
enum StyleSheetLength {
  /// A number of pixels.
  case constant(Double)
  /// A custom property or a mathematical function.
  case function(String)

  /// Returns the text of the length.
  ///
  /// A negative constant makes the declaration of a size invalid. Functions are clamped to the allowed values.
  func text(for edge: CompiledLayout.Edge) -> String {
    switch (self, edge) {
    case (.constant(let value), .width), (.constant(let value), .height): "\(CodeText.number(max(0, value)))px"
    case (.constant(let value), .x), (.constant(let value), .y): "\(CodeText.number(value))px"
    case (.function(let text), _): text
    }
  }
}

/// Writes functions of the window's size as lengths of a style sheet.
struct StyleSheetLengths {
  /// The names of the ranged numbers.
  let names: [String]

  /// Functions that are at least 0, or above 0 if they are not closed.
  private typealias Conditions = [(function: AffineFunction, isClosed: Bool)]
  /// Functions that hold in a polytope if some conditions hold.
  private typealias Leaf = (functions: [[Double]?], polytope: Polytope, conditions: Conditions)

  /// Returns an affine function as a length.
  func length(_ coefficients: [Double]) -> StyleSheetLength {
    if coefficients.dropFirst().allSatisfy({ $0 == 0 }) { return .constant(coefficients[0]) }
    let sum = sum(coefficients)
    return .function(sum.contains(" ") ? "calc(\(sum))" : sum)
  }

  /// Returns an affine function for use inside a function such as `calc()`.
  private func sum(_ coefficients: [Double]) -> String {
    var text = ""
    for (slope, name) in zip(coefficients.dropFirst(), names) where slope != 0 {
      let term = slope.magnitude == 1 ? name : "\(CodeText.number(slope.magnitude)) * \(name)"
      text += text.isEmpty ? (slope < 0 ? "-1 * \(term)" : term) : (slope < 0 ? " - \(term)" : " + \(term)")
    }
    let constant = coefficients[0]
    if text.isEmpty { return constant == 0 ? "0px" : "\(CodeText.number(constant))px" }
    if constant != 0 { text += (constant < 0 ? " - " : " + ") + "\(CodeText.number(constant.magnitude))px" }
    return text
  }

  /// Returns each number of a decision tree as one length that includes the decisions.
  ///
  /// A continuous piecewise affine function is a maximum of minima of its pieces (Tarela and Martínez, 1999). A
  /// discontinuous one is a sum of its pieces, each clamped to 0 where it does not hold.
  func lengths(_ decision: CompiledLayout.Decision, count: Int, _ polytope: Polytope) -> [StyleSheetLength?] {
    var leaves: [Leaf] = []
    collect(decision, polytope, [], &leaves)
    return (0..<count).map { number in
      let pieces = leaves.compactMap { leaf -> Piece? in
        leaf.functions[number].map { Piece($0, leaf.polytope, leaf.conditions) }
      }
      guard !pieces.isEmpty else { return nil }
      return continuous(pieces) ?? jumping(pieces)
    }
  }

  private func collect(
    _ decision: CompiledLayout.Decision, _ polytope: Polytope, _ conditions: Conditions, _ leaves: inout [Leaf]
  ) {
    guard case .branch(.atLeastZero(let coefficients), _, let atLeast, let below) = decision else {
      if case .leaf(let functions) = decision { leaves.append((functions, polytope, conditions)) }
      return
    }
    let function = AffineFunction(coefficients: coefficients)
    if let cut = polytope.normalized(function), let half = polytope.clipped(by: cut) {
      collect(atLeast, half, conditions + [(function: function, isClosed: true)], &leaves)
    }
    if let cut = polytope.normalized(-function), let half = polytope.clipped(by: cut) {
      collect(below, half, conditions + [(function: -function, isClosed: false)], &leaves)
    }
  }

  /// A number in a polytope.
  private struct Piece {
    let coefficients: [Double]
    let function: AffineFunction
    let points: [[Double]]
    let conditions: Conditions

    init(_ coefficients: [Double], _ polytope: Polytope, _ conditions: Conditions) {
      self.coefficients = coefficients
      function = AffineFunction(coefficients: coefficients)
      points = polytope.vertices + [polytope.interiorPoint()]
      self.conditions = conditions
    }
  }

  /// Returns a maximum of minima, or `nil` if the function is discontinuous.
  private func continuous(_ pieces: [Piece]) -> StyleSheetLength? {
    let slack = 1e-6
    var minima: [[Int]] = []
    for piece in pieces {
      var members: [Int] = []
      for (index, other) in pieces.enumerated()
      where !members.contains(where: { pieces[$0].coefficients == other.coefficients })
        && piece.points.allSatisfy({ other.function.value(at: $0) >= piece.function.value(at: $0) - slack })
      {
        members.append(index)
      }
      // A minimum over more functions is never greater.
      if minima.contains(where: { Set($0).isSubset(of: members) }) { continue }
      minima.removeAll { Set(members).isSubset(of: $0) }
      minima.append(members)
    }
    for piece in pieces {
      for point in piece.points {
        let value = minima.map { members in members.map { pieces[$0].function.value(at: point) }.min() ?? 0 }.max() ?? 0
        if (value - piece.function.value(at: point)).magnitude > slack { return nil }
      }
    }
    let texts = minima.map { members in
      members.count == 1
        ? sum(pieces[members[0]].coefficients)
        : "min(\(members.map { sum(pieces[$0].coefficients) }.joined(separator: ", ")))"
    }
    if texts.count > 1 { return .function("max(\(texts.joined(separator: ", ")))") }
    return minima[0].count > 1 ? .function(texts[0]) : length(pieces[minima[0][0]].coefficients)
  }

  /// Returns a sum in which each piece counts only where its conditions hold.
  private func jumping(_ pieces: [Piece]) -> StyleSheetLength {
    let terms = pieces.map { piece in
      let slacks = piece.conditions.map { condition in
        let function = condition.function
        // On the border itself, only one side holds.
        let constant = function.constant + (condition.isClosed ? 1 : -1) * Self.borderShift
        return sum([constant] + Array(function.slopes))
      }
      let slack = slacks.count == 1 ? slacks[0] : "min(\(slacks.joined(separator: ", ")))"
      // A shifted border is steep enough for lengths up to 100,000 px.
      let bound = "max(0px, 100000000 * (\(slack)))"
      return "clamp(-1 * \(bound), \(sum(piece.coefficients)), \(bound))"
    }
    return .function("calc(\(terms.joined(separator: " + ")))")
  }

  /// The distance by which a border is moved, in points.
  private static let borderShift = 1e-3
}
