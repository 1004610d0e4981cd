import JSON
import Layout
import LayoutSpec

/// Solves the spec of a layout in its saved environment until it has a unique solution: conflicting constraints become
/// optional, and ambiguous values are fixed to the recorded ones.
struct IBFrameResolution {
  private(set) var builder: IBSpecBuilder
  private let context: ImportContext
  /// The first device of the layout's kind on which it has no solution, for people.
  private var unfitDevice: String?
  /// The number of screens without ambiguity. A fix for one screen does not cause ambiguity on another.
  private var unambiguousScreens = 0
  /// The number of rounds after which all ambiguous values are fixed at once.
  private static let carefulRounds = 20
  /// The number of conflicts that are resolved one by one before many are resolved at once.
  private static let carefulConflicts = 4
  private var conflictRounds = 0
  private var areSizesExamined = false
  /// The result in the saved environment.
  private var result: SpecResult?

  init(_ builder: IBSpecBuilder, _ context: ImportContext) throws(MalformedLayout) {
    (self.builder, self.context) = (builder, context)
    try resolve()
  }

  private mutating func resolve() throws(MalformedLayout) {
    // Each round changes a constraint or fixes a value, and there are only so many.
    var ambiguousRounds = 0
    while true {
      let (draft, sources) = builder.draft()
      let document = document(draft.text)
      try context.checkCancellation()
      guard document.isValid else {
        try drop(document.errors.errors, sources)
        continue
      }
      do throws(SpecSolveError) {
        if !areSizesExamined {
          _ = try document.solve(for: builder.environment.canvas, options: options)
          findStretchedSizes()
          areSizesExamined = true
          if !builder.stretched.isEmpty { continue }
        }
        let ambiguous = try openVariables(document)
        ambiguousRounds += 1
        guard !ambiguous.isEmpty, keep(ambiguous, all: ambiguousRounds > Self.carefulRounds) else {
          if let unfitDevice {
            context.warn(
              "conflict-elsewhere", "the constraints conflict on other screens, such as that of \(unfitDevice)",
              at: builder.layout.root.view.offset)
          }
          return
        }
      } catch {
        try resolve(error, sources)
      }
    }
  }

  private func document(_ spec: String) -> SpecDocument {
    SpecDocument(parsing: Array(spec.utf8), isCancelled: context.isCancelled)
  }

  private var options: SpecOptions {
    var options = SpecOptions()
    options.isCancelled = context.isCancelled
    return options
  }

  private func solved(_ spec: SpecDraft) -> SpecResult? {
    try? document(spec.text).solve(for: builder.environment.canvas, options: options)
  }

  private static let screens = DeviceTable.all.flatMap { device in Orientation.allCases.map { (device, $0) } }
    .withoutDuplicates { device, orientation in device.screen(orientation) }

  /// Returns the ambiguous variables in the saved environment, or else in others.
  private mutating func openVariables(_ document: SpecDocument) throws(SpecSolveError) -> [String] {
    let result = try document.solve(for: builder.environment.canvas, options: options)
    self.result = result
    guard result.ambiguous.isEmpty else { return result.ambiguous }
    let idiom = result.inspection.environment.environment.idiom
    for (device, orientation) in Self.screens[unambiguousScreens...] {
      if context.isCancelled?() == true { throw .budgetExceeded }
      let request = EnvironmentRequest(device: device.id, orientation: orientation)
      do throws(SpecSolveError) {
        let result = try document.solve(for: request, options: options)
        if !result.ambiguous.isEmpty { return result.ambiguous }
      } catch {
        if case .budgetExceeded = error, context.isCancelled?() == true { throw error }
        // A layout that does not fit on another screen must not be changed for it.
        if case .unsatisfiable = error, device.idiom == idiom, unfitDevice == nil {
          unfitDevice = "\(device.id) \(orientation.rawValue)"
        }
      }
      unambiguousScreens += 1
    }
    return []
  }

  var solution: (height: Double, agreeing: Int)? {
    result.map { result in
      let frames = result.frames
      let agreeing = builder.recorded.count { $0.isCounted && frames[$0.id]?.isNear($0.frame) == true }
      return (result.root.height, agreeing)
    }
  }

  private mutating func drop(_ errors: [SpecError], _ sources: [String: [Int]]) throws(MalformedLayout) {
    (unambiguousScreens, unfitDevice) = (0, nil)
    var isDropped = false
    for error in errors {
      for number in Self.numbers(at: error.pointer, sources) where builder.dropped.insert(number).inserted {
        isDropped = true
        context.warn(
          "no-counterpart", "a constraint is left out: \(error.message)", at: builder.constraints[number].element.offset
        )
      }
    }
    guard isDropped else { throw unsupported("the layout cannot be written as a spec: \(errors.first?.message ?? "")") }
  }

  private func unsupported(_ message: String) -> MalformedLayout {
    MalformedLayout(message, code: .unsupported, at: builder.layout.root.view.offset)
  }

  private static func numbers(at pointer: String, _ sources: [String: [Int]]) -> [Int] {
    let ways = JSONPointer.prefixes(of: pointer.prefix { $0 != "#" })
    return ways.first { sources[String($0)] != nil }.flatMap { sources[String($0)] } ?? []
  }

  // MARK: Conflicts

  /// Makes the constraint optional that the recorded frames violate most.
  private mutating func resolve(_ error: SpecSolveError, _ sources: [String: [Int]]) throws(MalformedLayout) {
    switch error {
    case .invalid(let errors): try drop(errors.errors, sources)
    case .budgetExceeded:
      throw MalformedLayout("solving the layout exceeded its limit of time or pivots", code: .budgetExceeded, at: nil)
    case .unsatisfiable(let conflict):
      conflictRounds += 1
      (unambiguousScreens, unfitDevice) = (0, nil)
      if conflictRounds > Self.carefulConflicts, lowerMany() { return }
      var worst: (number: Int, violation: Double)?
      for number in conflict.members.flatMap({ Self.numbers(at: $0.pointer, sources) })
      where !builder.lowered.contains(number) {
        let violation = builder.recordedViolation(of: number) ?? 0
        if worst.map({ violation >= $0.violation }) ?? true { worst = (number, violation) }
      }
      guard let worst else {
        let names = conflict.members.prefix(4).map { $0.text }.joined(separator: "; ")
        throw unsupported("the layout has a conflict in which no constraint can be made optional: \(names)")
      }
      builder.lowered.insert(worst.number)
    }
  }

  /// Makes all constraints optional that are violated if every constraint that the recorded frames violate is
  /// optional, or else if all are. After several attempts, all of these stay optional.
  ///
  /// - Returns: `false` if no more constraints can be made optional.
  private mutating func lowerMany() -> Bool {
    let all = builder.constraints.indices.filter { !builder.lowered.contains($0) && !builder.dropped.contains($0) }
    let stale = all.filter { builder.isContradicted($0) }
    for candidates in [stale, all] where !candidates.isEmpty {
      var relaxed = builder
      relaxed.lowered.formUnion(candidates)
      let (draft, sources) = relaxed.draft()
      guard let result = solved(draft) else { continue }
      let names = Set(result.unsatisfied.map { $0.constraint })
      let violated = Set(names.flatMap { Self.numbers(at: $0, sources) })
        .union(candidates.filter { number in relaxed.constraintNames[number].map { names.contains($0) } ?? false })
        .intersection(candidates)
      if violated.isEmpty || conflictRounds > 2 * Self.carefulConflicts {
        builder = relaxed
      } else {
        builder.lowered.formUnion(violated)
      }
      return true
    }
    return false
  }

  // MARK: Intrinsic sizes

  /// Finds the recorded sizes that are no intrinsic sizes, because required constraints and the sizes of views that hug
  /// more tightly determine them.
  private mutating func findStretchedSizes() {
    let leaves = builder.layout.views.dropFirst().flatMap { IBStretch.sizes(of: $0, in: builder.layout) }
    for level in Set(leaves.map { $0.priority }).sorted(by: >).prefix(8) {
      var probe = builder
      probe.isProbe = true
      for leaf in leaves where leaf.priority <= level { probe.stretch(leaf) }
      guard let result = solved(probe.draft().spec) else { return }
      let (ambiguous, frames) = (Set(result.ambiguous), result.frames)
      for leaf in leaves where leaf.priority == level && !leaf.isKnown {
        let name = builder.names.views[leaf.view]
        guard let frame = frames[name], !ambiguous.contains("\(name).\(leaf.isWidth ? "width" : "height")") else {
          continue
        }
        let size = leaf.isWidth ? frame.width : frame.height
        if (size - leaf.size).magnitude <= ImportVerification.tolerance { builder.stretch(leaf) }
      }
    }
  }

  // MARK: Ambiguous values

  /// Fixes ambiguous variables to their recorded values: one in each part of the layout whose views are connected, or
  /// all of them. Returns `false` if all are fixed already.
  private mutating func keep(_ ambiguous: [String], all: Bool) -> Bool {
    var parts = connectedViews()
    var kept: Set<[Int]> = []
    var isKept = false
    var views: [String: Int] = ["root": 0]
    for (number, name) in builder.names.views.enumerated() where views[name] == nil { views[name] = number }
    let variables = ambiguous.compactMap { name -> Variable? in
      guard let point = name.lastIndex(of: "."), let view = views[String(name[..<point])] else { return nil }
      return Attribute(rawValue: String(name[point...].dropFirst())).map { (view, $0) }
    }
    var texts = Set(builder.open.map { $0.text })
    // Other values may follow from the root's size. Of those of other views, sizes are missing most often.
    let (root, others) = (variables.filter { $0.view == 0 }, variables.filter { $0.view > 0 })
    for variable in root + others.filter({ $0.attribute.isSize }) + others.filter({ !$0.attribute.isSize }) {
      let axis = variable.attribute.isHorizontal ? 0 : 1
      let part = [parts.root(of: variable.view), axis]
      guard !kept.contains([0, axis]), all || !kept.contains(part), let text = text(keeping: variable),
        texts.insert(text).inserted
      else { continue }
      kept.insert(part)
      builder.open.append((variable.view, text))
      isKept = true
    }
    return isKept
  }

  private typealias Variable = (view: Int, attribute: Attribute)

  /// The constraint has priority 1. Positions are measured from the superview. As in UIKit, a missing frame is zero.
  private func text(keeping variable: Variable) -> String? {
    let (names, view) = (builder.names.views, builder.layout.views[variable.view])
    let insets = view.alignmentInsets(toolsVersion: builder.layout.document.toolsVersion)
    let frame = view.frame?.inset(by: insets) ?? Rect(width: 0, height: 0)
    guard let value = variable.attribute.value(of: frame) else { return nil }
    let attribute = variable.attribute == .left ? "leading" : variable.attribute.rawValue
    let left = "\(names[view.index]).\(attribute) == "
    if variable.attribute.isSize { return left + "\(numberText(value)) @ 1" }
    return view.parent.map { left + "\(names[$0]).\(attribute)\(IBText.offset(value)) @ 1" }
  }

  private func connectedViews() -> DisjointSets {
    var sets = DisjointSets(count: builder.layout.views.count)
    for constraint in builder.constraints {
      let views = constraint.views.filter { $0 > 0 }
      if views.count == 2 { sets.join(views[0], views[1]) }
    }
    for view in builder.layout.views where view.placement != .constraints {
      if let parent = view.parent, parent > 0 { sets.join(parent, view.index) }
    }
    return sets
  }
}
