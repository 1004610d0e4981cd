import TestSupport
import Testing

@testable import Cassowary

/// A solver with random changes and questions.
///
/// After each change, it is compared with a new solve of the same problem. After each question and each refused change,
/// it is compared field by field with its previous state.
struct SolverSequence {
  /// The difficulties of a sequence.
  struct Style {
    /// Whether pivot limits and cancellation are so tight that some changes and questions are refused.
    var hasTinyLimits = false
    /// Whether suggestions can have the greatest allowed magnitude.
    var hasHugeSuggestions = false
    /// Whether constants nearly agree. Then the last digits of values may differ from those of a new solve.
    var hasNearConflicts = false
    /// Whether coefficients differ so little that rows are nearly parallel.
    var hasNearParallels = false
  }

  let style: Style
  private let seed: UInt64
  private var random: SplitMix64
  private let solver = Solver()
  private var variables: [Variable] = []
  private var parameters: [Variable] = []
  private var edited: [Variable] = []
  private var live: [ConstraintID] = []
  private var stepCount = 0

  init(seed: UInt64) throws {
    self.seed = seed
    style =
      switch seed % 7 {
      case 0, 1: Style()
      case 2: Style(hasTinyLimits: true)
      case 3: Style(hasHugeSuggestions: true)
      case 4: Style(hasNearParallels: true)
      case 5: Style(hasHugeSuggestions: true, hasNearConflicts: true)
      default: Style(hasTinyLimits: true, hasHugeSuggestions: true, hasNearConflicts: true)
      }
    random = SplitMix64(seed: seed)
    for _ in 0..<random.int(2...6) { variables.append(solver.addVariable()) }
    for _ in 0..<random.int(0...2) { parameters.append(try solver.addParameter(value: Double(random.int(-9...9)))) }
  }

  private var place: String { "seed \(seed), step \(stepCount)" }

  /// Asks a question and makes a change.
  mutating func step() throws {
    stepCount += 1
    if style.hasTinyLimits {
      solver.pivotLimit = random.chance(30) ? nil : random.int(0...4)
      let isCancelled = random.chance(5)
      solver.isCancelled = { isCancelled }
    }
    let before = solver.fingerprints
    try ask()
    expectState(before, "a question")
    do throws(SolverError) {
      try change()
    } catch {
      try expectExplained(error)
      expectState(before, "a refused change")
    }
    let solver = solver
    edited = variables.filter { solver.isEdited($0) }
    let edits = Set(edited.map { "edit of x\($0.index)" })
    live = solver.constraints.filter { id in !edits.contains(solver.constraint(id)?.label ?? "") }
    if !style.hasNearConflicts, isModerate { try compare() }
  }

  private func expectState(_ before: [String: Int], _ what: String) {
    let after = solver.fingerprints
    let changed = before.keys.filter { before[$0] != after[$0] }.sorted()
    #expect(changed == [], "\(place): \(what)")
  }

  private func expectExplained(_ error: SolverError) throws {
    switch error {
    case .solve(.unsatisfiable(let conflict)): #expect(!conflict.members.isEmpty && conflict.gap > 0, "\(place)")
    case .solve(.budgetExceeded) where style.hasTinyLimits: break
    case .solve(.cancelled) where style.hasTinyLimits: break
    case .solve(.numberOutOfRange) where style.hasHugeSuggestions: break
    case .solve(.precisionLost) where style.hasHugeSuggestions: break
    case .problem(.numberOutOfRange) where style.hasHugeSuggestions || largestNumber > Problem.magnitudeLimit: break
    default: Issue.record("\(place): \(error)")
    }
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[random.int(0...elements.count - 1)]
  }
}

/// Changes.
extension SolverSequence {
  private mutating func change() throws(SolverError) {
    switch random.int(0...17) {
    case 0...4: try solver.add(constraint())
    case 5: try solver.add(contentsOf: (0..<(random.chance(3) ? 80 : random.int(2...4))).map { _ in constraint() })
    case 6...7: if let id = live.randomElement(using: &random) { try solver.remove(id) }
    case 8: if let last = live.last { try solver.remove(last) }
    case 9: try bind()
    case 10:
      if let id = live.randomElement(using: &random) {
        try solver.setConstant(of: id, to: Double(random.int(-9...9)) + nearMiss())
      }
    case 11:
      if let id = live.randomElement(using: &random) {
        try solver.setPriority(of: id, to: Priority(Double(pick([1, 2, 3, 500, 1000]))) ?? .low)
      }
    case 12:
      if let id = live.randomElement(using: &random) { try solver.setWeight(of: id, to: Double(random.int(1...4))) }
    case 13...15: try suggest()
    default: try changeVariables()
    }
  }

  /// Adds a constraint that moves a variable.
  private mutating func bind() throws(SolverError) {
    let variable = pick(variables)
    let value = solver.value(of: variable) ?? 0
    guard value.magnitude < 1e9 else { return }
    try solver.add(random.chance(50) ? variable >= value + 1 : variable <= value - 1)
  }

  private mutating func suggest() throws(SolverError) {
    let open = variables.filter { !edited.contains($0) }
    if edited.isEmpty || random.chance(25), let variable = open.randomElement(using: &random) {
      return try solver.edit(variable, priority: random.chance(20) ? .required : .high)
    }
    var suggestions: [(variable: Variable, value: Double)] = []
    for variable in edited + parameters where random.chance(60) { suggestions.append((variable, suggestion())) }
    try solver.suggest(suggestions)
  }

  private mutating func suggestion() -> Double {
    let scales = style.hasHugeSuggestions ? [1, 1, 1, 1e6, 1e8, 1e9] : [1, 1, 1, 1, 1e3, 1e7]
    return Double(random.int(-9...9)) * pick(scales)
  }

  private mutating func changeVariables() throws(SolverError) {
    if random.chance(40), let variable = edited.last { return try solver.endEdit(variable) }
    if random.chance(20), variables.count > 2 {
      let index = random.int(0...variables.count - 1)
      try solver.remove(variables[index])
      variables.remove(at: index)
    } else if variables.count < 12 {
      variables.append(solver.addVariable())
    }
  }

  private mutating func constraint() -> Constraint {
    let named = variables + parameters
    let factors = style.hasNearParallels ? [-2, -1, 1, 1, 2, 3, 0.1] : [-2, -1, -1, 1, 1, 2]
    var terms = [Term(pick(variables), pick(factors) * nearlyOne())]
    for _ in 0..<random.int(0...2) { terms.append(Term(pick(named), pick(factors) * nearlyOne())) }
    let priority = random.chance(35) ? Priority.required : Priority(Double(random.int(1...4))) ?? .low
    return Constraint(
      terms: terms, pick(Relation.allCases), Double(random.int(-9...9)) + nearMiss(),
      priority: priority, weight: Double(random.int(1...2)))
  }

  private mutating func nearlyOne() -> Double {
    style.hasNearParallels ? pick([1, 1, 1.0001, 0.9999, 1.00001, 0.99999]) : 1
  }

  private mutating func nearMiss() -> Double {
    style.hasNearConflicts ? pick([0, 0, 1e-7, 4e-7, 9e-7, 1.1e-6]) : 0
  }
}

/// Questions and comparisons.
extension SolverSequence {
  private mutating func ask() throws {
    let variable = pick(variables)
    let value = solver.value(of: variable) ?? .nan
    // Questions about values from a piece are solved again, and may differ in the last digits.
    let tolerance = 1e-9 * max(1, largestNumber)
    do throws(SolverError) {
      switch random.int(0...5) {
      case 0: #expect(abs(try solver.explanation(of: variable).value - value) <= tolerance, "\(place)")
      case 1:
        let interval = try solver.range(of: variable).interval
        #expect(interval.lowerBound - value <= tolerance && value - interval.upperBound <= tolerance, "\(place)")
      case 2: _ = try solver.ambiguousVariables()
      default: break
      }
    } catch {
      try expectExplained(error)
    }
  }

  /// The largest magnitude among the values and the constants.
  private var largestNumber: Double {
    let constants = solver.problem.constants + solver.problem.parameterValues
    return (constants + solver.values).reduce(0) { max($0, $1.magnitude) }
  }

  /// The magnitude up to which numbers have enough digits for a comparison.
  private static let moderateLimit = 1e9

  private var isModerate: Bool { largestNumber < Self.moderateLimit }

  private mutating func compare() throws {
    let problem = solver.problem
    let fresh: Solution
    do throws(SolveError) {
      fresh = try Plan(problem).solve()
    } catch {
      Issue.record("\(place): a fresh solve says \(error)")
      return
    }
    // Ambiguous values may differ, and be larger.
    guard fresh.values.allSatisfy({ $0.magnitude < Self.moderateLimit }) else { return }
    let ambiguous = try fresh.ambiguousVariables()
    for variable in problem.variables where !ambiguous.contains(variable) {
      let value = try #require(solver.value(of: variable))
      #expect(abs(value - fresh.values[variable.index]) < 1e-6, "\(place), variable \(variable.index)")
    }
    var violations: [Double: (mine: Double, fresh: Double, tolerance: Double)] = [:]
    for (index, id) in solver.constraints.enumerated() {
      let row = try #require(problem.constraint(ConstraintID(index: index)))
      let violation = try #require(fresh.violation(of: ConstraintID(index: index)))
      var total = violations[row.priority.rawValue, default: (0, 0, 1e-6)]
      total.mine += try #require(solver.violation(of: id)) * row.weight
      total.fresh += violation * row.weight
      // Each value may differ by a millionth.
      total.tolerance += 1e-6 * row.weight * row.terms.reduce(0) { $0 + $1.coefficient.magnitude }
      violations[row.priority.rawValue] = total
    }
    for (priority, total) in violations {
      #expect(
        abs(total.mine - total.fresh) < max(total.tolerance, 1e-12 * total.fresh), "\(place), priority \(priority)")
    }
    guard !style.hasTinyLimits, random.chance(10) else { return }
    #expect(try solver.ambiguousVariables() == ambiguous, "\(place)")
  }
}
