extension Piece {
  /// The condition that a slack, with a slope for each input, stays at or above 0.
  struct Condition {
    var slack: Double
    var slopes: [Double]
  }

  /// Merges conditions with the same slopes into the one with the smallest slack: a grid with a thousand equal widths
  /// has a thousand equal conditions.
  static func merged(_ conditions: [Condition]) -> [Condition] {
    let keys = conditions.map { $0.slopes.map(rounded) }
    let order = conditions.indices.sorted { left, right in
      for (a, b) in zip(keys[left], keys[right]) where a != b { return a < b }
      let (slack, other) = (conditions[left].slack, conditions[right].slack)
      return slack == other ? left < right : slack < other
    }
    // Among equal slopes, the first condition has the smallest slack.
    return order.indices.filter { $0 == 0 || keys[order[$0 - 1]] != keys[order[$0]] }.map { conditions[order[$0]] }
  }

  /// Returns a slope without its last 12 of 53 bits, which contain rounding errors.
  private static func rounded(_ slope: Double) -> Double {
    Double(bitPattern: (slope.bitPattern + 0x800) & ~0xfff)
  }
}

extension Simplex {
  /// Returns the conditions under which the current basis stays optimal when the inputs change.
  ///
  /// - Parameter slopes: for each input, the slope of each row's excess.
  func conditions(_ slopes: borrowing Piece.Columns, inputs: Int) -> [Piece.Condition] {
    var result: [Piece.Condition] = []
    forEachCondition { row, sign in
      guard (0..<inputs).contains(where: { slopes.column($0)[Int(row)] != 0 }) else { return }
      result.append(
        Piece.Condition(
          slack: sign * excess(of: row) + tolerance(of: row),
          slopes: (0..<inputs).map { sign * slopes.column($0)[Int(row)] }))
    }
    return result
  }
}
