import Cassowary
import JSON

/// The solver's result for a system, for comparison with another solver.
struct Answer {
  private let system: LinearSystem

  init(_ system: LinearSystem) {
    self.system = system
  }

  /// `{"status": "solved", "values": {name: value}, "ambiguous": [names]}`,
  /// `{"status": "unsatisfiable", "conflict": [{"constraint", "multiplier", "repair"}]}`, or
  /// `{"status": "refused", "reason"}`, on one line.
  var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("status")
    do {
      let solution = try Plan(try system.problem()).solve()
      let ambiguous = try solution.ambiguousVariables()
      writer.string("solved")
      write(solution, ambiguous, to: &writer)
    } catch SolveError.unsatisfiable(let conflict) {
      writer.string("unsatisfiable")
      write(conflict, to: &writer)
    } catch {
      writer.string("refused")
      writer.key("reason")
      writer.string("\(error)")
    }
    writer.endObject()
    return writer.finish()
  }

  private func write(_ solution: Solution, _ ambiguous: [Variable], to writer: inout JSONWriter) {
    writer.key("values")
    writer.beginObject()
    for (name, value) in zip(system.variables, solution.values) {
      writer.key(name)
      writer.number(value)
    }
    writer.endObject()
    writer.key("ambiguous")
    writer.beginArray()
    for variable in ambiguous { writer.string(system.variables[variable.index]) }
    writer.endArray()
    writer.key("pivots")
    writer.integer(solution.pivotCount)
  }

  private func write(_ conflict: Conflict, to writer: inout JSONWriter) {
    writer.key("conflict")
    writer.beginArray()
    for member in conflict.members {
      writer.beginObject()
      writer.key("constraint")
      writer.string(system.rows[member.constraint.index].name)
      writer.key("multiplier")
      writer.number(member.multiplier)
      writer.key("repair")
      writer.number(member.repair)
      writer.endObject()
    }
    writer.endArray()
  }
}
