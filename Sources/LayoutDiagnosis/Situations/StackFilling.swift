import Cassowary
import JSON
import Layout

extension LogDiagnosis {
  /// A stack view that makes its views equally large, one of which has a size of its own.
  var equalFilling: Cause? { stackFilling("UISV-fill-equally") }

  /// A stack view that makes its views as wide or high as itself, one of which has a size of its own.
  var fillAlignment: Cause? { stackFilling("UISV-alignment") }

  /// Views of equal sizes, at least one of which has a size of its own.
  var equalViews: Cause? {
    let members = memberIndices
    guard members.count == self.members.count, members.allSatisfy({ rows[$0].relation == .equal }) else { return nil }
    return stackFilling(nil)
  }

  /// - Parameter identifier: the identifier of the stack view's constraints, or `nil` for the app's equal sizes.
  private func stackFilling(_ identifier: String?) -> Cause? {
    let constraints = log.constraints
    let isAlignment = identifier == "UISV-alignment"
    var made = memberIndices.filter { index in
      guard identifier == nil else { return constraints[index].identifier == identifier }
      return origins[index] == .own && rows[index].first.attribute.isSize && rows[index].isEquality
    }
    // The first view is aligned with the stack view itself.
    let edges = memberIndices.filter { constraints[$0].identifier == "UISV-canvas-connection" }
    if isAlignment, made.isEmpty, edges.count == 2, Set(items(of: edges[0])) == Set(items(of: edges[1])) {
      made = edges
    }
    let attributes = Set(made.map { rows[$0].first.attribute })
    // An alignment other than `fill` is about one edge.
    guard let first = made.first, isAlignment ? attributes.count == 2 : true else { return nil }
    let arranged = Set(made.flatMap { items(of: $0) })
    let isWidth = rows[first].first.attribute.isHorizontal
    var sized = ownMembers.filter { index in
      let row = rows[index]
      guard let item = row.first.item, row.isNumber else { return false }
      return arranged.contains(item) && row.first.attribute == (isWidth ? .width : .height)
        && !(made == edges && kind(of: item).isStack)
    }
    if let index = sized.firstIndex(where: { $0 == broken?.index }) { sized.swapAt(0, index) }
    guard let own = sized.first, !attributes.contains(where: { isAlignment == $0.isSize }) else { return nil }
    let sizes = joined(sized.sorted().map { description(of: $0) })
    let each = rows[own].constant + repair(of: own)
    guard each > 0 || sized.count > 1 else { return nil }
    let stack = memberIndices.flatMap { items(of: $0) }.first {
      kind(of: $0).isStack && (made == edges || !arranged.contains($0))
    }
    guard stack != nil || !isAlignment else { return nil }
    let name = stack.map { phrase($0) } ?? "the stack view"
    let word = isWidth ? "wide" : "high"
    let equalities = joined(made.map { description(of: $0) })
    let makes =
      identifier == nil
      ? "\(equalities) \(made.count == 1 ? "makes" : "make") the views equally \(word)"
      : isAlignment
        ? "The stack view's alignment is fill, which makes its views as \(word) as itself"
        : "The stack view's distribution is fillEqually, which makes its views equally \(word)"
    let number = ", \(roundedText(each))\(isAlignment ? "" : " each")"
    let setting = Repair(
      .property, first,
      isAlignment
        ? "set the alignment of \(name) to .center or .\(isWidth ? "leading" : "top"), so that the views need not fill it"
        : "set the distribution of \(name) to .fill, so that the views need not be equal",
      others: made == edges ? edges : constraints.indices.filter { constraints[$0].identifier == identifier })
    // A distribution is chosen for all of the views, so a single size is the mistake. A limit holds in other windows.
    let isSettingLast = sized.count == 1 && !isAlignment
    let isLimit = isSettingLast && rows[own].relation != .equal
    let changes = isLimit ? [yielding(of: own)] : sized.map { removal(of: $0) }
    let fixes =
      identifier == nil
      ? changes + made.map { removal(of: $0) } : isSettingLast ? changes + [setting] : [setting] + changes
    return Cause(
      sentence: makes
        + (sized.count == 1
          ? "\(number), but \(sizes) contradicts that" : ", but \(sizes) \(isAlignment ? "contradict that" : "differ")")
        + (isAlignment || isLimit ? "" : ": one constraint too many"), hasNumbers: true,
      explained: [.stack, .encapsulated, .autoresizing], fixes: fixes, hasAllFixes: true)
  }
}
