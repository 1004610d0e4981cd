import JSON
public import Layout
public import LayoutSpec

/// A layout as it is drawn, with its ambiguous views and conflicts.
public struct PictureScene: Sendable {
  /// A view or key.
  public struct Shape: Sendable {
    /// The style of a shape.
    public enum Style: Hashable, Sendable {
      /// A key that types, another key, a view with children, a view without, a guide or spacer, or a hidden view.
      case key, specialKey, container, leaf, guide, hidden

      var isVisible: Bool { self != .guide && self != .hidden }
    }

    /// The view's name.
    public let id: String
    /// The view's label.
    public let label: String
    /// Whether the view has an id or a label, so that its label is not its JSON Pointer.
    var hasOwnName = true
    /// The style.
    public let style: Style
    var icon: KeyIcon?
    var isStack = false
    var isOnlyHere = false
    /// The frame in the root's coordinates, in points.
    public internal(set) var frame: Rect
    /// The ambiguous values among left, top, width and height.
    public var open: [String] = []
    var isInConflict = false
    var isMarked: Bool { style != .hidden && (!open.isEmpty || isInConflict || isOnlyHere) }
    /// The distances of its baselines from the root's top.
    public var baselines: [Double] = []
  }

  /// A constraint that is drawn as a line.
  public struct Line: Sendable {
    /// The text of the constraint.
    public let text: String
    /// The ends in the root's coordinates.
    public internal(set) var start: Point, end: Point
    /// Whether the constraint is required.
    public let isRequired: Bool
  }

  struct Ghost {
    let id: String
    let frame: Rect
    let now: Rect
    let isContainer: Bool
  }

  /// The text above the picture: the document's name and the environment.
  public var caption = ""
  /// The text above the picture on a sheet with pictures of one document, or `nil` to use the caption.
  var shortCaption: String?
  /// The scale of the picture, divided by that of others on a sheet.
  var enlargement = 1.0
  /// A sentence below the caption about mistakes or changes.
  public var remark: String?
  /// The conflict, if the layout is drawn without some of the spec's constraints.
  public private(set) var conflict: SpecSolveError?
  /// The root's size.
  public internal(set) var root: Size
  /// Whether the root is a keyboard's view, not a window.
  let isKeyboard: Bool
  /// The environment.
  public internal(set) var environment: LayoutEnvironment
  /// The safe area in the root.
  public internal(set) var safeArea: Rect
  /// The other guides that the layout uses, with their names.
  public internal(set) var guides: [(name: String, frame: Rect)]
  /// The system's keyboard, if it is visible over the layout.
  public internal(set) var keyboard: Rect?
  /// The views from back to front.
  public var shapes: [Shape] = []
  /// The constraints of the document that can be drawn.
  public var lines: [Line] = []
  enum Side { case before, after }
  var side: Side?
  var ghosts: [Ghost] = []
  var touchAreas: [TouchArea] = []
  var chordMarks: [ChordMark] = []

  /// Creates the picture of a spec in an environment. A layout with a conflict is drawn without the conflicting
  /// constraints.
  ///
  /// - Parameter layers: the optional layers. `touch` and `keys` are only computed if they are included.
  /// - Throws: an error if the spec or the environment is invalid, or nothing can be solved at all.
  public init(
    _ document: SpecDocument, for caller: CallerEnvironment, layers: [PictureLayer] = [],
    options: SpecOptions = SpecOptions()
  ) throws(SpecSolveError) {
    let inspection = try document.inspect(caller, isCancelled: options.isCancelled)
    try self.init(inspection, options: options)
    try addInput(layers, inspection, options: options)
  }

  /// Without the layers that must be computed.
  init(_ inspection: SpecInspection, options: SpecOptions) throws(SpecSolveError) {
    let isCancelled = options.isCancelled ?? { false }
    do throws(LayoutSolveError) {
      try self.init(inspection, try inspection.solve(options: options), isCancelled: isCancelled)
    } catch let conflictError {
      guard case .unsatisfiable(let conflict) = conflictError else { throw inspection.solveError(conflictError) }
      let named = inspection.named(conflict)
      do throws(LayoutSolveError) {
        let rest = try inspection.solve(dropping: named.expendable, options: options)
        try self.init(inspection, rest, isCancelled: isCancelled)
      } catch .budgetExceeded {
        throw .budgetExceeded
      } catch {
        throw inspection.solveError(conflictError)
      }
      remark = named.message
      self.conflict = inspection.solveError(conflictError)
      mark(conflict, inspection)
    }
    if inspection.textBudget.isExceeded || isCancelled() { throw .budgetExceeded }
  }

  /// For a step of a transition, only the frames are needed, without ambiguity and constraints.
  init(_ result: SpecResult, isStep: Bool) throws(SpecSolveError) {
    do throws(LayoutSolveError) {
      try self.init(result.inspection, result.solution, isStep: isStep)
    } catch {
      throw result.inspection.solveError(error)
    }
  }

  private init(
    _ inspection: SpecInspection, _ solution: LayoutSolution, isStep: Bool = false, isCancelled: () -> Bool = { false }
  ) throws(LayoutSolveError) {
    let tree = inspection.tree
    let resolved = inspection.environment
    environment = resolved.environment
    root = solution.root
    isKeyboard = tree.usesKeyboardRoot
    safeArea = tree.frame(of: .safeArea, in: environment, root: root)
    let named: [Guide] = Guide.allCases.filter { $0 != .root && $0 != .safeArea && tree.names($0) }
    guides = named.map { [environment, root] in ($0.rawValue, tree.frame(of: $0, in: environment, root: root)) }
    keyboard = isKeyboard ? nil : environment.visibleKeyboard
    let title = EnvironmentFacts(inspection.environment).text(EnvironmentFacts.notableKeys(of: inspection))
    caption = inspection.document.name.isEmpty ? title : "\(inspection.document.name), \(title)"
    shortCaption = title
    var open: [Int: [String]] = [:]
    if !isStep {
      for role in try solution.ambiguous(ofViews: inspection.listedViews(includingGuides: true)) {
        if case .view(let view, let kind) = role { open[view, default: []].append(kind.name) }
      }
    }
    let baselines = inspection.baselines()
    for view in tree.views.indices {
      shapes.append(Self.shape(view, inspection, solution, open[view] ?? [], baselines[view]))
    }
    guard !isStep else { return }
    var optional: Set<Int> = []
    for (row, reference) in solution.layout.references.enumerated() {
      guard case .constraint(let index) = reference else { continue }
      if !solution.layout.problem.isRequired(ConstraintID(index: row)) { optional.insert(index) }
    }
    lines = (0..<tree.constraintCount).compactMap { index in
      isCancelled()
        ? nil : Self.line(index, isRequired: !optional.contains(index), inspection, solution, baselines)
    }
  }

  private static func shape(
    _ view: Int, _ inspection: SpecInspection, _ solution: LayoutSolution, _ open: [String],
    _ baselines: (first: Double?, last: Double?)
  ) -> Shape {
    let properties = inspection.tree.views[view]
    let frame = solution.frames[view]
    let label = inspection.label(ofView: view)
    let style: Shape.Style
    var icon: KeyIcon?
    switch properties.kind {
    case _ where inspection.isHidden(view): style = .hidden
    case .guide, .spacer: style = .guide
    case .key:
      let output = inspection.output(ofView: view)
      let role = output?["role"]?.string
      icon = KeyIcon(label: inspection.ownLabel(ofView: view), role: role)
      // A return key is special, although it types a line break.
      let types = role == nil ? output?["text"] != nil || isTyped(label) || label == "space" : role == "space"
      style = types ? .key : .specialKey
    case .view:
      style = inspection.tree.hasChildren(view) ? .container : .leaf
      icon = KeyIcon(label: inspection.ownLabel(ofView: view), role: nil)
    }
    return Shape(
      id: inspection.name(ofView: view), label: label,
      hasOwnName: properties.id != nil || inspection.ownLabel(ofView: view) != nil, style: style, icon: icon,
      isStack: properties.stack != nil, frame: frame, open: open,
      baselines: [Attribute.firstBaseline, .lastBaseline].compactMap { baseline($0, in: frame, baselines) })
  }

  /// From the root's top; `nil` if the document does not give it.
  private static func baseline(
    _ attribute: Attribute, in frame: Rect, _ distances: (first: Double?, last: Double?)
  ) -> Double? {
    attribute == .firstBaseline ? distances.first.map { frame.y + $0 } : distances.last.map { frame.bottom - $0 }
  }

  /// One letter, digit or symbol, but not an arrow.
  private static func isTyped(_ label: String) -> Bool {
    guard label.utf8.count <= 256, label.count == 1, let scalar = label.unicodeScalars.first else { return false }
    let category = scalar.properties.generalCategory
    if scalar.isASCII || category.isLetter || category.isMark || category.isNumber { return true }
    return category == .mathSymbol && !(0x2190...0x21FF).contains(scalar.value)
  }

  mutating func mark(_ conflict: LayoutConflict, _ inspection: SpecInspection) {
    for view in shapes.indices { shapes[view].isInConflict = false }
    for member in conflict.members {
      for view in inspection.views(of: member.reference) { shapes[view].isInConflict = true }
    }
  }

  /// Between the constraint's two edges, or along its size.
  private static func line(
    _ index: Int, isRequired: Bool, _ inspection: SpecInspection, _ solution: LayoutSolution,
    _ baselines: [(first: Double?, last: Double?)]
  ) -> Line? {
    let tree = inspection.tree
    let anchors = tree.anchors(of: index)
    let isMirrored = inspection.environment.environment.layoutDirection == .rightToLeft
    func frame(_ item: Item) -> Rect {
      if let view = item.viewIndex { return solution.frames[view] }
      return tree.frame(of: item.guide ?? .root, in: inspection.environment.environment, root: solution.root)
    }
    guard let kind = anchors.first?.attribute.kind, anchors.allSatisfy({ $0.attribute.kind == kind }),
      anchors.count == (kind == .size ? 1 : 2)
    else { return nil }
    let frames = anchors.map { frame($0.item) }
    let (first, last) = (frames[0], frames[frames.count - 1])
    let ends: [Double]
    if kind == .size {
      ends = anchors[0].attribute == .width ? [first.x, first.right] : [first.y, first.bottom]
    } else {
      ends = zip(anchors, frames).map { anchor, frame in
        if let view = anchor.item.viewIndex, let named = inspection.baseline(ofView: view, in: index) {
          return baseline(named, in: frame, baselines[view]) ?? frame.bottom
        }
        if isMirrored, anchor.attribute.isDirectional { return anchor.attribute == .leading ? frame.right : frame.x }
        return frame.value(of: anchor.attribute, root: solution.root, isMirrored: false)
      }
    }
    // Of the frames' intersection, or of the gap between them.
    let middle =
      kind == .size
      ? first.center
      : Point(
        x: (max(first.x, last.x) + min(first.right, last.right)) / 2,
        y: (max(first.y, last.y) + min(first.bottom, last.bottom)) / 2)
    let points = ends.map {
      anchors[0].attribute.isHorizontal ? Point(x: $0, y: middle.y) : Point(x: middle.x, y: $0)
    }
    return Line(
      text: inspection.text(of: .constraint(index)), start: points[0], end: points[1], isRequired: isRequired)
  }
}

extension SpecInspection {
  func views(of reference: ConstraintReference) -> [Int] {
    switch reference {
    case .constraint(let index): tree.anchors(of: index).compactMap { $0.item.viewIndex }
    case .stackRule(let view, let rule): [view] + stackChildren(of: view, rule)
    case .nonNegativeSize(let view, _), .hugging(let view, _), .compressionResistance(let view, _): [view]
    case .nonNegativeRoot: []
    }
  }

  private func stackChildren(of view: Int, _ rule: StackRule) -> [Int] {
    let children = children(ofView: view)
    switch rule {
    case .lead: return Array(children.prefix(1))
    case .trail: return Array(children.suffix(1))
    default: return rule.child.flatMap { children.indices.contains($0 - 1) ? [children[$0 - 1]] : nil } ?? []
    }
  }
}
