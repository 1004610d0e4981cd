/// A row of labels along a line, such as the names beside a chart.
enum LabelRow {
  /// A label with the position that it describes and its length along the line.
  struct Label {
    let position: Double
    let length: Double
  }

  /// Returns positions for the centers of labels, so that they do not overlap, or `nil` for labels without space.
  ///
  /// Labels stay in order. Those close to each other move apart by the same distance.
  ///
  /// - Parameters:
  ///   - bounds: the part of the line for labels.
  ///   - reach: the largest distance of a label from its position.
  /// - Complexity: O(*n* log *n*) for *n* labels.
  static func centers(of labels: [Label], in bounds: ClosedRange<Double>, reach: Double) -> [Double?] {
    let order = labels.indices.sorted { (labels[$0].position, $0) < (labels[$1].position, $1) }
    // The lowest positions show which labels have space; the highest ones are then found from the other end. Between
    // both, labels fit, too.
    var placed: [(index: Int, low: Double)] = []
    var end = bounds.lowerBound
    for index in order {
      let (position, half) = (labels[index].position, labels[index].length / 2)
      let low = max(end + half, position - reach)
      guard low <= position + reach + 1e-9, low + half <= bounds.upperBound + 1e-9 else { continue }
      placed.append((index, low))
      end = low + half
    }
    var centers = [Double?](repeating: nil, count: labels.count)
    end = bounds.upperBound
    for (index, low) in placed.reversed() {
      let high = min(end - labels[index].length / 2, labels[index].position + reach)
      centers[index] = (low + high) / 2
      end = high - labels[index].length / 2
    }
    return centers
  }
}
