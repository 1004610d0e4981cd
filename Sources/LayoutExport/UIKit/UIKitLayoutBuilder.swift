import Cassowary
import Layout
import LayoutSpec

struct UIKitLayoutBuilder {
  /// The item of a term, identified in the same way in all combinations.
  private enum ItemKey: Hashable {
    case view(String)
    case guide(Guide)
    case stackVariable(String)
  }

  private struct DraftTerm: Hashable {
    let item: ItemKey
    let attribute: Attribute
    let coefficient: Double
  }

  private struct Draft: Hashable {
    let name: String
    let terms: [DraftTerm]
    let relation: Relation
    let constant: Double
    let priority: Double
    let weight: Double
    let isDirectional: Bool
    /// The guide or spacer of a nonnegative size. For a view, that constraint is implicit.
    let guideOfBound: String?
    /// The view whose stack makes the row, and the member of the stack that the row's constant comes from.
    let stack: String?
    let stackMember: String?
  }

  private struct DraftView {
    let parent: String?
    let properties: ViewProperties
    var canBeGuide: Bool
    var presence: Combinations
    let isHidden: Bool
  }

  private let document: SpecDocument
  private let space: TraitSpace
  private let documentOrder: DocumentOrder
  private var order: [String] = []
  private var views: [String: DraftView] = [:]
  private var drafts: [Draft] = []
  private var indices: [Draft: Int] = [:]
  private var combinations: [Combinations] = []
  private var words: [String: Set<String>] = [:]
  private var stackGuides: [(key: String, wanted: String, stack: String)] = []
  private var stacks: UIKitStackBuilder
  /// The values of metrics, or `nil` for one that traits change.
  private var metrics: [String: Double?] = [:]
  private var metricOrder: [String] = []
  private var usesWindow = false
  private var tree = ViewTree()
  private var warnings: [String] = []

  init(_ document: SpecDocument, _ space: TraitSpace) {
    self.document = document
    self.space = space
    documentOrder = DocumentOrder(document)
    stacks = UIKitStackBuilder(documentOrder)
  }

  /// Adds the layout of one combination.
  ///
  /// - Throws: `ProblemError` if the layout is too large for the solver.
  mutating func add(_ inspection: SpecInspection, _ combination: Int) throws(ProblemError) {
    tree = inspection.tree
    usesWindow = usesWindow || inspection.usesWindow
    addMetrics(inspection)
    addViews(inspection, combination)
    for row in try tree.anchorRows(for: inspection.environment.environment) { add(row, inspection, combination) }
  }

  private mutating func addMetrics(_ inspection: SpecInspection) {
    for (name, value) in inspection.metricValues {
      if let known = metrics[name] {
        if known != value { metrics[name] = .some(nil) }
      } else {
        metrics[name] = value
        metricOrder.append(name)
      }
    }
  }

  private mutating func addViews(_ inspection: SpecInspection, _ combination: Int) {
    let names = tree.views.indices.map { inspection.name(ofView: $0) }
    documentOrder.insert(names, into: &order)
    for (index, view) in tree.views.enumerated() {
      let name = names[index]
      let hasChildren = tree.view(index).map { tree.hasChildren($0) } ?? false
      let isHelper = view.kind == .guide || view.kind == .spacer
      let canBeGuide = isHelper && !hasChildren && view.intrinsicWidth == nil && view.intrinsicHeight == nil
      if var known = views[name] {
        known.presence.insert(combination)
        known.canBeGuide = known.canBeGuide && canBeGuide
        if known.properties.hugging != view.hugging
          || known.properties.compressionResistance != view.compressionResistance
        {
          warn("\(name): traits change its hugging or compression resistance; the code sets that of the first traits")
        }
        views[name] = known
      } else {
        views[name] = DraftView(
          parent: view.parent.map { names[$0] }, properties: view, canBeGuide: canBeGuide, presence: [combination],
          isHidden: inspection.isHidden(index) && view.parent.map { inspection.isHidden($0) } != true)
      }
    }
    for (index, view) in tree.views.enumerated() {
      if let stack = view.stack { stacks.add(stack, of: index, in: tree, names: names, combination) }
    }
  }

  private mutating func warn(_ text: String) {
    if !warnings.contains(text) { warnings.append(text) }
  }

  private mutating func add(_ row: AnchorRow, _ inspection: SpecInspection, _ combination: Int) {
    var guideOfBound: String?
    var stack: String?
    var stackMember: String?
    switch row.reference {
    case .hugging, .compressionResistance, .nonNegativeRoot: return
    case .nonNegativeSize(let view, _): guideOfBound = inspection.name(ofView: view)
    case .stackRule(let view, let rule):
      stack = inspection.name(ofView: view)
      stackMember = tree.views[view].stack.flatMap { rule.member(along: $0.axis) }
    case .constraint: break
    }
    let name = inspection.name(of: row.reference)
    var terms: [DraftTerm] = []
    for term in row.terms {
      switch term.length {
      case .anchor(let item, let attribute):
        let key: ItemKey =
          item.viewIndex.map { .view(inspection.name(ofView: $0)) } ?? .guide(item.guide ?? .root)
        terms.append(DraftTerm(item: key, attribute: attribute, coefficient: term.coefficient))
      case .stackVariable(let variable):
        let (key, axis) = guide(for: variable, inspection)
        terms.append(
          DraftTerm(
            item: .stackVariable(key), attribute: axis == .horizontal ? .width : .height,
            coefficient: term.coefficient))
      }
    }
    let draft = Draft(
      name: name, terms: terms, relation: row.relation, constant: row.constant, priority: row.priority.rawValue,
      weight: row.weight, isDirectional: row.isDirectional, guideOfBound: guideOfBound, stack: stack,
      stackMember: stackMember)
    if let index = indices[draft] {
      combinations[index].insert(combination)
    } else {
      indices[draft] = drafts.count
      drafts.append(draft)
      combinations.append([combination])
      if words[name] == nil { words[name] = inspection.words(of: row.reference) }
    }
  }

  /// Returns the key of the guide that represents a stack's variable, and the axis of its size.
  private mutating func guide(
    for variable: LinearLayout.StackVariable, _ inspection: SpecInspection
  ) -> (String, LayoutConstraint.Axis) {
    let owner: Int
    var key = inspection.name(of: .stack(variable))
    let word: String
    var group: String?
    switch variable {
    case .unit(let view, let name, let axis):
      (owner, word, group) = (view, "Unit", name?.text)
      if let group { key = "\(group)#unit.\(axis == .horizontal ? "width" : "height")" }
    case .share(let view): (owner, word) = (view, "Share")
    case .gap(let view): (owner, word) = (view, "Gap")
    case .distance(let view): (owner, word) = (view, "Distance")
    }
    if !stackGuides.contains(where: { $0.key == key }) {
      stackGuides.append((key, (group ?? tree.views[owner].id ?? "stack") + word, inspection.name(ofView: owner)))
    }
    if case .unit(_, _, let axis) = variable { return (key, axis) }
    return (key, tree.views[owner].stack?.axis ?? .horizontal)
  }

  // MARK: The layout

  consuming func layout() -> UIKitLayout {
    noteFixedTraits()
    // Names that Swift or the generated code uses.
    let functions = drafts.indices.map { "constraints\($0)" }
    let reserved: Set<String> = [
      "self", "Self", "init", "Type", "Protocol", "root", "safeArea", "margins", "readable", "keyboard", "traits",
      "sets", "set", "index", "isActive", "made", "apply", "addViews", "views", "stackGuides", "Traits", "Metrics", "_",
      "UIView", "UIStackView", "UILayoutGuide", "NSLayoutConstraint", "UILayoutPriority", "NSDirectionalEdgeInsets",
      "CGFloat",
    ]
    var names = SwiftNames(reserved: reserved.union(UIKitLayout.View.knownTypes).union(functions))
    var properties: [String: String] = [:]
    for name in order {
      let isPointer = name.hasPrefix("/")
      let wanted = isPointer ? (views[name]?.properties.kind == .guide ? "guide" : "spacer") : name
      properties[name] = SwiftName.escaped(names.property(wanted))
    }
    var arranged = stacks.stacks {
      views[$0]?.canBeGuide == false
    } isHidden: {
      views[$0]?.isHidden == true
    }
    stackGuides.removeAll { arranged[$0.stack]?.reason == nil }
    var guides: [String: String] = [:]
    for (key, wanted, _) in stackGuides { guides[key] = SwiftName.escaped(names.property(wanted)) }
    let constraints = constraints(arranged, properties, guides)
    for (name, metrics) in constraints.arrangedMetrics { arranged[name]?.metrics = metrics }
    let guidesInUse = usedGuides
    let classes = document.commentedClasses
    let namesMargins = guidesInUse.contains { $0.usesMargins }
    noteGuides(guidesInUse)
    return UIKitLayout(
      name: document.name, traits: space.traits, space: space,
      views: order.compactMap { name in
        guard let view = views[name], let property = properties[name] else { return nil }
        return UIKitLayout.View(
          name: name, property: property,
          type: classes[name].flatMap { UIKitLayout.View.knownTypes.contains($0) ? $0 : nil } ?? "UIView",
          parent: view.parent, isGuide: view.canBeGuide,
          hugging: view.properties.hugging,
          compressionResistance: view.properties.compressionResistance, intrinsicSize: Self.size(view.properties),
          stack: arranged[name], presence: view.presence,
          isHidden: view.isHidden)
      },
      stackGuides: stackGuides.compactMap { key, _, _ in
        guides[key].map { UIKitLayout.StackGuide(identifier: key, property: $0) }
      },
      sets: constraints.sets,
      metrics: metricOrder.compactMap { name in constraints.metrics[name].map { (name, $0.property, $0.value) } },
      margins: namesMargins && tree.margins != ViewTree.Margins() ? tree.margins : nil,
      followsUndockedKeyboard: tree.keyboardGuide.followsUndockedKeyboard,
      usesBottomSafeArea: tree.keyboardGuide.usesBottomSafeArea, rootSize: rootSize, warnings: warnings)
  }

  /// The constraints of a layout, and the metrics that they use.
  private struct Constraints {
    var sets: [UIKitLayout.ConstraintSet] = []
    var metrics: [String: (property: String, value: Double)] = [:]
    /// For each `UIStackView` and member, the metrics that its numbers come from, by value.
    var arrangedMetrics: [String: [String: [Double: String]]] = [:]
  }

  private mutating func constraints(
    _ arranged: [String: UIKitStack], _ properties: [String: String], _ guides: [String: String]
  ) -> Constraints {
    var found = Constraints()
    var metricNames = SwiftNames(reserved: ["self", "init", "Type", "Protocol"])
    var setIndices: [Combinations: Int] = [:]
    for (draft, combinations) in zip(drafts, combinations) {
      if let guide = draft.guideOfBound, views[guide]?.canBeGuide != true { continue }
      let metric = metric(of: draft)
      if let metric, found.metrics[metric.name] == nil {
        found.metrics[metric.name] = (SwiftName.escaped(metricNames.property(metric.name)), metric.value)
      }
      let metricProperty = metric.flatMap { found.metrics[$0.name]?.property }
      if let stack = draft.stack, arranged[stack]?.reason == nil {
        if let metric, let member = draft.stackMember {
          found.arrangedMetrics[stack, default: [:]][member, default: [:]][metric.value] = metricProperty
        }
        continue
      }
      let terms = draft.terms.map {
        UIKitLayout.Term(
          item: text(of: $0.item, properties, guides), attribute: $0.attribute, coefficient: $0.coefficient)
      }
      let row = UIKitLayout.Row(
        name: draft.name, terms: terms, relation: draft.relation, constant: draft.constant, metric: metricProperty,
        priority: draft.priority, weight: draft.weight, isDirectional: draft.isDirectional)
      if let warning = row.warning { warn(warning) }
      if let index = setIndices[combinations] {
        found.sets[index].rows.append(row)
      } else {
        setIndices[combinations] = found.sets.count
        found.sets.append(UIKitLayout.ConstraintSet(combinations: combinations, rows: [row]))
      }
    }
    return found
  }

  private static func size(_ view: ViewProperties) -> String? {
    guard view.intrinsicWidth != nil || view.intrinsicHeight != nil else { return nil }
    let (width, height) = (view.intrinsicWidth, view.intrinsicHeight)
    return "\(width.map(CodeText.number) ?? "-") × \(height.map(CodeText.number) ?? "-")"
  }

  private var rootSize: String? {
    func word(_ length: ViewTree.RootLength) -> String? {
      switch length {
      case .window, .keyboard: nil
      case .value(let value): CodeText.number(value)
      case .free: "free"
      }
    }
    let (width, height) = (word(tree.rootWidth), word(tree.rootHeight))
    guard width != nil || height != nil else { return nil }
    return "width \(width ?? "given"), height \(height ?? "given")"
  }

  /// Returns the metric that a constant comes from, if the constraint names one with this value.
  private func metric(of draft: Draft) -> (name: String, value: Double)? {
    guard draft.constant != 0, let words = words[draft.name] else { return nil }
    var found: (name: String, value: Double)?
    for name in metricOrder where words.contains(name) {
      guard let value = metrics[name] ?? nil, value == draft.constant.magnitude else { continue }
      guard found == nil else { return nil }
      found = (name, value)
    }
    return found
  }

  private func text(of item: ItemKey, _ properties: [String: String], _ guides: [String: String]) -> String {
    switch item {
    case .view(let name): properties[name] ?? name
    case .stackVariable(let key): guides[key] ?? key
    case .guide(.root): "root"
    case .guide(.safeArea): "root.safeAreaLayoutGuide"
    case .guide(.margins): "root.layoutMarginsGuide"
    case .guide(.readable): "root.readableContentGuide"
    case .guide(.keyboard): "root.keyboardLayoutGuide"
    case .guide(.safeAreaBesideCorners): "root.layoutGuide(for: .safeArea(cornerAdaptation: .horizontal))"
    case .guide(.safeAreaBelowCorners): "root.layoutGuide(for: .safeArea(cornerAdaptation: .vertical))"
    case .guide(.marginsBesideCorners): "root.layoutGuide(for: .margins(cornerAdaptation: .horizontal))"
    case .guide(.marginsBelowCorners): "root.layoutGuide(for: .margins(cornerAdaptation: .vertical))"
    }
  }

  private var usedGuides: Set<Guide> {
    var guides: Set<Guide> = []
    for draft in drafts {
      for term in draft.terms {
        if case .guide(let guide) = term.item { guides.insert(guide) }
      }
    }
    return guides
  }

  /// Warns about guides that not every version of UIKit has, or whose width UIKit determines.
  private mutating func noteGuides(_ guides: Set<Guide>) {
    let corners: [Guide] = [
      .safeAreaBesideCorners, .safeAreaBelowCorners, .marginsBesideCorners, .marginsBelowCorners,
    ]
    if let guide = corners.first(where: { guides.contains($0) }) {
      warn("\(guide.rawValue) needs iOS 26: it is a layout guide with corner adaptation")
    }
    if guides.contains(.readable), tree.readableWidth != SystemMargins.readableWidth {
      warn("readableWidth is left out: UIKit's readable guide has the width of the system")
    }
  }

  private mutating func noteFixedTraits() {
    let fixed: [TraitName] = [
      .device, .split, .keyboardState, .keyboardNear, .keyboardAwayFrom, .windowOrientation, .windowWidth,
      .windowHeight, .rootWidth, .rootHeight, .scale, .keyboardGuideActive,
    ]
    let named = document.namedTraits()
    for trait in fixed where named.contains(trait.rawValue) {
      warn("conditions on \(trait.rawValue) are decided once, for the environment that was given")
    }
    if usesWindow { warn("numbers that depend on the window's size are those of the environment that was given") }
  }
}
