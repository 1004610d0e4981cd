@testable import Cassowary

extension Solver {
  /// A bit-exact hash of each field, except for the counter of IDs, which never decreases.
  var fingerprints: [String: Int] {
    var all = [
      "terms": solved.problem.rows.terms.hashValue,
      "traits": solved.problem.rows.traits.hashValue,
      "constants": solved.problem.rows.constants.hashValue,
      "labels": solved.problem.rows.labels.hashValue,
      "parameterValues": solved.problem.parameterValues.hashValue,
      "variableCount": solved.problem.variableCount,
      "ids": ids.hashValue,
      "emptySlots": solved.emptySlots,
      "plannedSlots": solved.plannedSlots,
      "edits": edits.hashValue,
      "freeVariables": freeVariables.hashValue,
      "isStale": isStale ? 1 : 0,
      "undos": undos.count,
    ]
    for (name, value) in simplex.state.fingerprints { all["simplex." + name] = value }
    for (name, value) in system.fingerprints { all["system." + name] = value }
    return all
  }
}

extension SimplexState {
  fileprivate var fingerprints: [String: Int] {
    [
      "presolve": ObjectIdentifier(presolve).hashValue,
      "checkedRows": checkedRows.fingerprint,
      "factor": ObjectIdentifier(factor).hashValue,
      "rightHandSides": rightHandSides.fingerprint,
      "equalityRightHandSides": equalityRightHandSides.fingerprint,
      "origin": origin.fingerprint,
      "values": values.fingerprint,
      "basis": basis.fingerprint,
      "targets": targets.fingerprint,
      "placeOf": placeOf.fingerprint,
      "boundStatus": boundStatus.fingerprint,
      "duals": dualsFingerprint,
      "etas": etas.fingerprint,
      "relaxations": relaxations.hashValue,
      "progress": progress.hashValue,
    ]
  }

  /// A hash that equal duals share, wherever their nodes are in memory.
  private var dualsFingerprint: Int {
    var hasher = Hasher()
    for place in 0..<Int32(basis.count) {
      var index = duals.head(place)
      while index >= 0 {
        let node = duals.node(index)
        hasher.combine(place)
        hasher.combine(node.level)
        hasher.combine(node.value.bitPattern)
        index = node.next
      }
    }
    return hasher.finalize()
  }
}

extension System {
  fileprivate var fingerprints: [String: Int] {
    [
      "terms": terms.fingerprint,
      "scales": scales.fingerprint,
      "levels": levels.fingerprint,
      "relations": relations.fingerprint,
      "weights": weights.fingerprint,
      "parameterTerms": parameterTerms.fingerprint,
      "parameterPositions": parameterPositions.fingerprint,
      "variableCount": variableCount,
    ]
  }
}

extension EtaFile {
  fileprivate var fingerprint: Int {
    [places.fingerprint, pivots.fingerprint, entries.fingerprint, Int(work), changeCount].hashValue
  }
}

extension SparseRows {
  fileprivate var fingerprint: Int { [starts.fingerprint, indices.fingerprint, values.fingerprint].hashValue }
}

extension Buffer {
  /// A hash that buffers with the same bits share.
  fileprivate var fingerprint: Int {
    var hasher = Hasher()
    hasher.combine(count)
    hasher.combine(bytes: UnsafeRawBufferPointer(start: base, count: count * MemoryLayout<Element>.stride))
    return hasher.finalize()
  }
}
