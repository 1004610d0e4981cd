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
    do {
      let solution = try Plan(try system.problem()).solve()
      let ambiguous = try solution.ambiguousVariables()
      writer.object { writer in
        writer.string("status", "solved")
        writer.object("values") { writer in
          for (name, value) in zip(system.variables, solution.values) {
            writer.key(name)
            writer.number(value)
          }
        }
        writer.array("ambiguous", of: ambiguous) { $1.string(system.variables[$0.index]) }
        writer.integer("pivots", solution.pivotCount)
      }
    } catch SolveError.unsatisfiable(let conflict) {
      writer.object { writer in
        writer.string("status", "unsatisfiable")
        writer.objects("conflict", of: conflict.members) { member, writer in
          writer.string("constraint", system.rows[member.constraint.index].name)
          writer.number("multiplier", member.multiplier)
          writer.number("repair", member.repair)
        }
      }
    } catch {
      writer.object { writer in
        writer.string("status", "refused")
        writer.string("reason", "\(error)")
      }
    }
    return writer.finish()
  }
}
