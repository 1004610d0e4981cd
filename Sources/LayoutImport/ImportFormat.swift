/// A format that layouts are imported from. Another format is a case here, and a folder with its reader.
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

  /// What the format is, for people.
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

  /// Whether files of the format record the frames of views, with which a solved spec can be compared.
  public var recordsFrames: Bool { self == .interfaceBuilder }

  /// The format of a file by its content, or `nil` if it is none that is known.
  ///
  /// A file that starts like XML is looked at up to its first element, so that one that breaks off later is still known.
  public static func recognized(in source: ImportSource) -> ImportFormat? {
    guard let root = XMLPrologue(source.bytes) else { return keyboard(in: source) }
    if IBReader.recognizes(root) { return .interfaceBuilder }
    return root.name == CLDRReader.rootName ? .cldr : nil
  }

  /// The layouts in a file, without making specs of them.
  ///
  /// - Throws: `ImportError` if the file is not valid in this format.
  public func summaries(of source: ImportSource) throws(ImportError) -> [ImportSummary] {
    switch self {
    case .interfaceBuilder: try IBReader(source).summaries
    case .cldr: try Self.cldrLayouts(of: source).layouts.map { $0.summary }
    case .keyman, .custard, .kle, .qmk: try keyboardSummaries(of: source)
    }
  }

  /// The specs of the layouts in a file.
  ///
  /// - Throws: `ImportError` if the file is not valid in this format, or has no layout that was asked for.
  public func layouts(
    of source: ImportSource, options: ImportOptions = ImportOptions()
  ) throws(ImportError) -> ImportResult {
    switch self {
    case .interfaceBuilder: try IBReader(source).layouts(options)
    case .cldr: try Self.cldrLayouts(of: source).wanted(options)
    case .keyman, .custard, .kle, .qmk: try keyboardLayouts(of: source, options).wanted(options)
    }
  }
}
