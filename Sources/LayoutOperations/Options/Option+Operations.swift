import Layout
import LayoutImport
import LayoutReports
import LayoutSpec

// The options of operations, in addition to those of the environment. To add one, add it here and to an operation.
extension Option {
  package static let rounding = word(
    "rounding", SpecOptions.Rounding.self, "whether edges move to the nearest pixel (default: none)"
  ) { $0.rounding = $1 }

  package static let includeGuides = flag("include-guides", "includes the frames of guides and spacers") {
    $0.includesGuides = $1
  }

  package static let onConflict = word(
    "on-conflict", SpecOptions.ConflictPolicy.self,
    "whether conflicting required constraints are an error, or dropped one by one (default: fail)"
  ) { $0.onConflict = $1 }

  static let listedEnvironment = Option(
    "environment", .word(["none"]), "whether results of /v1/solve list the environment; none: they do not"
  ) { settings, text throws(OptionTextError) in
    guard text.text == "none" else {
      throw text.error("write none to leave it out of results; options such as device choose it")
    }
    settings.listsEnvironment = false
  }

  static let views = Option(
    "views", .text("ID,…"),
    "the ids of the views that each result of /v1/solve lists, separated by commas (default: all)"
  ) { $0.views = $1.text.utf8.split(separator: UInt8(ascii: ",")).map { String(Substring($0)) } }

  package static let rule = Option(
    "rule", .text("RULE=SEVERITY", words: CheckRule.allCases.map { "\($0.rawValue)=" }),
    "sets the severity of a rule: error, warning, note or off", mayRepeat: true, example: "small-target=off"
  ) { settings, text throws(OptionTextError) in
    let (rule, severity) = try text.parsed(by: ruleSeverity)
    settings.severities[rule] = severity
  }

  private static func ruleSeverity(_ text: String) throws(ValueTextError) -> (CheckRule, CheckSeverity) {
    func word<Word: RawRepresentable<String> & CaseIterable>(
      _ text: String, _ noun: String
    ) throws(ValueTextError) -> Word {
      if let word = Word(rawValue: text) { return word }
      throw ValueTextError(
        "unknown \(noun) \"\(text)\"; \(suggestion(for: text, among: Word.allCases.map { $0.rawValue }))")
    }
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { throw ValueTextError("\"\(text)\" is not of the form RULE=SEVERITY") }
    let rule: CheckRule = try word(parts[0], "rule")
    // Other tools have other words for it.
    guard !["none", "ignore", "disabled"].contains(parts[1]) else {
      throw ValueTextError("unknown severity \"\(parts[1])\"; did you mean \"\(CheckSeverity.off.rawValue)\"?")
    }
    return (rule, try word(parts[1], "severity"))
  }

  package static let listEnvironments = flag(
    "list-environments", "lists every environment of a finding, instead of three examples"
  ) { $0.listsEnvironments = $1 }

  package static let show = Option(
    "show", .text("LAYER,…", words: PictureOptions.words),
    "adds layers: \(PictureLayer.allCases.map { $0.rawValue }.joined(separator: ", ")) (default: safeArea)",
    mayRepeat: true, example: "guides,frames"
  ) { settings, text throws(OptionTextError) in
    try text.parsed { (layers) throws(ValueTextError) in try settings.picture.show(layers) }
  }

  package static let theme = word(
    "theme", PictureTheme.self,
    "the colors; auto: the appearance that the viewer prefers; none: those of the page that shows the SVG; "
      + "a single picture has no caption"
  ) { $0.picture.theme = $1 }

  package static let against = Option(
    "against", .text("OTHER"), "compares with another spec or environment, and shows how views moved",
    sentence: """
      Compares with the same layout in another environment: options without repetition, as NAME=VALUE, separated by &.
      """, example: "device=iphone-se-1&orientation=landscape"
  ) { settings, text throws(OptionTextError) in
    settings.against = try text.environment()
    guard settings.against != nil else {
      throw text.error("write options of the environment, such as device=iphone-se-1&orientation=landscape")
    }
  }

  package static let columns = Option(
    "columns", .integer(PictureOptions.columnCounts), "the number of columns of a sheet"
  ) { settings, text throws(OptionTextError) in
    settings.picture.columns = try text.integer()
  }

  package static let width = Option(
    "width", .number(PictureOptions.widths),
    "the width of the picture in points, or of text in characters (default: the terminal's, else 80)",
    sentence: "The width of the picture in points."
  ) { settings, text throws(OptionTextError) in
    settings.picture.width = try text.numberInRange()
  }

  static let view = Option(
    "view", .text("VIEW[.ATTRIBUTE]"), "the view to explain, or one attribute of it", example: "q.width"
  ) { settings, text throws(OptionTextError) in
    settings.target = try text.parsed(by: ExplanationTarget.init)
  }

  package static let range = Option(
    "range", .text("NAME=A...B", words: RangedNumber.named.map { $0.name + "=" }),
    """
    a range for a number: window.width, keyboard.height, safeArea.top, a metric; with a window's size, there is no \
    default device
    """, mayRepeat: true, section: .environment, example: "window.width=320...1366"
  ) { settings, text throws(OptionTextError) in
    settings.ranges.append(try text.parsed(by: NumberRange.init(parsing:)))
  }

  package static let maximumRegions = Option(
    "max-regions", .integer(1...10_000), "the maximum number of regions (default: 10000)", section: .running
  ) { settings, text throws(OptionTextError) in
    settings.regionLimit = try text.integer()
  }

  package static let swapISO = flag(
    "swap-iso", "exchanges graveAccentAndTilde and nonUSBackslash, as Apple's ISO keyboards do"
  ) { $0.exchangesISOKeys = $1 }

  package static let importFormat = word("from", ImportFormat.self, "the file's format, if it cannot be detected") {
    $0.importFormat = $1
  }

  package static let scene = Option(
    "scene", .text("NAME|ID"), "only the layout with this name or id, in a file with several, such as a storyboard"
  ) { $0.importing.scene = $1.text }

  package static let keyboardLayout = Option(
    "layout", .text("NAME"), "the layout with this name, if a keyboard has several (QMK)"
  ) { $0.importing.layout = $1.text }

  package static let strict = flag("strict", "makes warnings errors") { $0.isStrict = $1 }

  static let importAnswer = word(
    "format", ImportAnswer.self, "the content of the response; spec: only the spec; report: all specs with warnings"
  ) { $0.importAnswer = $1 }

  package static let importForm = word(
    "as", ImportOptions.Form.self,
    "what becomes of a physical keyboard: a board of its own size, or the keyboard of a phone (default: board)"
  ) { $0.importForm = $1 }

  package static let noReadOff = flag(
    "no-read-off", "uses tables for safe areas and margins, even if recorded frames agree on others"
  ) { $0.importing.readsOff = !$1 }

  package static func flag(
    _ name: String, _ summary: String, set: @escaping @Sendable (inout OperationSettings, Bool) -> Void
  ) -> Option {
    Option(name, .flag, summary) { settings, text throws(OptionTextError) in set(&settings, try text.flag()) }
  }

  package static func word<Word: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ name: String, _ type: Word.Type, _ summary: String,
    set: @escaping @Sendable (inout OperationSettings, Word) -> Void
  ) -> Option {
    Option(name, .word(of: type), summary) { settings, text throws(OptionTextError) in set(&settings, try text.word()) }
  }
}

extension Option.Value {
  package static func word<Word: RawRepresentable<String> & CaseIterable>(of type: Word.Type) -> Option.Value {
    .word(type.allCases.map { $0.rawValue })
  }
}

enum ImportAnswer: String, CaseIterable, Sendable {
  case spec, report
}
