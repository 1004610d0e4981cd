import Testing

@testable import Cassowary

/// After any sequence of changes, the incremental solver is where a fresh solve of the same problem is.
@Suite struct SolverSequenceTests {
  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `an incremental solver equals a fresh one`(seed: UInt64) throws {
    try run(seed: seed, extremes: nil)
  }

  /// Constants that nearly agree, and suggestions up to the limit: values need not be those of a fresh solve to the last
  /// digits, but nothing traps, and what is refused changes nothing.
  @Test(arguments: 101...140 as ClosedRange<UInt64>)
  func `near conflicts and huge suggestions leave the solver in order`(seed: UInt64) throws {
    try run(seed: seed, extremes: [0, 1e-7, 4e-7, 9e-7, 1.1e-6])
  }

  private func run(seed: UInt64, extremes: [Double]?) throws {
    var random = SplitMix64(seed: seed)
    // Some seeds have so few pivots that changes are refused for their cost.
    let solver = Solver(pivotLimit: seed % 4 == 0 ? 2 : nil)
    var variables = (0..<random.int(2...6)).map { _ in solver.addVariable() }
    var live: [ConstraintID] = []
    var edited: [Variable] = []
    for step in 0..<80 {
      let before = solver.state.fingerprints
      try ask(solver, variables, &random)
      #expect(solver.state.fingerprints == before, "seed \(seed), step \(step): a question has changed something")
      do throws(SolverError) {
        switch random.int(0...11) {
        case 0...4:
          var constraint = randomConstraint(&random, variables)
          if let extremes { constraint.constant += extremes[random.int(0...4)] }
          live.append(try solver.add(constraint))
        case 5...6:
          guard !live.isEmpty else { break }
          try solver.remove(live.remove(at: random.int(0...live.count - 1)))
        case 7:
          guard !live.isEmpty else { break }
          try solver.setConstant(of: live[random.int(0...live.count - 1)], to: Double(random.int(-9...9)))
        case 8:
          guard !live.isEmpty, let priority = Priority(Double([1, 2, 3, 500, 1000][random.int(0...4)])) else { break }
          try solver.setPriority(of: live[random.int(0...live.count - 1)], to: priority)
        case 9:
          guard !live.isEmpty else { break }
          try solver.setWeight(of: live[random.int(0...live.count - 1)], to: Double(random.int(1...4)))
        case 10:
          let variable = variables[random.int(0...variables.count - 1)]
          if edited.contains(variable) {
            let scale =
              extremes == nil ? [1, 1, 1, 1e3, 1e7][random.int(0...4)] : [1, 1, 1e6, 1e12, 1e19][random.int(0...4)]
            try solver.suggest(Double(random.int(-9...9)) * scale, for: variable)
          } else {
            try solver.edit(variable, priority: .high)
            edited.append(variable)
          }
        default:
          if random.chance(50), let variable = edited.popLast() {
            try solver.endEdit(variable)
          } else if variables.count < 12 {
            variables.append(solver.addVariable())
          }
        }
      } catch {
        switch error {
        case .solve(.unsatisfiable(let conflict)): #expect(!conflict.members.isEmpty)
        case .solve(.budgetExceeded) where seed % 4 == 0: break
        case .solve(.numberOutOfRange) where extremes != nil: break
        case .problem(.numberOutOfRange) where extremes != nil: break
        default: throw error
        }
        let after = solver.state.fingerprints
        let changed = before.keys.filter { before[$0] != after[$0] }.sorted()
        #expect(changed == [], "seed \(seed), step \(step): a refused change")
        edited = variables.filter(solver.isEdited)
        live = solver.constraints.filter { id in !edited.contains { isEdit(id, $0, solver) } }
        continue
      }
      if extremes == nil { try compare(solver, "seed \(seed), step \(step)") }
    }
  }

  /// Asks what can be asked; none of it changes the solver.
  private func ask(_ solver: Solver, _ variables: [Variable], _ random: inout SplitMix64) throws {
    let variable = variables[random.int(0...variables.count - 1)]
    do throws(SolverError) {
      switch random.int(0...5) {
      case 0: #expect(try solver.explanation(of: variable).value == solver.value(of: variable))
      case 1: #expect(try solver.freedom(of: variable).interval.contains(solver.value(of: variable) ?? 0))
      case 2: _ = try solver.ambiguousVariables()
      default: break
      }
    } catch {
      guard case .solve(.budgetExceeded) = error else { throw error }
    }
  }

  private func isEdit(_ id: ConstraintID, _ variable: Variable, _ solver: Solver) -> Bool {
    solver.constraint(id)?.label == "edit of x\(variable.index)"
  }

  private func randomConstraint(_ random: inout SplitMix64, _ variables: [Variable]) -> Constraint {
    let terms = (0..<random.int(1...3)).map { _ in
      Term(variables[random.int(0...variables.count - 1)], Double([-2, -1, -1, 1, 1, 1, 2][random.int(0...6)]))
    }
    let priority = random.chance(35) ? Priority.required : Priority(Double(random.int(1...4))) ?? .low
    return Constraint(
      terms: terms,
      Relation.allCases[random.int(0...2)],
      Double(random.int(-9...9)),
      priority: priority,
      weight: Double(random.int(1...2))
    )
  }

  private func compare(_ solver: Solver, _ place: String) throws {
    let problem = solver.problem
    let fresh = try Plan(problem).solve()
    let ambiguous = Set(try fresh.ambiguousVariables())
    for index in 0..<problem.variableCount where !ambiguous.contains(Variable(index: index)) {
      let value = try #require(solver.value(of: Variable(index: index)))
      #expect(abs(value - fresh.values[index]) < 1e-6, "\(place), variable \(index)")
    }
    var violations: [Double: (Double, Double)] = [:]
    for (index, id) in solver.constraints.enumerated() {
      let row = try #require(problem.constraint(ConstraintID(index: index)))
      let mine = try #require(solver.violation(of: id))
      let theirs = try #require(fresh.violation(of: ConstraintID(index: index)))
      violations[row.priority.rawValue, default: (0, 0)].0 += mine * row.weight
      violations[row.priority.rawValue, default: (0, 0)].1 += theirs * row.weight
    }
    for (priority, (mine, theirs)) in violations {
      #expect(abs(mine - theirs) < 1e-6, "\(place), priority \(priority)")
    }
  }
}
