import JSON
import Layout
import LayoutSpec

/// A format to import layouts from. To add one, add a case here and a folder with its reader.
public enum ImportFormat: String, CaseIterable, Hashable, Sendable {
  /// Interface Builder's `.xib` and `.storyboard`.
  case interfaceBuilder = "xib"
  /// Keyman's touch layouts, `.keyman-touch-layout`.
  case keyman
  /// CLDR's keyboards of version 3, `keyboard3`.
  case cldr
  /// azooKey's custom tabs, `.custard`.
  case custard
  /// keyboard-layout-editor's raw data.
  case kle
  /// QMK's `info.json` and `keyboard.json`, and VIA's definitions.
  case qmk

  /// The description of the format for people.
  public var summary: String {
    switch self {
    case .interfaceBuilder: "Interface Builder's .xib and .storyboard"
    case .keyman: "Keyman's .keyman-touch-layout"
    case .cldr: "CLDR's keyboard3"
    case .custard: "azooKey's .custard"
    case .kle: "keyboard-layout-editor's raw data"
    case .qmk: "QMK's info.json and keyboard.json, VIA's definitions"
    }
  }

  /// Whether files of the format record the frames of views, to compare with a solved spec.
  public var recordsFrames: Bool { self == .interfaceBuilder }

  /// Returns the format of a file by its content, or `nil` if it is unknown. A truncated file is still recognized.
  public static func recognized(in source: ImportSource) -> ImportFormat? {
    guard let root = XMLElement(startOf: source.bytes) else { return keyboard(in: source) }
    if IBReader.recognizes(root) { return .interfaceBuilder }
    return root.name == CLDRReader.rootName ? .cldr : nil
  }

  /// Returns the layouts in a file, without converting them.
  ///
  /// - Throws: `ImportError` if the file is not valid in this format.
  public func summaries(of source: ImportSource) throws(ImportError) -> [ImportSummary] {
    switch self {
    case .interfaceBuilder: try IBReader(source).summaries
    case .cldr, .keyman, .custard, .kle, .qmk: try keyboardLayouts(of: source, ImportOptions()).summaries
    }
  }

  /// Returns the specs of the requested layouts in a file.
  ///
  /// - Throws: `ImportError` if the file is invalid in this format, or does not contain a requested layout.
  public func layouts(
    of source: ImportSource, options: ImportOptions = ImportOptions()
  ) throws(ImportError) -> ImportResult {
    guard options.layout == nil || self == .qmk else {
      throw ImportError(MalformedLayout(unknownLayoutIn: "a \(rawValue) file", at: 0), in: source)
    }
    if self == .interfaceBuilder { return try IBReader(source, isCancelled: options.isCancelled).layouts(options) }
    let result = try keyboardLayouts(of: source, options)
    if let scene = options.scene, !result.layouts.contains(where: { $0.summary.isMeant(by: scene) }) {
      _ = try result.summaries.indices(wanted: scene)
    }
    return result
  }
}

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

struct KeyboardSource {
  let root: JSONValue
  private let lenient: LenientJSON?

  /// - Parameter isLenient: whether to try keyboard-layout-editor's notation if the file is not strict JSON.
  init(_ source: ImportSource, isLenient: Bool) throws(ImportError) {
    var lenient: LenientJSON?
    while true {
      let bytes = lenient?.bytes ?? source.bytes
      do throws(JSONError) {
        root = try JSONDocument(parsing: bytes).root
        self.lenient = lenient
        return
      } catch {
        if lenient == nil, isLenient {
          lenient = LenientJSON(source.bytes)
        } else if lenient?.isEnclosed == false, error.kind == .trailingContent, bytes[error.offset] == UInt8(ascii: ",")
        {
          // The editor shows its data without the outer brackets: `["a"],["b"]`, or `{…},["a"]`.
          lenient = LenientJSON(source.bytes, isEnclosed: true)
        } else {
          throw ImportError(MalformedLayout(error), in: source) { lenient?.sourceOffset(of: $0) ?? $0 }
        }
      }
    }
  }

  func sourceOffset(_ offset: Int) -> Int { lenient?.sourceOffset(of: offset) ?? offset }
}
