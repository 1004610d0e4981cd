public import LayoutSpec

extension CompiledLayout {
  /// The ranges on which no frame and no view's presence depends, for any values of the traits.
  public var rangesWithoutEffect: [NumberRange] {
    var used = Set<Int>()
    for group in groups { group.decision.collectRanges(&used) }
    for presence in presences { presence.collectRanges(&used) }
    return ranges.indices.filter { !used.contains($0) }.map { ranges[$0] }
  }
}

extension CompiledLayout.Decision {
  /// Adds the indices of the ranges that the tests and the functions depend on. The recursion is as deep as the tree.
  fileprivate func collectRanges(_ used: inout Set<Int>) {
    func add(_ function: [Double]) {
      for (index, slope) in function.dropFirst().enumerated() where slope != 0 { used.insert(index) }
    }
    switch self {
    case .leaf(let functions): for case let function? in functions { add(function) }
    case .branch(let test, _, let then, let otherwise):
      switch test {
      case .atLeastZero(let function): add(function)
      case .equal(let range, _): used.insert(range)
      case .trait: break
      }
      then.collectRanges(&used)
      otherwise.collectRanges(&used)
    }
  }
}
