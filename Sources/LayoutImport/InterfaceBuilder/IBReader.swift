import JSON
import Layout

/// Reads Interface Builder files: checks the kind of file, and finds its layouts.
struct IBReader {
  let source: ImportSource
  let document: IBDocument
  let roots: [IBRoot]

  static func recognizes(_ root: XMLElement) -> Bool {
    root.name == "document" && root["type"]?.hasPrefix("com.apple.InterfaceBuilder") == true
  }

  init(_ source: ImportSource, isCancelled: (@Sendable () -> Bool)? = nil) throws(ImportError) {
    self.source = source
    document = try IBDocument(source, isCancelled: isCancelled)
    roots = IBRoot.roots(of: document)
  }

  var summaries: [ImportSummary] { roots.map { $0.summary } }
}

extension IBReader {
  func layouts(_ options: ImportOptions) throws(ImportError) -> ImportResult {
    let wanted = try summaries.indices(wanted: options.scene)
    guard !wanted.isEmpty else {
      throw ImportError(.noLayout, "this file has no layouts: no controller's view, no cell, no top-level view")
    }
    var warnings = ImportWarnings()
    var parts: [Int: IBPart] = [:]
    for index in wanted {
      try Self.checkCancellation(options)
      parts[index] = try IBPart(roots[index], self, &warnings)
    }
    var witnesses = IBWitnesses()
    if options.readsOff {
      // The other layouts of the file show the same canvas, even if they cannot be imported.
      for index in roots.indices {
        try Self.checkCancellation(options)
        var ignored = ImportWarnings()
        var part = parts[index]
        if part == nil { part = try? IBPart(roots[index], self, &ignored) }
        if let part { witnesses.add(part.layout, index, part.constraints) }
      }
    }
    var layouts: [ImportedLayout] = []
    let positions = JSONPositions(of: source.bytes)
    for index in wanted {
      guard let part = parts[index] else { continue }
      let guides =
        options.readsOff ? IBGuides(part.layout, index, readOff: witnesses) : IBGuides(part.layout)
      layouts.append(try layout(part, guides, options, positions, &warnings))
    }
    return ImportResult(layouts: layouts, summaries: summaries, warnings: warnings.warnings(in: source))
  }

  private static func checkCancellation(_ options: ImportOptions) throws(ImportError) {
    if options.isCancelled?() == true { throw ImportError(.budgetExceeded, "the import exceeded its time limit") }
  }

  private func layout(
    _ part: IBPart, _ guides: IBGuides, _ options: ImportOptions, _ positions: JSONPositions,
    _ warnings: inout ImportWarnings
  ) throws(ImportError) -> ImportedLayout {
    let root = part.layout.root
    var resolution = try resolved(part, guides, options, isFreeHeight: root.sizesItself, &warnings)
    if root.sizesItself {
      let height = resolution.rootHeight
      // A row whose recorded height differs from that of its constraints does not size itself.
      if height.map({ ($0 - part.layout.size.height).magnitude > ImportVerification.tolerance }) ?? true {
        resolution = try resolved(part, guides, options, isFreeHeight: false, &warnings)
      }
    }
    if options.keepsConflicts { resolution.keepConflicts() }
    if options.showsAmbiguity { resolution.showAmbiguity() }
    IBWarnings(resolution.builder).add(to: &warnings)
    return ImportedLayout(
      root.summary, resolution.builder.draft().spec, recorded: resolution.builder.recorded,
      canvas: resolution.builder.environment.canvas,
      structure: options.recordsStructure ? IBStructure(resolution.builder) : nil
    ) { positions[ofByte: $0] }
  }

  private func resolved(
    _ part: IBPart, _ guides: IBGuides, _ options: ImportOptions, isFreeHeight: Bool,
    _ warnings: inout ImportWarnings
  ) throws(ImportError) -> IBFrameResolution {
    let builder = IBSpecBuilder(part.layout, part.constraints, guides, source, isFreeHeight: isFreeHeight)
    var resolution = IBFrameResolution(builder, isCancelled: options.isCancelled)
    try resolution.resolve(&warnings)
    return resolution
  }
}

private struct IBPart {
  let layout: IBLayout
  let constraints: [IBConstraint]

  init(_ root: IBRoot, _ reader: IBReader, _ warnings: inout ImportWarnings) throws(ImportError) {
    layout = try IBLayout(root, of: reader.document, reader.source, &warnings)
    constraints = try IBConstraintReader(layout, reader.source).constraints(&warnings)
  }
}
