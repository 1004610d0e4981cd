/// An independent part of a problem: no constraint uses variables of this part and of another.
///
/// An optimal solution of each part is an optimal solution of the whole. A minimal conflict is in one part, and so are
/// the constraints dropped because of it. Parts can therefore be solved one by one.
package struct ProblemPart: Sendable {
  /// The part as a problem of its own.
  package let problem: Problem
  /// For each of its variables, including the parameters that it uses, the index in the whole.
  package let variables: [Int]
  /// For each of its constraints, the index in the whole.
  package let constraints: [Int]

  /// Returns a conflict of the part with the indices of the whole.
  package func whole(_ conflict: Conflict) -> Conflict { conflict.translated(constraints) }
}

extension Problem {
  /// Returns the independent parts, ordered by their first variables.
  ///
  /// Constraints that use only parameters, and variables without constraints, form the last part.
  ///
  /// - Complexity: O((variables + terms) · log variables) at most.
  package func independentParts() -> [ProblemPart] {
    var sets = connectedVariables()
    // For each variable that represents a part, the index of the part.
    var numbers = [Int](repeating: -1, count: variableCount)
    var partRows: [[Int]] = []
    var looseRows: [Int] = []
    for row in 0..<rows.count {
      let variable = rows.terms[rows.range(row)].first { parameterPositions[$0.variable.index] == -1 }
      guard let variable else {
        looseRows.append(row)
        continue
      }
      let root = sets.root(of: variable.variable.index)
      if numbers[root] < 0 {
        numbers[root] = partRows.count
        partRows.append([])
      }
      partRows[numbers[root]].append(row)
    }
    var members = [[Int]](repeating: [], count: partRows.count)
    var loose: [Int] = []
    for variable in 0..<variableCount where parameterPositions[variable] == -1 {
      let number = numbers[sets.root(of: variable)]
      if number >= 0 { members[number].append(variable) } else { loose.append(variable) }
    }
    var order = members.indices.sorted { (members[$0].first ?? 0) < (members[$1].first ?? 0) }
    if !looseRows.isEmpty || !loose.isEmpty {
      order.append(members.count)
      members.append(loose)
      partRows.append(looseRows)
    }
    var places = [Int](repeating: -1, count: variableCount)
    return order.map { part(members[$0], partRows[$0], &places) }
  }

  private func connectedVariables() -> DisjointSets {
    var sets = DisjointSets(count: variableCount)
    for row in 0..<rows.count {
      var known: Int?
      for term in rows.terms[rows.range(row)] where parameterPositions[term.variable.index] == -1 {
        sets.join(known ?? term.variable.index, term.variable.index)
        known = term.variable.index
      }
    }
    return sets
  }

  /// Returns some of the independent parts as one.
  package func joined(_ parts: [ProblemPart]) -> ProblemPart {
    let variables = parts.flatMap { $0.variables }.filter { parameterPositions[$0] == -1 }
    var places = [Int](repeating: -1, count: variableCount)
    return part(variables.sorted(), parts.flatMap { $0.constraints }.sorted(), &places)
  }

  /// - Parameter places: a scratch buffer with -1 for each variable of the whole, which is restored.
  private func part(_ members: [Int], _ chosen: [Int], _ places: inout [Int]) -> ProblemPart {
    var part = Problem()
    var variables = members
    for variable in members { places[variable] = part.addVariable().index }
    for row in chosen {
      for term in rows.terms[rows.range(row)] {
        let index = term.variable.index
        if places[index] < 0 {
          places[index] = part.parameterPositions.count
          part.parameterPositions.append(Int32(truncatingIfNeeded: part.parameterVariables.count))
          part.parameterVariables.append(Int32(truncatingIfNeeded: places[index]))
          part.parameterValues.append(parameterValues[Int(parameterPositions[index])])
          variables.append(index)
        }
        part.rows.terms.append(Term(Variable(index: places[index]), term.coefficient))
      }
      let traits = rows.traits[row]
      part.rows.finishRow(
        traits.relation, rows.constants[row], priority: traits.priority, weight: traits.weight)
    }
    for variable in variables { places[variable] = -1 }
    return ProblemPart(problem: part, variables: variables, constraints: chosen)
  }
}
