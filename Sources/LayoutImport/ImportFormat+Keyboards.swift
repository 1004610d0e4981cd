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
    if QMKReader.recognizes(root) { return .qmk }
    return root.kind == .array ? .kle : nil
  }

  /// Returns the probable format of a file that is truncated or invalid.
  private static func guessed(in source: ImportSource) -> ImportFormat? {
    let text = String(decoding: source.bytes.prefix(65_536), as: UTF8.self)
    if text.contains(text: "\"key_layout\"") { return .custard }
    for key in ["layouts", "keyboard_name", "vendorId"] where text.contains(text: "\"\(key)\"") { return .qmk }
    if text.contains(text: "\"layer\""), text.contains(text: "\"row\"") { return .keyman }
    return source.bytes.first { $0 > 0x20 } == UInt8(ascii: "[") ? .kle : nil
  }

  /// Returns the spec of a keyboard, and the names of all layouts in a file of QMK.
  func keyboardLayouts(of source: ImportSource, _ options: ImportOptions) throws(ImportError) -> ImportResult {
    if self == .cldr {
      return try ImportResult(of: source, className: "keyboard", options) { (context) throws(MalformedLayout) in
        try CLDRReader.read(XMLElement(parsing: source.bytes, context), options.form, context)
      }
    }
    let className = self == .keyman ? "touch layout" : self == .custard ? "custom tab" : "keyboard"
    let keyboard = try KeyboardSource(source, isLenient: self == .kle)
    var result = try ImportResult(
      of: source, className: className, options, sourceOffset: { keyboard.sourceOffset($0) }
    ) { (context) throws(MalformedLayout) in
      try draft(of: keyboard.root, options, context)
    }
    let names = self == .qmk ? QMKReader.layoutNames(of: keyboard.root) : []
    if names.count > 1, let first = result.summaries.first {
      result.summaries = names.map {
        ImportSummary(name: first.name, id: $0, aliases: [], className: first.className, size: first.size)
      }
    }
    return result
  }

  private func draft(
    of root: JSONValue, _ options: ImportOptions, _ context: ImportContext
  ) throws(MalformedLayout) -> SpecDraft {
    let board: (keys: [BoardKey], name: String?)
    var origin = "a layout of keyboard-layout-editor"
    switch self {
    case .keyman: return try KeymanReader.read(root, context).spec()
    case .custard: return try CustardReader.read(root, context)
    case .kle: board = try KLEReader.read(root, context)
    case .qmk where QMKReader.recognizesVIA(root):
      guard options.layout == nil else {
        throw MalformedLayout(
          "\(options.layoutOption) is for QMK's keyboards; a definition of VIA has one layout", code: .unsupported,
          at: root.startOffset)
      }
      board = try QMKReader.readVIA(root, context)
      origin = "a keyboard of VIA"
    case .qmk:
      board = try QMKReader.read(root, options, context)
      origin = "a keyboard of QMK"
    case .interfaceBuilder, .cldr: throw MalformedLayout("\(summary) is XML", at: 0)
    }
    guard !board.keys.isEmpty else {
      throw MalformedLayout("the layout has no keys", code: .noLayout, at: root.startOffset)
    }
    let comment = "Imported from \(context.name), \(origin)."
    return try Board(name: board.name ?? context.name, comment: comment, keys: board.keys).spec(options.form, context)
  }
}
