public import JSON
import Layout

extension SpecDocument {
  /// Returns the linear system of the spec in an environment as JSON, for verification with another solver:
  /// `{"variables": [names], "constraints": [{"name", "terms": [[variable, coefficient], …], "relation", "constant",
  /// "priority", "weight"}, …], "parameters": [{"variable", "value"}, …]}`. Parameters are variables that the
  /// environment fixes.
  public func system(
    for caller: CallerEnvironment = CallerEnvironment(), _ layout: JSONWriter.Layout = .compact
  ) throws(SpecSolveError) -> [UInt8] {
    let resolved = try resolved(for: caller)
    let linear = try linearLayout(resolved)
    let names = SpecInspection(self, resolved)
    let problem = linear.problem
    let variables = (0..<problem.variableCount).map { names.name(of: linear.role(of: Variable(index: $0))) }
    var writer = JSONWriter(layout: layout, capacity: 128 * problem.constraintCount)
    writer.beginObject()
    writer.array("variables", of: variables) { $1.string($0) }
    writer.key("constraints")
    writer.beginArray()
    for index in 0..<problem.constraintCount {
      guard let constraint = problem.constraint(ConstraintID(index: index)) else { continue }
      let name = names.name(of: linear.references[index])
      writer.linearConstraint(
        name, constraint.terms, of: variables, constraint.relation, constraint.constant,
        priority: constraint.priority.rawValue, weight: constraint.weight)
    }
    writer.endArray()
    writer.linearParameters(zip(problem.parameters.map { variables[$0.index] }, problem.parameterValues))
    writer.endObject()
    return writer.finish()
  }
}

extension JSONWriter {
  /// Writes a constraint of a linear system, whose terms are of variables with these names.
  package mutating func linearConstraint(
    _ name: String, _ terms: some Sequence<Term>, of variables: [String], _ relation: Relation, _ constant: Double,
    priority: Double, weight: Double
  ) {
    object(onOneLine: true) { writer in
      writer.string("name", name)
      writer.array("terms", of: terms, onOneLine: true) { term, writer in
        writer.beginArray(onOneLine: true)
        writer.string(variables[term.variable.index])
        writer.number(term.coefficient)
        writer.endArray()
      }
      writer.string("relation", relation.symbol)
      writer.number("constant", constant)
      writer.number("priority", priority)
      writer.number("weight", weight)
    }
  }

  package mutating func linearParameters(_ parameters: some Sequence<(String, Double)>) {
    array("parameters", of: parameters) { parameter, writer in
      writer.object(onOneLine: true) { writer in
        writer.string("variable", parameter.0)
        writer.number("value", parameter.1)
      }
    }
  }
}
