import Cassowary
import JSON

extension LinearSystem {
  /// The solver's result, for comparison with another solver:
  /// `{"status": "solved", "values": {name: value}, "ambiguous": [names]}`,
  /// `{"status": "unsatisfiable", "conflict": [{"constraint", "multiplier", "repair"}]}`, or
  /// `{"status": "refused", "reason"}`, on one line.
  var answer: [UInt8] {
    var writer = JSONWriter()
    do {
      let solution = try Plan(try problem()).solve()
      let ambiguous = try solution.ambiguousVariables()
      writer.object { writer in
        writer.string("status", "solved")
        writer.object("values") { writer in
          for (name, value) in zip(variables, solution.values) {
            writer.key(name)
            writer.number(value)
          }
        }
        writer.array("ambiguous", of: ambiguous) { $1.string(variables[$0.index]) }
      }
    } catch SolveError.unsatisfiable(let conflict) {
      writer.object { writer in
        writer.string("status", "unsatisfiable")
        writer.objects("conflict", of: conflict.members) { member, writer in
          writer.string("constraint", rows[member.constraint.index].name)
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
