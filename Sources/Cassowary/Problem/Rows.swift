/// Constraints row after row, in flat arrays.
struct Rows: Sendable {
  /// Where each row's terms start; one more than there are rows.
  var starts: [Int32] = [0]
  var variables: [Int32] = []
  var coefficients: [Double] = []
  var relations: [Relation] = []
  var constants: [Double] = []
  var priorities: [Double] = []
  var weights: [Double] = []
  var labels: [Int: String] = [:]

  var count: Int { relations.count }

  mutating func reserveCapacity(rows: Int, terms: Int) {
    starts.reserveCapacity(starts.count + rows)
    relations.reserveCapacity(count + rows)
    constants.reserveCapacity(count + rows)
    priorities.reserveCapacity(count + rows)
    weights.reserveCapacity(count + rows)
    variables.reserveCapacity(variables.count + terms)
    coefficients.reserveCapacity(coefficients.count + terms)
  }

  /// The positions of a row's terms in ``variables`` and ``coefficients``.
  @inline(__always)
  func range(_ row: Int) -> Range<Int> {
    Int(starts[row])..<Int(starts[row + 1])
  }

  /// Takes the last row away.
  mutating func removeLast() {
    starts.removeLast()
    let end = Int(starts[starts.count - 1])
    variables.removeSubrange(end...)
    coefficients.removeSubrange(end...)
    relations.removeLast()
    constants.removeLast()
    priorities.removeLast()
    weights.removeLast()
    labels[count] = nil
  }

  /// By how much a row is violated at the variables' values, in its own units.
  func violation(of row: Int, at values: UnsafeBufferPointer<Double>, constant: Double? = nil) -> Double {
    var excess = -(constant ?? constants[row])
    for position in range(row) { excess += coefficients[position] * values[Int(variables[position])] }
    return switch relations[row] {
    case .equal: excess.magnitude
    case .lessThanOrEqual: max(0, excess)
    case .greaterThanOrEqual: max(0, -excess)
    }
  }

  /// These rows alone, without labels.
  func selecting(_ selected: [Int]) -> Rows {
    var result = Rows()
    for row in selected {
      result.variables.append(contentsOf: variables[range(row)])
      result.coefficients.append(contentsOf: coefficients[range(row)])
      result.starts.append(Int32(truncatingIfNeeded: result.variables.count))
      result.relations.append(relations[row])
      result.constants.append(constants[row])
      result.priorities.append(priorities[row])
      result.weights.append(weights[row])
    }
    return result
  }
}
