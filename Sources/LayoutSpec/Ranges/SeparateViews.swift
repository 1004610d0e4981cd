internal import Cassowary
import JSON
import Layout

/// Views that no constraint and no stack connects to others, with everything that concerns them.
package struct SeparateViews: Sendable {
  /// Some of the views of a document.
  fileprivate struct Part {
    /// The index of the part among all.
    let index: Int
    /// For each view of the document, the index of its part.
    let indices: [Int]
    /// The constraints of the part.
    let constraints: [ConstraintEntry]
  }

  private let document: SpecDocument
  /// The part of the document, or `nil` if all views belong together.
  private let part: Part?

  fileprivate init(_ document: SpecDocument, _ part: Part? = nil) {
    self.document = document
    self.part = part
  }

  /// Returns the regions of these views; see ``SpecDocument/parts(over:at:for:options:limit:)``.
  package func cells(
    over ranges: [NumberRange], at fixed: [IsolatedNumber], for caller: CallerEnvironment, options: SpecOptions,
    limit: Int
  ) throws(RangeError) -> [RangedParts.Cell] {
    guard let part else {
      return try document.parts(over: ranges, at: fixed, for: caller, options: options, limit: limit).cells
    }
    let spec = document.spec
    let restricted = SpecDocument(document, with: spec.restricted(to: part))
    let ids = Set(spec.views.indices.filter { part.indices[$0] == part.index }.compactMap { spec.views[$0].id })
    var cells = try restricted.parts(over: ranges, at: fixed, for: caller, options: options, limit: limit).cells
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
    var builder = RangeCellBuilder(document: self, caller: caller, base: base, box: box, purpose: .parts)
    if let isCancelled = options.isCancelled { builder.isCancelled = isCancelled }
    let sets = spec.connectedViews()
    guard isValid, !hasFreeRoot, let decisions = builder.structuralDecisions(at: box.interiorPoint(), of: sets),
      decisions.count > 1
    else { return [SeparateViews(self)] }
    // Constraints that name no views are in the first part.
    var known = [decisions.functions(of: nil): 0]
    var parts: [Int: Int] = [:]
    for (view, set) in zip(spec.views, sets) where !view.isGroup && parts[set] == nil {
      if options.isCancelled?() == true { return [SeparateViews(self)] }
      let key = decisions.functions(of: set)
      let index = known[key] ?? known.count
      known[key] = index
      parts[set] = index
    }
    guard known.count > 1 else { return [SeparateViews(self)] }
    let indices = sets.map { parts[$0] ?? -1 }
    let constraints = spec.constraints(ofParts: indices)
    return (0..<known.count).map { index in
      SeparateViews(self, SeparateViews.Part(index: index, indices: indices, constraints: constraints[index] ?? []))
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
  fileprivate func restricted(to part: SeparateViews.Part) -> CompiledSpec {
    var result = self
    var last = Int.max
    for index in views.indices.reversed() {
      if !views[index].isGroup, part.indices[index] == part.index { last = index }
      if last >= views[index].end {
        result.views[index].condition = .invalid
      } else if last > index {
        (result.views[index].stack, result.views[index].sizing) = (nil, nil)
      }
    }
    result.constraints = part.constraints
    return result
  }

  /// Returns the constraints of each part. Constraints that name no views are in the first one.
  ///
  /// - Parameter indices: for each view, the index of its part.
  fileprivate func constraints(ofParts indices: [Int]) -> [Int: [ConstraintEntry]] {
    let parts = constraintNodes.map { $0.views.isEmpty ? 0 : indices[constraintViews[$0.views.lowerBound]] }
    return Self.divided(constraints, parts)
  }

  /// - Parameter parts: for each constraint, the index of its part.
  private static func divided(_ entries: [ConstraintEntry], _ parts: [Int]) -> [Int: [ConstraintEntry]] {
    var result: [Int: [ConstraintEntry]] = [:]
    for entry in entries {
      switch entry {
      case .constraint(let index): result[parts[index], default: []].append(entry)
      case .group(let condition, let constraints, let otherwise):
        let (kept, others) = (divided(constraints, parts), divided(otherwise, parts))
        for part in Set(kept.keys).union(others.keys) {
          result[part, default: []].append(.group(condition, kept[part] ?? [], otherwise: others[part] ?? []))
        }
      }
    }
    return result
  }
}
