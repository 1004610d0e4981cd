internal import Cassowary
import Layout

struct RangeCellBuilder {
  enum Found {
    case valid(RangeCell)
    case invalid(InvalidCell)
  }

  private let document: SpecDocument
  private let caller: CallerEnvironment
  let base: RangeBase
  let box: Polytope
  /// Whether everything that check rules look at is the same in a cell, besides the system with its constants.
  private let isForChecks: Bool
  /// Limits the names of all regions together.
  private let budget: TextBudget
  let options: SpecOptions

  init(
    _ document: SpecDocument, _ caller: CallerEnvironment, _ ranges: [NumberRange], at fixed: [IsolatedNumber] = [],
    isForChecks: Bool = false, budget: TextBudget = TextBudget(), options: SpecOptions
  ) {
    self.document = document
    self.caller = caller
    base = RangeBase(document, caller, ranges, at: fixed)
    box = Polytope(box: ranges.map { $0.bounds })
    self.isForChecks = isForChecks
    self.budget = budget
    self.options = options
  }

  private func isCancelled() -> Bool { options.isCancelled?() == true }

  /// Returns the cell around a point with its borders, or `nil` if the point is on a border.
  func cell(at point: [Double]) throws(SpecSolveError) -> Polytope.Answer<Found>? {
    var (resolver, request) = try resolver(at: point)
    let resolved = resolver.build(request: request)
    let errors = resolver.evaluator.diagnostics.sorted()
    // Mistakes of the document are the same everywhere.
    guard let resolved, document.diagnostics.isEmpty else { throw isCancelled() ? .budgetExceeded : .invalid(errors) }
    resolver.traceGuides()
    if isForChecks { resolver.traceChecks() }
    if isCancelled() { throw .budgetExceeded }
    let numbers = resolver.evaluator.numbers
    guard numbers.mistakes.isEmpty else { throw .invalid(numbers.mistakes.sorted()) }
    if numbers.isAtBorder { return nil }
    let (cuts, isolated) = normalized(numbers.decisions)
    guard let polytope = box.clipped(by: cuts.map { $0.slack }) else { return nil }
    // There can be as many cells as decisions, so each keeps only those at its borders.
    let borders = cuts.filter { polytope.reachesZero(of: $0.slack) }
    let lines = isolated.filter { polytope.isCrossed(by: $0.slack) }
    let inside = CellInterior(polytope: polytope, lines: lines.map { $0.slack })
    if errors.totalCount > 0 {
      let cell = InvalidCell(polytope: polytope, errors: errors, point: point)
      if self.errors(as: cell, at: inside.point()) == nil { throw .invalid(errors) }
      return (borders.map { $0.slack }, .invalid(cell))
    }
    return try fill(inside, borders, lines, resolved, at: point).map { (borders.map { $0.slack }, .valid($0)) }
  }

  private func resolver(at point: [Double]) throws(SpecSolveError) -> (SpecResolver<RangeNumbers>, EnvironmentRequest) {
    let (environment, request) = try document.environment(for: caller(at: point))
    let numbers = RangeNumbers(document, RangedEnvironment(base, environment, request), base, at: point)
    return (SpecResolver(Evaluator(document, numbers, request), isCancelled: options.isCancelled), request)
  }

  /// Returns the decisions that are made inside the box, with normalized functions. Many views may depend on the same.
  private func normalized(_ decisions: [RangeCut]) -> (cuts: [RangeCut], isolated: [RangeCut]) {
    var (cuts, isolated): ([RangeCut], [RangeCut]) = ([], [])
    var known: Set<RangeCut> = []
    for var decision in decisions {
      guard let slack = box.normalized(decision.slack) else { continue }
      decision.slack = slack
      guard known.insert(decision).inserted else { continue }
      if decision.isIsolated { isolated.append(decision) } else { cuts.append(decision) }
    }
    return (cuts, isolated)
  }

  private func caller(at point: [Double]) -> CallerEnvironment {
    var caller = caller
    caller.request = base.request(at: point)
    return caller
  }

  private func resolved(at point: [Double]) throws(SpecSolveError) -> ResolvedSpec {
    try document.resolved(for: caller(at: point), isCancelled: options.isCancelled)
  }

  /// Returns the mistakes at a point, or `nil` if they are not those of a cell.
  private func errors(as cell: InvalidCell, at point: [Double]) -> SpecErrors? {
    func kinds(_ errors: SpecErrors) -> [String] { errors.errors.map { $0.code.rawValue + $0.pointer } }
    do throws(SpecSolveError) {
      _ = try resolved(at: point)
    } catch {
      if case .invalid(let others) = error, kinds(others) == kinds(cell.errors) { return others }
    }
    return nil
  }

  /// Returns a cell with its mistakes at the end of the ranges if the cell reaches it, because a number that is out of
  /// bounds is farther off there than inside.
  func atEnd(of cell: InvalidCell) -> InvalidCell {
    // More ranges can have very many corners.
    guard box.dimension <= 2 else { return cell }
    let borders = cell.polytope.facets.filter { !box.facets.contains($0) }
    var result = cell
    var farthest = -Double.infinity
    for corner in cell.polytope.corners where box.corners.contains(corner) {
      let distance = borders.lazy.map { $0.value(at: corner) }.min() ?? 0
      guard distance > farthest, let errors = errors(as: cell, at: corner) else { continue }
      farthest = distance
      (result.errors, result.point) = (errors, corner)
    }
    result.dependsOnPoint = result.errors != cell.errors
    return result
  }

  /// Measures how the system's numbers change inside the cell, and verifies that they are affine everywhere in it.
  private func fill(
    _ inside: CellInterior, _ cuts: [RangeCut], _ isolated: [RangeCut], _ resolved: ResolvedSpec, at point: [Double]
  ) throws(SpecSolveError) -> RangeCell? {
    let found = try document.linearLayout(resolved)
    // Steps from the point may be too short to measure slopes, because it may be close to a border.
    let middle = inside.point()
    let first = try layout(at: middle)
    guard first.hasSameRows(as: found) else { throw unexpected() }
    var constants: [[Double]] = []
    var parameters: [[Double]] = []
    for index in middle.indices {
      let (other, step) = inside.step(from: middle, along: index)
      guard step != 0 else { return nil }
      let moved = try layout(at: other)
      guard moved.hasSameRows(as: found) else { throw unexpected() }
      constants.append(Self.slopes(first.problem.constants, moved.problem.constants, step))
      parameters.append(Self.slopes(first.problem.parameterValues, moved.problem.parameterValues, step))
    }
    func functions(_ values: [Double], _ slopes: [[Double]]) -> [AffineFunction] {
      values.indices.map { row in
        AffineFunction(value: values[row], at: middle, slopes: Slopes(count: middle.count) { slopes[$0][row] })
      }
    }
    let cell = RangeCell(
      inside.polytope, cuts, isolated: isolated, SpecInspection(document, resolved, budget), found,
      constants: functions(first.problem.constants, constants),
      parameters: functions(first.problem.parameterValues, parameters), options)
    try check(cell, at: point)
    return cell
  }

  private func layout(at point: [Double]) throws(SpecSolveError) -> LinearLayout {
    do throws(SpecSolveError) {
      return try document.linearLayout(resolved(at: point))
    } catch {
      // A number may be out of bounds in a part of the cell.
      guard case .invalid = error, let found = try cell(at: point)?.content, case .invalid(let invalid) = found else {
        throw error
      }
      throw .invalid(atEnd(of: invalid).errors(over: base.ranges))
    }
  }

  /// Computes slopes from two values. Differences within rounding count as zero, and slopes close to a short decimal
  /// are replaced by it.
  private static func slopes(_ first: [Double], _ second: [Double], _ step: Double) -> [Double] {
    zip(first, second).map { one, other in
      let uncertainty = 8 * max(one.magnitude, other.magnitude, 1).ulp
      guard (other - one).magnitude > uncertainty else { return 0 }
      let slope = (other - one) / step
      let scale = 1e9
      let short = (slope * scale).rounded() / scale
      return (short - slope).magnitude * step.magnitude <= uncertainty ? short : slope
    }
  }

  /// Compares the cell with its layout at the point where it was found.
  private func check(_ cell: RangeCell, at point: [Double]) throws(SpecSolveError) {
    let problem = cell.problem
    func differs(_ function: AffineFunction, _ other: Double) -> Bool {
      (function.value(at: point) - other).magnitude > RangeTolerance.agreement * max(1, other.magnitude)
    }
    if zip(cell.constants, problem.constants).contains(where: differs) { throw unexpected() }
    if zip(cell.parameters, problem.parameterValues).contains(where: differs) { throw unexpected() }
  }

  private func unexpected() -> SpecSolveError {
    .ofSpec(.notAffine, "this layout is not piecewise affine in the numbers that have a range")
  }
}

/// The points inside a cell at which the same holds as around them.
private struct CellInterior {
  let polytope: Polytope
  /// Functions for which something else holds where they are 0.
  let lines: [AffineFunction]

  /// Returns a point far from the one at which the cell was found.
  func point() -> [Double] {
    let points = (5..<13).lazy.map { polytope.interiorPoint($0) }
    return points.first(where: isOff) ?? polytope.interiorPoint(5)
  }

  /// Returns a point most of the way from another one to the border along a parameter, and its distance.
  func step(from point: [Double], along index: Int) -> (point: [Double], step: Double) {
    let extent = polytope.extents[index]
    let reach = min(max(polytope.reach(from: point, along: index), -extent), extent)
    let points = [0.9, 0.83, 0.71].map { share in
      var other = point
      other[index] += share * reach
      return (point: other, step: share * reach)
    }
    return points.first { isOff($0.point) } ?? points[0]
  }

  private func isOff(_ point: [Double]) -> Bool {
    lines.allSatisfy { $0.value(at: point).magnitude > Polytope.borderTolerance }
  }
}

extension Polytope {
  /// Returns whether a function is 0 inside, or on a facet.
  fileprivate func isCrossed(by function: AffineFunction) -> Bool {
    let slack = Polytope.borderTolerance
    let bounds = bounds(of: function)
    if bounds.lowerBound < -slack, bounds.upperBound > slack { return true }
    return isFacet(function, within: slack)
  }
}

extension LinearLayout {
  fileprivate func hasSameRows(as other: LinearLayout) -> Bool {
    references == other.references && problem.hasSameStructure(as: other.problem)
  }
}
