import Cassowary
import Layout
import TestSupport
import Testing

/// Stacks of random children, solved through the tree, against what each distribution and alignment says.
@Suite struct StackTests {
  /// A solved stack, with positions measured from its lead: its left, right or top edge.
  private struct Arrangement {
    let stack: Stack
    let children: [ViewProperties]
    /// The extents along and across the axis.
    let along: [ClosedRange<Double>]
    let across: [ClosedRange<Double>]
    let length: Double
    let thickness: Double

    var sizes: [Double] { along.map { $0.upperBound - $0.lowerBound } }
    var gaps: [Double] { zip(along, along.dropFirst()).map { $1.lowerBound - $0.upperBound } }
    var spacings: [Double] { children.dropLast().map { $0.spacingAfter ?? stack.spacing } }
    var insets: (lead: Double, trail: Double) {
      stack.axis == .horizontal
        ? (stack.insets.leading, stack.insets.trailing) : (stack.insets.top, stack.insets.bottom)
    }
    var crossInsets: (lead: Double, trail: Double) {
      stack.axis == .vertical
        ? (stack.insets.leading, stack.insets.trailing) : (stack.insets.top, stack.insets.bottom)
    }
  }

  private static let tolerance = 1e-6

  private func isNear(_ one: Double, _ other: Double) -> Bool { abs(one - other) <= Self.tolerance }
  private func areNear(_ one: [Double], _ other: [Double]) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy { isNear($0, $1) }
  }

  /// Returns a solved stack of 400 × 300 points with two to five random children.
  private func arrangement(
    _ axis: LayoutConstraint.Axis, _ distribution: Stack.Distribution, _ alignment: Stack.Alignment = .fill,
    runs direction: LayoutEnvironment.LayoutDirection = .leftToRight, own: Stack.Direction = .environment, seed: UInt64
  ) throws -> Arrangement {
    var random = SplitMix64(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &random)) }
    let insets = DirectionalInsets(
      top: number(0...9), leading: number(0...9), bottom: number(0...9), trailing: number(0...9))
    let stack = Stack(
      axis: axis, spacing: number(0...12), insets: insets, alignment: alignment, distribution: distribution,
      direction: own)
    var tree = ViewTree()
    let view = tree.addView("stack", stack: stack)
    for index in 0..<Int(number(2...5)) {
      let child = tree.addView("c\(index)", in: view)
      tree[child].intrinsicWidth = number(10...50)
      tree[child].intrinsicHeight = number(10...50)
      tree[child].units = number(1...4) / 2
      tree[child].firstBaseline = number(2...9)
      tree[child].lastBaseline = number(0...5)
      if number(0...2) == 0 { tree[child].spacingAfter = number(0...20) }
    }
    for constraint in [view.left == 30, view.top == 20, view.width == 400, view.height == 300] {
      try tree.addConstraint(constraint)
    }
    var request = EnvironmentRequest(width: 500, height: 500)
    request.layoutDirection = direction
    let solution = try tree.solve(for: LayoutEnvironment(resolving: request))
    let bounds = solution.frames[view.index]
    let isMirrored = own == .environment ? direction == .rightToLeft : own == .rightToLeft
    func extent(_ frame: Rect, _ axis: LayoutConstraint.Axis) -> ClosedRange<Double> {
      if axis == .vertical { return (frame.y - bounds.y)...(frame.bottom - bounds.y) }
      return isMirrored
        ? (bounds.right - frame.right)...(bounds.right - frame.x) : (frame.x - bounds.x)...(frame.right - bounds.x)
    }
    let frames = tree.children(of: view).map { solution.frames[$0.index] }
    let isRow = axis == .horizontal
    return Arrangement(
      stack: stack, children: tree.children(of: view).map { tree[$0] }, along: frames.map { extent($0, axis) },
      across: frames.map { extent($0, isRow ? .vertical : .horizontal) },
      length: isRow ? bounds.width : bounds.height, thickness: isRow ? bounds.height : bounds.width)
  }

  /// Each distribution along each axis in each direction.
  private static let courses = Stack.Distribution.allCases.flatMap { distribution in
    LayoutConstraint.Axis.allCases.flatMap { axis in
      LayoutEnvironment.LayoutDirection.allCases.map { (distribution, axis, $0) }
    }
  }

  @Test(arguments: courses)
  func `the children reach from one inset to the other, and follow the rule of their distribution`(
    _ distribution: Stack.Distribution, _ axis: LayoutConstraint.Axis, _ direction: LayoutEnvironment.LayoutDirection
  ) throws {
    for seed in 1...12 as ClosedRange<UInt64> {
      let found = try arrangement(axis, distribution, runs: direction, seed: seed)
      #expect(isNear(found.along[0].lowerBound, found.insets.lead))
      #expect(isNear(found.along[found.along.count - 1].upperBound, found.length - found.insets.trail))
      #expect(found.sizes.allSatisfy { $0 >= -Self.tolerance })
      switch distribution {
      case .fill, .fillProportionally: #expect(areNear(found.gaps, found.spacings))
      case .fillEqually:
        #expect(areNear(found.gaps, found.spacings))
        #expect(found.sizes.allSatisfy { isNear($0, found.sizes[0]) })
      case .units:
        #expect(areNear(found.gaps, found.spacings))
        let units = zip(found.sizes, found.children).map {
          ($0 - ($1.units - 1) * found.stack.spacing) / $1.units
        }
        #expect(units.allSatisfy { isNear($0, units[0]) })
      case .equalSpacing:
        #expect(found.gaps.allSatisfy { isNear($0, found.gaps[0]) && $0 >= found.stack.spacing - Self.tolerance })
      case .equalCentering:
        let centers = found.along.map { ($0.lowerBound + $0.upperBound) / 2 }
        let distances = zip(centers, centers.dropFirst()).map { $1 - $0 }
        #expect(distances.allSatisfy { isNear($0, distances[0]) })
        #expect(zip(found.gaps, found.spacings).allSatisfy { $0 >= $1 - Self.tolerance })
      }
    }
  }

  /// Each alignment across each axis that it suits, in each direction.
  private static let crossings = Stack.Alignment.allCases.flatMap { alignment in
    LayoutConstraint.Axis.allCases.filter(alignment.suits).flatMap { axis in
      LayoutEnvironment.LayoutDirection.allCases.map { (alignment, axis, $0) }
    }
  }

  @Test(arguments: crossings)
  func `the children are inside the insets across the axis, and follow the rule of their alignment`(
    _ alignment: Stack.Alignment, _ axis: LayoutConstraint.Axis, _ direction: LayoutEnvironment.LayoutDirection
  ) throws {
    for seed in 1...12 as ClosedRange<UInt64> {
      let found = try arrangement(axis, .fill, alignment, runs: direction, seed: seed)
      let (start, end) = (found.crossInsets.lead, found.thickness - found.crossInsets.trail)
      for extent in found.across {
        #expect(extent.lowerBound >= start - Self.tolerance && extent.upperBound <= end + Self.tolerance)
      }
      switch alignment {
      case .fill:
        #expect(found.across.allSatisfy { isNear($0.lowerBound, start) && isNear($0.upperBound, end) })
      case .leading, .top: #expect(found.across.allSatisfy { isNear($0.lowerBound, start) })
      case .trailing, .bottom: #expect(found.across.allSatisfy { isNear($0.upperBound, end) })
      case .center:
        #expect(found.across.allSatisfy { isNear($0.lowerBound + $0.upperBound, start + end) })
      case .firstBaseline, .lastBaseline:
        let baselines = zip(found.across, found.children).map { extent, child in
          alignment == .firstBaseline
            ? extent.lowerBound + (child.firstBaseline ?? 0) : extent.upperBound - (child.lastBaseline ?? 0)
        }
        #expect(baselines.allSatisfy { isNear($0, baselines[0]) })
      }
    }
  }

  @Test(arguments: Stack.Direction.allCases, LayoutEnvironment.LayoutDirection.allCases)
  func `a stack's own direction takes precedence over the environment's`(
    _ own: Stack.Direction, _ direction: LayoutEnvironment.LayoutDirection
  ) throws {
    let found = try arrangement(.horizontal, .fill, runs: direction, own: own, seed: 5)
    #expect(isNear(found.along[0].lowerBound, found.insets.lead) && areNear(found.gaps, found.spacings))
    let column = try arrangement(.vertical, .fill, .leading, runs: direction, own: own, seed: 5)
    #expect(column.across.allSatisfy { isNear($0.lowerBound, column.crossInsets.lead) })
  }

  @Test(arguments: LayoutConstraint.Axis.allCases, [Stack.Alignment.center, .fill])
  func `a stack hugs its largest child across its axis, unless its alignment is fill`(
    _ axis: LayoutConstraint.Axis, _ alignment: Stack.Alignment
  ) throws {
    var tree = ViewTree()
    let stack = tree.addView("stack", stack: Stack(axis: axis, insets: DirectionalInsets(all: 3), alignment: alignment))
    for size in [20.0, 35] {
      let child = tree.addView("c\(Int(size))", in: stack)
      (tree[child].intrinsicWidth, tree[child].intrinsicHeight) = (size, size)
    }
    for constraint in [stack.left == 0, stack.top == 0] { try tree.addConstraint(constraint) }
    let solution = try tree.solve(for: LayoutEnvironment(resolving: EnvironmentRequest(width: 500, height: 500)))
    let frame = solution.frames[stack.index]
    if alignment == .center { #expect(isNear(axis == .horizontal ? frame.height : frame.width, 35 + 2 * 3)) }
    #expect(isNear(axis == .horizontal ? frame.width : frame.height, 20 + 35 + 2 * 3))
  }
}
