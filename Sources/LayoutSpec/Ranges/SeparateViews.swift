internal import Cassowary
import JSON
import Layout

/// Views that no constraint and no stack connects to others, with everything that concerns them.
package struct SeparateViews: Sendable {
  private let document: SpecDocument
  /// The index of these views among all that are separate.
  private let index: Int
  /// For each view of the document, the index of the separate views that it belongs to, or `nil` if all belong together.
  private let indices: [Int]?

  fileprivate init(_ document: SpecDocument, _ index: Int = 0, of indices: [Int]? = nil) {
    self.document = document
    self.index = index
    self.indices = indices
  }

  /// Returns the regions of these views; see ``SpecDocument/parts(over:at:for:options:limit:)``.
  package func cells(
    over ranges: [NumberRange], at fixed: [IsolatedNumber], for caller: CallerEnvironment, options: SpecOptions,
    limit: Int
  ) throws(RangeError) -> [RangedParts.Cell] {
    guard let indices else {
      return try document.parts(over: ranges, at: fixed, for: caller, options: options, limit: limit).cells
    }
    let spec = document.spec
    let isIncluded = { indices[$0] == index }
    let part = SpecDocument(document, with: spec.restricted(withRest: index == 0, to: isIncluded))
    let ids = Set(spec.views.indices.filter(isIncluded).compactMap { spec.views[$0].id })
    var cells = try part.parts(over: ranges, at: fixed, for: caller, options: options, limit: limit).cells
    for cell in cells.indices { cells[cell].views.removeAll { !ids.contains($0.id) } }
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
    let base = RangeBase(self, caller, ranges)
    let box = Polytope(box: ranges.map { $0.bounds })
    func decisions(_ document: SpecDocument) -> Set<AffineFunction> {
      RangeCellBuilder(document: document, caller: caller, base: base, box: box, purpose: .parts)
        .structuralDecisions(at: box.interiorPoint())
    }
    guard isValid, !hasFreeRoot, decisions(self).count > 1 else { return [SeparateViews(self)] }
    let sets = spec.connectedViews()
    // Constraints that name no views are in the first part.
    var known = [decisions(SpecDocument(self, with: spec.restricted(withRest: true) { _ in false })): 0]
    var indices: [Int: Int] = [:]
    for (view, set) in zip(spec.views, sets) where !view.isGroup && indices[set] == nil {
      if options.isCancelled?() == true { return [SeparateViews(self)] }
      let key = decisions(SpecDocument(self, with: spec.restricted { sets[$0] == set }))
      let index = known[key] ?? known.count
      known[key] = index
      indices[set] = index
    }
    guard known.count > 1 else { return [SeparateViews(self)] }
    let all = sets.map { indices[$0] ?? -1 }
    return (0..<known.count).map { SeparateViews(self, $0, of: all) }
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
