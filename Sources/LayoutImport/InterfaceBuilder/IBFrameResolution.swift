import Layout
import LayoutSpec

/// Solves the spec of a layout where it was saved until it has one solution: what conflicts is no longer required, what is open stays as it is
/// recorded.
struct IBFrameResolution {
  private(set) var builder: IBSpecBuilder
  private let isCancelled: (@Sendable () -> Bool)?
  /// The screens on which nothing is open: what is kept elsewhere opens nothing there.
  private var settledScreens = 0
  /// How often a spec is solved for conflicts, and for what is open.
  private static let maximumRounds = 40

  init(_ builder: IBSpecBuilder, isCancelled: (@Sendable () -> Bool)?) {
    self.builder = builder
    self.isCancelled = isCancelled
  }

  /// The spec, settled.
  mutating func settle(_ warnings: inout ImportWarnings) throws(ImportError) {
    for round in 0..<Self.maximumRounds {
      if isCancelled?() == true { throw ImportError(.budgetExceeded, "the import takes more time than it may") }
      var ignored = ImportWarnings()
      let (draft, places) = builder.draft(&ignored)
      let document = SpecDocument(parsing: Array(draft.text.utf8))
      guard document.isValid else {
        try drop(document.errors.errors, places, &warnings)
        continue
      }
      do throws(SpecSolveError) {
        let ambiguous = try openVariables(document)
        guard !ambiguous.isEmpty, keep(ambiguous, all: round > 20) else { return }
      } catch {
        guard try resolve(error, places) else { return }
      }
    }
  }

  /// A device of each size of screen, both ways.
  private static let screens: [EnvironmentRequest] = {
    var sizes: Set<Size> = []
    var screens: [EnvironmentRequest] = []
    for device in DeviceTable.all {
      for orientation in Orientation.allCases where sizes.insert(device.screen(orientation)).inserted {
        screens.append(EnvironmentRequest(device: device.id, orientation: orientation))
      }
    }
    return screens
  }()

  /// What is open where the layout was saved; if nothing is, what is open elsewhere.
  private mutating func openVariables(_ document: SpecDocument) throws(SpecSolveError) -> [String] {
    var options = SpecOptions()
    options.isCancelled = isCancelled
    let result = try document.solve(options: options)
    guard result.ambiguous.isEmpty else { return result.ambiguous }
    for request in Self.screens[settledScreens...] {
      if isCancelled?() == true { throw .budgetExceeded }
      // A layout that does not fit there is not to be changed for it.
      if let result = try? document.solve(for: request, options: options), !result.ambiguous.isEmpty {
        return result.ambiguous
      }
      settledScreens += 1
    }
    return []
  }

  /// The spec as it is now.
  func spec(_ warnings: inout ImportWarnings) -> String { builder.draft(&warnings).spec.text }

  /// The height that the constraints give the root, or `nil` if they give none.
  func rootHeight(of spec: String) -> Double? {
    var options = SpecOptions()
    options.isCancelled = isCancelled
    return (try? SpecDocument(parsing: Array(spec.utf8)).solve(options: options))?.root.height
  }

  /// Leaves out the constraints that a spec cannot have.
  private mutating func drop(
    _ errors: [SpecError], _ places: [String: [Int]], _ warnings: inout ImportWarnings
  ) throws(ImportError) {
    settledScreens = 0
    var isDropped = false
    for error in errors {
      for number in Self.numbers(at: error.pointer, places) where builder.dropped.insert(number).inserted {
        isDropped = true
        warnings.add(
          "no-counterpart", "a constraint is left out: \(error.message)", at: builder.constraints[number].element.offset
        )
      }
    }
    guard isDropped else {
      let message = errors.first?.message ?? ""
      throw ImportError(
        .unsupported, "the layout cannot be written as a spec: \(message)", at: builder.layout.root.view.offset,
        in: builder.source)
    }
  }

  /// The numbers of the constraints that a pointer leads into.
  private static func numbers(at pointer: String, _ places: [String: [Int]]) -> [Int] {
    var pointer = pointer.prefix { $0 != "#" }
    while !pointer.isEmpty {
      if let numbers = places[String(pointer)] { return numbers }
      pointer = pointer.lastIndex(of: "/").map { pointer[..<$0] } ?? ""
    }
    return []
  }

  // MARK: Conflicts

  /// Takes the requirement off a constraint of a conflict: of those that the recorded frames contradict most.
  ///
  /// - Returns: false if there is none to take it off.
  private mutating func resolve(_ error: SpecSolveError, _ places: [String: [Int]]) throws(ImportError) -> Bool {
    switch error {
    case .invalid(let errors):
      var warnings = ImportWarnings()
      try drop(errors.errors, places, &warnings)
      return true
    case .budgetExceeded:
      throw ImportError(.budgetExceeded, "solving the layout takes more steps than are allowed")
    case .unsatisfiable(let conflict):
      let numbers = conflict.members.flatMap { Self.numbers(at: $0.pointer, places) }.filter {
        builder.lowered[$0] == nil
      }
      var worst: (number: Int, violation: Double)?
      for number in numbers {
        let violation = builder.recordedViolation(of: number) ?? 0
        if worst.map({ violation >= $0.violation }) ?? true { worst = (number, violation) }
      }
      guard let worst else { return false }
      settledScreens = 0
      builder.lowered[worst.number] = 999
      return true
    }
  }

  // MARK: What is open

  /// Keeps open variables as they are recorded: one of each part of the layout whose views depend on each other, or all of them.
  ///
  /// - Returns: false if nothing is recorded of them.
  private mutating func keep(_ ambiguous: [String], all: Bool) -> Bool {
    var parts = IBConnections(builder.layout, builder.constraints)
    var kept: Set<Int> = []
    var isKept = false
    let variables = ambiguous.compactMap { variable(named: $0) }
    // Sizes are what is missing most often.
    for variable in variables.filter({ $0.attribute.isSize }) + variables.filter({ !$0.attribute.isSize }) {
      let part = parts.part(of: variable.view, isHorizontal: variable.isHorizontal)
      guard all || !kept.contains(part), let text = text(keeping: variable) else { continue }
      kept.insert(part)
      builder.open.append(text)
      isKept = true
    }
    return isKept
  }

  /// A view's left, top, width or height.
  private struct Variable {
    let view: Int
    let attribute: IBAttribute
    var isHorizontal: Bool { attribute.attribute == "width" || attribute.attribute == "left" }
  }

  private func variable(named name: String) -> Variable? {
    guard let point = name.lastIndex(of: "."), let attribute = IBAttribute(String(name[name.index(after: point)...]))
    else {
      return nil
    }
    let id = String(name[..<point])
    if id == "root" { return Variable(view: 0, attribute: attribute) }
    return builder.names.views.firstIndex(of: id).map { Variable(view: $0, attribute: attribute) }
  }

  /// The constraint of priority 1 that keeps a variable as it is recorded; positions count from the superview.
  private func text(keeping variable: Variable) -> String? {
    let name = variable.view == 0 ? "root" : builder.names.views[variable.view]
    guard let rect = builder.layout.alignmentRect(variable.view), let value = variable.attribute.value(of: rect) else {
      return nil
    }
    let text: String
    if variable.attribute.isSize {
      text = "\(name).\(variable.attribute.attribute) == \(SpecNumber.text(value)) @ 1"
    } else {
      guard let parent = builder.layout.views[variable.view].parent, let outer = builder.layout.alignmentRect(parent),
        let origin = variable.attribute.value(of: outer)
      else { return nil }
      let outerName = parent == 0 ? "root" : builder.names.views[parent]
      let attribute = variable.attribute.attribute == "left" ? "leading" : variable.attribute.attribute
      text = "\(name).\(attribute) == \(outerName).\(attribute)\(IBText.offset(value - origin)) @ 1"
    }
    return builder.open.contains(text) ? nil : text
  }
}

/// Which views depend on each other along an axis, through constraints and stacks.
struct IBConnections {
  private var parents: [Int]
  private let count: Int

  init(_ layout: IBLayout, _ constraints: [IBConstraint]) {
    count = layout.views.count
    parents = Array(0..<2 * count)
    for constraint in constraints {
      guard case .view(let one) = constraint.first.item, one > 0, let second = constraint.second,
        case .view(let other) = second.item, other > 0
      else { continue }
      for isHorizontal in [true, false] { join(one, other, isHorizontal) }
    }
    for view in layout.views where view.isStack && view.index > 0 {
      for child in view.children {
        join(view.index, child, true)
        join(view.index, child, false)
      }
    }
  }

  private mutating func join(_ one: Int, _ other: Int, _ isHorizontal: Bool) {
    let first = part(of: one, isHorizontal: isHorizontal)
    let second = part(of: other, isHorizontal: isHorizontal)
    parents[second] = first
  }

  /// The number of the part that a view is in.
  mutating func part(of view: Int, isHorizontal: Bool) -> Int {
    var node = view + (isHorizontal ? 0 : count)
    while parents[node] != node {
      parents[node] = parents[parents[node]]
      node = parents[node]
    }
    return node
  }
}
