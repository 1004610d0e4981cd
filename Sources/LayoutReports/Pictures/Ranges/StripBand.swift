import Layout
import LayoutSpec

/// The edges along one axis over the ranged number, of all views for which they are the same.
struct StripBand {
  struct Piece {
    let region: Int
    let from: Double, to: Double
    /// The lower edge and its distance from the other one.
    let low: RangedLayout.Affine, extent: RangedLayout.Affine

    func edges(at number: Double) -> (low: Double, high: Double) {
      let low = low.value(at: [number])
      return (low, low + extent.value(at: [number]))
    }

    /// Returns whether another piece begins where this one ends, with the same edges.
    func continues(into next: Piece) -> Bool {
      guard next.region == region + 1 else { return false }
      let (own, other) = (edges(at: to), next.edges(at: next.from))
      return abs(own.low - other.low) < 0.01 && abs(own.high - other.high) < 0.01
    }
  }

  private(set) var ids: [String]
  let hue: String
  /// The edges in the regions that have the views, from low to high.
  private(set) var pieces: [Piece]

  /// The name for people: `q and 9 more`.
  var name: String { ids.count == 2 ? "\(ids[0]) and \(ids[1])" : ids.shortList(1) }

  var runs: [[Piece]] {
    var runs: [[Piece]] = []
    for piece in pieces {
      if let last = runs.last?.last, last.continues(into: piece) {
        runs[runs.count - 1].append(piece)
      } else {
        runs.append([piece])
      }
    }
    return runs
  }

  /// Whether the edges are the same in a number of regions, and for all numbers.
  func isConstant(in regionCount: Int) -> Bool {
    guard pieces.count == regionCount, let first = pieces.first else { return false }
    let slopes = first.low.coefficients.dropFirst() + first.extent.coefficients.dropFirst()
    return slopes.allSatisfy { $0 == 0 } && pieces.allSatisfy { ($0.low, $0.extent) == (first.low, first.extent) }
  }

  /// Returns the bands of the views without children in any region, in the order of their first views.
  static func all(of layout: RangedLayout, along axis: LayoutConstraint.Axis, isCancelled: () -> Bool) -> [StripBand] {
    var views = OrderedDictionary<Name, StripBand>()
    for (index, region) in layout.regions.enumerated() {
      guard case .solved(let solved) = region.status, let from = region.vertices.first?.first,
        let to = region.vertices.last?.first
      else { continue }
      if isCancelled() { break }
      for (id, frame) in solved.leaves {
        let (low, extent) = axis == .horizontal ? (frame.x, frame.width) : (frame.y, frame.height)
        let band = StripBand(ids: [id], hue: ChartWriter.hue(views.elements.count), pieces: [])
        views[Name(id), default: band].pieces.append(
          Piece(region: index, from: from, to: to, low: low, extent: extent))
      }
    }
    var bands = OrderedDictionary<[Double], StripBand>()
    for view in views.values {
      let edges = view.pieces.flatMap { piece in
        let (first, last) = (piece.edges(at: piece.from), piece.edges(at: piece.to))
        return [Double(piece.region)] + [first.low, first.high, last.low, last.high].map { ($0 * 100).rounded() }
      }
      bands[edges, default: StripBand(ids: [], hue: view.hue, pieces: view.pieces)].ids += view.ids
    }
    return bands.values
  }
}
