import Cassowary

/// Builds a linear system.
struct SystemBuilder {
  private(set) var system = LinearSystem()

  mutating func variable(_ name: String) -> Variable {
    system.variables.append(name)
    return Variable(index: system.variables.count - 1)
  }

  mutating func parameter(_ name: String, _ value: Double) -> Variable {
    let variable = variable(name)
    system.parameters.append((variable.index, value))
    return variable
  }

  mutating func add(_ constraint: Constraint, _ priority: Double = 1000) {
    system.rows.append(
      .init(
        name: "c\(system.rows.count)",
        terms: constraint.terms,
        relation: constraint.relation,
        constant: constraint.constant,
        priority: priority,
        weight: 1
      )
    )
  }
}

/// The four variables of a view.
struct Box {
  var left: Variable
  var top: Variable
  var width: Variable
  var height: Variable

  init(_ name: String, _ builder: inout SystemBuilder) {
    left = builder.variable("\(name).left")
    top = builder.variable("\(name).top")
    width = builder.variable("\(name).width")
    height = builder.variable("\(name).height")
    builder.add(width >= 0.0)
    builder.add(height >= 0.0)
  }
}
