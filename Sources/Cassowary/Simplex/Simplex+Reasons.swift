extension Simplex {
  /// Returns the tight rows whose weighted sum is a single variable: rows with multipliers for the problem's rows
  /// without scaling, and pins with the multipliers of their values. The rows are independent, so none is superfluous.
  mutating func reasons(for variable: Int32) -> (
    rows: [(row: Int32, multiplier: Double)], pins: [(variable: Int32, multiplier: Double)]
  ) {
    btran(-1 - variable)
    var pins: [(variable: Int32, multiplier: Double)] = []
    var members: [(row: Int32, multiplier: Double)] = []
    scratch.rowVector.clear()
    scratch.rowVector.add(-1, at: variable)
    for position in 0..<scratch.row.indices.count {
      let place = scratch.row.indices[position]
      guard scratch.row[place] != 0 else { continue }
      if state.basis[place] < 0 { pins.append((-1 - state.basis[place], scratch.row[place])) }
      subtract(place, scratch.row[place], to: &members)
    }
    takeEqualities(&members)
    for index in members.indices { members[index].multiplier *= system.scales[members[index].row] }
    members.sort { $0.row < $1.row }
    pins.sort { $0.variable < $1.variable }
    return (members, pins)
  }
}
