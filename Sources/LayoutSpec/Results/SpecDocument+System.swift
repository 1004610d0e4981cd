public import JSON
import Layout

extension SpecDocument {
  /// Returns the linear system of the spec in an environment as JSON, for verification with another solver:
  /// `{"variables": [names], "constraints": [{"name", "terms": [[variable, coefficient], …], "relation", "constant",
  /// "priority", "weight"}, …], "parameters": [{"variable", "value"}, …]}`. Parameters are variables that the
  /// environment fixes.
  ///
  /// - Throws: `SpecSolveError.invalid`.
  public func system(
    for caller: CallerEnvironment = CallerEnvironment(), _ layout: JSONWriter.Layout = .compact
  ) throws(SpecSolveError) -> [UInt8] {
    let resolved = try resolved(for: caller)
    let linear = try linearLayout(resolved)
    let names = DiagnosticNames(self, resolved)
    let problem = linear.problem
    let variables = (0..<problem.variableCount).map { names.variable(linear.role(of: Variable(index: $0))) }
    var writer = JSONWriter(layout: layout, capacity: 128 * problem.constraintCount)
    writer.beginObject()
    writer.array("variables", of: variables) { $1.string($0) }
    writer.key("constraints")
    writer.beginArray()
    for index in 0..<problem.constraintCount {
      guard let constraint = problem.constraint(ConstraintID(index: index)) else { continue }
      writer.beginObject(onOneLine: true)
      writer.string("name", names.name(of: linear.references[index]))
      writer.key("terms")
      writer.beginArray(onOneLine: true)
      for term in constraint.terms {
        writer.beginArray(onOneLine: true)
        writer.string(variables[term.variable.index])
        writer.number(term.coefficient)
        writer.endArray()
      }
      writer.endArray()
      writer.string("relation", constraint.relation.symbol)
      writer.key("constant")
      writer.number(constraint.constant)
      writer.key("priority")
      writer.number(constraint.priority.rawValue)
      writer.key("weight")
      writer.number(constraint.weight)
      writer.endObject()
    }
    writer.endArray()
    writer.key("parameters")
    writer.beginArray()
    for (variable, value) in zip(problem.parameters, problem.parameterValues) {
      writer.beginObject(onOneLine: true)
      writer.string("variable", variables[variable.index])
      writer.key("value")
      writer.number(value)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer.finish()
  }
}
