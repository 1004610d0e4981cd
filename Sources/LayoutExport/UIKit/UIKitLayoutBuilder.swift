import Cassowary
import JSON
import Layout
import LayoutSpec

struct UIKitLayoutBuilder {
  private let document: SpecDocument
  private let space: TraitSpace
  private let documentOrder: DocumentOrder
  private var order: [String] = []
  private var views: [String: UIKitLayout.View] = [:]
  private var rows = OrderedDictionary<UIKitLayout.Row, [Int]>()
  private var words: [String: Set<String>] = [:]
  private var stackGuides: [UIKitLayout.StackGuide] = []
  private var stacks: [String: UIKitStack] = [:]
  /// `nil` for a metric that traits change.
  private var metrics = OrderedDictionary<String, Double?>()
  private var usesWindow = false
  private var tree = ViewTree()
  private var warnings: [String] = []

  init(_ document: SpecDocument, _ space: TraitSpace) {
    (self.document, self.space) = (document, space)
    documentOrder = DocumentOrder(document)
  }

  mutating func add(_ inspection: SpecInspection, _ combination: Int) throws(ProblemError) {
    tree = inspection.tree
    usesWindow = usesWindow || inspection.usesWindow
    for (name, value) in inspection.metricValues {
      metrics[name, default: value] = metrics[name, default: value] == value ? value : nil
    }
    addViews(inspection, combination)
    for row in try tree.anchorRows(for: inspection.environment.environment) { add(row, inspection, combination) }
  }

  private mutating func addViews(_ inspection: SpecInspection, _ combination: Int) {
    let names = tree.views.indices.map { inspection.name(ofView: $0) }
    documentOrder.insert(names, into: &order)
    for (index, view) in tree.views.enumerated() {
      let name = names[index]
      let hasChildren = tree.view(index).map { tree.hasChildren($0) } ?? false
      let isHelper = view.kind == .guide || view.kind == .spacer
      let isGuide = isHelper && !hasChildren && view.intrinsicWidth == nil && view.intrinsicHeight == nil
      if var known = views[name] {
        known.presence.insert(combination)
        known.isGuide = known.isGuide && isGuide
        if known.properties.hugging != view.hugging
          || known.properties.compressionResistance != view.compressionResistance
        {
          warn("\(name): traits change its hugging or compression resistance; the code sets that of the first traits")
        }
        views[name] = known
      } else {
        views[name] = UIKitLayout.View(
          name: name, parent: view.parent.map { names[$0] }, properties: view,
          isHidden: inspection.isHidden(index) && view.parent.map { inspection.isHidden($0) } != true,
          isGuide: isGuide, presence: [combination])
      }
    }
    for (index, view) in tree.views.enumerated() {
      guard let stack = view.stack else { continue }
      let new = UIKitStack(stack, of: index, in: tree, names: names, combination)
      if stacks[names[index]]?.add(new, documentOrder) == nil { stacks[names[index]] = new }
    }
  }

  private mutating func warn(_ text: String) {
    if !warnings.contains(text) { warnings.append(text) }
  }

  private mutating func add(_ row: AnchorRow, _ inspection: SpecInspection, _ combination: Int) {
    let origin: UIKitLayout.Row.Origin
    switch row.reference {
    case .hugging, .compressionResistance, .nonNegativeRoot: return
    case .constraint: origin = .constraint
    case .nonNegativeSize(let view, _): origin = .sizeBound(view: inspection.name(ofView: view))
    case .stackRule(let view, let rule):
      let member = tree.views[view].stack.flatMap { rule.member(along: $0.axis) }
      origin = .stack(view: inspection.name(ofView: view), member: member)
    }
    let name = inspection.name(of: row.reference)
    var terms = row.anchors.map { term in
      let view = term.item.viewIndex.map { UIKitLayout.Item.view(inspection.name(ofView: $0)) }
      return UIKitLayout.Term(
        item: view ?? .guide(term.item.guide ?? .root), attribute: term.attribute, coefficient: term.coefficient)
    }
    for (variable, coefficient) in row.stackVariables {
      let (guide, axis) = guide(for: variable, inspection)
      terms.append(
        UIKitLayout.Term(
          item: .stackGuide(guide), attribute: axis == .horizontal ? .width : .height, coefficient: coefficient))
    }
    let new = UIKitLayout.Row(
      name: name, origin: origin, terms: terms, relation: row.relation, constant: row.constant,
      priority: row.priority.rawValue, weight: row.weight, isDirectional: row.isDirectional)
    rows[new, default: []].append(combination)
    if words[name] == nil { words[name] = inspection.words(of: row.reference) }
  }

  private mutating func guide(
    for variable: LinearLayout.StackVariable, _ inspection: SpecInspection
  ) -> (String, LayoutConstraint.Axis) {
    var key = inspection.name(of: .stack(variable))
    let (owner, word): (Int, String)
    var group: String?
    switch variable {
    case .unit(let view, let name, let axis):
      (owner, word, group) = (view, "Unit", name?.text)
      if let group { key = "\(group)#unit.\(axis.size)" }
    case .share(let view): (owner, word) = (view, "Share")
    case .gap(let view): (owner, word) = (view, "Gap")
    case .distance(let view): (owner, word) = (view, "Distance")
    }
    if !stackGuides.contains(where: { $0.identifier == key }) {
      stackGuides.append(
        UIKitLayout.StackGuide(
          identifier: key, wanted: (group ?? tree.views[owner].id ?? "stack") + word,
          stack: inspection.name(ofView: owner)))
    }
    return (key, tree.views[owner].stack?.axis ?? .horizontal)
  }

  // MARK: The layout

  consuming func layout() -> UIKitLayout {
    noteFixedTraits()
    let views = views
    for name in Array(stacks.keys) {
      stacks[name]?.decide(isGuide: { views[$0]?.isGuide != false }, isHidden: { views[$0]?.isHidden == true })
    }
    stackGuides.removeAll { stacks[$0.stack]?.isStackView == true }
    nameProperties()
    let (sets, properties) = constraints()
    let items = rows.elements.flatMap { $0.key.terms.map { $0.item } }
    let guides = Set(items.compactMap { if case .guide(let guide) = $0 { guide } else { nil } })
    noteGuides(guides)
    return UIKitLayout(
      name: document.name, space: space,
      views: order.compactMap { name in
        var view = self.views[name]
        view?.stack = stacks[name]
        return view
      },
      stackGuides: stackGuides, sets: sets,
      metrics: metrics.elements.compactMap { name, value in
        guard let property = properties[name], let value else { return nil }
        return (property, value)
      },
      margins: guides.contains { $0.usesMargins } && tree.margins != ViewTree.Margins() ? tree.margins : nil,
      followsUndockedKeyboard: tree.keyboardGuide.followsUndockedKeyboard,
      usesBottomSafeArea: tree.keyboardGuide.usesBottomSafeArea, rootSize: rootSize, warnings: warnings)
  }

  private mutating func nameProperties() {
    // Names that Swift or the generated code uses.
    let reserved: Set<String> = [
      "self", "Self", "init", "Type", "Protocol", "root", "safeArea", "margins", "readable", "keyboard", "traits",
      "sets", "set", "index", "isActive", "made", "apply", "addViews", "views", "stackGuides", "Traits", "Metrics", "_",
      "UIView", "UIStackView", "UILayoutGuide", "NSLayoutConstraint", "UILayoutPriority", "NSDirectionalEdgeInsets",
      "CGFloat",
    ]
    let functions = rows.elements.indices.map { "constraints\($0)" }
    var names = UniqueNames(taken: reserved.union(UIKitLayout.View.knownTypes).union(functions))
    let classes = document.commentedClasses
    for name in order {
      let helper = views[name]?.properties.kind == .guide ? "guide" : "spacer"
      views[name]?.property = names.property(name.hasPrefix("/") ? helper : name)
      if let type = classes[name], UIKitLayout.View.knownTypes.contains(type) { views[name]?.type = type }
    }
    for index in stackGuides.indices { stackGuides[index].property = names.property(stackGuides[index].wanted) }
  }

  private mutating func constraints() -> (sets: [UIKitLayout.ConstraintSet], metrics: [String: String]) {
    var sets = OrderedDictionary<Combinations, [UIKitLayout.Row]>()
    var properties: [String: String] = [:]
    var names = UniqueNames(taken: ["self", "init", "Type", "Protocol"])
    for (var row, combinations) in rows.elements {
      if case .sizeBound(let view) = row.origin, views[view]?.isGuide != true { continue }
      if let metric = metric(of: row) {
        row.metric = properties[metric] ?? names.property(metric)
        properties[metric] = row.metric
      }
      if case .stack(let view, let member) = row.origin, stacks[view]?.isStackView == true {
        if let member, let metric = row.metric {
          stacks[view]?.metrics[member, default: [:]][row.constant.magnitude] = metric
        }
        continue
      }
      if let warning = row.warning { warn(warning) }
      sets[Combinations(combinations), default: []].append(row)
    }
    return (sets.elements.map { UIKitLayout.ConstraintSet(combinations: $0, rows: $1) }, properties)
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

  /// Returns the metric that the constraint names and that has the value of its constant.
  private func metric(of row: UIKitLayout.Row) -> String? {
    guard row.constant != 0, let words = words[row.name] else { return nil }
    let fitting = metrics.elements.filter { words.contains($0.key) && $0.value == row.constant.magnitude }
    return fitting.count == 1 ? fitting[0].key : nil
  }

  /// Not every version of UIKit has all guides, and UIKit determines the width of some.
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

extension UniqueNames {
  fileprivate mutating func property(_ wanted: String) -> String {
    SwiftName.escaped(unique(CodeText.identifier(wanted), separator: ""))
  }
}
