/// The conditions of a piece: slacks that must stay at or above 0, each with a slope for each input.
struct PieceConditions {
  var slacks: [Double] = []
  var slopes: [[Double]] = []

  /// Merges conditions with the same slopes into the one with the smallest slack: a grid with a thousand equal widths
  /// has a thousand equal conditions.
  mutating func merge() {
    let keys = slopes.map { $0.map(PieceConditions.rounded) }
    let order = slacks.indices.sorted { left, right in
      for (a, b) in zip(keys[left], keys[right]) where a != b { return a < b }
      return slacks[left] == slacks[right] ? left < right : slacks[left] < slacks[right]
    }
    var kept = PieceConditions()
    var last: Int?
    for index in order {
      // Among equal slopes, the first condition has the smallest slack.
      if let last, keys[last] == keys[index] { continue }
      last = index
      kept.slacks.append(slacks[index])
      kept.slopes.append(slopes[index])
    }
    self = kept
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
  func conditions(_ slopes: borrowing Piece.Columns, inputs: Int) -> PieceConditions {
    var result = PieceConditions()
    forEachCondition { row, sign in
      guard (0..<inputs).contains(where: { slopes.column($0)[Int(row)] != 0 }) else { return }
      result.slacks.append(sign * excess(of: row) + tolerance(of: row))
      result.slopes.append((0..<inputs).map { sign * slopes.column($0)[Int(row)] })
    }
    return result
  }
}
