internal import Cassowary
import JSON
import Layout

/// Views that no constraint and no stack connects to others, with everything that concerns them.
package struct SeparateViews: Sendable {
  /// The document with only these views, those that contain them, and their constraints.
  private let document: SpecDocument
  private let ids: Set<String>

  fileprivate init(_ document: SpecDocument, ids: some Sequence<String>) {
    self.document = document
    self.ids = Set(ids)
  }

  /// Returns the regions of these views; see ``SpecDocument/parts(over:at:for:options:limit:)``.
  package func cells(
    over ranges: [NumberRange], at fixed: [IsolatedNumber], for caller: CallerEnvironment, options: SpecOptions,
    limit: Int
  ) throws(RangeError) -> [RangedParts.Cell] {
    var cells = try document.parts(over: ranges, at: fixed, for: caller, options: options, limit: limit).cells
    for index in cells.indices { cells[index].views.removeAll { !ids.contains($0.id) } }
    return cells
  }
}

extension SpecDocument {
  /// Divides the document's views, so that decisions on the structure, such as conditions of views, are only made where
  /// they matter, instead of in all combinations. Views with the same decisions stay together.
  ///
  /// If it is cancelled, it does not divide them.
  package func separateViews(
    over ranges: [NumberRange], for caller: CallerEnvironment, options: SpecOptions
  ) -> [SeparateViews] {
    let whole = SeparateViews(self, ids: spec.views.compactMap { $0.id })
    let base = RangeBase(self, caller, ranges)
    let box = Polytope(box: ranges.map { $0.bounds })
    func decisions(_ document: SpecDocument) -> Set<AffineFunction> {
      RangeCellBuilder(document: document, caller: caller, base: base, box: box, purpose: .parts)
        .structuralDecisions(at: box.interiorPoint())
    }
    guard isValid, !hasFreeRoot, decisions(self).count > 1 else { return [whole] }
    let sets = spec.connectedViews()
    // Constraints that name no views are in the first group.
    var groups = [decisions(SpecDocument(self, with: spec.restricted { _ in false })): 0]
    var groupOfSet: [Int: Int] = [:]
    for (view, set) in zip(spec.views, sets) where !view.isGroup && groupOfSet[set] == nil {
      if options.isCancelled?() == true { return [whole] }
      let key = decisions(SpecDocument(self, with: spec.restricted { sets[$0] == set }))
      let group = groups[key] ?? groups.count
      groups[key] = group
      groupOfSet[set] = group
    }
    guard groups.count > 1 else { return [whole] }
    return (0..<groups.count).map { group in
      let isIncluded = { groupOfSet[sets[$0]] == group }
      let restricted = spec.restricted(withRest: group == 0, to: isIncluded)
      return SeparateViews(
        SpecDocument(self, with: restricted),
        ids: spec.views.indices.filter(isIncluded).compactMap { spec.views[$0].id })
    }
  }

  /// Whether constraints determine a size of the root, which connects all views.
  private var hasFreeRoot: Bool {
    if case .free = spec.rootWidth { return true }
    if case .free = spec.rootHeight { return true }
    return false
  }
}

extension CompiledSpec {
  /// Returns for each view a number that is the same for all views which constraints or stacks may connect.
  fileprivate func connectedViews() -> [Int] {
    var sets = DisjointSets(count: views.count)
    for node in constraintNodes {
      for index in node.views.dropFirst() { sets.join(constraintViews[node.views.lowerBound], constraintViews[index]) }
    }
    var unitGroups: [Name: Int] = [:]
    for (index, view) in views.enumerated() where !view.isGroup {
      if view.parent >= 0, views[view.parent].stack != nil { sets.join(index, view.parent) }
      guard let name = view.stack.flatMap({ stacks[$0].unitGroup }) else { continue }
      sets.join(index, unitGroups[name] ?? index)
      unitGroups[name] = index
    }
    return views.indices.map { sets.root(of: $0) }
  }

  /// Returns a document with only some views, their constraints, and the views that contain them, without properties.
  ///
  /// - Parameter hasRest: whether constraints that name no views are included.
  fileprivate func restricted(withRest hasRest: Bool = false, to isIncluded: (Int) -> Bool) -> CompiledSpec {
    var result = self
    var last = Int.max
    for index in views.indices.reversed() {
      if !views[index].isGroup, isIncluded(index) { last = index }
      if last >= views[index].end {
        result.views[index].condition = .invalid
      } else if last > index {
        (result.views[index].stack, result.views[index].sizing) = (nil, nil)
      }
    }
    result.constraints = restricted(constraints) { index in
      let named = constraintNodes[index].views
      return named.isEmpty ? hasRest : isIncluded(constraintViews[named.lowerBound])
    }
    return result
  }

  private func restricted(_ entries: [ConstraintEntry], to isIncluded: (Int) -> Bool) -> [ConstraintEntry] {
    entries.compactMap { entry in
      switch entry {
      case .constraint(let index): return isIncluded(index) ? entry : nil
      case .group(let condition, let constraints, let otherwise):
        let (kept, others) = (restricted(constraints, to: isIncluded), restricted(otherwise, to: isIncluded))
        return kept.isEmpty && others.isEmpty ? nil : .group(condition, kept, otherwise: others)
      }
    }
  }
}
