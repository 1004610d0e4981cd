import JSON
import Layout
import LayoutSpec

struct IBSpecBuilder {
  private let fileName: String?
  let layout: IBLayout
  let guides: IBGuides
  let environment: IBEnvironment
  let names: IBNames
  let baselines: IBBaselines
  let constraintNames: [String?]

  /// The required constraints that have priority 999 instead.
  var lowered: Set<Int> = []
  var dropped: Set<Int> = []
  /// The constraints that fix ambiguous values to the recorded ones.
  var open: [(view: Int, text: String)] = []
  /// The views whose recorded width or height follows from constraints, and is no intrinsic size.
  var stretched: [Int: (width: Bool, height: Bool)] = [:]
  /// Whether the spec has only the constraints that are required in all size classes.
  var isProbe = false

  init(_ layout: IBLayout, _ guides: IBGuides, fileName: String?, isFreeHeight: Bool) {
    (self.fileName, self.layout, self.guides) = (fileName, layout, guides)
    environment = IBEnvironment(layout, guides, isFreeHeight: isFreeHeight)
    let scrollViews = layout.constraints.flatMap { $0.sides }.compactMap { side in
      if case .content(let view) = side.item { view } else { nil }
    }
    let styles = layout.views.compactMap { $0.lineStyle?.metric }
    names = IBNames(
      layout, metrics: environment.metrics.members.map { $0.key } + Set(styles).sorted(),
      scrollViews: Set(scrollViews).sorted(), hasContent: guides.accessory != nil)
    baselines = IBBaselines(layout)
    constraintNames = Self.names(of: layout.constraints)
  }

  var constraints: [IBConstraint] { layout.constraints }

  private static func names(of constraints: [IBConstraint]) -> [String?] {
    var unique = UniqueNames()
    return constraints.map { constraint in
      // Runs of combining marks may have been apart.
      guard let text = constraint.name?.filter({ $0 != "#" && $0 != "\n" }), !CombiningMarks.exceedLimit(in: text)
      else { return nil }
      let name = String(Substring(text.utf8.drop { $0 == UInt8(ascii: "/") })).parts(separatedBy: ">=").joined(
        separator: "≥")
      return name.isEmpty ? nil : unique.unique(name, separator: " ")
    }
  }

  /// The sources are the indices of the constraints that a constraint of the spec stands for, by its pointer.
  func draft() -> (spec: SpecDraft, sources: [String: [Int]]) {
    var draft = SpecDraft(name: layout.root.summary.name, comment: comment)
    draft["root"] = environment.root
    draft["margins"] = environment.margins
    draft["metrics"] = .object(
      SpecObject(environment.metrics.members.map { ($0.key, $0.value) } + lineStyles.map { ($0.metric, $0.growth) }))
    draft["environment"] = .object(environment.environment)
    draft.views = rootViews
    var list = IBConstraintList()
    let pins = IBPins(self)
    // In the order of the views that they position. In files they are ordered by id.
    let places = constraints.map { placedView(of: $0) }
    let order = constraints.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    for index in order where !dropped.contains(index) {
      let constraint = constraints[index]
      if isProbe, !constraint.isRequired || lowered.contains(index) { continue }
      if let pin = pins.pin(of: index) {
        if pin.members[0] == index { list.add(pin.value, numbers: pin.members) }
        continue
      }
      let values = values(of: constraint, id: constraintNames[index], isLowered: lowered.contains(index))
      for (classes, value) in values { list.add(value, in: classes, numbers: [index]) }
    }
    for value in accessoryConstraints + contentConstraints + shareConstraints + maskConstraints {
      list.add(value)
    }
    if let stack = names.rootStack { list.add(["pin": .string(stack), "to": "root"]) }
    if !open.isEmpty {
      // In other environments they give way.
      list.add([
        "$comment": "Nothing else determines these values; they stay as they were saved. layoutc:ignore violated",
        "constraints": .strings(open.map { $0.text }),
      ])
    }
    let (values, sources) = list.grouped
    draft.constraints = values
    for view in layout.views { draft.offsets[names.views[view.index]] = view.element.offset }
    draft.offsets["root"] = layout.root.view.offset
    draft.constraintOffsets = sources.compactMapValues { $0.first.map { constraints[$0].element.offset } }
    return (draft, sources)
  }

  private var lineStyles: [IBTextStyle] {
    layout.views.dropFirst().filter { stretched[$0.index]?.height != true && layout.alignmentRect($0.index) != nil }
      .compactMap { $0.lineStyle }.uniqued
  }

  private var comment: String {
    let root = layout.root
    var text = "From \(fileName.map { "\($0): " } ?? "")\(root.summary.className) \(root.summary.id)"
    if root.owner.index != root.view.index, let id = root.view["id"] { text += ", view \(id)" }
    return text
  }

  /// The views with ambiguous values that the file does not admit.
  var ambiguousViews: Set<Int> { Set(open.map { $0.view }.filter { !layout.views[$0].isUnreliable }) }

  // MARK: Views

  /// A root that is a stack view becomes a stack that fills the spec's root.
  private var rootViews: [SpecValue] {
    let children = children(of: 0)
    guard let name = names.rootStack else {
      if guides.accessory == nil { return children }
      return [["id": .string(names.views[0]), "kind": "guide"]] + children
    }
    return [
      [
        "id": .string(name), "$comment": .string("\(layout.root.view.classDescription) \(layout.views[0].id)"),
        "stack": stack(of: layout.views[0]), "children": .array(children),
      ]
    ]
  }

  private func children(of parent: Int) -> [SpecValue] {
    let views = layout.views[parent].children
    let children = views.enumerated().map { index, view in
      object(of: layout.views[view], before: index + 1 < views.count ? views[index + 1] : nil)
    }
    return children + (names.contents[parent].map { [["id": .string($0), "kind": "guide"]] } ?? [])
  }

  private func object(of view: IBView, before next: Int?) -> SpecValue {
    let number = view.index
    var object: SpecObject = ["id": .string(names.views[number])]
    object.add("$comment", "\(view.element.classDescription) \(view.id)")
    object.add("label", view.label)
    let outer = view.parent.map { layout.views[$0].installed } ?? .all
    if view.installed != outer { object.add("when", view.installed.condition) }
    if view.isKey, !view.isHidden { object.add("kind", "key") }
    if layout.hidesItself(view) { object.add("hidden", true) }
    if let size = view.intrinsicSize(
      layout.naturalRect(number), isStretched: stretched[number] ?? (false, false), on: layout.document.canvas)
    {
      object.add("intrinsicSize", size)
      object.add("hugging", view.priorities("HuggingPriority", standard: 250))
      object.add("compressionResistance", view.priorities("CompressionResistancePriority", standard: 750))
    }
    object.add("baseline", baselines.value(of: number))
    object.add("spacingAfter", spacing(after: view, before: next).map { .number($0) })
    if view.isStack { object.add("stack", stack(of: view)) }
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
    let contradicted = lowered.union(dropped).filter { number in
      constraints[number].priority[environment.sizeClasses] == 1000 && isContradicted(number)
    }
    return Set(contradicted.map { placedView(of: constraints[$0]) })
  }

  /// Returns whether the recorded frames contradict a required constraint, although the file calls none of them
  /// misplaced or ambiguous.
  func isStale(_ number: Int) -> Bool {
    let constraint = constraints[number]
    return constraint.isRequired && !dropped.contains(number)
      && constraint.views.allSatisfy { !layout.views[$0].isUnreliable } && isContradicted(number)
  }

  func isContradicted(_ number: Int) -> Bool { (recordedViolation(of: number) ?? 0) > ImportVerification.tolerance }

  func recordedViolation(of number: Int) -> Double? {
    let constraint = constraints[number]
    let classes = environment.sizeClasses
    guard constraint.installed.contains(classes),
      constraint.views.allSatisfy({ layout.views[$0].installed.contains(classes) }),
      let (firstOperand, secondOperand) = sides(of: constraint), let first = firstOperand.recorded
    else { return nil }
    var right = constraint.constant[classes]
    if let operand = secondOperand {
      guard let second = operand.recorded else { return nil }
      right += constraint.multiplier.value * second
      if let origin = origin(of: constraint, firstOperand, operand) {
        guard let start = origin.recorded else { return nil }
        right += (1 - constraint.multiplier.value) * start
      }
    }
    return constraint.relation.violation(first - right)
  }
}

struct IBConstraintList {
  private typealias Member = (value: SpecValue, numbers: [Int])
  private var always: [Member] = []
  private var groups = OrderedDictionary<IBSizeClasses, [Member]>()

  mutating func add(_ value: SpecValue, in classes: IBSizeClasses = .all, numbers: [Int] = []) {
    guard classes != .all else { return always.append((value, numbers)) }
    groups[classes, default: []].append((value, numbers))
  }

  /// The sources are the indices of the file's constraints, by pointer.
  var grouped: (values: [SpecValue], sources: [String: [Int]]) {
    var values = always.map { $0.value }
    var sources: [String: [Int]] = [:]
    for (index, member) in always.enumerated() { sources["/constraints/\(index)"] = member.numbers }
    for (classes, members) in groups.elements {
      for (index, member) in members.enumerated() {
        sources["/constraints/\(values.count)/constraints/\(index)"] = member.numbers
      }
      var group = SpecObject()
      group.add("when", classes.condition)
      group.add("constraints", .array(members.map { $0.value }))
      values.append(.object(group))
    }
    return (values, sources)
  }
}

/// Combines constraints that tie several edges of a view to the same edges of its container into pins.
struct IBPins {
  typealias Pin = (value: SpecValue, members: [Int])

  private let builder: IBSpecBuilder
  private var pins: [Pin] = []
  private var indices: [Int: Int] = [:]

  private struct Key: Hashable {
    let view: Int
    let target: String
  }

  private typealias Tie = (number: Int, edge: Rect.Edge, inset: Double)

  init(_ builder: IBSpecBuilder) {
    self.builder = builder
    var ties = OrderedDictionary<Key, [Tie]>()
    for number in builder.constraints.indices {
      guard let (key, tie) = tie(number) else { continue }
      // An edge that is tied twice is not combined.
      if !ties[key, default: []].contains(where: { $0.edge == tie.edge }) { ties[key, default: []].append(tie) }
    }
    for (key, members) in ties.elements where members.count >= 2 {
      let isUniform = members.allSatisfy { $0.inset == members[0].inset }
      guard members.count == 4 || isUniform else { continue }
      for member in members { indices[member.number] = pins.count }
      pins.append((value(key, members, isUniform: isUniform), members.map { $0.number }))
    }
  }

  func pin(of constraint: Int) -> Pin? { indices[constraint].map { pins[$0] } }

  private func tie(_ number: Int) -> (Key, Tie)? {
    let constraint = builder.constraints[number]
    // A pin ties edges in all size classes, and has no name.
    guard constraint.isRequired, constraint.relation == .equal, constraint.multiplier == .one,
      builder.constraintNames[number] == nil, !builder.lowered.contains(number), !builder.dropped.contains(number),
      let side = constraint.second, let constant = constraint.constant.uniform,
      let first = builder.operand(constraint.first), let second = builder.operand(side),
      first.attribute == second.attribute, let edge = constraint.first.attribute.edge,
      edge.rawValue == first.attribute.rawValue
    else { return nil }
    let inset = (constant + second.offset - first.offset) * edge.inward
    for (inner, outer, inset) in [(first, second, inset), (second, first, -inset)] {
      guard let view = inner.view, inner.item == builder.names.views[view],
        outer.view.map({ builder.layout.isView(view, in: $0) }) ?? true
      else { continue }
      return (Key(view: view, target: outer.item), (number, edge, inset))
    }
    return nil
  }

  private func value(_ key: Key, _ members: [Tie], isUniform: Bool) -> SpecValue {
    var pin: SpecObject = ["pin": .string(builder.names.views[key.view]), "to": .string(key.target)]
    if members.count < 4 {
      let edges = Rect.Edge.allCases.filter { edge in members.contains { $0.edge == edge } }
      pin.add("edges", .strings(edges.map { $0.rawValue }))
    }
    if isUniform {
      if members[0].inset != 0 { pin.add("insets", .number(members[0].inset)) }
    } else {
      var insets = Insets()
      for member in members { insets[member.edge] = member.inset }
      pin.add("insets", .object(SpecObject(insets)))
    }
    return .object(pin)
  }
}
