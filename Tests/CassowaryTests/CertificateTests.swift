import Cassowary
import TestSupport
import Testing

/// The certificates of conflicts, values and ranges are correct.
@Suite struct CertificateTests {
  @Test func `multipliers prove a conflict in exact arithmetic`() throws {
    var proofs = 0
    for shape in RandomSystemTests.shapes {
      for seed in seeds(80, all: 200) {
        let problem = try shape.problem(seed: seed)
        guard let conflict = conflict(of: problem) else { continue }
        proofs += 1
        var sums = [Fraction](repeating: .zero, count: problem.variableCount)
        var gap = Fraction.zero
        for member in conflict.members {
          let constraint = try #require(problem.constraint(member.constraint))
          let multiplier = Fraction(near: member.multiplier)
          #expect(constraint.priority.isRequired)
          #expect(constraint.relation != .lessThanOrEqual || multiplier < .zero)
          #expect(constraint.relation != .greaterThanOrEqual || multiplier > .zero)
          for term in constraint.terms {
            sums[term.variable.index] = sums[term.variable.index] + multiplier * Fraction(exactly: term.coefficient)
          }
          gap = gap + multiplier * Fraction(exactly: constraint.constant)
        }
        for (variable, value) in zip(problem.parameters, problem.parameterValues) {
          gap = gap - sums[variable.index] * Fraction(exactly: value)
          sums[variable.index] = .zero
        }
        #expect(sums.allSatisfy { $0 == .zero }, "\(shape.name), seed \(seed)")
        #expect(gap > .zero && abs(gap.double - conflict.gap) < 1e-9, "\(shape.name), seed \(seed)")
      }
    }
    #expect(proofs > 60)
  }

  @Test func `a repair is the smallest change of one constant that resolves the conflict`() throws {
    for shape in RandomSystemTests.shapes {
      for seed in seeds(25, all: 60) {
        let problem = try shape.problem(seed: seed)
        guard let conflict = conflict(of: problem) else { continue }
        for member in conflict.members {
          for share in [1.0, 0.99] {
            let repaired = try conflict.members.map { other in
              var constraint = try #require(problem.constraint(other.constraint))
              if other == member { constraint.constant += member.repair * share }
              return constraint
            }
            #expect(
              (CassowaryTests.conflict(of: try problem.with(repaired)) == nil) == (share == 1),
              "\(shape.name), seed \(seed)")
          }
        }
      }
    }
  }

  @Test func `an explanation adds up to the variable and its value`() throws {
    for shape in RandomSystemTests.shapes {
      for seed in seeds(40, all: 100) {
        let problem = try shape.problem(seed: seed)
        guard let solution = try? Plan(problem).solve() else { continue }
        let ambiguous = try solution.ambiguousVariables()
        for index in 0..<problem.variableCount where !problem.isParameter(Variable(index: index)) {
          let variable = Variable(index: index)
          let explanation = try solution.explanation(of: variable)
          var sums = [Double](repeating: 0, count: problem.variableCount)
          var total = 0.0
          for reason in explanation.reasons {
            let constraint = try #require(problem.constraint(reason.constraint))
            #expect(reason.multiplier.magnitude > 1e-9)
            #expect(try #require(solution.violation(of: reason.constraint)) < 1e-9)
            for term in constraint.terms { sums[term.variable.index] += reason.multiplier * term.coefficient }
            total += reason.multiplier * constraint.constant
          }
          for choice in explanation.freeVariables {
            sums[choice.variable.index] += choice.multiplier
            total += choice.multiplier * choice.value
          }
          for (parameter, value) in zip(problem.parameters, problem.parameterValues) {
            total -= sums[parameter.index] * value
            sums[parameter.index] = 0
          }
          #expect(abs(total - solution.values[index]) < 1e-9, "\(shape.name), seed \(seed), variable \(index)")
          for other in sums.indices { #expect(abs(sums[other] - (other == index ? 1 : 0)) < 1e-9) }
          if !ambiguous.contains(variable) { #expect(explanation.freeVariables.isEmpty, "\(shape.name), seed \(seed)") }
        }
      }
    }
  }

  @Test func `intervals equal those of an exact simplex, and directions stay optimal`() throws {
    for shape in RandomSystemTests.shapes {
      for seed in seeds(25, all: 60) {
        let problem = try shape.problem(seed: seed)
        guard let solution = try? Plan(problem).solve(),
          case .optimal(_, let intervals) = Oracle.solve(problem)
        else { continue }
        for (index, expected) in intervals.enumerated() {
          let range = try solution.range(of: Variable(index: index))
          let least = expected.least?.double ?? -.infinity
          let greatest = expected.greatest?.double ?? .infinity
          #expect(isNear(range.interval.lowerBound, least), "\(shape.name), seed \(seed), variable \(index)")
          #expect(isNear(range.interval.upperBound, greatest), "\(shape.name), seed \(seed), variable \(index)")
          #expect(range.direction.isEmpty == (expected.least != nil && expected.least == expected.greatest))
          if !range.direction.isEmpty { #expect(range.direction.contains(Term(Variable(index: index), 1))) }
        }
      }
    }
  }

  private func isNear(_ left: Double, _ right: Double) -> Bool {
    left == right || abs(left - right) < 1e-6
  }

  @Test func `a key's width is explained by the constraints that determine it`() throws {
    var problem = Problem()
    let row = try problem.addParameter("row.width", value: 320)
    let keys = (0..<3).map { problem.addVariable("key\($0).width") }
    let total = try problem.add(keys[0] + keys[1] + keys[2] + 12 == row)
    let second = try problem.add(keys[1] == keys[0])
    let third = try problem.add(keys[2] == 2 * keys[0])
    try problem.add(keys[0] >= 20.0)
    let explanation = try Plan(problem).solve().explanation(of: keys[0])
    #expect(explanation.value == 77)
    #expect(explanation.reasons.map(\.constraint) == [total, second, third])
    #expect(explanation.reasons.map(\.multiplier) == [0.25, -0.25, -0.25])
    #expect(explanation.freeVariables.isEmpty)
  }

  @Test func `the range of a variable includes the variables that move with it`() throws {
    var problem = Problem()
    let left = problem.addVariable("left")
    let right = problem.addVariable("right")
    try problem.add(right == left + 30)
    try problem.add(left >= 0.0)
    try problem.add(right <= 100.0)
    let range = try Plan(problem).solve().range(of: right)
    #expect(range.interval == 30...100)
    #expect(range.direction == [Term(left, 1), Term(right, 1)])
  }
}
