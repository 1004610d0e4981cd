import Layout

extension InstanceBuilder {
  /// How far a known tree is filled.
  struct Refilling {
    let known: InstanceContent
    /// The numbers that are different, from the first to the last.
    let changedNumbers: Range<Int>
    var viewCount = 0
    var rowCount = 0
    var changes = InstanceContent.Changes()
    /// Whether something came out that is not in the known tree.
    var deviates = false

    init(_ known: InstanceContent, numbers: SpecNumbers) {
      self.known = known
      changedNumbers = numbers.differences(from: known.numbers)
    }

    var isComplete: Bool {
      !deviates && viewCount == known.viewNodes.count && rowCount == known.origins.count
    }
  }

  /// Meets the next view.
  mutating func refillView(_ index: Int) {
    guard let position = refilling?.viewCount, let known = refilling?.known.viewNodes, refilling?.deviates == false,
      position < known.count, known[position] == index, let view = tree.view(position)
    else {
      refilling?.deviates = true
      return
    }
    treeViews[index] = position
    refilling?.viewCount += 1
    guard mayChange(index) else { return }
    let node = evaluator.document.spec.views[index]
    let old = tree.views[position]
    var properties = old
    decide(&properties, node, index, node.parent >= 0 ? treeViews[node.parent] : -1)
    if properties != old {
      tree[view] = properties
      refilling?.changes.views = true
    }
  }

  /// Whether what a view says of itself may come out differently with other numbers.
  private func mayChange(_ index: Int) -> Bool {
    guard let refilling else { return true }
    let spec = evaluator.document.spec
    let changed = refilling.changedNumbers
    if let stack = spec.views[index].stack, !spec.stacks[stack].inputs.areSame(where: changed) { return true }
    if let sizing = spec.views[index].sizing {
      // What counts of its sizing depends on the stack that the view is in.
      if refilling.changes.views || !spec.sizings[sizing].inputs.areSame(where: changed) { return true }
    }
    return spec.views[index].label?.isDecided == true
  }

  /// Leaves the rows of a constraint as they are where a known tree is filled and no other number decides them.
  ///
  /// - Returns: whether that is so.
  mutating func passSameRows(of index: Int, _ inputs: Inputs) -> Bool {
    guard let refilling, inputs.areSame(where: refilling.changedNumbers) else { return false }
    let origins = refilling.known.origins
    var row = refilling.rowCount
    while row < origins.count, origins[row].node == index { row += 1 }
    // A constraint without a row was not active: then the conditions of its groups come out differently.
    guard row > refilling.rowCount else { return false }
    self.refilling?.rowCount = row
    return true
  }

  /// Meets the next row, whose terms have been collected.
  mutating func refillRow(
    _ source: RowSource, _ relation: Relation, _ constant: Double
  ) throws(LayoutConstraintError) {
    guard let refilling, !refilling.deviates else { return }
    let index = refilling.rowCount
    guard index < refilling.known.origins.count, refilling.known.origins[index].node == source.index else {
      self.refilling?.deviates = true
      return
    }
    self.refilling?.rowCount += 1
    switch try tree.replaceConstraint(
      at: index, terms: terms, relation: relation, constant: constant, priority: source.priority, weight: source.weight)
    {
    case .same: break
    case .changed: self.refilling?.changes.constraints.append(index)
    case .refused: self.refilling?.deviates = true
    }
  }
}
