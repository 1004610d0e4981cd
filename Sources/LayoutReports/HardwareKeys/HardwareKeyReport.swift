public import HardwareKeys
public import JSON

/// A report on the chords that press each view on some keyboards, by view, entry and keyboard.
public struct HardwareKeyReport: TableReport {
  /// An entry of a view on one keyboard.
  public struct Row: Sendable {
    /// The view's name.
    public let view: String
    /// The keyboard.
    public let hardware: HardwareKeyboard.ID
    /// The text or key that the view enters.
    public let entry: TypedView.Entry
    /// The chords that enter it.
    public let chords: [Chord]

    /// The text of the entry, or `nil` for a key.
    public var text: String? { if case .text(let text) = entry { text } else { nil } }
  }

  private let views: [TypedView]
  private let keyboards: [HardwareKeyboard]
  private let isCancelled: @Sendable () -> Bool

  /// Creates a report on views.
  ///
  /// - Parameters:
  ///   - views: the views.
  ///   - keyboards: the keyboards.
  ///   - isCancelled: called for each entry; after `true`, the report is incomplete.
  public init(
    _ views: [TypedView], on keyboards: [HardwareKeyboard], isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    (self.views, self.keyboards, self.isCancelled) = (views, keyboards, isCancelled)
  }

  /// The rows by view, entry and keyboard.
  public var rows: [Row] {
    var rows: [Row] = []
    forEachRow { rows.append($0) }
    return rows
  }

  /// Makes one row at a time, because there may be very many.
  private func forEachRow(_ body: (Row) -> Void) {
    for view in views {
      for entry in view.entries {
        if isCancelled() { return }
        for keyboard in keyboards {
          body(Row(view: view.name, hardware: keyboard.id, entry: entry, chords: keyboard.chords(of: entry)))
        }
      }
    }
  }

  /// Writes the report as one JSON value.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("keys")
    writer.beginArray()
    forEachRow { row in
      if writer.isOverLimit { return }
      writer.object { writer in
        writer.string("view", row.view)
        writer.string("hardware", row.hardware.rawValue)
        if let text = row.text { writer.string("text", text) }
        writer.array("chords", of: row.chords, onOneLine: row.chords.isEmpty) { chord, writer in
          writer.object(onOneLine: true) { writer in
            chord.writeMembers(to: &writer)
            writer.integer("usage", chord.key.usage)
            writer.key("code")
            if let code = chord.key.code { writer.string(code) } else { writer.null() }
          }
        }
      }
    }
    writer.endArray()
    writer.endObject()
  }

  /// The columns of the table.
  public var columns: [TextTable.Column] { ["VIEW", "HARDWARE", "TEXT", "CHORDS"].map { .init($0) } }

  /// Returns the cells of each row, with spaces between chords.
  public func rows(orNone none: String) -> [[String]] {
    rows.map { row in
      let chords = row.chords.isEmpty ? none : row.chords.map { $0.text }.joined(separator: " ")
      return [row.view, row.hardware.rawValue, row.text ?? "", chords]
    }
  }
}

extension Chord {
  func writeMembers(to writer: inout JSONWriter) {
    writer.string("key", key.name)
    writer.array("modifiers", of: modifiers.modifiers, onOneLine: true) { $1.string($0.rawValue) }
  }
}

/// A report on the view that a chord presses on some keyboards.
public struct KeyPressReport: TableReport {
  /// The chord.
  public let press: Chord
  /// For each keyboard, the name of the view that the chord presses, or `nil` if it presses none.
  public let views: [(hardware: HardwareKeyboard.ID, view: String?)]

  /// Creates a report on a chord.
  ///
  /// - Parameters:
  ///   - press: the chord.
  ///   - views: the views.
  ///   - keyboards: the keyboards.
  ///   - isCancelled: called for each entry; after `true`, the report must not be used.
  public init(
    _ press: Chord, of views: [TypedView], on keyboards: [HardwareKeyboard], isCancelled: () -> Bool = { false }
  ) {
    self.press = press
    self.views = keyboards.map {
      ($0.id, HardwareKeyMap(views, on: $0, isCancelled: isCancelled).view(for: press))
    }
  }

  /// Writes the report as one JSON value.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.object("press", onOneLine: true) { press.writeMembers(to: &$0) }
    writer.objects("views", of: views, onOneLine: true) { entry, writer in
      writer.string("hardware", entry.hardware.rawValue)
      writer.key("view")
      if let view = entry.view { writer.string(view) } else { writer.null() }
    }
    writer.endObject()
  }

  /// The columns of the table.
  public var columns: [TextTable.Column] { ["HARDWARE", "VIEW"].map { .init($0) } }

  /// Returns the cells of each row.
  public func rows(orNone none: String) -> [[String]] { views.map { [$0.hardware.rawValue, $0.view ?? none] } }
}
