import Layout
import LayoutImport
import LayoutReports
import LayoutRequests
import LayoutSpec

extension OpenAPIDocument {
  struct Parameter {
    enum Location: String {
      case query, header, path
    }

    let name: String
    var location = Location.query
    /// The parameter's key in the document, if it is not the capitalized name.
    var alias: String?
    let text: String
    /// The JSON Schema of its value, or of each value if it may be repeated.
    let value: JSONTree
    var mayRepeat = false
    var example: JSONTree?
  }
}

extension OpenAPIDocument.Parameter {
  /// Every parameter; those of the environment come first.
  static let all =
    EnvironmentOption.allCases.map(Self.init) + AllValuesOption.allCases.map(Self.init)
    + SolveParameter.allCases.map(Self.init) + ReportParameter.allCases.map(Self.init)
    + ImportParameter.allCases.map(Self.init) + [.ifNoneMatch, .deviceID, .problemName]

  /// The parameter's key in the document: `SplitSide` for `split-side`.
  var component: String {
    alias ?? name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  var reference: JSONTree { .reference("#/components/parameters/\(component)") }

  var description: JSONTree {
    var members: [(key: String, value: JSONTree)] = [("name", .string(name)), ("in", .string(location.rawValue))]
    if location == .path { members.append(("required", true)) }
    members.append(("description", .string(text)))
    members.append(("schema", mayRepeat ? .list(of: value) : value))
    if mayRepeat { members += [("style", "form"), ("explode", true)] }
    if let example { members.append(("example", example)) }
    return .object(members)
  }
}

extension OpenAPIDocument.Parameter {
  static let ifNoneMatch = Self(
    name: "If-None-Match", location: .header, text: "The entity tags of the client's copies.",
    value: .type("string"), example: "\"51f6acf3c3d68997\"")
  static let deviceID = Self(
    name: "id", location: .path, alias: "DeviceId", text: "The device's id, such as iphone-16.",
    value: ["type": "string", "minLength": 1, "pattern": "^[a-z0-9-]+$"])
  static let problemName = Self(
    name: "name", location: .path, alias: "ProblemName", text: "The problem's name, the end of its type.",
    value: .word(among: ProblemPages.texts.map { $0.0.name }))
}

extension OpenAPIDocument.Parameter {
  init(_ option: EnvironmentOption) {
    self.init(
      name: option.name, text: option.mayRepeat ? "\(option.text) May be repeated." : option.text,
      value: option.schema, mayRepeat: option.mayRepeat, example: option.example)
  }

  init(_ option: AllValuesOption) {
    var text = "\(option.summary.prefix(1).uppercased())\(option.summary.dropFirst())."
    if option.excludesValues {
      text += " It contradicts \(option.options.map { $0.name }.joined(separator: ", ")), which gets the status 400."
    }
    self.init(name: option.name, text: text, value: .flag)
  }

  init(_ parameter: SolveParameter) {
    self.init(name: parameter.rawValue, text: parameter.text, value: parameter.schema)
  }

  init(_ parameter: ReportParameter) {
    self.init(
      name: parameter.rawValue, text: parameter.text, value: parameter.schema, mayRepeat: parameter.mayRepeat,
      example: parameter.example)
  }
}

extension SolveParameter {
  fileprivate var text: String {
    switch self {
    case .rounding: "pixel moves each edge to the nearest pixel."
    case .includeGuides: "Whether to include the frames of guides and spacers."
    case .onConflict: "break drops required constraints that conflict with earlier ones."
    case .listedEnvironment: "none leaves the environment out of each result of /v1/solve."
    case .views: "The ids of the views that each result of /v1/solve lists, separated by commas (default: all)."
    }
  }

  fileprivate var schema: JSONTree {
    switch self {
    case .includeGuides: .flag
    case .rounding: .word(of: SpecOptions.Rounding.self)
    case .onConflict: .word(of: SpecOptions.ConflictPolicy.self)
    case .listedEnvironment: .word(among: ["none"])
    case .views: .type("string")
    }
  }
}

extension ReportParameter {
  fileprivate var text: String {
    switch self {
    case .rule: "Sets the severity of a rule, RULE=SEVERITY. May be repeated."
    case .listEnvironments: "Whether to list every environment of a finding, instead of three examples."
    case .show:
      """
      Adds layers to the picture, separated by commas: \(Self.layers.joined(separator: ", ")); none removes everything \
      before it. May be repeated.
      """
    case .theme: "The picture's colors; none: the page that shows it sets them."
    case .against:
      """
      Compares with the same layout in another environment: options without repetition, as NAME=VALUE, separated by &.
      """
    case .columns: "The number of columns of a sheet."
    case .width: "The width of the picture in points."
    case .view: "The view to explain, or one attribute of it."
    case .range: "The range of a number, NAME=A...B; one or two of them."
    case .maximumRegions: "The maximum number of regions."
    case .swapISO: "Whether to exchange graveAccentAndTilde and nonUSBackslash, as Apple's ISO keyboards do."
    }
  }

  fileprivate var schema: JSONTree {
    switch self {
    case .rule:
      .word(
        among: CheckRule.allCases.flatMap { rule in
          CheckSeverity.allCases.map { "\(rule.rawValue)=\($0.rawValue)" }
        })
    case .show, .against, .range, .view: .type("string")
    case .theme: .word(of: PictureTheme.self)
    case .columns: ["type": "integer", "minimum": 1, "maximum": 100]
    case .width: ["type": "number", "minimum": 40, "maximum": 20_000]
    case .maximumRegions: ["type": "integer", "minimum": 1, "maximum": 10_000]
    case .swapISO, .listEnvironments: .flag
    }
  }

  fileprivate var example: JSONTree? {
    switch self {
    case .rule: ["small-target=off"]
    case .show: ["guides,frames"]
    case .against: "device=iphone-se-1&orientation=landscape"
    case .view: "q.width"
    case .range: ["window.width=320...1366"]
    case .theme, .swapISO, .maximumRegions, .columns, .width, .listEnvironments: nil
    }
  }

  private static let layers = PictureOptions.words
}

extension EnvironmentOption {
  /// The description of the option, with the form of its text if it has one.
  fileprivate var text: String {
    if self == .device { return "The device, or none; /v1/devices lists the devices." }
    return hasForm ? "\(sentence.dropLast()) (\(placeholder))." : sentence
  }

  /// Whether the option's text is neither one of its words nor a number.
  private var hasForm: Bool {
    switch self {
    case .window, .safeArea, .additionalSafeArea, .keyboard, .keyboardFrame, .keyboardNear, .occlusion, .division,
      .trait, .set:
      true
    default: false
    }
  }

  fileprivate var schema: JSONTree {
    if hasForm { return .type("string") }
    if isFlag { return .type("boolean") }
    if self == .device { return .schema(.deviceName) }
    return words.isEmpty ? .positiveNumber : .word(among: words)
  }

  fileprivate var example: JSONTree? {
    switch self {
    case .window: "390x844"
    case .safeArea: "47,0,34,0"
    case .additionalSafeArea: "44,0,49,0"
    case .occlusion: ["867,0,84,120"]
    case .division: "455.5,0,40,669"
    case .keyboardFrame: "0,553,393,299"
    default: nil
    }
  }
}

extension JSONTree {
  /// The schema of an option that is off by default.
  fileprivate static var flag: JSONTree { type("boolean").defaulting(to: false) }
}

extension OpenAPIDocument.Parameter {
  init(_ parameter: ImportParameter) {
    self.init(name: parameter.rawValue, text: parameter.text, value: parameter.schema)
  }
}

extension ImportParameter {
  fileprivate var text: String {
    switch self {
    case .from: "The file's format, if it cannot be detected."
    case .scene: "The name or id of the layout."
    case .layout: "The name of the layout, if a keyboard has several (QMK)."
    case .form: "What becomes of a physical keyboard: a board of its own size, or the keyboard of a phone."
    case .strict: "Whether warnings are errors."
    case .format: "spec: only the spec; report: all specs with warnings."
    case .noReadOff: "Whether safe areas and margins come from tables instead of the recorded frames."
    }
  }

  fileprivate var schema: JSONTree {
    switch self {
    case .from: .word(of: ImportFormat.self)
    case .scene, .layout: .type("string")
    case .form: .word(of: ImportOptions.Form.self)
    case .strict, .noReadOff: .flag
    case .format: .word(of: ImportAnswer.self)
    }
  }
}
