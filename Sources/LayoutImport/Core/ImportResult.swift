import JSON
public import Layout
public import LayoutSpec

/// A file to import.
public struct ImportSource: Sendable {
  /// The file's name without folders and extension, or `nil` if it is unknown. It is the name of a layout that has none
  /// of its own.
  public let name: String?
  /// The contents of the file.
  public let bytes: [UInt8]

  /// Creates a file.
  ///
  /// - Parameters:
  ///   - name: the path or name, if it is known; folders and the extension are removed.
  ///   - bytes: the contents: UTF-8, with or without a byte order mark, or UTF-16 with one.
  public init(name: String?, bytes: [UInt8]) {
    self.name = name.map { Self.stem(of: $0) }
    let text = Self.utf8(ofUTF16: bytes) ?? bytes
    // Editors do not show the mark, so columns are counted without it.
    self.bytes = text.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(text.dropFirst(3)) : text
  }

  private static func stem(of path: String) -> String {
    let file = path.split(separator: "/").last.map { String($0) } ?? path
    let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file[...]
    return stem.isEmpty ? file : String(stem)
  }

  /// `nil` if there is no UTF-16 byte order mark.
  private static func utf8(ofUTF16 bytes: [UInt8]) -> [UInt8]? {
    let isLittle = bytes.starts(with: [0xFF, 0xFE])
    guard isLittle || bytes.starts(with: [0xFE, 0xFF]), bytes.count.isMultiple(of: 2) else { return nil }
    let units = stride(from: 2, to: bytes.count, by: 2).map { offset in
      let (first, second) = (UInt16(bytes[offset]), UInt16(bytes[offset + 1]))
      return isLittle ? second << 8 | first : first << 8 | second
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}

/// The options of an import.
public struct ImportOptions: Sendable {
  /// The name or id of the requested layout, or `nil` for all; for a QMK keyboard with several layouts, ``layout``.
  public var scene: String?
  /// Whether properties of the canvas, such as its safe area, are derived from the recorded frames if possible.
  public var readsOff = true
  /// Whether required constraints that conflict stay required, so that solving and checking find the conflict.
  /// Otherwise those that contradict the recorded frames have priority 999.
  public var keepsConflicts = false
  /// Whether ambiguous views that the file does not mark as such are left ambiguous, so that checking finds them.
  /// Otherwise they keep their recorded frames by constraints with priority 1.
  public var showsAmbiguity = false
  /// What becomes of a physical keyboard. Touch keyboards are always keyboards.
  public var form = Form.board
  /// The name of the requested layout of a keyboard with several, as in QMK, or `nil` for the first.
  public var layout: String?
  /// The name of the option for ``layout`` in messages.
  public var layoutOption = "layout"
  /// Whether layouts record what they have in common with the same layouts saved for another canvas, for
  /// ``ImportVerification/init(of:onCanvasesOf:)``.
  public var recordsStructure = false
  /// Called now and then; `true` ends the import with `budgetExceeded`.
  public var isCancelled: (@Sendable () -> Bool)?

  /// What becomes of a physical keyboard, as in keyboard-layout-editor, QMK and hardware forms of CLDR.
  public enum Form: String, CaseIterable, Hashable, Sendable {
    /// A board with the literal positions of its keys.
    case board
    /// A keyboard of a phone or pad, which has the width and height of the system's.
    case keyboard
  }

  /// Creates options for all layouts.
  public init() {}
}

/// A layout in a file.
public struct ImportSummary: Hashable, Sendable {
  /// The name of the layout.
  public let name: String
  /// The id in the file.
  public let id: String
  /// Other names and ids that can be used to request the layout.
  public let aliases: [String]
  /// The class of the layout: `UIViewController`, `SettingsCell`.
  public let className: String
  /// The recorded size in points, or `nil` if the file contains none.
  public let size: Size?

  /// Returns whether a name or id refers to this layout.
  public func isMeant(by scene: String) -> Bool { id == scene || name == scene || aliases.contains(scene) }
}

/// A spec that was made from a layout.
public struct ImportedLayout: Sendable {
  /// The origin of the spec.
  public let summary: ImportSummary
  /// The spec in JSON.
  public internal(set) var spec: String
  /// The places of the spec's values in the file.
  public let origins: SpecOrigins
  /// The recorded frames of the spec's views, in the root's coordinates.
  public let recorded: [RecordedFrame]
  /// The screen on which the frames were recorded, with its safe area, which may differ from the device's.
  public let canvas: EnvironmentRequest
  /// What the file's layout has in common with the same layout saved for another canvas, or `nil` if it is not recorded.
  let structure: IBStructure?
  let object: SpecObject

  /// - Parameter position: returns the position in the file of an offset in the source.
  init(
    _ summary: ImportSummary, _ draft: SpecDraft, recorded: [RecordedFrame] = [],
    canvas: EnvironmentRequest = EnvironmentRequest(), structure: IBStructure? = nil,
    position: (Int) -> JSONPosition
  ) {
    (self.summary, self.recorded, self.canvas) = (summary, recorded, canvas)
    self.structure = structure
    object = draft.object
    spec = SpecFormatter.text(of: object)
    origins = SpecOrigins(draft.origins.mapValues(position))
  }
}

/// The frame of a view when the file was saved.
public struct RecordedFrame: Hashable, Sendable {
  /// The view's id in the spec.
  public let id: String
  /// The view's id in the file, or the empty string if it has none.
  public let sourceID: String
  /// The frame in the root's coordinates.
  public let frame: Rect
  /// Whether the frame is determined by the layout, so that another frame is a difference: the view is positioned by
  /// constraints or a stack, and the file does not mark its frame as misplaced or ambiguous.
  public let isCounted: Bool
  /// Whether the frame contradicts a required constraint of the file, which gave way to others.
  public let isContradicted: Bool
}

/// The result of an import.
public struct ImportResult: Sendable {
  /// The layouts, in the order of the file.
  public internal(set) var layouts: [ImportedLayout]
  /// All layouts of the file, of which others may have been requested.
  public internal(set) var summaries: [ImportSummary]
  /// The warnings about what was not converted, one for each kind.
  public let warnings: [ImportWarning]
}

extension [ImportSummary] {
  /// Returns what a person calls a layout of the file: its name, or its id if others have the same name.
  public func label(of layout: ImportSummary) -> String {
    count { $0.name == layout.name } == 1 ? layout.name : layout.id
  }

  package var list: String {
    prefix(20).map { $0.id == $0.name ? $0.name : "\($0.name) (\($0.id))" }.joined(separator: ", ")
  }

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
    let hint = nearest.map { "did you mean \"\($0)\"?" } ?? "the file has \(isEmpty ? "none" : list)"
    throw ImportError(.unknownScene, "no layout has the name or id \"\(scene)\"; \(hint)")
  }

  /// Returns the layouts with a name or id, or all of them for `nil`.
  ///
  /// - Throws: `ImportError` if no layout has it, or several have.
  public func wanted(by scene: String?) throws(ImportError) -> [ImportSummary] {
    try indices(wanted: scene).map { self[$0] }
  }
}

extension ImportResult {
  /// Returns all layouts with their specs and warnings as JSON.
  public func report() -> [UInt8] {
    var writer = JSONWriter(capacity: 4_096)
    writer.beginObject()
    writer.objects("layouts", of: layouts) { layout, writer in
      writer.string("name", layout.summary.name)
      writer.string("id", layout.summary.id)
      writer.string("class", layout.summary.className)
      if let size = layout.summary.size {
        writer.object("size") { writer in
          writer.fixed6("width", size.width)
          writer.fixed6("height", size.height)
        }
      }
      writer.key("spec")
      writer.raw(layout.spec.utf8)
    }
    writer.objects("warnings", of: warnings) { warning, writer in
      writer.string("code", warning.code)
      writer.string("message", warning.message)
      if let position = warning.positions.first {
        writer.integer("line", position.line)
        writer.integer("column", position.column)
      }
      writer.integer("count", warning.positions.count)
    }
    writer.endObject()
    return writer.finish()
  }
}
