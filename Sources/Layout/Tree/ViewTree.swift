import Cassowary

/// Views, guides and the constraints between them: a layout before it is solved for an environment.
///
/// ```swift
/// var tree = ViewTree()
/// let row = tree.addView("row")
/// let key = tree.addView("q", in: row)
/// try tree.addConstraint(key.leading == row.leading + 3)
/// try tree.addConstraint((key.width >= 44) ~ .high)
/// let solution = try tree.solve(for: LayoutEnvironment(resolving: EnvironmentRequest(device: "iphone-16")))
/// ```
///
/// The tree of a spec contains only present views and active constraints: everything that depends on the environment is
/// decided while it is built. That of a ``LiveLayout`` also has hidden views and inactive constraints.
public struct ViewTree: Hashable, Sendable {
  /// The greatest magnitude of a number: a constant, a coefficient, a weight, a size.
  public static let greatestMagnitude = 1e9

  /// One dimension of the root.
  public enum RootLength: Hashable, Sendable {
    /// The dimension of the window.
    case window
    /// The dimension of the keyboard: the width of its frame, the height of its own view.
    case keyboard
    /// A number of points, at least 0.
    case value(Double)
    /// A dimension that the constraints determine, at least 0.
    case free
  }

  /// The margins of the margins guide inside the safe area. The default, `nil`, is 0 at the top and bottom, and at the
  /// sides 16 if the window is narrower than 414, otherwise 20.
  public struct Margins: Hashable, Sendable {
    /// Inward from the top.
    public var top: Double?
    /// Inward from the leading edge.
    public var leading: Double?
    /// Inward from the bottom.
    public var bottom: Double?
    /// Inward from the trailing edge.
    public var trailing: Double?

    /// Creates margins. `nil` stands for the default.
    public init(top: Double? = nil, leading: Double? = nil, bottom: Double? = nil, trailing: Double? = nil) {
      self.top = top
      self.leading = leading
      self.bottom = bottom
      self.trailing = trailing
    }
  }

  /// `sum of terms REL constant`, with a range of the tree's terms.
  struct Row: Hashable, Sendable {
    var start: Int
    var end: Int
    var relation: Relation
    var constant: Double
    var priority: Priority
    var weight: Double
    var isDirectional: Bool
    /// The constant of the baselines' distances on the left side. It is not included in `constant`.
    var baselineDistance = 0.0
  }

  /// The root's width.
  public var rootWidth: RootLength
  /// The root's height.
  public var rootHeight: RootLength
  /// The margins guide.
  public var margins = Margins()
  /// The largest width of the readable guide, above 0.
  public var readableWidth = SystemMargins.readableWidth
  /// The options of the keyboard guide.
  public var keyboardGuide = KeyboardGuideOptions()
  /// The views in the order in which they were added, which is the order of results.
  public package(set) var views: [ViewProperties] = []
  var rows: [Row] = []
  var terms: [CoordinateTerm] = []
  var removedTermCount = 0
  var labels: [Int: String] = [:]

  package var heldBytes: Int {
    views.capacity * MemoryLayout<ViewProperties>.stride + rows.capacity * MemoryLayout<Row>.stride
      + terms.capacity * MemoryLayout<CoordinateTerm>.stride + labels.count * 64
  }

  /// Creates a tree without views, whose root is the window by default.
  public init(rootWidth: RootLength = .window, rootHeight: RootLength = .window) {
    self.rootWidth = rootWidth
    self.rootHeight = rootHeight
  }

  /// Whether either dimension of the root is that of a keyboard.
  public var usesKeyboardRoot: Bool { rootWidth == .keyboard || rootHeight == .keyboard }

  /// The number of constraints.
  public var constraintCount: Int { rows.count }

  /// Reserves capacity for the given numbers of views, constraints and terms.
  public mutating func reserveCapacity(views: Int, constraints: Int, terms: Int) {
    self.views.reserveCapacity(views)
    rows.reserveCapacity(constraints)
    self.terms.reserveCapacity(terms)
  }

  /// Adds a view after the parent's other children, or at the top level if the parent is of another, larger tree.
  @discardableResult
  public mutating func addView(_ properties: ViewProperties, in parent: View? = nil) -> View {
    views.append(properties)
    views[views.count - 1].links = ViewProperties.Links()
    return linkLastView(to: parent)
  }

  /// Adds a view with the given id after the parent's other children.
  @discardableResult
  public mutating func addView(
    _ id: String?, kind: ViewKind = .view, stack: Stack? = nil, in parent: View? = nil
  ) -> View {
    views.append(ViewProperties(id: id, kind: kind))
    if let stack { views[views.count - 1].stack = stack }
    return linkLastView(to: parent)
  }

  @inline(__always)
  private mutating func linkLastView(to parent: View?) -> View {
    let index = views.count - 1
    if let parent, parent.index < index {
      views[index].links.parent = parent.index
      let last = views[parent.index].links.lastChild
      if last < 0 {
        views[parent.index].links.firstChild = index
      } else {
        views[last].links.nextSibling = index
      }
      views[parent.index].links.lastChild = index
    }
    return View(index: index)
  }

  /// The properties of a view. Its position in the tree cannot be changed. Constraints keep the baselines that it had
  /// when they were added.
  ///
  /// - Precondition: the view is one of this tree, as for all methods with a view.
  public subscript(view: View) -> ViewProperties {
    get { views[view.index] }
    set {
      var changed = newValue
      changed.links = views[view.index].links
      views[view.index] = changed
    }
  }

  /// Returns the distribution of a view's stack, or `nil` if it has none, without a copy of the stack.
  package func distribution(ofStack view: Int) -> Stack.Distribution? { views[view].stack?.distribution }

  /// Returns whether a view has children.
  public func hasChildren(_ view: View) -> Bool { hasChildren(view.index) }

  package func hasChildren(_ view: Int) -> Bool { views[view].firstChild >= 0 }

  /// Returns the children of a view, in order.
  public func children(of view: View) -> [View] { childIndices(of: view.index).map(View.init) }

  package func childIndices(of view: Int) -> [Int] {
    var children: [Int] = []
    children.reserveCapacity(16)
    var child = views[view].links.firstChild
    while child >= 0 {
      children.append(child)
      child = views[child].links.nextSibling
    }
    return children
  }
}

extension ViewTree {
  /// A view of a tree, for use in constraints.
  public struct View: Hashable, Sendable {
    /// The index in `ViewTree.views`.
    public let index: Int

    init(index: Int) { self.index = index }
  }

  /// Returns the view with an index in `views`, or `nil` if it does not exist.
  public func view(_ index: Int) -> View? { views.indices.contains(index) ? View(index: index) : nil }

  /// Returns whether a constraint names the guide.
  public func names(_ guide: Guide) -> Bool {
    let item = Item.guide(guide)
    return terms.contains { $0.item == item }
  }
}
