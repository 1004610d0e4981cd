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

  /// Returns the layouts of a keyboard in JSON; those of QMK have names.
  ///
  /// - Throws: `ImportError` if the file is not valid in this format.
  func keyboardSummaries(of source: ImportSource) throws(ImportError) -> [ImportSummary] {
    let keyboard = try KeyboardSource(source, isLenient: self == .kle)
    let summaries = try layouts(of: keyboard, ImportOptions()).layouts.map { $0.summary }
    let names = self == .qmk ? QMKReader.layoutNames(of: keyboard.root) : []
    guard names.count > 1, let first = summaries.first else { return summaries }
    return names.map {
      ImportSummary(name: first.name, id: $0, aliases: [], className: first.className, size: first.size)
    }
  }

  /// Returns the spec of a keyboard in JSON.
  ///
  /// - Throws: `ImportError` if the file is not valid in this format.
  func keyboardLayouts(of source: ImportSource, _ options: ImportOptions) throws(ImportError) -> ImportResult {
    try layouts(of: KeyboardSource(source, isLenient: self == .kle), options)
  }

  private func layouts(
    of keyboard: KeyboardSource, _ options: ImportOptions
  ) throws(ImportError) -> ImportResult {
    var notes = LayoutNotes()
    let layout: (draft: SpecDraft, className: String)
    do throws(MalformedLayout) {
      layout = try draft(of: keyboard, options: options, notes: &notes)
    } catch {
      throw keyboard.error(error)
    }
    return try keyboard.result(layout.draft, className: layout.className, notes: notes)
  }

  private func draft(
    of keyboard: KeyboardSource, options: ImportOptions, notes: inout LayoutNotes
  ) throws(MalformedLayout) -> (SpecDraft, className: String) {
    let name = keyboard.source.name
    switch self {
    case .keyman:
      let touch = try KeymanReader.read(keyboard.root, name: name, source: name, warnings: &notes)
      return (touch.spec(), "touch layout")
    case .custard:
      return (try CustardReader.read(keyboard.root, name: name, source: name, warnings: &notes), "custom tab")
    case .kle:
      guard keyboard.root.kind == .array else {
        throw MalformedLayout("expected a list of rows, found \(keyboard.root.kind.noun)", at: 0)
      }
      let (keys, title) = try KLEReader.read(keyboard.root, warnings: &notes)
      let comment = "Imported from \(name), a layout of keyboard-layout-editor."
      return (Board(name: title ?? name, comment: comment, keys: keys).spec(), "keyboard")
    case .qmk:
      let isVIA = QMKReader.recognizesVIA(keyboard.root)
      let (keys, title) =
        isVIA
        ? try QMKReader.readVIA(keyboard.root, warnings: &notes)
        : try QMKReader.read(keyboard.root, layout: options.layout, warnings: &notes)
      let comment = "Imported from \(name), a keyboard of \(isVIA ? "VIA" : "QMK")."
      return (Board(name: title ?? name, comment: comment, keys: keys).spec(), "keyboard")
    case .interfaceBuilder, .cldr:
      throw MalformedLayout("\(summary) is XML", at: 0)
    }
  }

  /// Returns the spec of a CLDR keyboard.
  ///
  /// - Throws: `ImportError` if the file is not valid.
  static func cldrLayouts(of source: ImportSource) throws(ImportError) -> ImportResult {
    let document: XMLDocument
    do throws(XMLError) {
      document = try XMLDocument(parsing: source.bytes)
    } catch {
      throw ImportError(error, in: source)
    }
    var notes = LayoutNotes()
    let draft: SpecDraft
    do throws(MalformedLayout) {
      draft = try CLDRReader.read(document.root, name: source.name, source: source.name, warnings: &notes)
    } catch {
      throw ImportError(error.code, error.message, at: error.offset, in: source)
    }
    return try ImportResult(draft, of: source, className: "keyboard", notes: notes)
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
