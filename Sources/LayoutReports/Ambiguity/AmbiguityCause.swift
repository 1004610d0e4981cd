import JSON
import Layout
import LayoutSpec

/// One or more ways in which some views can move.
struct AmbiguityCause {
  /// The views that move, in document order. `nil` is the root.
  let views: [Int?]
  /// The variables whose range is reported, one for each way.
  private(set) var first: [LinearLayout.VariableRole] = []
  /// The other variables that move with them.
  private(set) var others: [LinearLayout.VariableRole] = []
  private(set) var ranges: [AmbiguousRange] = []

  /// Puts ambiguous variables together that move together.
  static func causes(
    of roles: [LinearLayout.VariableRole], in solution: LayoutSolution, _ inspection: SpecInspection,
    isCancelled: () -> Bool
  ) -> [AmbiguityCause] {
    let indices = Dictionary(uniqueKeysWithValues: zip(roles, roles.indices))
    var told: Set<LinearLayout.VariableRole> = []
    var left = AmbiguousRange.limit(in: solution)
    var earlier: [Set<LinearLayout.VariableRole>] = []
    var causes = OrderedDictionary<[Int?], AmbiguityCause>()
    for role in roles where !told.contains(role) {
      // A variable without a range is still ambiguous.
      var range =
        left > 0 && !isCancelled()
        ? try? AmbiguousRange(of: role, in: solution, inspection, isAmbiguous: { indices[$0] != nil }) : nil
      left -= 1
      // Suggestions for views that move together have different priorities, so that one cannot compensate for another.
      let known = Set(range?.roles ?? [])
      range?.rank = earlier.count { !$0.isDisjoint(with: known) }
      earlier.append(known)
      let moving = known.union([role]).filter { $0 == role || !told.contains($0) }
      let together = moving.compactMap { indices[$0] }.sorted().map { roles[$0] }
      told.formUnion(together)
      // Several ways in which the same views can move are one finding.
      let views = views(of: together)
      causes[views, default: AmbiguityCause(views: views)].add(role, together, range)
    }
    return causes.values
  }

  private static func views(of roles: [LinearLayout.VariableRole]) -> [Int?] {
    roles.map { role in if case .view(let view, _) = role { view } else { nil } }.uniqued
  }

  private mutating func add(
    _ role: LinearLayout.VariableRole, _ together: [LinearLayout.VariableRole], _ range: AmbiguousRange?
  ) {
    first.append(role)
    others += together.filter { $0 != role }
    ranges += range.map { [$0] } ?? []
  }

  /// Returns the end of a sentence that names the variables that move with an ambiguous one; empty if there are none.
  static func companions(_ names: [String], limit: Int) -> String {
    let list = names.count > limit ? names.shortList(limit) : joined(names)
    return names.isEmpty ? "" : "; \(list) \(names.count == 1 ? "moves" : "move") with it"
  }
}
