package import Cassowary
import Layout

/// A spec's layout over one or more ranges, divided into regions in which everything is affine.
///
/// The regions are closed and convex, cover the ranges, and overlap only at their borders.
public struct RangedLayout: Sendable {
  /// An affine function of the ranged numbers.
  public struct Affine: Hashable, Sendable {
    private(set) var function: AffineFunction

    /// The constant, followed by the factor of each ranged number.
    public var coefficients: [Double] { [function.constant] + function.slopes }

    /// Creates a function from one of the linear system, in the order of the ranges.
    package init(_ function: AffineFunction) {
      self.function = function
      self.function.constant = Affine.shortened(function.constant)
      for index in function.slopes.indices { self.function.slopes[index] = Affine.shortened(function.slopes[index]) }
    }

    private static func shortened(_ number: Double) -> Double {
      let rounded = (number * 1e11).rounded() / 1e11
      return (rounded - number).magnitude <= 4e-12 * max(1, number.magnitude) ? (rounded == 0 ? 0 : rounded) : number
    }

    /// Returns the value at a point.
    public func value(at point: [Double]) -> Double { function.value(at: point) }
  }

  /// A frame whose numbers are affine.
  public struct Frame: Hashable, Sendable {
    /// The left edge.
    public let x: Affine
    /// The top edge.
    public let y: Affine
    /// The width.
    public let width: Affine
    /// The height.
    public let height: Affine
  }

  /// An optional constraint that is not met.
  public struct Unsatisfied: Sendable {
    /// The constraint's name.
    public let constraint: String
    package let reference: ConstraintReference
    /// Its priority.
    public let priority: Double
    /// The violation: by how much the sides of the constraint differ.
    public let violation: Affine
  }

  /// The frames in a region.
  public struct Solved: Sendable {
    /// The variables with more than one possible value. The solution has one of them.
    public let ambiguous: [String]
    /// The optional constraints that are not met, highest priority first.
    public let unsatisfied: [Unsatisfied]
    /// The required constraints that are dropped, in document order.
    public let broken: [String]

    let views: [RangedView]
    /// The value of each variable of the linear system.
    package let values: AffineFunctions

    /// The root's width and height.
    public var root: (width: Affine, height: Affine) { (Affine(values[0]), Affine(values[1])) }

    /// The frames of the present views, in document order.
    public var frames: [(id: String, frame: Frame)] {
      views.map { view in
        let edges = (0..<4).map { Affine(values[view.start + $0]) }
        return (view.id, Frame(x: edges[0], y: edges[1], width: edges[2], height: edges[3]))
      }
    }

    /// The frames of the present views without children, in document order. Guides and spacers are not among them.
    public var leaves: [(id: String, frame: Frame)] { zip(frames, views).filter { $0.1.isLeaf }.map { $0.0 } }

    /// The number of views with a frame.
    public var viewCount: Int { views.count }
  }

  /// The result in a region.
  public enum Status: Sendable {
    case solved(Solved)
    /// A minimal conflict, which holds everywhere in the region.
    case unsatisfiable(SpecConflict)
  }

  /// A part of the ranges.
  public struct Region: Sendable {
    /// The corners: from low to high for one range, counterclockwise for two.
    public let vertices: [[Double]]
    package let polytope: Polytope
    /// The result in the region.
    public let status: Status
    /// The conflict at any point of the region, if it has no solution.
    package let conflict: RangedConflict?
    /// The borders of the region, in words.
    let causes: [RangeCut]

    /// The value of each variable of the linear system; empty if it has no solution.
    package var values: AffineFunctions {
      if case .solved(let solved) = status { solved.values } else { AffineFunctions(count: 0, parameterCount: 0) }
    }
  }

  /// The border between two regions.
  public struct Border: Sendable {
    /// The indices of the regions.
    public let regions: (Int, Int)
    /// The ends of the border; a single point for one range.
    public let points: [[Double]]
    /// The constraints that begin or cease to bind at the border, and the conditions that change there.
    public let because: [SpecWords]
  }

  /// The ranges.
  public let ranges: [NumberRange]
  /// The regions, from low to high.
  public let regions: [Region]
  /// The borders between regions.
  public let borders: [Border]
}

extension RangedLayout.Region {
  /// The bytes of the names that it shares with other regions. The others were charged to a budget as they were made.
  var sharedTextSize: Int {
    let decisions = causes.reduce(0) { $0 + ($1.order < 0 ? $1.words.name.utf8.count : 0) }
    guard case .solved(let solved) = status else { return decisions }
    let ids = solved.views.reduce(0) { $0 + $1.id.utf8.count }
    return solved.unsatisfied.reduce(decisions + ids) { $0 + $1.constraint.utf8.count }
  }
}

/// A minimal conflict that holds everywhere in a region.
package struct RangedConflict: Sendable {
  /// The conflict with names, at the point where it was found.
  package let named: SpecConflict
  let found: LayoutConflict
  /// The amount by which the weighted sum of the members is violated, as a function of the ranged numbers.
  package let gap: AffineFunction
  let foundGap: Double
  /// Where the conflict ends: the same for each member. There are none if it holds everywhere.
  let borders: [RangeCut]

  /// Returns the conflict at a point of its region, which the same multipliers prove.
  package func conflict(at point: [Double]) -> LayoutConflict {
    foundGap > 0 ? found.scaled(by: max(0, gap.value(at: point)) / foundGap) : found
  }
}
