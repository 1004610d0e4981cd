import Cassowary

extension Polytope {
  /// Lengths in points that differ by less are equal.
  static let rounding = 1e-9

  /// The part in which all functions are at least 0, or `nil` if they nowhere all exceed `tolerance`.
  func part(where functions: [AffineFunction], tolerance: Double = RuleScene.tolerance) -> Polytope? {
    var isWhole = true
    for function in functions {
      let bounds = bounds(of: function)
      if bounds.upperBound <= tolerance { return nil }
      isWhole = isWhole && bounds.lowerBound >= 0
    }
    if isWhole { return self }
    var result = self
    for function in functions {
      guard let cut = normalized(function) else {
        guard function.value(at: interiorPoint()) >= min(0, tolerance) else { return nil }
        continue
      }
      guard let part = result.clipped(by: cut) else { return nil }
      result = part
    }
    guard !result.isThin else { return nil }
    for function in functions where result.bounds(of: function).upperBound <= tolerance { return nil }
    return result
  }

  /// A part of the least thickness at the border, where the function reaches 0, or `nil` if it does not.
  func rim(where function: AffineFunction) -> Polytope? {
    guard bounds(of: function).upperBound >= 0, var cut = normalized(function) else { return nil }
    cut.constant += 4 * Self.leastThickness
    return clipped(by: [cut])
  }

  /// At a corner, or on the line between two corners. The least value is only known if both functions are constant.
  func greatestProduct(_ one: AffineFunction, _ other: AffineFunction) -> RuleFault.Worst {
    var best: RuleFault.Worst = ([], -.infinity, -.infinity)
    let (sides, others) = (bounds(of: one), bounds(of: other))
    if max(sides.upperBound - sides.lowerBound, others.upperBound - others.lowerBound) <= Self.rounding {
      best.least = sides.lowerBound * others.lowerBound
    }
    func take(_ point: [Double]) {
      let value = one.value(at: point) * other.value(at: point)
      if value > best.value { (best.point, best.value) = (point, value) }
    }
    take(interiorPoint())
    let points = vertices
    for (index, start) in points.enumerated() {
      take(start)
      for end in points[(index + 1)...] {
        let (a, b) = (one.value(at: start), one.value(at: end) - one.value(at: start))
        let (c, d) = (other.value(at: start), other.value(at: end) - other.value(at: start))
        guard b * d < 0 else { continue }
        let fraction = -(a * d + b * c) / (2 * b * d)
        if fraction > 0, fraction < 1 { take(zip(start, end).map { $0 + ($1 - $0) * fraction }) }
      }
    }
    return best
  }

  /// The largest number of pieces in which each of some functions may be the smallest one.
  private static let pieceLimit = 400

  /// The point at which the smallest function is largest.
  func greatestLeast(_ functions: [AffineFunction]) -> RuleFault.Worst {
    let pieces = pieces(at: functions.differences, limit: Self.pieceLimit) ?? [self]
    return RuleFault.worst(pieces.map { $0.greatest(functions.least(at:)) })
  }

  /// The point at which the product of the smallest of some functions and the smallest of others is largest.
  func greatestProduct(ofLeast some: [AffineFunction], _ others: [AffineFunction]) -> RuleFault.Worst {
    let pieces = pieces(at: some.differences + others.differences, limit: Self.pieceLimit) ?? [self]
    return RuleFault.worst(
      pieces.map { piece in
        let inside = piece.interiorPoint()
        func least(_ functions: [AffineFunction]) -> AffineFunction {
          functions.min { $0.value(at: inside) < $1.value(at: inside) } ?? AffineFunction(0, count: dimension)
        }
        var worst = piece.greatestProduct(least(some), least(others))
        worst.value = some.least(at: worst.point) * others.least(at: worst.point)
        return worst
      })
  }

  /// The polytope itself if the function's zeros do not cut it.
  func halves(at function: AffineFunction) -> [Polytope] {
    guard let cut = normalized(function) else { return [self] }
    guard crosses(cut) else { return [self] }
    let halves = [clipped(by: [cut]), clipped(by: [-cut])].compactMap { $0 }
    return halves.isEmpty ? [self] : halves
  }

  /// Whether a normalized function is both below and above 0.
  func crosses(_ function: AffineFunction) -> Bool {
    let bounds = bounds(of: function)
    return bounds.lowerBound < -Self.borderTolerance && bounds.upperBound > Self.borderTolerance
  }

  /// The zeros of the functions cut the polytope. `nil` if there are more pieces than `limit`, or it is cancelled.
  func pieces(at functions: [AffineFunction], limit: Int, isCancelled: () -> Bool = { false }) -> [Polytope]? {
    var pieces = [self]
    for function in functions {
      if isCancelled() { return nil }
      pieces = pieces.flatMap { $0.halves(at: function) }
      if pieces.count > limit { return nil }
    }
    return pieces
  }

  /// The same set without overlaps, or a part of it if it is cancelled.
  static func disjoint(_ polytopes: [Polytope], isCancelled: () -> Bool) -> [Polytope] {
    var result: [Polytope] = []
    for polytope in polytopes {
      var rest = [polytope]
      for other in result {
        if isCancelled() { return result }
        rest = rest.flatMap { $0.subtracting(other) }
      }
      result += rest
    }
    return result
  }

  func inside(near corner: [Double]) -> [Double] { zip(corner, interiorPoint()).map { $0 + ($1 - $0) * 1e-7 } }
}

extension [AffineFunction] {
  fileprivate var differences: [AffineFunction] {
    indices.flatMap { index in self[(index + 1)...].map { self[index] - $0 } }
  }

  /// 0 if there are no functions.
  func least(at point: [Double]) -> Double { map { $0.value(at: point) }.min() ?? 0 }
}
