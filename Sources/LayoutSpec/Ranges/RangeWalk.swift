internal import Cassowary
import JSON
import Layout

/// Walks everything that a resolved spec uses, so that every decision is recorded.
struct RangeWalk {
  var evaluator: RangeEvaluator
  let resolved: ResolvedSpec
  /// For each view of the document its index in the tree; -1 if it is absent.
  private var treeViews: [Int]
  private let isCancelled: () -> Bool

  /// - Parameter isCancelled: returns whether to stop. Then decisions are missing.
  init(_ evaluator: RangeEvaluator, _ resolved: ResolvedSpec, isCancelled: @escaping () -> Bool) {
    self.isCancelled = isCancelled
    self.evaluator = evaluator
    self.resolved = resolved
    treeViews = Array(repeating: -1, count: evaluator.spec.views.count)
    for (index, node) in resolved.viewNodes.enumerated() { treeViews[node] = index }
  }

  private var spec: CompiledSpec { evaluator.spec }

  mutating func run() {
    _ = evaluator.rootWidth()
    _ = evaluator.rootHeight()
    walkViews()
    walkConstraints(spec.constraints)
    walkGuides()
  }

  private mutating func walk(_ value: Value?) {
    if let value { evaluator.number(value) }
  }

  private mutating func walkViews() {
    let nodes = spec.views
    var index = 0
    while index < nodes.count {
      if index % 64 == 0, isCancelled() { return }
      if let condition = nodes[index].condition, !evaluator.holds(condition) {
        index = nodes[index].end
        continue
      }
      if !nodes[index].isGroup { walkView(nodes[index], index) }
      index += 1
    }
  }

  private mutating func walkView(_ node: ViewNode, _ index: Int) {
    if let stack = node.stack, presentView(in: index + 1..<node.end) != nil { walkStack(spec.stacks[stack], index) }
    guard let sizing = spec.sizing(ofView: index) else { return }
    let parentStack =
      node.parent >= 0 && treeViews[node.parent] >= 0 ? resolved.tree.views[treeViews[node.parent]].stack : nil
    if parentStack?.distribution == .units {
      let share = evaluator.fixedNumber(sizing.flexible, "a share", least: .zero)
      if share?.constant ?? 0 == 0 { evaluator.fixedNumber(sizing.units, "a number of units", least: .aboveZero) }
    }
    if let width = sizing.intrinsicWidth {
      evaluator.number(width)
      evaluator.priority(sizing.huggingHorizontal)
      evaluator.priority(sizing.resistanceHorizontal)
    }
    if let height = sizing.intrinsicHeight {
      evaluator.number(height)
      evaluator.priority(sizing.huggingVertical)
      evaluator.priority(sizing.resistanceVertical)
    }
    if let parentStack, sizing.isForNeighbours { walkNeighbours(sizing, node, index, parentStack) }
  }

  /// Walks the values that apply only beside other views.
  private mutating func walkNeighbours(_ sizing: ViewSizing, _ node: ViewNode, _ index: Int, _ stack: Stack) {
    let isLast = presentView(in: node.end..<spec.views[node.parent].end) == nil
    if !isLast, stack.distribution != .equalSpacing { walk(sizing.spacingAfter) }
    if isLast, presentView(in: node.parent + 1..<index) == nil { return }
    if stack.alignment == .firstBaseline { walk(sizing.firstBaseline) }
    if stack.alignment == .lastBaseline { walk(sizing.lastBaseline) }
  }

  /// Returns the index of the first present view in a range of siblings and their descendants.
  private mutating func presentView(in nodes: Range<Int>) -> Int? {
    let views = spec.views
    return views.firstView(in: nodes) { evaluator.holds($0) }
  }

  private mutating func walkStack(_ node: StackNode, _ view: Int) {
    let axis = evaluator.leaf(of: node.axis)?.0 ?? .horizontal
    if let alignment = node.alignment { _ = evaluator.leaf(of: alignment) }
    let distribution = node.distribution.flatMap { evaluator.leaf(of: $0) }?.0
    if let direction = node.direction { _ = evaluator.leaf(of: direction) }
    if distribution == .fillProportionally { walkShares(node, of: view, axis) }
    if usesSpacing(distribution ?? .fill, of: view) { walk(node.spacing) }
    walkInsets(node.insets)
    evaluator.priority(node.priority)
  }

  /// Walks the shares of a stack that fills proportionally. They are coefficients, so sizes and spacings must be the same
  /// for all ranged numbers, unless a single share is the whole stack.
  private mutating func walkShares(_ node: StackNode, of view: Int, _ axis: LayoutConstraint.Axis) {
    let end = spec.views[view].end
    var sizes: [Value] = []
    var spacings: [Value] = []
    var next = presentView(in: view + 1..<end)
    while let child = next {
      next = presentView(in: spec.views[child].end..<end)
      let sizing = spec.sizing(ofView: child)
      if next != nil, let spacing = sizing?.spacingAfter ?? node.spacing { spacings.append(spacing) }
      guard let size = sizing?.intrinsicSize(axis), let number = evaluator.number(size) else { continue }
      if evaluator.trace.isAboveZero(number, "an intrinsic size above 0") { sizes.append(size) }
    }
    guard !sizes.isEmpty else { return }
    for spacing in spacings { evaluator.fixedNumber(spacing, "a spacing in a stack that fills proportionally") }
    guard sizes.count > 1 || spacings.contains(where: { evaluator.number($0)?.constant ?? 0 != 0 }) else { return }
    for size in sizes { evaluator.fixedNumber(size, "an intrinsic size in a stack that fills proportionally") }
  }

  /// Returns whether a rule of a stack uses its spacing: between two children, or in the size of one that has units.
  private mutating func usesSpacing(_ distribution: Stack.Distribution, of view: Int) -> Bool {
    let end = spec.views[view].end
    var next = presentView(in: view + 1..<end)
    while let child = next {
      next = presentView(in: spec.views[child].end..<end)
      let sizing = spec.sizing(ofView: child)
      if next != nil, distribution == .equalSpacing || sizing?.spacingAfter == nil { return true }
      if distribution == .units, evaluator.fixedNumber(sizing?.flexible, "a share", least: .zero)?.constant ?? 0 == 0 {
        return true
      }
    }
    return false
  }

  mutating func walkInsets(_ insets: InsetValues) {
    for value in [insets.top, insets.leading, insets.bottom, insets.trailing] { walk(value) }
  }

  // MARK: Constraints

  private mutating func walkConstraints(_ entries: [ConstraintEntry]) {
    for entry in entries {
      switch entry {
      case .constraint(let index): walkConstraint(index)
      case .group(let condition, let constraints, let otherwise):
        walkConstraints(condition.map { evaluator.holds($0) } ?? true ? constraints : otherwise)
      }
    }
  }

  private mutating func walkConstraint(_ index: Int) {
    let node = spec.constraintNodes[index]
    if let condition = spec.condition(of: node), !evaluator.holds(condition) { return }
    let isChain = (spec.expression(of: node)?.relations.count ?? 0) > 1
    guard isChain || spec.constraintViews[node.views].allSatisfy({ treeViews[$0] >= 0 }) else { return }
    evaluator.fixedNumber(node.weight, "a weight", least: .aboveZero)
    evaluator.priority(node.priority)
    switch node.form {
    case .anchors(let form):
      if let constant = form.constant { evaluator.number(constant) }
      if form.second != nil { evaluator.fixedNumber(form.multiplier, "a multiplier") }
      walkBaseline(form.first)
      if let second = form.second { walkBaseline(second) }
    case .expression(let index):
      let form = spec.expressionForms[Int(index)]
      evaluator.priority(form.priority)
      for link in form.relations.indices
      where form.relations.count == 1 || form.isActive(link, amongViews: treeViews) {
        walkSide(form.sides[link], node.text)
        walkSide(form.sides[link + 1], node.text)
      }
    case .pin(let form):
      walkInsets(spec.pinForms[Int(form)].insets)
    case .visual(let index):
      let form = spec.visualForms[Int(index)]
      evaluator.priority(form.priority)
      for part in form.parts {
        evaluator.priority(part.priority)
        if case .metric(let metric) = part.amount { _ = evaluator.metric(metric) }
      }
    }
  }

  /// Evaluates the baselines that a term names, which are values too.
  private mutating func walkBaseline(_ term: AnchorTerm) {
    guard let view = term.item.viewIndex, let sizing = spec.sizing(ofView: view) else { return }
    if term.attribute == .firstBaseline, let value = sizing.firstBaseline { evaluator.number(value) }
    if term.attribute == .lastBaseline, let value = sizing.lastBaseline { evaluator.number(value) }
  }

  private mutating func walkSide(_ nodes: ExpressionNodes, _ json: JSONLocation) {
    var pending = [nodes.count - 1]
    while let index = pending.popLast() {
      let node = nodes[index]
      guard node.hasVariable else {
        _ = evaluator.constant(nodes[node.start...index], at: json)
        continue
      }
      let right = index - 1
      switch node.kind {
      case .anchor(let item, let attribute): walkBaseline(AnchorTerm(item, attribute, 1))
      case .negate: pending.append(right)
      case .add, .subtract:
        pending.append(right)
        pending.append(nodes[right].start - 1)
      case .multiply:
        let left = nodes[right].start - 1
        let constantSide = nodes[right].hasVariable ? left : right
        walkCoefficient(nodes, constantSide, json)
        pending.append(nodes[right].hasVariable ? right : left)
      case .divide:
        walkCoefficient(nodes, right, json)
        pending.append(nodes[right].start - 1)
      case .number, .name, .metric, .trait, .itemAttribute, .minimum, .maximum: break
      }
    }
  }

  private mutating func walkCoefficient(_ nodes: ExpressionNodes, _ index: Int, _ json: JSONLocation) {
    guard let number = evaluator.constant(nodes[nodes[index].start...index], at: json), !number.isConstant else {
      return
    }
    evaluator.diagnostics.report(
      .notAffine, at: json, "a coefficient must not depend on a number that has a range")
  }

  // MARK: Guides

  private mutating func walkGuides() {
    let tree = resolved.tree
    let ranged = evaluator.ranged
    if tree.rootWidth == .keyboard, let keyboard = ranged.keyboard {
      _ = evaluator.trace.isAboveZero(keyboard.x - ranged.screen.x, "keyboard in the screen")
      _ = evaluator.trace.isAboveZero(ranged.screen.right - keyboard.right, "keyboard in the screen")
    }
    let named = Guide.allCases.filter(tree.names)
    if named.contains(where: { $0 != .root }) { ranged.traceSafeArea(&evaluator.trace) }
    if named.contains(where: { $0.usesMargins }) { walkMargins(of: named) }
    if named.contains(.safeAreaBesideCorners) { walkCorner(.safeAreaBesideCorners, leading: evaluator.fixed(0)) }
    if tree.names(.keyboard) { walkKeyboardGuide() }
  }

  private mutating func walkKeyboardGuide() {
    let ranged = evaluator.ranged
    guard let followed = ranged.followedKeyboard(spec.keyboardGuide, &evaluator.trace),
      spec.keyboardGuide.usesBottomSafeArea
    else { return }
    let safeBottom = ranged.window.height - ranged.safeArea[2]
    _ = evaluator.trace.least([followed.y, safeBottom], "keyboard.top at the safe area's bottom")
  }

  /// Walks the decision whether the window's controls reach beyond the leading edge of a guide.
  private mutating func walkCorner(_ guide: Guide, leading: AffineFunction) {
    let ranged = evaluator.ranged
    guard ranged.environment.windowControls, resolved.tree.rootWidth == .window else { return }
    let side = ranged.safeArea[ranged.environment.layoutDirection == .leftToRight ? 1 : 3]
    let controls = evaluator.fixed(LayoutEnvironment.windowControlsSize.width)
    _ = evaluator.trace.greatest([side + leading, controls], "\(guide.rawValue).leading at the window controls")
  }

  private mutating func walkMargins(of named: [Guide]) {
    let used = resolved.content.usedMargins
    let margins = spec.margins
    for (edge, margin) in [(Rect.Edge.top, margins.top), (.bottom, margins.bottom)] where used.contains(edge) {
      if let margin { evaluator.number(margin) }
    }
    let leading = used.contains(.leading) ? sideMargin(margins.leading) : nil
    let trailing = used.contains(.trailing) ? sideMargin(margins.trailing) : nil
    if named.contains(.marginsBesideCorners), let leading { walkCorner(.marginsBesideCorners, leading: leading) }
    guard named.contains(.readable), let leading, let trailing else { return }
    walkReadable(leading: leading, trailing: trailing)
  }

  /// Returns the leading or trailing margin: a value of the spec, or the system's.
  private mutating func sideMargin(_ value: Value?) -> AffineFunction? {
    if let value { return evaluator.number(value) }
    let free = evaluator.ranged.window.width - evaluator.fixed(SystemMargins.wideWindow)
    let isWide = evaluator.trace.isAtLeastZero(free, "margins (windowWidth < 414)")
    return evaluator.fixed(isWide ? SystemMargins.wideSide : SystemMargins.narrowSide)
  }

  private mutating func walkReadable(leading: AffineFunction, trailing: AffineFunction) {
    let limit = evaluator.number(spec.readableWidth, default: SystemMargins.readableWidth, least: .aboveZero)
    guard let rootWidth = evaluator.rootWidth(), let limit else { return }
    let ranged = evaluator.ranged
    var free = rootWidth - limit
    if resolved.tree.rootWidth == .window || resolved.tree.rootWidth == .keyboard {
      // The sides do not count for a keyboard that does not reach the edges of the screen; at a point that is known.
      let isAtLeft = resolved.tree.rootWidth == .window || countsLeft
      let isAtRight = resolved.tree.rootWidth == .window || countsRight
      if isAtLeft { free = free - ranged.safeArea[1] }
      if isAtRight { free = free - ranged.safeArea[3] }
    }
    let room = free - evaluator.fixed(SystemMargins.readableRoom)
    guard evaluator.trace.isAboveZero(room, "readable (safe area 88 wider)") else { return }
    _ = evaluator.trace.isAboveZero(free - leading - trailing, "readable (margins wider)")
  }

  private var countsLeft: Bool {
    let environment = evaluator.ranged.environment
    return (environment.keyboard.frame ?? environment.window).x <= environment.screen.x
  }

  private var countsRight: Bool {
    let environment = evaluator.ranged.environment
    return (environment.keyboard.frame ?? environment.window).right >= environment.screen.right
  }
}

extension ViewSizing {
  fileprivate func intrinsicSize(_ axis: LayoutConstraint.Axis) -> Value? {
    axis == .horizontal ? intrinsicWidth : intrinsicHeight
  }
}
