import Cassowary

extension LinearSystem {
  mutating func variable(_ name: String) -> Variable {
    variables.append(name)
    return Variable(index: variables.count - 1)
  }

  mutating func parameter(_ name: String, _ value: Double) -> Variable {
    let variable = variable(name)
    parameters.append((variable.index, value))
    return variable
  }

  mutating func add(_ constraint: Constraint, _ priority: Priority = .required) {
    rows.append(("c\(rows.count)", constraint ~ priority))
  }
}

struct Box {
  var left: Variable
  var top: Variable
  var width: Variable
  var height: Variable

  init(_ name: String, _ system: inout LinearSystem) {
    left = system.variable("\(name).left")
    top = system.variable("\(name).top")
    width = system.variable("\(name).width")
    height = system.variable("\(name).height")
    system.add(width >= 0.0)
    system.add(height >= 0.0)
  }
}
