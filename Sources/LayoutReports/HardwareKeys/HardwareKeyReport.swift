public import HardwareKeys
public import JSON

/// A report on the chords that press each view on some keyboards, by view, entry and keyboard.
public struct HardwareKeyReport: TableReport {
  private let views: [TypedView]
  private let keyboards: [HardwareKeyboard]
  private let isCancelled: @Sendable () -> Bool

  /// Creates a report on views. After `isCancelled`, which is called for each entry, returns `true`, it is incomplete.
  public init(
    _ views: [TypedView], on keyboards: [HardwareKeyboard], isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    (self.views, self.keyboards, self.isCancelled) = (views, keyboards, isCancelled)
  }

  /// Makes one row at a time, because there may be very many. A key has no text.
  private func forEachRow(_ body: (_ view: String, _ hardware: String, _ text: String?, _ chords: [Chord]) -> Void) {
    for view in views {
      for entry in view.entries {
        if isCancelled() { return }
        let text: String? = if case .text(let text) = entry { text } else { nil }
        for keyboard in keyboards { body(view.name, keyboard.id.rawValue, text, keyboard.chords(of: entry)) }
      }
    }
  }

  /// Writes the report as one JSON value.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("keys")
    writer.beginArray()
    forEachRow { view, hardware, text, chords in
      if writer.isOverLimit { return }
      writer.object { writer in
        writer.string("view", view)
        writer.string("hardware", hardware)
        if let text { writer.string("text", text) }
        writer.array("chords", of: chords, onOneLine: chords.isEmpty) { chord, writer in
          writer.object(onOneLine: true) { writer in
            chord.writeMembers(to: &writer)
            writer.integer("usage", chord.key.usage)
            writer.string("code", orNull: chord.key.code)
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
    var rows: [[String]] = []
    forEachRow { view, hardware, text, chords in
      rows.append([view, hardware, text ?? "", chords.isEmpty ? none : chords.map { $0.text }.joined(separator: " ")])
    }
    return rows
  }
}

extension Chord {
  fileprivate func writeMembers(to writer: inout JSONWriter) {
    writer.string("key", key.name)
    writer.array("modifiers", of: modifiers.modifiers, onOneLine: true) { $1.string($0.rawValue) }
  }
}

/// A report on the view that a chord presses on some keyboards.
public struct KeyPressReport: TableReport {
  private let press: Chord
  private let views: [(hardware: String, view: String?)]

  /// Creates a report on a chord, which must not be used if `isCancelled`, called for each entry, returned `true`.
  public init(
    _ press: Chord, of views: [TypedView], on keyboards: [HardwareKeyboard], isCancelled: () -> Bool = { false }
  ) {
    self.press = press
    self.views = keyboards.map {
      ($0.id.rawValue, HardwareKeyMap(views, on: $0, isCancelled: isCancelled).view(for: press))
    }
  }

  /// Writes the report as one JSON value.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.object("press", onOneLine: true) { press.writeMembers(to: &$0) }
    writer.objects("views", of: views, onOneLine: true) { entry, writer in
      writer.string("hardware", entry.hardware)
      writer.string("view", orNull: entry.view)
    }
    writer.endObject()
  }

  /// The columns of the table.
  public var columns: [TextTable.Column] { ["HARDWARE", "VIEW"].map { .init($0) } }

  /// Returns the cells of each row.
  public func rows(orNone none: String) -> [[String]] { views.map { [$0.hardware, $0.view ?? none] } }
}
