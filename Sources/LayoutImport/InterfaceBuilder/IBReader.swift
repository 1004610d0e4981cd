import Layout

/// Reads Interface Builder files: checks the kind of file, and finds its layouts.
struct IBReader {
  let source: ImportSource
  let document: IBDocument
  let roots: [IBRoot]

  /// Returns whether a document with this root is an Interface Builder file.
  static func recognizes(_ root: XMLElement) -> Bool {
    root.name == "document" && root["type"]?.hasPrefix("com.apple.InterfaceBuilder") == true
  }

  /// Reads a file.
  init(_ source: ImportSource) throws(ImportError) {
    self.source = source
    document = try IBDocument(source)
    roots = IBRoot.roots(of: document)
  }

  /// The layouts, in the order of the file.
  var summaries: [ImportSummary] { roots.map { $0.summary } }
}

extension IBReader {
  /// Returns the specs of the requested layouts.
  func layouts(_ options: ImportOptions) throws(ImportError) -> ImportResult {
    let wanted = try summaries.indices(wanted: options.scene)
    guard !wanted.isEmpty else {
      throw ImportError(.noLayout, "this file has no layouts: no controller's view, no cell, no top-level view")
    }
    var warnings = ImportWarnings()
    var layouts: [ImportedLayout] = []
    for index in wanted { layouts.append(try layout(roots[index], options, &warnings)) }
    return ImportResult(layouts: layouts, warnings: warnings.warnings(in: source))
  }

  private func layout(
    _ root: IBRoot, _ options: ImportOptions, _ warnings: inout ImportWarnings
  ) throws(ImportError) -> ImportedLayout {
    let layout = try IBLayout(root, of: document, source, &warnings)
    let constraints = try IBConstraintReader(layout, source).constraints(&warnings)
    let guides = options.readsOff ? IBGuides(layout, readOff: constraints) : IBGuides(layout)
    var resolution = try resolved(layout, constraints, guides, options, isFreeHeight: root.sizesItself, &warnings)
    if root.sizesItself {
      var ignored = ImportWarnings()
      let height = resolution.rootHeight(of: resolution.spec(&ignored))
      // A row whose recorded height differs from that of its constraints does not size itself.
      if height.map({ ($0 - layout.size.height).magnitude > ImportVerification.tolerance }) ?? true {
        resolution = try resolved(layout, constraints, guides, options, isFreeHeight: false, &warnings)
      }
    }
    IBWarnings(resolution.builder).add(to: &warnings)
    let spec = resolution.spec(&warnings)
    return ImportedLayout(summary: root.summary, spec: spec, recorded: resolution.builder.recorded)
  }

  private func resolved(
    _ layout: IBLayout, _ constraints: [IBConstraint], _ guides: IBGuides, _ options: ImportOptions,
    isFreeHeight: Bool, _ warnings: inout ImportWarnings
  ) throws(ImportError) -> IBFrameResolution {
    let builder = IBSpecBuilder(layout, constraints, guides, source, isFreeHeight: isFreeHeight)
    var resolution = IBFrameResolution(builder, isCancelled: options.isCancelled)
    try resolution.resolve(&warnings)
    return resolution
  }
}
