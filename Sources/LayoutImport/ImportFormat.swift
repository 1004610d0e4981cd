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

  /// Returns the format of a file by its content, or `nil` if it is unknown.
  ///
  /// A file that starts like XML is only examined up to its first element, so that a truncated file is still
  /// recognized.
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

  /// Returns the specs of the layouts in a file.
  ///
  /// - Throws: `ImportError` if the file is invalid in this format, or does not contain a requested layout.
  public func layouts(
    of source: ImportSource, options: ImportOptions = ImportOptions()
  ) throws(ImportError) -> ImportResult {
    guard options.layout == nil || self == .qmk else {
      throw ImportError(MalformedLayout(unknownLayoutIn: "a \(rawValue) file", at: 0), in: source)
    }
    if self == .interfaceBuilder {
      return try IBReader(source, isCancelled: options.isCancelled).layouts(options)
    }
    let result = try keyboardLayouts(of: source, options)
    if let scene = options.scene, !result.layouts.contains(where: { $0.summary.isMeant(by: scene) }) {
      _ = try result.summaries.indices(wanted: scene)
    }
    return result
  }
}
