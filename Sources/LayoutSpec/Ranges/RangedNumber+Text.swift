import JSON

/// Formats a size of the window, or another number with a range, without the noise of a computed border.
public func rangedNumberText(_ value: Double) -> String { numberText((value * 1e4).rounded() / 1e4) }

extension [NumberRange] {
  /// Returns a region in words: `window.width from 700 to 746`.
  ///
  /// A region that is not a box also has its corners.
  public func text(of corners: [[Double]]) -> String {
    var sides: [String] = []
    var isBox = true
    for (index, range) in enumerated() {
      let values = corners.compactMap { index < $0.count ? $0[index] : nil }
      guard let least = values.min(), let most = values.max() else { continue }
      let (low, high) = (rangedNumberText(least), rangedNumberText(most))
      sides.append(range.number.name + (low == high ? " \(low)" : " from \(low) to \(high)"))
      isBox = isBox && values.allSatisfy { $0 == least || $0 == most }
    }
    let points = corners.prefix(4).map { "(" + $0.map(rangedNumberText).joined(separator: ", ") + ")" }
    return sides.joined(separator: " and ") + (isBox ? "" : ", between \(points.joined(separator: ", "))")
  }

  /// Returns a point in words: `window.width 700`.
  func text(at point: [Double]) -> String {
    zip(self, point).map { "\($0.number.name) \(rangedNumberText($1))" }.joined(separator: " and ")
  }
}
