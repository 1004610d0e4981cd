import Cassowary

extension LogDiagnosis {
  var rows: [ListMeaning.Row] { meaning.rows }
  var table: ItemTable { meaning.table }
  var sum: LogConflictSum { LogConflictSum(self) }

  var memberIndices: [Int] { members.compactMap { $0.index } }
  var ownMembers: [Int] { memberIndices.filter { origins[$0] == .own } }
  var fixedSizes: [FixedSize] { memberIndices.compactMap { FixedSize(self, $0) } }

  func member(_ index: Int) -> Member? { members.first { $0.index == index } }
  /// How much the member's constant would have to grow.
  func repair(of index: Int) -> Double { member(index)?.repair ?? 0 }
  func phrase(_ item: Int) -> String { table.phrase(of: item) }
  func kind(of item: Int) -> ClassName { table.items[item].kind }
  func item(_ operand: LoggedOperand) -> Int? { table.position(of: operand.item) }
  func items(of index: Int) -> [Int] { log.constraints[index].operands.compactMap { item($0) } }

  func constraints(of origin: ConstraintOrigin, _ view: Int) -> [Int] {
    log.constraints.indices.filter { origins[$0] == origin && subject(of: $0) == view }
  }

  /// Returns the view whose autoresizing mask, or whose prototype in Interface Builder, made the constraint.
  func subject(of index: Int) -> Int? { item(log.constraints[index].subject) }

  /// Returns whether the system made the view or sizes it.
  func keepsItsMask(_ item: Int) -> Bool {
    if kind(of: item).keepsItsMask || isContentView(item) { return true }
    guard let superview = meaning.superviews[item] else { return false }
    return kind(of: superview).holdsRootViews
  }

  /// Returns whether it is the size of a cell's content view, and has no identifier.
  func isProbablyOfTable(_ index: Int) -> Bool {
    let constraint = log.constraints[index]
    guard origins[index] == .own, constraint.identifier == nil, rows[index].isNumber, rows[index].relation == .equal
    else { return false }
    return item(constraint.first).map(isContentView) == true
  }

  func areDuplicates(_ one: Int, _ other: Int) -> Bool {
    let (one, other) = (rows[one], rows[other])
    if one.first == other.first { return one.second == other.second }
    return one.second != nil && one.first == other.second && one.second == other.first
  }

  var hasDuplicate: Bool {
    let own = ownMembers.prefix(64)
    return own.contains { one in own.contains { $0 > one && areDuplicates(one, $0) } }
  }

  /// Returns whether it is the distance of a view from the end of what contains it.
  func isFarInset(_ index: Int) -> Bool {
    let constraint = log.constraints[index]
    return constraint.second?.attribute.isFarEdge == true && constraint.first.attribute.isFarEdge
  }

  private func isContentView(_ item: Int) -> Bool {
    let view = table.items[item]
    if view.kind.isContentView { return true }
    return view.className == "UIView" && meaning.superviews[item].map { table.items[$0].kind.isCell } == true
  }

  /// Those that the app's own constraints place or size, unlike those that only contain others.
  var constrainedItems: Set<Int> {
    var items: Set<Int> = []
    for index in log.constraints.indices where origins[index] == .own {
      items.formUnion(subjects(of: log.constraints[index]))
    }
    return items
  }

  private func subjects(of constraint: LoggedConstraint) -> [Int] {
    guard let first = item(constraint.first) else { return [] }
    guard let operand = constraint.second, let second = item(operand) else { return [first] }
    if constraint.first.attribute.isSize { return [first] }
    if constraint.notation == .visualGap { return [first, second] }
    if constraint.first.item.isSuperview || contains(first, second) { return [second] }
    if operand.item.isSuperview || contains(second, first) { return [first] }
    let isGuide = [first, second].map { table.items[$0].kind.isGuide }
    if isGuide[0] != isGuide[1] { return [isGuide[0] ? second : first] }
    if constraint.first.attribute.isMargin != operand.attribute.isMargin {
      return [operand.attribute.isMargin ? first : second]
    }
    return constraint.isFirstInside.map { [$0 ? first : second] } ?? [first, second]
  }

  /// Returns whether an item is the superview of another, or a guide of that superview.
  func contains(_ item: Int, _ other: Int) -> Bool {
    if meaning.superviews[other] == item { return true }
    return kind(of: item).isGuide && meaning.superviews[item] == meaning.superviews[other]
      && meaning.superviews[item] != nil
  }
}

extension LoggedConstraint {
  /// Such as the label in `label.bottom == view.bottom - 8`, as far as the constant and the attributes show; `nil` if
  /// they are beside each other.
  var isFirstInside: Bool? {
    guard let second, multiplier == 1, let isNear = first.attribute.isNearEdge, let other = second.attribute.isNearEdge
    else { return true }
    return isNear == other ? constant == 0 || (constant > 0) == isNear : nil
  }
}
