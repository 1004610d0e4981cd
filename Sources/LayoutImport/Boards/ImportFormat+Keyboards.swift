import JSON

extension ImportFormat {
  /// Returns the format of a keyboard in JSON, recognized by its content, or `nil` if there is none.
  static func keyboard(in source: ImportSource) -> ImportFormat? {
    guard let first = source.bytes.first(where: { $0 > 0x20 }) else { return nil }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") || first == UInt8(ascii: "/") else { return nil }
    let keyboard: KeyboardSource
    do throws(ImportError) {
      keyboard = try KeyboardSource(source, isLenient: true)
    } catch {
      return guessed(in: source)
    }
    let root = keyboard.root
    if CustardReader.recognizes(root) { return .custard }
    if KeymanReader.recognizes(root) { return .keyman }
    if QMKReader.recognizesQMK(root) || QMKReader.recognizesVIA(root) { return .qmk }
    if QMKReader.recognizesPart(root) { return .qmk }
    return root.kind == .array ? .kle : nil
  }

  /// Returns the probable format of a file that is truncated or invalid.
  private static func guessed(in source: ImportSource) -> ImportFormat? {
    let text = String(decoding: source.bytes.prefix(65_536), as: UTF8.self)
    if text.contains(text: "\"key_layout\"") { return .custard }
    if text.contains(text: "\"layouts\"") { return .qmk }
    if text.contains(text: "\"layer\""), text.contains(text: "\"row\"") { return .keyman }
    return source.bytes.first { $0 > 0x20 } == UInt8(ascii: "[") ? .kle : nil
  }

  /// Returns the layouts of a keyboard; those of QMK have names.
  ///
  /// - Throws: `ImportError` if the file is not valid in this format.
  func keyboardSummaries(of source: ImportSource) throws(ImportError) -> [ImportSummary] {
    let summaries = try keyboardLayouts(of: source, ImportOptions()).layouts.map { $0.summary }
    let names = self == .qmk ? QMKReader.layoutNames(of: try KeyboardSource(source, isLenient: false).root) : []
    guard names.count > 1, let first = summaries.first else { return summaries }
    return names.map {
      ImportSummary(name: first.name, id: $0, aliases: [], className: first.className, size: first.size)
    }
  }

  /// Returns the spec of a keyboard.
  ///
  /// - Throws: `ImportError` if the file is not valid in this format.
  func keyboardLayouts(of source: ImportSource, _ options: ImportOptions) throws(ImportError) -> ImportResult {
    let size = KeyboardSize(isCancelled: options.isCancelled)
    if self == .cldr {
      let document = try XMLDocument(of: source)
      return try ImportResult(of: source, className: "keyboard") { (warnings) throws(MalformedLayout) in
        try CLDRReader.read(document.root, name: source.name, size: size, warnings: &warnings)
      }
    }
    let className = self == .keyman ? "touch layout" : self == .custard ? "custom tab" : "keyboard"
    let keyboard = try KeyboardSource(source, isLenient: self == .kle)
    return try ImportResult(
      of: source, className: className, sourceOffset: { keyboard.sourceOffset($0) }
    ) { (warnings) throws(MalformedLayout) in
      try draft(of: keyboard.root, name: source.name, options, size, &warnings)
    }
  }

  /// Returns the spec of a keyboard in JSON.
  private func draft(
    of root: JSONValue, name: String, _ options: ImportOptions, _ size: KeyboardSize, _ warnings: inout ImportWarnings
  ) throws(MalformedLayout) -> SpecDraft {
    switch self {
    case .keyman: return try KeymanReader.read(root, name: name, size: size, warnings: &warnings).spec()
    case .custard: return try CustardReader.read(root, name: name, size: size, warnings: &warnings)
    case .kle:
      try root.expect(.array, "a list of rows")
      let (keys, title) = try KLEReader.read(root, size: size, warnings: &warnings)
      guard !keys.isEmpty else { throw MalformedLayout(noKeysIn: root) }
      let comment = "Imported from \(name), a layout of keyboard-layout-editor."
      return try Board(name: title ?? name, comment: comment, keys: keys).spec(size, &warnings)
    case .qmk:
      let isVIA = QMKReader.recognizesVIA(root)
      if isVIA, options.layout != nil {
        throw MalformedLayout(
          "\(options.layoutOption) is for QMK's keyboards; a definition of VIA has one layout", code: .unsupported,
          at: root.startOffset)
      }
      let (keys, title) =
        isVIA
        ? try QMKReader.readVIA(root, size: size, warnings: &warnings)
        : try QMKReader.read(root, options, size: size, warnings: &warnings)
      guard !keys.isEmpty else { throw MalformedLayout(noKeysIn: root) }
      let comment = "Imported from \(name), a keyboard of \(isVIA ? "VIA" : "QMK")."
      return try Board(name: title ?? name, comment: comment, keys: keys).spec(size, &warnings)
    case .interfaceBuilder, .cldr:
      throw MalformedLayout("\(summary) is XML", at: 0)
    }
  }
}

extension ImportResult {
  /// Returns the result if its one layout is the requested one.
  ///
  /// - Throws: `ImportError` if another layout was requested.
  func wanted(_ options: ImportOptions) throws(ImportError) -> ImportResult {
    _ = try layouts.map { $0.summary }.wanted(by: options.scene)
    return self
  }
}
