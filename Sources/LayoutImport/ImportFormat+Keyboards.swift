import JSON
import LayoutSpec

extension ImportFormat {
  static func keyboard(in source: ImportSource) -> ImportFormat? {
    guard let first = source.bytes.first(where: { $0 > 0x20 }), "{[/".utf8.contains(first) else { return nil }
    guard let root = try? KeyboardSource(source, isLenient: true).root else { return guessed(in: source) }
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

  /// The summaries are those of all layouts in a file of QMK.
  func keyboardLayouts(of source: ImportSource, _ options: ImportOptions) throws(ImportError) -> ImportResult {
    let context = ImportContext(name: source.name, isCancelled: options.isCancelled)
    let keyboard = try self == .cldr ? nil : KeyboardSource(source, isLenient: self == .kle)
    let names = keyboard.map { self == .qmk ? QMKReader.layoutNames(of: $0.root) : [] } ?? []
    var options = options
    if let scene = options.scene, names.contains(scene) { options.layout = options.layout ?? scene }
    func sourceOffset(_ offset: Int) -> Int { keyboard?.sourceOffset(offset) ?? offset }
    let draft: SpecDraft
    do throws(MalformedLayout) {
      if let keyboard {
        draft = try self.draft(of: keyboard.root, options, context)
      } else {
        draft = try CLDRReader.read(XMLElement(parsing: source.bytes, context), options.form, context)
      }
    } catch {
      throw ImportError(error, in: source, sourceOffset: sourceOffset)
    }
    let (count, limit) = (draft.viewCount, SpecLimits().views)
    guard count <= limit else {
      let message = "the layout has \(count) views, more than the \(limit) of a spec; import fewer keys"
      throw ImportError(MalformedLayout(message, code: .limitExceeded, at: 0), in: source)
    }
    func summary(id: String) -> ImportSummary {
      let className = self == .keyman ? "touch layout" : self == .custard ? "custom tab" : "keyboard"
      return ImportSummary(name: draft.name, id: id, aliases: [], className: className, size: nil)
    }
    let positions = JSONPositions(of: source.bytes)
    let layout = ImportedLayout(summary(id: context.layoutName), draft) { positions[ofByte: sourceOffset($0)] }
    return ImportResult(
      layouts: [layout], summaries: names.count > 1 ? names.map { summary(id: $0) } : [layout.summary],
      warnings: context.warnings(in: source, sourceOffset: sourceOffset))
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
        throw MalformedLayout(unknownLayoutIn: "a VIA definition", at: root.startOffset)
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
    return try Board(
      name: board.name ?? context.layoutName, comment: context.comment(origin), keys: board.keys
    ).spec(options.form, context)
  }
}
