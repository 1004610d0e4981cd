import JSON
import Layout

struct IBReader {
  private let source: ImportSource
  private let context: ImportContext
  private let document: IBDocument
  private let roots: [IBRoot]

  static func recognizes(_ root: XMLElement) -> Bool {
    root.name == "document" && root["type"]?.hasPrefix("com.apple.InterfaceBuilder") == true
  }

  init(_ source: ImportSource, isCancelled: (@Sendable () -> Bool)? = nil) throws(ImportError) {
    self.source = source
    context = ImportContext(name: source.name, isCancelled: isCancelled)
    do throws(MalformedLayout) {
      document = try IBDocument(source, context)
    } catch {
      throw ImportError(error, in: source)
    }
    roots = IBRoot.roots(of: document)
  }

  var summaries: [ImportSummary] { roots.map { $0.summary } }

  func layouts(_ options: ImportOptions) throws(ImportError) -> ImportResult {
    let wanted = try summaries.indices(wanted: options.scene)
    do throws(MalformedLayout) {
      guard !wanted.isEmpty else {
        throw MalformedLayout(
          "this file has no layouts: no controller's view, no cell, no top-level view", code: .noLayout,
          at: document.root.offset)
      }
      let layouts = try layouts(wanted, options)
      return ImportResult(layouts: layouts, summaries: summaries, warnings: context.warnings(in: source))
    } catch {
      throw ImportError(error, in: source)
    }
  }

  private func layouts(_ wanted: [Int], _ options: ImportOptions) throws(MalformedLayout) -> [ImportedLayout] {
    var read: [Int: IBLayout] = [:]
    for index in wanted {
      try context.checkCancellation()
      read[index] = try IBLayout(roots[index], of: document, context)
    }
    var witnesses = IBWitnesses()
    if options.readsOff {
      // The other layouts of the file show the same canvas, even if they cannot be imported.
      for index in roots.indices {
        try context.checkCancellation()
        let ignored = ImportContext(name: context.name, isCancelled: context.isCancelled)
        guard let layout = read[index] ?? (try? IBLayout(roots[index], of: document, ignored)) else { continue }
        witnesses.add(layout, index)
      }
    }
    var layouts: [ImportedLayout] = []
    let positions = JSONPositions(of: source.bytes)
    for index in wanted {
      guard let layout = read[index] else { continue }
      var guides = IBGuides(layout)
      if options.readsOff { guides.readOff(witnesses, number: index) }
      layouts.append(try converted(layout, guides, options, positions))
    }
    return layouts
  }

  private func converted(
    _ layout: IBLayout, _ guides: IBGuides, _ options: ImportOptions, _ positions: JSONPositions
  ) throws(MalformedLayout) -> ImportedLayout {
    let root = layout.root
    func resolved(isFreeHeight: Bool) throws(MalformedLayout) -> IBFrameResolution {
      try IBFrameResolution(IBSpecBuilder(layout, guides, fileName: context.name, isFreeHeight: isFreeHeight), context)
    }
    var resolution = try resolved(isFreeHeight: root.sizesItself)
    if root.sizesItself {
      let free = resolution.solution
      if free.map({ ($0.height - layout.size.height).magnitude > ImportVerification.tolerance }) ?? true {
        // A row whose recorded height differs from that of its constraints does not size itself, unless its views are
        // recorded as if it did.
        let fixed = try resolved(isFreeHeight: false)
        if free?.agreeing ?? 0 <= fixed.solution?.agreeing ?? 0 { resolution = fixed }
      }
    }
    var builder = resolution.builder
    if options.keepsConflicts { builder.lowered = [] }
    if options.showsAmbiguity {
      // The system sizes the root.
      let views = builder.ambiguousViews
      builder.open.removeAll { $0.view > 0 && views.contains($0.view) }
    }
    IBWarnings(builder, context).add()
    return ImportedLayout(
      root.summary, builder.draft().spec, recorded: builder.recorded, canvas: builder.environment.canvas,
      structure: options.recordsStructure ? IBStructure(builder) : nil
    ) { positions[ofByte: $0] }
  }
}

/// What determines the frames of a layout beside the canvas: its views, with their texts, fonts and images, and its
/// constraints. It stays the same if the file is saved for another canvas.
struct IBStructure: Sendable {
  let texts: [String]
  let contradictsConstraints: Bool

  init(_ builder: IBSpecBuilder) {
    let (layout, constraints) = (builder.layout, builder.constraints)
    contradictsConstraints = constraints.indices.contains { builder.isStale($0) }
    let images = layout.document.imageSizes
    let views = layout.views.map { view in
      let contents = view.element.children.filter { Self.contents.contains($0.name) }.map { Self.wholeText($0) }
      let shown = ([view.element] + view.element.children(named: "state"))
        .flatMap { [$0["image"], $0["backgroundImage"]] }.compactMap { $0.flatMap { images[$0] } }
      return Self.text(view.element) + contents.joined() + shown.map { " \($0.width) × \($0.height)" }.joined()
    }
    let records = constraints.map { Self.wholeText($0.element) }.sorted()
    texts = views + [layout.root.owner["accessoryType"] ?? ""] + records
  }

  /// Children that determine a view's size or margins.
  private static let contents: Set<String> = [
    "attributedString", "autoresizingMask", "buttonConfiguration", "directionalEdgeInsets", "edgeInsets",
    "fontDescription", "items", "segments", "size", "state", "string", "variation",
  ]

  /// They describe a record or a color.
  private static let ignored: Set<String> = ["misplaced", "ambiguous", "symbolic", "color", "nil", "rect"]

  private static func text(_ element: XMLElement) -> String {
    let attributes = element.attributes.filter { !ignored.contains($0.name) }
    return element.name + attributes.map { " \($0.name)=\($0.value)" }.sorted().joined()
  }

  /// The recursion is as deep as the element.
  private static func wholeText(_ element: XMLElement) -> String {
    let children = element.children.filter { !ignored.contains($0.name) }
    return "<\(text(element))>\(element.text)" + children.map { wholeText($0) }.joined()
  }
}
