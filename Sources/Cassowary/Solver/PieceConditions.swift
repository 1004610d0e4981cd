/// What has to hold for a piece: slacks that stay at or above 0, each with a slope for each input.
struct PieceConditions {
  var slacks: [Double] = []
  var slopes: [[Double]] = []

  /// Keeps, of conditions with the same slopes, the one with the least slack: a grid's thousand equal widths have a
  /// thousand equal conditions.
  mutating func merge() {
    let order = slacks.indices.sorted { left, right in
      for (a, b) in zip(slopes[left], slopes[right]) where !PieceConditions.isNear(a, b) { return a < b }
      return slacks[left] == slacks[right] ? left < right : slacks[left] < slacks[right]
    }
    var kept = PieceConditions()
    for index in order {
      if let last = kept.slopes.last, zip(last, slopes[index]).allSatisfy(PieceConditions.isNear) {
        kept.slacks[kept.slacks.count - 1] = min(kept.slacks[kept.slacks.count - 1], slacks[index])
      } else {
        kept.slacks.append(slacks[index])
        kept.slopes.append(slopes[index])
      }
    }
    self = kept
  }

  /// Whether slopes differ by no more than rounding.
  private static func isNear(_ left: Double, _ right: Double) -> Bool {
    (left - right).magnitude <= 1e-12
  }
}

extension Simplex {
  /// The conditions under which the present basis stays optimal when the inputs change.
  ///
  /// - Parameter slopes: for each input, the slope of each row's excess.
  func conditions(_ slopes: borrowing Piece.Slopes, inputs: Int) -> PieceConditions {
    var result = PieceConditions()
    for position in 0..<checkedRows.count {
      let tag = checkedRows[position]
      guard placeOf[tag] == -1 else { continue }
      var isMoving = false
      for input in 0..<inputs where slopes.column(input)[Int(tag)].magnitude > 1e-13 { isMoving = true }
      guard isMoving else { continue }
      let side = allowedSide(of: tag)
      for sign in [1.0, -1.0] where side == 0 || Double(side) == sign {
        result.slacks.append(sign * excess(of: tag) + tolerance(of: tag))
        result.slopes.append((0..<inputs).map { sign * slopes.column($0)[Int(tag)] })
      }
    }
    return result
  }
}
