import Cassowary
import LayoutSpec

struct Measurement {
  /// Seconds from constraints in memory to values.
  var build: Double
  /// Seconds from new values of the parameters until all values are read, on average over the sizes, or `nil` without
  /// parameters.
  var resize: Double?
  /// The same for the first use of each size.
  var firstResize: Double?
  /// Seconds to add a constraint that does not bind, and remove it again.
  var slackChange: Double
  /// Seconds to add a constraint that moves a variable by 1, and remove it again, or `nil` if no variable can be moved.
  var bindingChange: Double?

  init(_ system: LinearSystem, sizes: [[Double]]) throws {
    build = try Stopwatch.processor.median {
      let solver = try Solver(try system.problem())
      return solver.withValues(Measurement.read)
    }
    let solver = try Solver(try system.problem())
    let parameters = system.parameters.map { Variable(index: $0.variable) }
    if !parameters.isEmpty {
      let suggestions = sizes.map { Array(zip(parameters, $0)) }
      let count = Double(max(1, sizes.count))
      let first = try Stopwatch.processor.measure { _ = try Measurement.resize(solver, suggestions) }
      firstResize = first / count
      resize = try Stopwatch.processor.median { try Measurement.resize(solver, suggestions) } / count
    }
    let last = Variable(index: system.variables.count - 1)
    let value = (solver.value(of: last) ?? 0) + 1
    slackChange = try Measurement.change(solver, last <= value)
    if let binding = Measurement.bindingConstraint(solver, system) {
      bindingChange = try Measurement.change(solver, binding)
    }
  }

  /// In seconds, both together.
  private static func change(_ solver: Solver, _ constraint: Constraint) throws -> Double {
    try Stopwatch.wall.median {
      let id = try solver.add(constraint)
      try solver.remove(id)
      return constraint.constant
    }
  }

  /// Moves the variable nearest to the middle that can be moved.
  private static func bindingConstraint(_ solver: Solver, _ system: LinearSystem) -> Constraint? {
    let count = system.variables.count
    for offset in 0..<min(count, 64) {
      let variable = Variable(index: (count / 2 + offset) % count)
      guard let value = solver.value(of: variable) else { continue }
      let constraint: Constraint = variable >= value + 1
      guard let id = try? solver.add(constraint) else { continue }
      guard (try? solver.remove(id)) != nil else { return nil }
      return constraint
    }
    return nil
  }

  static func resize(_ solver: Solver, _ suggestions: [[(variable: Variable, value: Double)]]) throws -> Double {
    var sum = 0.0
    for suggestion in suggestions {
      try solver.suggest(suggestion)
      sum += solver.withValues(Measurement.read)
    }
    return sum
  }

  static func read(_ values: Span<Double>) -> Double {
    var sums = SIMD8<Double>.zero
    var index = 0
    while index + 8 <= values.count {
      for lane in 0..<8 { sums[lane] += values[index + lane] }
      index += 8
    }
    while index < values.count {
      sums[0] += values[index]
      index += 1
    }
    return sums.sum()
  }

  /// In microseconds, from the bytes of a spec to those of its result, without caches.
  static func spec(_ bytes: [UInt8]) throws -> Double {
    let seconds = try Stopwatch.processor.median {
      let result = try SpecDocument(parsing: bytes).solve()
      return Double(result.json().count)
    }
    return (seconds * 1e9).rounded() / 1e3
  }

  /// Up to 64 values of the parameters, or 4 for a very large system, near those of the system, for which it has a
  /// solution.
  static func sizes(for system: LinearSystem) throws -> [[Double]] {
    guard !system.parameters.isEmpty else { return [] }
    let plan = try Plan(system.problem())
    var sizes: [[Double]] = []
    var numbers = Numbers()
    let count = system.rows.count > 20_000 ? 4 : 64
    for _ in 0..<400 where sizes.count < count {
      let size = system.parameters.map { ($0.value * (0.95 + 0.3 * numbers.next())).rounded() }
      if (try? plan.solve(parameters: size)) != nil { sizes.append(size) }
    }
    return sizes
  }
}
