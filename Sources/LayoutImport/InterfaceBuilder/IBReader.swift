import JSON
import Layout

/// Reads Interface Builder files: checks the kind of file, and finds its layouts.
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
    guard !wanted.isEmpty else {
      throw ImportError(.noLayout, "this file has no layouts: no controller's view, no cell, no top-level view")
    }
    do throws(MalformedLayout) {
      let layouts = try layouts(wanted, options)
      return ImportResult(layouts: layouts, summaries: summaries, warnings: context.warnings(in: source))
    } catch {
      throw ImportError(error, in: source)
    }
  }

  private func layouts(_ wanted: [Int], _ options: ImportOptions) throws(MalformedLayout) -> [ImportedLayout] {
    var parts: [Int: IBPart] = [:]
    for index in wanted {
      try context.checkCancellation()
      parts[index] = try IBPart(roots[index], document, context)
    }
    var witnesses = IBWitnesses()
    if options.readsOff {
      // The other layouts of the file show the same canvas, even if they cannot be imported.
      for index in roots.indices {
        try context.checkCancellation()
        let ignored = ImportContext(name: context.name, isCancelled: context.isCancelled)
        guard let part = parts[index] ?? (try? IBPart(roots[index], document, ignored)) else { continue }
        witnesses.add(part.layout, index, part.constraints)
      }
    }
    var layouts: [ImportedLayout] = []
    let positions = JSONPositions(of: source.bytes)
    for index in wanted {
      guard let part = parts[index] else { continue }
      var guides = IBGuides(part.layout, part.constraints)
      if options.readsOff { guides.readOff(witnesses, number: index) }
      layouts.append(try layout(part, guides, options, positions))
    }
    return layouts
  }

  private func layout(
    _ part: IBPart, _ guides: IBGuides, _ options: ImportOptions, _ positions: JSONPositions
  ) throws(MalformedLayout) -> ImportedLayout {
    let root = part.layout.root
    var resolution = try resolved(part, guides, isFreeHeight: root.sizesItself)
    if root.sizesItself {
      let free = resolution.solution
      if free.map({ ($0.height - part.layout.size.height).magnitude > ImportVerification.tolerance }) ?? true {
        // A row whose recorded height differs from that of its constraints does not size itself, unless its views are
        // recorded as if it did.
        let fixed = try resolved(part, guides, isFreeHeight: false)
        if free?.agreeing ?? 0 <= fixed.solution?.agreeing ?? 0 { resolution = fixed }
      }
    }
    if options.keepsConflicts { resolution.keepConflicts() }
    if options.showsAmbiguity { resolution.showAmbiguity() }
    IBWarnings(resolution.builder, context).add()
    return ImportedLayout(
      root.summary, resolution.builder.draft().spec, recorded: resolution.builder.recorded,
      canvas: resolution.builder.environment.canvas,
      structure: options.recordsStructure ? IBStructure(resolution.builder) : nil
    ) { positions[ofByte: $0] }
  }

  private func resolved(
    _ part: IBPart, _ guides: IBGuides, isFreeHeight: Bool
  ) throws(MalformedLayout) -> IBFrameResolution {
    let builder = IBSpecBuilder(
      part.layout, part.constraints, guides, fileName: context.name, isFreeHeight: isFreeHeight)
    var resolution = IBFrameResolution(builder, context)
    try resolution.resolve()
    return resolution
  }
}

private struct IBPart {
  let layout: IBLayout
  let constraints: [IBConstraint]

  init(_ root: IBRoot, _ document: IBDocument, _ context: ImportContext) throws(MalformedLayout) {
    layout = try IBLayout(root, of: document, context)
    constraints = try IBConstraintReader(layout, context).constraints()
  }
}
