import JSON
import Layout

/// Builds a resolved spec: for an environment, or over ranges for a point. Then the evaluator records every decision on
/// which the result depends.
struct SpecResolver<Numbers: EvaluatorNumbers> {
  var evaluator: Evaluator<Numbers>
  var content: ResolvedContent
  private let nodes: [ViewNode]
  /// For each view of the document, its index in the tree; -1 if it is absent.
  var treeViews: [Int]
  var terms: [AnchorTerm] = []
  private(set) var usedMargins = EdgeSet()
  /// Whether a constraint depends on the width of the readable guide.
  private var usesReadableWidth = false

  var spec: CompiledSpec { evaluator.spec }

  var cancellation: Cancellation

  init(_ evaluator: consuming Evaluator<Numbers>, isCancelled: (@Sendable () -> Bool)? = nil) {
    nodes = evaluator.document.spec.views
    let constraintCount = evaluator.document.spec.constraintCount
    self.evaluator = evaluator
    cancellation = Cancellation(isCancelled)
    content = ResolvedContent(traitValues: self.evaluator.traitValues)
    content.tree.reserveCapacity(views: nodes.count, constraints: constraintCount, terms: 3 * constraintCount)
    content.origins.reserveCapacity(constraintCount)
    content.viewNodes.reserveCapacity(nodes.count)
    treeViews = Array(repeating: -1, count: nodes.count)
  }

  /// Builds what is valid, or returns `nil` if the threshold of the keyboard guide is not. The evaluator's diagnostics
  /// report what is invalid. Afterwards ``content`` is empty, unless there are ranges.
  mutating func build(request: EnvironmentRequest) -> ResolvedSpec? {
    setRoot()
    addViews()
    addConstraints(evaluator.document.spec.constraints)
    setMargins()
    guard let near = evaluator.aside({ $0.keyboardNear() }) else { return nil }
    content.usesWindow = evaluator.usesWindow
    // A copy would count a reference for each list.
    let made = Numbers.areRanged ? content : exchange(&content, with: ResolvedContent(traitValues: []))
    return ResolvedSpec(SharedContent(made), in: evaluator.environment, near: near, request: request)
  }

  private mutating func setRoot() {
    content.tree.rootWidth = rootLength(spec.rootWidth) { $0.rootWidth() }
    content.tree.rootHeight = rootLength(spec.rootHeight) { $0.rootHeight() }
    content.tree.keyboardGuide = spec.keyboardGuide
  }

  private mutating func rootLength(
    _ length: CompiledSpec.RootLength, _ number: (inout Evaluator<Numbers>) -> Numbers.Number?
  ) -> ViewTree.RootLength {
    switch length {
    case .window: .window
    case .keyboard: .keyboard
    case .free: .free
    case .value: .value(number(&evaluator).map { evaluator.numbers.value($0) } ?? 0)
    }
  }

  /// Evaluates the margins if a guide that depends on them is named. Mistakes matter only in those that are used.
  private mutating func setMargins() {
    if usesReadableWidth,
      let width = evaluator.value(spec.readableWidth, default: content.tree.readableWidth, least: .aboveZero)
    {
      content.tree.readableWidth = width
    }
    guard !usedMargins.edges.isEmpty else { return }
    let margins = spec.margins
    content.tree.margins.top = margin(.top, margins.top)
    content.tree.margins.leading = margin(.leading, margins.leading)
    content.tree.margins.bottom = margin(.bottom, margins.bottom)
    content.tree.margins.trailing = margin(.trailing, margins.trailing)
  }

  private mutating func margin(_ edge: Rect.Edge, _ value: Value?) -> Double? {
    usedMargins.contains(edge) ? evaluator.value(value) : evaluator.aside(keepsMistakes: false) { $0.value(value) }
  }

  private mutating func addViews() {
    var index = 0
    while index < nodes.count, cancellation.shouldContinue() {
      if let condition = nodes[index].condition, evaluator.holds(condition) != true {
        index = nodes[index].end
        continue
      }
      if !nodes[index].isGroup { addView(index) }
      index += 1
    }
    for (view, node) in content.viewNodes.enumerated() {
      guard let stack = nodes[node].stack, content.tree.hasTooLargeRules(view) else { continue }
      evaluator.diagnostics.report(
        .numberOutOfRange, at: spec.stacks[stack].json,
        "a number in the rules of this stack is too large to compute with")
    }
  }

  private mutating func addView(_ index: Int) {
    // Copying a node costs more than reading its parent.
    let parentNode = nodes[index].parent
    let parent = parentNode >= 0 ? treeViews[parentNode] : -1
    let isInUnits = parent >= 0 && content.tree.distribution(ofStack: parent) == .units
    let kind = nodes[index].kind ?? (!nodes[index].hasChildren && isInUnits ? .key : .view)
    let view = content.tree.addView(nodes[index].id, kind: kind, in: content.tree.view(parent)).index
    treeViews[index] = view
    content.viewNodes.append(index)
    setProperties(of: view, index, parent, isInUnits: isInUnits)
    // Only checks look at them over ranges, by themselves.
    guard !Numbers.areRanged else { return }
    if let label = nodes[index].label, case .branches = label {
      // Without an alternative that holds, the id is the label.
      content.labels[view] = .some(evaluator.leaf(of: label, isOptional: true)?.0)
    }
    if nodes[index].outputNode != nil { content.outputs[view] = evaluator.output(ofNode: index) }
  }

  private mutating func setProperties(of view: Int, _ index: Int, _ parent: Int, isInUnits: Bool) {
    if nodes[index].stack != nil, presentView(in: index + 1..<nodes[index].end) != nil {
      content.tree.views[view].stack = stack(ofNode: index)
    }
    guard let sizing = nodes[index].sizing.map({ evaluator.document.spec.sizings[$0] }) else { return }
    if isInUnits { setShare(sizing, of: view) }
    setSizes(sizing, of: view)
    guard sizing.isForNeighbours, parent >= 0, let parentStack = content.tree.views[parent].stack else { return }
    let isLast = presentView(in: nodes[index].end..<nodes[nodes[index].parent].end) == nil
    if let spacing = sizing.spacingAfter, !isLast, parentStack.distribution != .equalSpacing {
      content.tree.views[view].spacingAfter = evaluator.value(spacing)
    }
    // An only child has nothing to align with.
    if isLast, content.tree.views[parent].firstChild == view { return }
    if parentStack.alignment == .firstBaseline {
      content.tree.views[view].firstBaseline = evaluator.value(sizing.firstBaseline)
    }
    if parentStack.alignment == .lastBaseline {
      content.tree.views[view].lastBaseline = evaluator.value(sizing.lastBaseline)
    }
  }

  private mutating func setShare(_ node: ViewSizing, of view: Int) {
    let flexible = evaluator.fixedValue(node.flexible, default: 0, "a share", least: .zero) ?? 0
    if flexible != 0 {
      content.tree.views[view].flexible = flexible
    } else {
      let units = evaluator.fixedValue(node.units, default: 1, "a number of units", least: .aboveZero)
      content.tree.views[view].units = units ?? 1
    }
  }

  private mutating func setSizes(_ node: ViewSizing, of view: Int) {
    if let width = node.intrinsicWidth {
      content.tree.views[view].intrinsicWidth = evaluator.value(width)
      content.tree.views[view].hugging.horizontal = evaluator.priority(node.huggingHorizontal, default: .low)
      content.tree.views[view].compressionResistance.horizontal = evaluator.priority(
        node.resistanceHorizontal, default: .high)
    }
    if let height = node.intrinsicHeight {
      content.tree.views[view].intrinsicHeight = evaluator.value(height)
      content.tree.views[view].hugging.vertical = evaluator.priority(node.huggingVertical, default: .low)
      content.tree.views[view].compressionResistance.vertical = evaluator.priority(
        node.resistanceVertical, default: .high)
    }
  }

  /// Evaluates the baselines that the terms of a row name, and records the margins. Others may be invalid.
  mutating func decideOperands() {
    for position in terms.indices {
      let term = terms[position]
      guard let index = term.item.viewIndex else {
        recordMargins(of: term)
        continue
      }
      guard term.attribute.isBaseline, let view = content.tree.view(index) else { continue }
      let sizing = spec.sizing(ofView: content.viewNodes[index])
      if term.attribute == .firstBaseline {
        content.tree[view].firstBaseline = evaluator.value(sizing?.firstBaseline)
      } else {
        content.tree[view].lastBaseline = evaluator.value(sizing?.lastBaseline)
      }
    }
  }

  private mutating func recordMargins(of term: AnchorTerm) {
    guard let guide = term.item.guide, guide.usesMargins else { return }
    if guide == .readable, term.attribute.kind == .horizontalPosition || term.attribute == .width {
      usesReadableWidth = true
    }
    let isMirrored = evaluator.environment.layoutDirection == .rightToLeft
    let edges: [Rect.Edge] =
      switch term.attribute {
      case .top: [.top]
      case .bottom, .firstBaseline, .lastBaseline: [.bottom]
      case .height, .centerY: [.top, .bottom]
      case .leading where guide != .readable: [.leading]
      case .trailing where guide != .readable: [.trailing]
      case .left where guide != .readable: [isMirrored ? .trailing : .leading]
      case .right where guide != .readable: [isMirrored ? .leading : .trailing]
      case .leading, .trailing, .left, .right, .width, .centerX: [.leading, .trailing]
      }
    for edge in edges { usedMargins.insert(edge) }
  }

  /// Returns the index of the first present view in a range of siblings and their descendants. Values that apply only
  /// beside other views are not evaluated for it.
  mutating func presentView(in siblings: Range<Int>) -> Int? {
    let nodes = nodes
    return nodes.firstView(in: siblings) { evaluator.holds($0) == true }
  }

  /// Returns the stack of a view that has children. A default stands for what is invalid.
  private mutating func stack(ofNode index: Int) -> Stack {
    guard let node = nodes[index].stack.map({ evaluator.document.spec.stacks[$0] }) else {
      return Stack(axis: .vertical)
    }
    let axis = evaluator.leaf(of: node.axis)?.0
    var stack = Stack(axis: axis ?? .vertical)
    if let alignment = node.alignment, let (word, json) = evaluator.leaf(of: alignment), let axis {
      if word.suits(axis) {
        stack.alignment = word
      } else {
        evaluator.diagnostics.report(.invalidValue, at: json, SpecReader.alignmentSentence(word, axis))
      }
    }
    if let word = node.distribution.flatMap({ evaluator.leaf(of: $0) })?.0 { stack.distribution = word }
    if let word = node.direction.flatMap({ evaluator.leaf(of: $0) })?.0 { stack.direction = word }
    stack.unitGroup = node.unitGroup
    if Numbers.areRanged, stack.distribution == .fillProportionally { checkShares(of: node, ofNode: index, stack.axis) }
    if let spacing = node.spacing, spacing.isNumber || usesSpacing(stack.distribution, ofNode: index) {
      stack.spacing = evaluator.value(spacing) ?? 0
    }
    stack.insets = evaluator.insets(node.insets)
    stack.priority = evaluator.priority(node.priority, default: .required)
    return stack
  }

  /// Returns whether a rule of a stack uses its spacing: between two children, or in the size of one that has units.
  private mutating func usesSpacing(_ distribution: Stack.Distribution, ofNode index: Int) -> Bool {
    let end = nodes[index].end
    var next = presentView(in: index + 1..<end)
    while let child = next {
      next = presentView(in: nodes[child].end..<end)
      let sizing = spec.sizing(ofView: child)
      if next != nil, distribution == .equalSpacing || sizing?.spacingAfter == nil { return true }
      if distribution == .units, evaluator.value(sizing?.flexible, default: 0, least: .zero) == 0 { return true }
    }
    return false
  }

  // MARK: Ranges

  /// Requires that the sizes and spacings of a stack that fills proportionally are the same for all ranged numbers,
  /// unless a single share is the whole stack: its shares are coefficients.
  private mutating func checkShares(of node: StackNode, ofNode index: Int, _ axis: LayoutConstraint.Axis) {
    let end = nodes[index].end
    var sizes: [Value] = []
    var spacings: [Value] = []
    var next = presentView(in: index + 1..<end)
    while let child = next {
      next = presentView(in: nodes[child].end..<end)
      let sizing = spec.sizing(ofView: child)
      if next != nil, let spacing = sizing?.spacingAfter ?? node.spacing { spacings.append(spacing) }
      let size = axis == .horizontal ? sizing?.intrinsicWidth : sizing?.intrinsicHeight
      guard let size, let number = evaluator.number(size) else { continue }
      if evaluator.numbers.isAboveZero(number, "an intrinsic size above 0") { sizes.append(size) }
    }
    guard !sizes.isEmpty else { return }
    var isSpaced = false
    for spacing in spacings {
      let number = evaluator.fixedValue(spacing, default: 0, "a spacing in a stack that fills proportionally")
      if number ?? 0 != 0 { isSpaced = true }
    }
    guard sizes.count > 1 || isSpaced else { return }
    for size in sizes {
      _ = evaluator.fixedValue(size, default: 0, "an intrinsic size in a stack that fills proportionally")
    }
  }
}
