import Layout
import LayoutImport
import LayoutReports
import LayoutSpec

/// An option that the server's queries have and, but for some, the command line too, in addition to those of the
/// environment. Help, completions, the manual page and the OpenAPI document are made from this table.
package enum RequestOption: String, CaseIterable, Sendable {
  case rounding
  case includeGuides = "include-guides"
  case onConflict = "on-conflict"
  case listedEnvironment = "environment"
  case views
  case rule, show, theme, against, columns, width, view, range
  case listEnvironments = "list-environments"
  case maximumRegions = "max-regions"
  case swapISO = "swap-iso"
  case from, scene, layout, strict, format
  case form = "as"
  case noReadOff = "no-read-off"

  package enum Value: Sendable {
    /// On or off; without a value it is on.
    case flag
    case word([String])
    case integer(ClosedRange<Int>)
    case number(ClosedRange<Double>)
    /// Any text, with its placeholder in help, and the words that completion offers.
    case text(String, words: [String] = [])

    static func word<Word: RawRepresentable<String> & CaseIterable>(of type: Word.Type) -> Value {
      .word(type.allCases.map { $0.rawValue })
    }
  }

  private struct Row {
    let value: Value
    let summary: String
    /// The sentence of the OpenAPI document, if the server's option differs from the command's.
    var sentence: String?
    var example: String?

    init(_ value: Value, _ summary: String, sentence: String? = nil, example: String? = nil) {
      (self.value, self.summary, self.sentence, self.example) = (value, summary, sentence, example)
    }
  }

  private var row: Row {
    switch self {
    case .rounding:
      Row(.word(of: SpecOptions.Rounding.self), "whether edges move to the nearest pixel (default: none)")
    case .includeGuides: Row(.flag, "includes the frames of guides and spacers")
    case .onConflict:
      Row(
        .word(of: SpecOptions.ConflictPolicy.self),
        "whether conflicting required constraints are an error, or dropped one by one (default: fail)")
    case .listedEnvironment:
      Row(.word(["none"]), "whether results of /v1/solve list the environment; none: they do not")
    case .views:
      Row(.text("ID,…"), "the ids of the views that each result of /v1/solve lists, separated by commas (default: all)")
    case .rule:
      Row(
        .text("RULE=SEVERITY", words: CheckRule.allCases.map { "\($0.rawValue)=" }),
        "sets the severity of a rule: error, warning, note or off", example: "small-target=off")
    case .show:
      Row(
        .text("LAYER,…", words: PictureOptions.words),
        "adds layers: \(PictureLayer.allCases.map { $0.rawValue }.joined(separator: ", ")) (default: safeArea)",
        example: "guides,frames")
    case .theme:
      Row(
        .word(of: PictureTheme.self),
        "the colors; auto: the appearance that the viewer prefers; none: those of the page that shows the SVG")
    case .against:
      Row(
        .text("OTHER"), "compares with another spec or environment, and shows how views moved",
        sentence: """
          Compares with the same layout in another environment: options without repetition, as NAME=VALUE, separated by &.
          """, example: "device=iphone-se-1&orientation=landscape")
    case .columns: Row(.integer(PictureOptions.columnCounts), "the number of columns of a sheet")
    case .width:
      Row(
        .number(PictureOptions.widths),
        "the width of the picture in points, or of text in characters (default: the terminal's, else 80)",
        sentence: "The width of the picture in points.")
    case .view: Row(.text("VIEW[.ATTRIBUTE]"), "the view to explain, or one attribute of it", example: "q.width")
    case .range:
      Row(
        .text("NAME=A...B", words: RangedNumber.named.map { $0.name + "=" }),
        """
        a range for a number: window.width, keyboard.height, safeArea.top, a metric; with a window's size, there is no \
        default device
        """, example: "window.width=320...1366")
    case .listEnvironments: Row(.flag, "lists every environment of a finding, instead of three examples")
    case .maximumRegions: Row(.integer(1...10_000), "the maximum number of regions (default: 10000)")
    case .swapISO: Row(.flag, "exchanges graveAccentAndTilde and nonUSBackslash, as Apple's ISO keyboards do")
    case .from: Row(.word(of: ImportFormat.self), "the file's format, if it cannot be detected")
    case .scene:
      Row(
        .text("NAME|ID"), "only the layout with this name or id, in a file with several, such as a storyboard")
    case .layout: Row(.text("NAME"), "the layout with this name, if a keyboard has several (QMK)")
    case .strict: Row(.flag, "makes warnings errors")
    case .format:
      Row(
        .word(of: ImportAnswer.self),
        "the content of the response; spec: only the spec; report: all specs with warnings")
    case .form:
      Row(
        .word(of: ImportOptions.Form.self),
        "what becomes of a physical keyboard: a board of its own size, or the keyboard of a phone (default: board)")
    case .noReadOff: Row(.flag, "uses tables for safe areas and margins, even if recorded frames agree on others")
    }
  }

  package var value: Value { row.value }

  /// The description in help: a phrase without a full stop.
  package var summary: String { row.summary }

  /// The description in the OpenAPI document, with the form of a text.
  package var sentence: String {
    if let sentence = row.sentence { return sentence }
    let form = if case .text(let placeholder, _) = value { " (\(placeholder))" } else { "" }
    return summary.prefix(1).uppercased() + summary.dropFirst() + form + (mayRepeat ? ". May be repeated." : ".")
  }

  package var example: String? { row.example }

  package var mayRepeat: Bool { self == .rule || self == .range || self == .show }
}
