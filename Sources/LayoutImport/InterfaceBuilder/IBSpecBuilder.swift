import JSON
import Layout

struct IBSpecBuilder {
  private let fileName: String
  let layout: IBLayout
  let constraints: [IBConstraint]
  let guides: IBGuides
  let environment: IBEnvironment
  let names: IBNames
  let baselines: IBBaselines
  let operands: IBOperands
  let constraintNames: [String?]

  /// The required constraints that have priority 999 instead.
  var lowered: Set<Int> = []
  var dropped: Set<Int> = []
  /// Constraints that fix ambiguous values to the recorded ones.
  var open: [(view: Int, text: String)] = []
  /// The views whose recorded width or height follows from constraints, and is no intrinsic size.
  var stretched: [Int: (width: Bool, height: Bool)] = [:]
  /// Whether the spec has only the constraints that are required in all size classes.
  var isProbe = false

  init(
    _ layout: IBLayout, _ constraints: [IBConstraint], _ guides: IBGuides, fileName: String, isFreeHeight: Bool
  ) {
    self.fileName = fileName
    self.layout = layout
    self.constraints = constraints
    self.guides = guides
    environment = IBEnvironment(layout, guides, isFreeHeight: isFreeHeight)
    var scrollViews: Set<Int> = []
    for constraint in constraints {
      for side in constraint.sides {
        if case .content(let view) = side.item { scrollViews.insert(view) }
      }
    }
    let styles = layout.views.compactMap { $0.lineStyle?.metric }
    names = IBNames(
      layout, metrics: environment.metrics.members.map { $0.key } + Set(styles).sorted(),
      scrollViews: scrollViews.sorted(), hasContent: guides.accessory != nil)
    baselines = IBBaselines(layout, constraints)
    operands = IBOperands(
      layout: layout, guides: guides, names: names.views, contents: names.contents, baselines: baselines,
      hasKeyboard: environment.isWindow)
    constraintNames = Self.names(of: constraints)
  }

  private static func names(of constraints: [IBConstraint]) -> [String?] {
    var unique = UniqueNames()
    return constraints.map { constraint in
      // Runs of combining marks may have been apart.
      guard let text = constraint.name?.filter({ $0 != "#" && $0 != "\n" }), !CombiningMarks.exceedLimit(in: text.utf8)
      else { return nil }
      let name = String(Substring(text.utf8.drop { $0 == UInt8(ascii: "/") })).parts(separatedBy: ">=").joined(
        separator: "≥")
      return name.isEmpty ? nil : unique.unique(name, separator: " ")
    }
  }

  /// Returns the spec, and for each pointer of a constraint in it, the indices of the constraints that it stands for.
  func draft() -> (spec: SpecDraft, sources: [String: [Int]]) {
    var draft = SpecDraft(name: layout.root.summary.name)
    draft.comment = comment
    draft.root = environment.root
    draft.margins = environment.margins
    draft.metrics = environment.metrics
    for style in lineStyles { draft.metrics.add(style.metric, style.growth) }
    draft.environment = environment.environment
    draft.views = rootViews
    var list = IBConstraintList()
    let pins = IBPins(self)
    for index in orderedConstraints where !dropped.contains(index) {
      let constraint = constraints[index]
      if isProbe, !constraint.isRequired || lowered.contains(index) { continue }
      if let pin = pins.pin(of: index) {
        if pin.members[0] == index { list.add(pin.value, in: .all, numbers: pin.members) }
        continue
      }
      let values = texts.values(of: constraint, id: constraintNames[index], isLowered: lowered.contains(index))
      for (classes, value) in values { list.add(value, in: classes, numbers: [index]) }
    }
    for value in accessoryConstraints + contentConstraints + shareConstraints + maskConstraints {
      list.add(value, in: .all, numbers: [])
    }
    if let stack = names.rootStack { list.add(["pin": .string(stack), "to": "root"], in: .all, numbers: []) }
    if !open.isEmpty {
      // In other environments they give way.
      list.add(
        [
          "$comment": "Nothing else determines these values; they stay as they were saved. layoutc:ignore violated",
          "constraints": .strings(open.map { $0.text }),
        ], in: .all, numbers: [])
    }
    draft.constraints = list.values
    for view in layout.views { draft.offsets[names.views[view.index]] = view.element.offset }
    draft.offsets["root"] = layout.root.view.offset
    draft.constraintOffsets = list.sources.compactMapValues { $0.first.map { constraints[$0].element.offset } }
    return (draft, list.sources)
  }

  private var lineStyles: [IBTextStyle] {
    var styles: [IBTextStyle] = []
    for view in layout.views.dropFirst() {
      guard let style = view.lineStyle, stretched[view.index]?.height != true,
        layout.alignmentRect(view.index) != nil, !styles.contains(style)
      else { continue }
      styles.append(style)
    }
    return styles
  }

  /// The indices of the constraints in the order of the views that they position. In files they are ordered by id.
  private var orderedConstraints: [Int] {
    let views = constraints.map { texts.placedView(of: $0) }
    return constraints.indices.sorted { (views[$0], $0) < (views[$1], $1) }
  }

  var texts: IBConstraintText { IBConstraintText(layout: layout, operands: operands) }

  private var comment: String {
    let root = layout.root
    var text = "From \(fileName): \(root.summary.className) \(root.summary.id)"
    if root.owner.index != root.view.index, let id = root.view["id"] { text += ", view \(id)" }
    return text
  }

  /// The views with ambiguous values that the file does not admit.
  var ambiguousViews: Set<Int> { Set(open.map { $0.view }.filter { !layout.views[$0].isUnreliable }) }

  // MARK: Views

  /// Returns the views in the root. A root that is a stack view becomes a stack that fills the spec's root.
  private var rootViews: [SpecValue] {
    let children = children(of: 0)
    guard let name = names.rootStack else {
      if guides.accessory == nil { return children }
      return [["id": .string(names.views[0]), "kind": "guide"]] + children
    }
    return [
      [
        "id": .string(name), "$comment": .string("\(layout.root.view.classDescription) \(layout.views[0].id)"),
        "stack": stackValue(of: layout.views[0]).value, "children": .array(children),
      ]
    ]
  }

  private func stackValue(of view: IBView) -> IBStackValue {
    IBStackValue(view: view, layout: layout, guides: guides, hasRecordedShares: hasRecordedShares(view))
  }

  private func children(of parent: Int) -> [SpecValue] {
    let views = layout.views[parent].children
    let stack = layout.views[parent].isStack ? stackValue(of: layout.views[parent]) : nil
    var children = views.enumerated().map { index, view in
      object(of: view, in: stack, before: index + 1 < views.count ? views[index + 1] : nil)
    }
    if let content = names.contents[parent] {
      children.append(["id": .string(content), "kind": "guide"])
    }
    return children
  }

  private func object(of number: Int, in stack: IBStackValue?, before next: Int?) -> SpecValue {
    let view = layout.views[number]
    let leaf = IBLeaf(view: view, rect: layout.naturalRect(number))
    var object: SpecObject = ["id": .string(names.views[number])]
    object.add("$comment", "\(view.element.classDescription) \(view.id)")
    object.add("label", leaf.label)
    let outer = view.parent.map { layout.views[$0].installed } ?? .all
    if view.installed != outer { object.add("when", view.installed.condition) }
    if leaf.isKey, !view.isHidden { object.add("kind", "key") }
    if view.isHidden, view.parent.map({ layout.views[$0].isHidden }) != true { object.add("hidden", true) }
    object.add(
      "intrinsicSize",
      leaf.intrinsicSize(
        isStretched: stretched[number] ?? (false, false), bars: IBBarHeights(layout.document.canvas)))
    if object["intrinsicSize"] != nil {
      object.add("hugging", leaf.priorities("HuggingPriority", standard: 250))
      object.add("compressionResistance", leaf.priorities("CompressionResistancePriority", standard: 750))
    }
    object.add("baseline", baselines.value(of: number))
    object.add("spacingAfter", stack?.spacingAfter(number, before: next).map { .number($0) })
    if view.isStack { object.add("stack", stackValue(of: view).value) }
    // The content may be larger than the window.
    if names.contents[number] != nil { object.add("output", ["role": "scrollView"]) }
    object.addUnlessEmpty("children", .array(children(of: number)))
    return .object(object)
  }

  // MARK: Constraints that files imply

  private var accessoryConstraints: [SpecValue] {
    guard guides.accessory != nil else { return [] }
    let content = names.views[0]
    return [
      ["pin": .string(content), "to": "root", "edges": .strings(["top", "leading", "bottom"])],
      .string("\(content).trailing == root.trailing - accessory"),
    ]
  }

  private var contentConstraints: [SpecValue] {
    names.contents.sorted { $0.key < $1.key }.flatMap { view, content -> [SpecValue] in
      let outer = names.views[view]
      return [.string("\(content).left == \(outer).left"), .string("\(content).top == \(outer).top")]
    }
  }

  private var maskConstraints: [SpecValue] {
    layout.views.filter { $0.placement == .mask }.flatMap { view -> [SpecValue] in
      guard let parent = view.parent, let frame = view.frame else { return [] }
      if isPlacedBySystem(view) { return systemConstraints(of: view, frame) }
      guard let outer = layout.views[parent].frame else { return [] }
      let rect = frame.inset(by: view.alignmentInsets(toolsVersion: layout.document.toolsVersion))
      return IBMask(
        view, frame: rect, name: names.views[view.index], parent: names.views[parent],
        outer: Size(width: outer.width, height: outer.height)
      ).constraints
    }
  }

  // MARK: Recorded frames

  var recorded: [RecordedFrame] {
    let contradicted = contradictedViews
    return layout.views.dropFirst().compactMap { view in
      layout.alignmentRect(view.index).map { frame in
        let isPlaced = view.placement == .constraints || view.placement == .stack
        return RecordedFrame(
          id: names.views[view.index], sourceID: view.id, frame: frame,
          isCounted: isPlaced && !view.isUnreliable && view.installed.contains(environment.sizeClasses),
          isContradicted: contradicted.contains(view.index))
      }
    }
  }

  /// The views whose recorded frames contradict a required constraint that is not required in the spec.
  private var contradictedViews: Set<Int> {
    var views: Set<Int> = []
    for number in constraints.indices where lowered.contains(number) || dropped.contains(number) {
      guard constraints[number].priority[environment.sizeClasses] == 1000,
        let violation = recordedViolation(of: number), violation > ImportVerification.tolerance
      else { continue }
      views.insert(texts.placedView(of: constraints[number]))
    }
    return views
  }

  /// Returns whether the recorded frames contradict a required constraint, although the file calls none of them
  /// misplaced or ambiguous.
  func isStale(_ number: Int) -> Bool {
    let constraint = constraints[number]
    guard constraint.isRequired, !dropped.contains(number) else { return false }
    return constraint.sides.allSatisfy { side in
      guard case .view(let view) = side.item else { return true }
      return !layout.views[view].isUnreliable
    } && (recordedViolation(of: number) ?? 0) > ImportVerification.tolerance
  }

  private func isInstalled(_ constraint: IBConstraint) -> Bool {
    let classes = environment.sizeClasses
    return constraint.installed.contains(classes)
      && constraint.sides.allSatisfy { side in
        guard case .view(let view) = side.item else { return true }
        return layout.views[view].installed.contains(classes)
      }
  }

  func recordedViolation(of number: Int) -> Double? {
    let constraint = constraints[number]
    guard isInstalled(constraint), let firstOperand = operands.operand(constraint.first),
      let first = firstOperand.recorded
    else { return nil }
    var right = constraint.constant[environment.sizeClasses]
    if let side = constraint.second {
      guard let operand = operands.operand(side), let second = operand.recorded else { return nil }
      right += constraint.multiplier.value * second
      if let origin = texts.origin(of: constraint, firstOperand, operand) {
        guard let start = origin.recorded else { return nil }
        right += (1 - constraint.multiplier.value) * start
      }
    }
    switch constraint.relation {
    case .equal: return (first - right).magnitude
    case .lessThanOrEqual: return max(0, first - right)
    case .greaterThanOrEqual: return max(0, right - first)
    }
  }
}

/// The constraints of a spec in order, with those of the same size classes grouped.
struct IBConstraintList {
  private typealias Member = (value: SpecValue, numbers: [Int])
  private var always: [Member] = []
  private var groups: [(classes: IBSizeClasses, members: [Member])] = []

  /// Adds a constraint.
  ///
  /// - Parameter numbers: the indices of the file's constraints.
  mutating func add(_ value: SpecValue, in classes: IBSizeClasses, numbers: [Int]) {
    if classes == .all {
      always.append((value, numbers))
    } else if let group = groups.firstIndex(where: { $0.classes == classes }) {
      groups[group].members.append((value, numbers))
    } else {
      groups.append((classes, [(value, numbers)]))
    }
  }

  var values: [SpecValue] {
    always.map { $0.value }
      + groups.map { group in
        var object = SpecObject()
        object.add("when", group.classes.condition)
        object.add("constraints", .array(group.members.map { $0.value }))
        return .object(object)
      }
  }

  var sources: [String: [Int]] {
    var sources: [String: [Int]] = [:]
    for (index, member) in always.enumerated() { sources["/constraints/\(index)"] = member.numbers }
    for (index, group) in groups.enumerated() {
      for (inner, member) in group.members.enumerated() {
        sources["/constraints/\(always.count + index)/constraints/\(inner)"] = member.numbers
      }
    }
    return sources
  }
}
