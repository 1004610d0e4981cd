import JSON
public import Layout
public import LayoutSpec

/// A layout as it is drawn: who stands where, what is open, and what is invalid.
public struct PictureScene: Sendable {
  /// A view or key.
  public struct Shape: Sendable {
    /// How it is drawn.
    public enum Style: Hashable, Sendable {
      /// A key that types, one that does something else, a view with children, one without, a guide or spacer.
      case key, specialKey, container, leaf, guide
    }

    /// Its name.
    public let id: String
    /// What people call it.
    public let label: String
    /// How it is drawn.
    public let style: Style
    /// What is drawn instead of the label.
    var icon: KeyIcon?
    /// Whether it only arranges its children.
    var isStack = false
    /// Whether another layout has no such view.
    var isOnlyHere = false
    /// Where it stands, in the root's coordinates, in points.
    public let frame: Rect
    /// Which of left, top, width and height the constraints leave open.
    public var open: [String] = []
    /// Whether it takes part in a conflict.
    public var isInConflict = false
    /// The heights of its baselines below the root's top.
    public var baselines: [Double] = []
  }

  /// A constraint that is drawn as a line between two places.
  public struct Line: Sendable {
    /// What it says.
    public let text: String
    /// Its ends, in the root's coordinates.
    public let start: (x: Double, y: Double), end: (x: Double, y: Double)
    /// Whether it must hold.
    public let isRequired: Bool
  }

  /// Where something stood in another layout.
  public struct Ghost: Sendable {
    /// The view.
    public let id: String
    /// Where it stood.
    public let frame: Rect
    /// Where it is now.
    public let now: Rect
    /// Whether it holds other views.
    public let isContainer: Bool
  }

  /// What stands above the picture: the document's name, and the environment.
  public var caption = ""
  /// What stands above the picture on a sheet whose pictures are all of one document; nil for the caption.
  var shortCaption: String?
  /// A sentence below the caption: what is invalid, or what moved.
  public var remark: String?
  /// The conflict, for which the layout is not drawn as the spec has it.
  public private(set) var conflict: SpecSolveError?
  /// The root's size.
  public internal(set) var root: Size
  /// Whether the root is a keyboard's view rather than a window.
  public let isKeyboard: Bool
  /// The environment.
  public let environment: LayoutEnvironment
  /// The part of the root that nothing covers.
  public let safeArea: Rect
  /// The other guides that the layout names, with their names.
  public let guides: [(name: String, frame: Rect)]
  /// The system's keyboard, if it is shown over the layout.
  public let keyboard: Rect?
  /// The views from back to front.
  public var shapes: [Shape] = []
  /// The constraints of the document that can be drawn.
  public var lines: [Line] = []
  /// Which of two layouts that are compared this one is.
  enum Side { case before, after }
  /// Which of two layouts that are compared this one is; nil for one alone.
  var side: Side?
  /// What stood elsewhere in the layout that this one is compared with.
  public var ghosts: [Ghost] = []
  /// The borders between the areas that touches go to, if they were asked for.
  public var touchBorders: [[Point]] = []
  /// The hardware keys that press views, if they were asked for.
  public var chordMarks: [ChordMark] = []
}

extension PictureScene {
  /// The picture of a spec in an environment; one that conflicts is drawn without the constraints that stand in the way.
  ///
  /// - Parameter layers: what the picture is to show beside keys and views; `touch` and `keys` are worked out only if they
  ///   are among them.
  /// - Throws: where the spec or the environment is not valid, or nothing can be solved at all.
  public init(
    _ document: SpecDocument, for caller: CallerEnvironment, layers: Set<PictureLayer> = [],
    options: SpecOptions = SpecOptions()
  ) throws(SpecSolveError) {
    let inspection = try document.inspect(caller, isCancelled: options.isCancelled)
    let solution: LayoutSolution
    do throws(LayoutSolveError) {
      solution = try inspection.solve(options: options)
      self.init(inspection, solution)
    } catch {
      guard case .unsatisfiable(let conflict) = error else { throw inspection.solveError(error) }
      let report = ConflictReport(conflict, inspection)
      guard let rest = try? inspection.solve(dropping: report.expendable, options: options) else {
        throw inspection.solveError(error)
      }
      solution = rest
      self.init(inspection, solution)
      remark = report.message
      self.conflict = inspection.solveError(error)
      mark(conflict, inspection)
    }
    try addInput(layers, inspection, solution, options: options)
  }

  /// The picture of a result.
  ///
  /// - Parameter isStep: whether it is one step of many, of which only the frames are looked at: it tells neither what is
  ///   open nor what the constraints are.
  init(_ result: SpecResult, isStep: Bool) {
    self.init(result.inspection, result.solution, isStep: isStep)
  }

  private init(_ inspection: SpecInspection, _ solution: LayoutSolution, isStep: Bool = false) {
    let tree = inspection.tree
    let resolved = inspection.environment
    environment = resolved.environment
    root = solution.root
    isKeyboard = tree.usesKeyboardRoot
    safeArea = tree.frame(of: .safeArea, in: environment, root: root)
    let named: [Guide] = [.margins, .readable, .keyboard].filter(tree.names)
    guides = named.map { [environment, root] in ($0.rawValue, tree.frame(of: $0, in: environment, root: root)) }
    keyboard = Self.keyboard(environment, isRoot: isKeyboard)
    let words = [EnvironmentFacts(inspection.environment).text(EnvironmentFacts.notableKeys(of: inspection))]
    let place = (words + UnusualFacts(inspection).words).filter { !$0.isEmpty }.joined(separator: ", ")
    caption = inspection.document.name.isEmpty ? place : "\(inspection.document.name), \(place)"
    shortCaption = place
    var open: [Int: [String]] = [:]
    if !isStep {
      for role in (try? solution.ambiguous { tree.views[$0].isListed(includingGuides: true) }) ?? [] {
        if case .view(let view, let kind) = role { open[view, default: []].append(kind.name) }
      }
    }
    for view in tree.views.indices { shapes.append(Self.shape(view, inspection, solution, open[view] ?? [])) }
    guard !isStep else { return }
    var requirements = [Bool](repeating: true, count: tree.constraintCount)
    for (row, reference) in solution.layout.references.enumerated() {
      guard case .constraint(let index) = reference else { continue }
      requirements[index] = solution.layout.problem.isRequired(ConstraintID(index: row))
    }
    lines = (0..<tree.constraintCount).compactMap {
      Self.line($0, isRequired: requirements[$0], inspection, solution)
    }
  }

  /// The system's keyboard in the window's coordinates.
  private static func keyboard(_ environment: LayoutEnvironment, isRoot: Bool) -> Rect? {
    guard !isRoot, environment.keyboard.state != .hidden, var frame = environment.keyboard.frame else { return nil }
    frame.x -= environment.window.x
    frame.y -= environment.window.y
    return frame
  }

  private static func shape(
    _ view: Int, _ inspection: SpecInspection, _ solution: LayoutSolution, _ open: [String]
  ) -> Shape {
    let properties = inspection.tree.views[view]
    let frame = solution.frames[view]
    let label = inspection.label(ofView: view)
    let style: Shape.Style
    var icon: KeyIcon?
    switch properties.kind {
    case .guide, .spacer: style = .guide
    case .key:
      let output = inspection.output(ofView: view)
      icon = KeyIcon(label: properties.label, role: output?["role"]?.string)
      let types = output?["text"] != nil || (output?["role"] == nil && (isTyped(label) || label == "space"))
      style = types ? .key : .specialKey
    case .view:
      style = inspection.tree.hasChildren(view) ? .container : .leaf
      icon = KeyIcon(label: properties.label, role: nil)
    }
    var baselines: [Double] = []
    let distances = inspection.baselines(ofView: view)
    if let first = distances.first { baselines.append(frame.y + first) }
    if let last = distances.last { baselines.append(frame.bottom - last) }
    return Shape(
      id: inspection.name(ofView: view), label: label, style: style, icon: icon, isStack: properties.stack != nil,
      frame: frame, open: open, baselines: baselines)
  }

  /// Whether a label is what its key types: one letter, digit or sign, and no arrow.
  private static func isTyped(_ label: String) -> Bool {
    guard label.count == 1, let character = label.first, let scalar = character.unicodeScalars.first else {
      return false
    }
    if character.isASCII || character.isLetter || character.isNumber { return true }
    return character.isMathSymbol && !(0x2190...0x21FF).contains(scalar.value)
  }

  /// Marks the views of a conflict.
  private mutating func mark(_ conflict: LayoutConflict, _ inspection: SpecInspection) {
    for member in conflict.members {
      for view in inspection.views(of: member.reference) { shapes[view].isInConflict = true }
    }
  }
}

extension PictureScene {
  /// A constraint as a line: between the two edges that it is about, or along the one size.
  private static func line(
    _ index: Int, isRequired: Bool, _ inspection: SpecInspection, _ solution: LayoutSolution
  ) -> Line? {
    let tree = inspection.tree
    let anchors = tree.anchors(of: index)
    let isMirrored = inspection.environment.environment.layoutDirection == .rightToLeft
    func frame(_ item: Item) -> Rect {
      if let view = item.viewIndex { return solution.frames[view] }
      return tree.frame(of: item.guide ?? .root, in: inspection.environment.environment, root: solution.root)
    }
    let text = inspection.text(of: .constraint(index))
    if anchors.count == 1, anchors[0].attribute.kind == .size {
      let own = frame(anchors[0].item)
      let middle = (x: own.x + own.width / 2, y: own.y + own.height / 2)
      return anchors[0].attribute == .width
        ? Line(text: text, start: (own.x, middle.y), end: (own.right, middle.y), isRequired: isRequired)
        : Line(text: text, start: (middle.x, own.y), end: (middle.x, own.bottom), isRequired: isRequired)
    }
    guard anchors.count == 2, anchors[0].attribute.kind == anchors[1].attribute.kind,
      anchors[0].attribute.kind != .size
    else { return nil }
    let frames = anchors.map { frame($0.item) }
    let places = zip(anchors, frames).map { place($0.attribute, $1, isMirrored: isMirrored) }
    if anchors[0].attribute.kind == .horizontalPosition {
      let y = middle(of: (frames[0].y, frames[0].bottom), (frames[1].y, frames[1].bottom))
      return Line(text: text, start: (places[0], y), end: (places[1], y), isRequired: isRequired)
    }
    let x = middle(of: (frames[0].x, frames[0].right), (frames[1].x, frames[1].right))
    return Line(text: text, start: (x, places[0]), end: (x, places[1]), isRequired: isRequired)
  }

  /// The middle of what two ranges share; where they share nothing, of the gap between them.
  private static func middle(of one: (Double, Double), _ other: (Double, Double)) -> Double {
    (max(one.0, other.0) + min(one.1, other.1)) / 2
  }

  private static func place(_ attribute: Attribute, _ frame: Rect, isMirrored: Bool) -> Double {
    switch attribute {
    case .left: frame.x
    case .right: frame.right
    case .leading: isMirrored ? frame.right : frame.x
    case .trailing: isMirrored ? frame.x : frame.right
    case .centerX: frame.x + frame.width / 2
    case .top: frame.y
    case .bottom, .firstBaseline, .lastBaseline: frame.bottom
    case .centerY: frame.y + frame.height / 2
    case .width, .height: 0
    }
  }
}

extension SpecInspection {
  /// The views that a constraint is about.
  func views(of reference: ConstraintReference) -> [Int] {
    switch reference {
    case .constraint(let index): tree.anchors(of: index).compactMap { $0.item.viewIndex }
    case .stackRule(let view, let rule): [view] + stackChildren(of: view, rule)
    case .nonNegativeSize(let view, _), .hugging(let view, _), .compressionResistance(let view, _): [view]
    case .nonNegativeRoot: []
    }
  }

  private func stackChildren(of view: Int, _ rule: StackRule) -> [Int] {
    guard let handle = tree.view(view) else { return [] }
    let children = tree.children(of: handle).map { $0.index }
    switch rule {
    case .lead: return Array(children.prefix(1))
    case .trail: return Array(children.suffix(1))
    case .unitNonNegative, .shareNonNegative, .gapAtLeastSpacing, .hug: return []
    case .spacing(let number), .equal(let number), .proportion(let number), .units(let number), .flexible(let number),
      .gap(let number), .distance(let number), .top(let number), .bottom(let number), .leading(let number),
      .trailing(let number),
      .center(let number), .baseline(let number):
      return children.indices.contains(number - 1) ? [children[number - 1]] : []
    }
  }
}
