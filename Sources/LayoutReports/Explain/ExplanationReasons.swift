import Cassowary
import LayoutSpec

/// Binding constraints in a logical order: each step determines values from earlier ones.
struct ReasonChain {
  /// Constraints that determine variables together; most often one of each.
  typealias Step = (rows: [Int], variables: [Int])

  private let rows: [[Int]]
  private var owner: [Int: Int] = [:]
  private var determined: [Int?]

  /// None if `isCancelled` returns `true`.
  static func steps(of rows: [[Int]], isCancelled: () -> Bool) -> [Step] {
    var chain = ReasonChain(rows: rows, determined: Array(repeating: nil, count: rows.count))
    let variables = Set(rows.joined())
    // Whether every constraint determines one variable, and every variable is determined.
    var isPerfect = variables.count == rows.count
    for row in rows.indices {
      if row % 64 == 0, isCancelled() { return [] }
      if !chain.assign(row) { isPerfect = false }
    }
    guard isPerfect else { return [(rows: Array(rows.indices), variables: variables.sorted())] }
    let components = stronglyConnectedComponents(
      of: rows.indices.map { row in
        rows[row].compactMap { variable in variable == chain.determined[row] ? nil : chain.owner[variable] }
      })
    return components.map { rows in
      (rows: rows.sorted(), variables: rows.compactMap { chain.determined[$0] }.sorted())
    }
  }

  private mutating func assign(_ start: Int) -> Bool {
    var cameFrom: [Int: Int] = [:]
    var queue = [start]
    var head = 0
    while head < queue.count {
      let row = queue[head]
      head += 1
      for variable in rows[row] where cameFrom[variable] == nil {
        cameFrom[variable] = row
        if let other = owner[variable] {
          queue.append(other)
          continue
        }
        // Each row on the way gives its variable to the row before it.
        var free: Int? = variable
        while let variable = free, let row = cameFrom[variable] {
          (free, determined[row], owner[variable]) = (row == start ? nil : determined[row], variable, row)
        }
        return true
      }
    }
    return false
  }
}

/// Finds the nearest constraints that determine a variable: those of a view's own row rather than of other rows.
struct NearestReasons {
  private let problem: Problem
  private var equations: [Int: [Int]] = [:]
  /// In changed coefficients, for one search.
  private static let limit = 400_000

  init(_ problem: Problem) {
    self.problem = problem
    for row in 0..<problem.constraintCount {
      let id = ConstraintID(index: row)
      guard let constraint = problem.constraint(id), constraint.relation == .equal,
        problem.priority(of: id) == .required
      else { continue }
      for term in constraint.terms where !problem.isParameter(term.variable) {
        equations[term.variable.index, default: []].append(row)
      }
    }
  }

  /// Indices of constraints that determine the variable and all others in them, or `nil` if none are found.
  func rows(determining target: Int, given reasons: [Int], isCancelled: () -> Bool) -> [Int]? {
    var elimination = Elimination()
    var search = NearestRows(from: target)
    var own: [Int: [Int]] = [:]
    for row in reasons {
      for variable in unknowns(of: row).keys where !(equations[variable] ?? []).contains(row) {
        own[variable, default: []].append(row)
      }
    }
    while let row = search.next(neighbours: { (equations[$0] ?? []) + (own[$0] ?? []) }) {
      if isCancelled() || elimination.work > Self.limit { return nil }
      let terms = unknowns(of: row)
      search.add(terms.keys.sorted()) { 1 + (equations[$0]?.count ?? 0) }
      guard elimination.add(row, terms) else { continue }
      if let found = closure(of: target, &elimination) { return found }
    }
    return nil
  }

  /// The constraints that determine a variable and all others in them, or `nil` if they do not determine all yet.
  private func closure(of target: Int, _ elimination: inout Elimination) -> [Int]? {
    var rows: Set<Int> = []
    var variables: Set<Int> = [target]
    var waiting = [target]
    while let variable = waiting.popLast() {
      guard let found = elimination.rows(determining: variable) else { return nil }
      for row in found where rows.insert(row).inserted {
        for other in unknowns(of: row).keys where variables.insert(other).inserted { waiting.append(other) }
      }
    }
    return rows.sorted()
  }

  private func unknowns(of row: Int) -> [Int: Double] {
    var terms: [Int: Double] = [:]
    for term in problem.constraint(ConstraintID(index: row))?.terms ?? [] where !problem.isParameter(term.variable) {
      terms[term.variable.index, default: 0] += term.coefficient
    }
    return terms
  }
}

/// Constraints in the order of their distance from a variable. A variable of many constraints is far from all of them.
private struct NearestRows {
  private var distances: [Int: Int]
  private var waiting: [(distance: Int, variable: Int)]
  private var rows: [(distance: Int, row: Int)] = []
  private var seen: Set<Int> = []
  private var reached = 0

  init(from variable: Int) {
    distances = [variable: 0]
    waiting = [(0, variable)]
  }

  mutating func next(neighbours: (Int) -> [Int]) -> Int? {
    while true {
      let nearest = waiting.indices.min { waiting[$0] < waiting[$1] }
      if let first = rows.first, nearest.map({ first.distance <= waiting[$0].distance }) ?? true {
        rows.removeFirst()
        reached = first.distance
        return first.row
      }
      guard let nearest else { return nil }
      let (distance, variable) = waiting.remove(at: nearest)
      for row in neighbours(variable) where seen.insert(row).inserted { rows.append((distance, row)) }
    }
  }

  /// Those of the constraint that was returned last.
  mutating func add(_ variables: [Int], weight: (Int) -> Int) {
    for variable in variables where distances[variable] == nil {
      distances[variable] = reached + weight(variable)
      waiting.append((reached + weight(variable), variable))
    }
  }
}

/// Solved for variables, one constraint after the other.
private struct Elimination {
  private struct Row {
    var terms: [Int: Double]
    /// Of the constraints whose sum the row is.
    var factors: [Int: Double]
  }

  /// Rows by the variable that they determine. A row has no variable of an earlier one.
  private var pivots: [Int: Row] = [:]
  /// For each variable that was asked for, what remains of it without the pivots so far.
  private var targets: [Int: Row] = [:]
  private(set) var work = 0

  /// The constraints whose sum determines the variable, or `nil` if those so far do not.
  mutating func rows(determining variable: Int) -> [Int]? {
    var target = targets[variable] ?? Row(terms: [variable: 1], factors: [:])
    reduce(&target)
    targets[variable] = target
    return target.terms.isEmpty ? target.factors.keys.sorted() : nil
  }

  mutating func add(_ row: Int, _ terms: [Int: Double]) -> Bool {
    var added = Row(terms: terms, factors: [row: 1])
    reduce(&added)
    guard let pivot = added.terms.max(by: { ($0.value.magnitude, $1.key) < ($1.value.magnitude, $0.key) }) else {
      return false
    }
    pivots[pivot.key] = added
    return true
  }

  private mutating func reduce(_ row: inout Row) {
    while let variable = row.terms.keys.filter({ pivots[$0] != nil }).min(), let pivot = pivots[variable],
      let divisor = pivot.terms[variable], let own = row.terms[variable]
    {
      let factor = own / divisor
      for (index, coefficient) in pivot.terms { Self.add(-factor * coefficient, at: index, to: &row.terms) }
      row.terms[variable] = nil
      for (index, coefficient) in pivot.factors { Self.add(-factor * coefficient, at: index, to: &row.factors) }
      work += pivot.terms.count + pivot.factors.count
    }
  }

  private static func add(_ value: Double, at index: Int, to terms: inout [Int: Double]) {
    let sum = (terms[index] ?? 0) + value
    terms[index] = sum.magnitude <= 1e-9 * max(1, value.magnitude) ? nil : sum
  }
}
