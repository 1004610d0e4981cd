public import Layout

/// A file to import.
public struct ImportSource: Sendable {
  /// The file's name without folders and extension: what a layout is called that has no name of its own.
  public let name: String
  /// What is in it.
  public let bytes: [UInt8]

  /// A file of a name.
  ///
  /// - Parameters:
  ///   - name: its path or name; folders and the last extension are dropped.
  ///   - bytes: its content, in UTF-8, or in UTF-16 with a byte order mark.
  public init(name: String, bytes: [UInt8]) {
    let file = name.split(separator: "/").last.map { String($0) } ?? name
    let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file[...]
    self.name = stem.isEmpty ? file : String(stem)
    self.bytes = Self.utf8(ofUTF16: bytes) ?? bytes
  }

  /// A text in UTF-16 as one in UTF-8, or `nil` if it is not marked as UTF-16.
  private static func utf8(ofUTF16 bytes: [UInt8]) -> [UInt8]? {
    let isLittle = bytes.starts(with: [0xFF, 0xFE])
    guard isLittle || bytes.starts(with: [0xFE, 0xFF]), bytes.count.isMultiple(of: 2) else { return nil }
    let units = stride(from: 2, to: bytes.count, by: 2).map { place in
      let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      return isLittle ? second << 8 | first : first << 8 | second
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}

/// What is wanted of a file.
public struct ImportOptions: Sendable {
  /// The name or id of the one layout that is wanted; nil for all.
  public var scene: String?
  /// Whether facts of the canvas, such as its safe area, are read off the recorded frames where these tell.
  public var readsOff = true
  /// The name of the layout that is wanted of a keyboard with several, as QMK's have; nil for the first.
  public var layout: String?
  /// Asked now and then; true ends the import with `budgetExceeded`.
  public var isCancelled: (@Sendable () -> Bool)?

  /// All layouts, with what can be read off.
  public init() {}
}

/// A layout in a file.
public struct ImportSummary: Hashable, Sendable {
  /// What it is called.
  public let name: String
  /// What the file knows it by.
  public let id: String
  /// Other names and ids by which it may be asked for.
  public let aliases: [String]
  /// What it is a layout of: `UIViewController`, `SettingsCell`.
  public let className: String
  /// Its recorded size in points, or `nil` if the file has none.
  public let size: Size?

  /// Whether a name or id means this layout.
  public func isMeant(by scene: String) -> Bool { id == scene || name == scene || aliases.contains(scene) }
}

/// A spec that was made of a layout.
public struct ImportedLayout: Sendable {
  /// Where it came from.
  public let summary: ImportSummary
  /// The spec, a JSON text.
  public let spec: String
  /// The frames that the file has of the spec's views, in the root's coordinates.
  public let recorded: [RecordedFrame]
}

/// Where a view stood when the file was saved.
public struct RecordedFrame: Hashable, Sendable {
  /// The view's id in the spec.
  public let id: String
  /// Its frame in the root's coordinates.
  public let frame: Rect
  /// Whether the layout decides the frame, so that another one is a difference: the view is placed by constraints or a stack,
  /// and the file does not say that its frame is out of date or open.
  public let isCounted: Bool
}

/// What was made of a file.
public struct ImportResult: Sendable {
  /// The layouts, in the order of the file.
  public let layouts: [ImportedLayout]
  /// What was not carried over, once for each kind.
  public let warnings: [ImportWarning]
}

extension [ImportSummary] {
  /// The numbers of the layouts that are wanted.
  ///
  /// - Throws: if a name or id was asked for that no layout has, or several have.
  func indices(wanted scene: String?) throws(ImportError) -> [Int] {
    guard let scene else { return Array<Int>(indices) }
    if let index = firstIndex(where: { $0.id == scene }) { return [index] }
    let named = indices.filter { self[$0].isMeant(by: scene) }
    if named.count == 1 { return named }
    guard named.isEmpty else {
      let ids = named.map { self[$0].id }.joined(separator: ", ")
      throw ImportError(.unknownScene, "\(named.count) layouts are called \"\(scene)\"; choose one by its id: \(ids)")
    }
    let nearest = nearestName(to: scene, among: flatMap { [$0.name, $0.id] + $0.aliases })
    let hint = nearest.map { "did you mean \"\($0)\"?" } ?? "--list shows what there is"
    throw ImportError(.unknownScene, "no layout has the name or id \"\(scene)\"; \(hint)")
  }
}

extension [ImportSummary] {
  /// The layouts that a name or id asks for; all of them for nil.
  ///
  /// - Throws: `ImportError` if it is that of no layout, or of several.
  public func wanted(by scene: String?) throws(ImportError) -> [ImportSummary] {
    try indices(wanted: scene).map { self[$0] }
  }
}
