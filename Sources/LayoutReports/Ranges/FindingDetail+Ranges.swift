import JSON
import LayoutSpec

extension FindingDetail {
  /// The ranges in which a finding holds.
  public struct Ranges: Hashable, Sendable {
    /// The names of the numbers.
    public let names: [String]
    /// The regions in which it holds: intervals for one number, polygons for two; points where it was judged at samples.
    public internal(set) var sizes: [[[Double]]]
    /// The numbers at which it is worst.
    public let worst: [Double]
    /// Its magnitude there, in the unit of the rule.
    public let amount: Double
    /// Whether it has the same magnitude at all numbers for which it holds.
    public internal(set) var isConstant: Bool
    /// Whether it was judged at samples, so that it may hold elsewhere too.
    public let isSampled: Bool

    /// The ranges as text.
    public var text: String {
      let name = names.joined(separator: ", ")
      let sizes = shownSizes
      let shown = sizes.prefix(3).map { size in
        guard names.count == 1, let low = size.first?.first, let high = size.last?.first else {
          return Self.corners(of: size).joined(separator: " ")
        }
        return Self.interval(from: low, to: high)
      }
      let more = sizes.count > 3 ? " and \(sizes.count - 3) more" : ""
      let start = "for \(name) " + (shown.first?.hasPrefix("at ") == true ? "" : "from ")
      let text = "\(start)\(shown.joined(separator: ", "))\(more)\(isSampled ? " (sampled)" : "")"
      return amount > 0 && !isConstant && sizes != [[worst, worst]]
        ? "\(text), worst at \(worst.map(shortNumber).joined(separator: ", "))" : text
    }

    /// In any environment; for one number, intervals that neither overlap nor meet.
    private var shownSizes: [[[Double]]] {
      guard names.count == 1 else { return sizes }
      var joined: [[[Double]]] = []
      for size in sizes.sorted(by: { ($0.first?.first ?? 0) < ($1.first?.first ?? 0) }) {
        if let last = joined.last, let low = size.first, let high = size.last, low[0] <= last[1][0] {
          joined[joined.count - 1][1] = [max(last[1][0], high[0])]
        } else {
          joined.append(size)
        }
      }
      return joined
    }

    /// With more decimals if the ends would be the same without them.
    private static func interval(from low: Double, to high: Double) -> String {
      for text in [shortNumber, rangedNumberText] where text(low) != text(high) {
        return "\(text(low)) to \(text(high))"
      }
      return "at \(shortNumber(low))"
    }

    /// Without those that have the text of the one before.
    private static func corners(of polygon: [[Double]]) -> [String] {
      var corners: [String] = []
      for corner in polygon {
        let text = "(" + corner.map(shortNumber).joined(separator: ", ") + ")"
        if text != corners.last { corners.append(text) }
      }
      if corners.count > 1, corners.last == corners.first { corners.removeLast() }
      return corners
    }

    func write(to writer: inout JSONWriter) {
      writer.array("sizes", of: sizes) { size, writer in
        writer.array(of: size, onOneLine: true) { write($0, to: &$1) }
      }
      writer.object("worst", onOneLine: true) { writer in
        writer.key("at")
        write(worst, to: &writer)
        writer.fixed6("by", amount)
      }
      if isSampled { writer.boolean("sampled", true) }
    }

    private func write(_ point: [Double], to writer: inout JSONWriter) {
      writer.array(of: point, onOneLine: true) { $1.number(($0 * 1e9).rounded() / 1e9) }
    }
  }
}
