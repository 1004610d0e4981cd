import Cassowary
import JSON
import LayoutSpec

/// A linear system in the format of `layoutc --format system`, as constraints that belong to no solver.
struct LinearSystem {
  var variables: [String] = []
  var rows: [(name: String, constraint: Constraint)] = []
  var parameters: [(variable: Int, value: Double)] = []

  func problem() throws -> Problem {
    var problem = Problem()
    problem.reserveCapacity(variables: variables.count, constraints: rows.count, terms: rows.count * 3)
    var values = [Double?](repeating: nil, count: variables.count)
    for parameter in parameters { values[parameter.variable] = parameter.value }
    for value in values {
      if let value { _ = try problem.addParameter(value: value) } else { _ = problem.addVariable() }
    }
    for (_, row) in rows {
      for term in row.terms { problem.appendTerm(term) }
      try problem.finishRow(row.relation, row.constant, priority: row.priority, weight: row.weight)
    }
    return problem
  }
}

extension LinearSystem {
  init(json bytes: [UInt8]) throws {
    let root = try JSONDocument(parsing: bytes).root
    var indices: [String: Int] = [:]
    guard let names = root["variables"] else { throw BenchmarkError.badSystem("variables") }
    for name in names.elements {
      guard let name = name.string else { throw BenchmarkError.badSystem("variables") }
      indices[name] = variables.count
      variables.append(name)
    }
    guard let constraints = root["constraints"] else { throw BenchmarkError.badSystem("constraints") }
    for value in constraints.elements {
      let name = value["name"]?.string ?? ""
      rows.append((name, try Constraint(value, name, indices)))
    }
    guard let parameters = root["parameters"] else { return }
    for value in parameters.elements {
      guard let index = value["variable"]?.string.flatMap({ indices[$0] }), let number = value["value"]?.number else {
        throw BenchmarkError.badSystem("parameters")
      }
      self.parameters.append((index, number))
    }
  }

  var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.array("variables", of: variables) { $1.string($0) }
    writer.array("constraints", of: rows) { row, writer in
      writer.linearConstraint(
        row.name, row.constraint.terms, of: variables, row.constraint.relation, row.constraint.constant,
        priority: row.constraint.priority.rawValue, weight: row.constraint.weight)
    }
    writer.linearParameters(parameters.map { (variables[$0.variable], $0.value) })
    writer.endObject()
    return writer.finish()
  }

  /// For a C++ program that reads with `>>`. Variables are numbers.
  func exchangeText(sizes: [[Double]]) -> String {
    var text = "\(variables.count) \(parameters.count) \(rows.count) \(sizes.count)\n"
    for parameter in parameters { text += "\(parameter.variable) \(parameter.value)\n" }
    for (_, row) in rows {
      text += "\(row.relation.symbol) \(row.priority.rawValue) \(row.weight) \(row.constant) \(row.terms.count)"
      for term in row.terms { text += " \(term.variable.index) \(term.coefficient)" }
      text += "\n"
    }
    for size in sizes { text += size.map { "\($0)" }.joined(separator: " ") + "\n" }
    return text
  }
}

extension Constraint {
  fileprivate init(_ value: JSONValue, _ name: String, _ indices: [String: Int]) throws {
    var terms: [Term] = []
    for term in value["terms"]?.elements ?? value.elements {
      let parts = Array(term.elements)
      guard parts.count == 2, let index = parts[0].string.flatMap({ indices[$0] }), let factor = parts[1].number else {
        throw BenchmarkError.badSystem("terms of \(name)")
      }
      terms.append(Term(Variable(index: index), factor))
    }
    guard let relation = Relation.allCases.first(where: { $0.symbol == value["relation"]?.string }) else {
      throw BenchmarkError.badSystem("relation of \(name)")
    }
    guard let priority = Priority(value["priority"]?.number ?? 1000) else {
      throw BenchmarkError.badSystem("priority of \(name)")
    }
    self.init(
      terms: terms, relation, value["constant"]?.number ?? 0, priority: priority, weight: value["weight"]?.number ?? 1)
  }
}

enum BenchmarkError: Error {
  case badSystem(String)
  case unreadable(String)
  case usage
}
