import HTTPMessage
import Layout
import LayoutReports
import LayoutSpec

/// A query parameter of a check, a picture or an explanation, in addition to those of a solve.
package enum ReportParameter: String, CaseIterable, Sendable {
  case rule, show, theme, against, columns, width, view, range
  case listEnvironments = "list-environments"
  case maximumRegions = "max-regions"
  case swapISO = "swap-iso"

  /// Whether the parameter may be repeated.
  package var mayRepeat: Bool { self == .rule || self == .range || self == .show }

  /// Returns the parameters of the endpoint with a path. They are the options of the command of that name.
  package static func all(at path: String) -> [ReportParameter] {
    switch path {
    case "/v1/check": [.rule, .listEnvironments, .range]
    case "/v1/render": [.show, .theme, .against, .columns, .width, .range, .maximumRegions]
    case "/v1/explain": [.view]
    case "/v1/breakpoints": [.range, .maximumRegions]
    case "/v1/keys": [.swapISO]
    default: []
    }
  }
}

/// The query of a check, a picture or an explanation: the environment, and the command's own options by name.
package struct ReportQuery: Sendable {
  /// The part of the query about the environment.
  package let solve: SolveQuery
  /// The severities of rules.
  package private(set) var severities: [CheckRule: CheckSeverity] = [:]
  /// Whether all environments of a finding are listed.
  package private(set) var listsEnvironments = false
  /// The options of the picture.
  package private(set) var picture = PictureOptions()
  /// The differences of the environment that the picture is compared with.
  package private(set) var against: EnvironmentRequest?
  /// Whether two keys of ISO keyboards are exchanged.
  package private(set) var exchangesISOKeys = false
  /// The value to explain.
  package private(set) var target: ExplanationTarget?

  /// The ranges of numbers, in the order given.
  package private(set) var ranges: [NumberRange] = []
  /// The largest number of regions.
  package private(set) var regionLimit = 10_000

  /// Parses the parameters of the endpoint with a path.
  ///
  /// - Throws: an error if a parameter is unknown at this endpoint or its value is invalid.
  package init(_ items: [HTTPQueryItem], for path: String) throws(ProblemDetails) {
    let own = ReportParameter.all(at: path)
    func parameter(_ item: HTTPQueryItem) -> ReportParameter? { own.first { $0.rawValue == item.name } }
    solve = try SolveQuery(items.filter { parameter($0) == nil }, alsoKnown: own.map { $0.rawValue })
    var given: [ReportParameter] = []
    for item in items {
      guard let parameter = parameter(item) else { continue }
      guard parameter.mayRepeat || !given.contains(parameter) else { throw .givenTwice(item.name) }
      given.append(parameter)
      try set(parameter, item)
    }
  }

  private mutating func set(_ parameter: ReportParameter, _ item: HTTPQueryItem) throws(ProblemDetails) {
    let text = item.value
    switch parameter {
    case .rule:
      let rule = try item.parsed(by: RuleSeverity.init(parsing:))
      severities[rule.rule] = rule.severity
    case .listEnvironments: listsEnvironments = try item.flag()
    case .show: try item.parsed { (text) throws(ValueTextError) in try picture.show(text) }
    case .theme: picture.theme = try item.word()
    case .against: try setComparison(text)
    case .columns: picture.columns = try item.integer(in: PictureOptions.columnCounts)
    case .width: picture.width = try item.number(in: PictureOptions.widths)
    case .view: target = try item.parsed(by: ExplanationTarget.init)
    case .range: try addRange(text)
    case .maximumRegions: regionLimit = try item.integer(in: 1...10_000)
    case .swapISO: exchangesISOKeys = try item.flag()
    }
  }

  private mutating func addRange(_ text: String) throws(ProblemDetails) {
    do throws(ValueTextError) {
      ranges.append(try NumberRange(parsing: text))
    } catch {
      throw ProblemDetails(RangeError.ranges(error))
    }
  }

  private mutating func setComparison(_ text: String) throws(ProblemDetails) {
    do throws(OptionTextError) {
      against = try EnvironmentOptions.environment(in: text)
    } catch {
      throw .badQuery("against: \(error.option): \(error.message)")
    }
    guard against != nil else {
      throw .badQuery("against: write options of the environment, such as device=iphone-se-1&orientation=landscape")
    }
  }
}
