import HTTPMessage
import Layout
import LayoutReports
import LayoutSpec
import RequestOptions

/// A parameter that a check, a picture or an explanation takes beside those of a solve.
enum ReportParameter: String, CaseIterable, Sendable {
  case rule, show, theme, against, view

  /// Whether it may stand in a query more than once.
  var mayRepeat: Bool { self == .rule }

  /// Those of the endpoint with a path, which are the options of the command of that name.
  static func all(at path: String) -> [ReportParameter] {
    switch path {
    case "/v1/check": [.rule]
    case "/v1/render": [.show, .theme, .against]
    case "/v1/explain": [.view]
    default: []
    }
  }
}

/// What the query of a check, a picture or an explanation says: what it says of the environment, and the command's own
/// options by their names.
struct ReportQuery: Sendable {
  /// What it says of the environment.
  let solve: SolveQuery
  /// Whether it says where the layout is to be.
  let namesPlace: Bool
  /// Whether it asks for all devices, orientations and splits.
  let coversEverything: Bool
  /// How much rules weigh.
  private(set) var severities: [CheckRule: CheckSeverity] = [:]
  /// How the picture is drawn.
  private(set) var picture = PictureOptions()
  /// What is other in the environments that the picture is compared with.
  private(set) var against: EnvironmentRequest?
  /// What is explained.
  private(set) var target: ExplanationTarget?

  /// Reads the parameters of the endpoint with a path.
  ///
  /// - Throws: where a parameter is not known there or its value not understood.
  init(_ items: [HTTPQueryItem], for path: String) throws(Problem) {
    let own = ReportParameter.all(at: path)
    func parameter(_ item: HTTPQueryItem) -> ReportParameter? { own.first { $0.rawValue == item.name } }
    solve = try SolveQuery(items.filter { parameter($0) == nil }, alsoKnown: own.map(\.rawValue))
    let places: Set<String> = [
      "device", "orientation", "split", "window", "all-devices", "all-orientations", "all-splits",
    ]
    namesPlace = items.contains { places.contains($0.name) }
    let options = solve.environment
    coversEverything = options.coversAllDevices && options.coversAllOrientations && options.coversAllSplits
    var given: [ReportParameter] = []
    for item in items {
      guard let parameter = parameter(item) else { continue }
      guard parameter.mayRepeat || !given.contains(parameter) else { throw .givenTwice(item.name) }
      given.append(parameter)
      try set(parameter, item.value)
    }
  }

  private mutating func set(_ parameter: ReportParameter, _ text: String) throws(Problem) {
    switch parameter {
    case .rule: try setSeverity(text)
    case .show: try setLayers(text)
    case .theme: try setTheme(text)
    case .against: try setComparison(text)
    case .view: try setTarget(text)
    }
  }

  private mutating func setTarget(_ text: String) throws(Problem) {
    do throws(ExplanationTarget.Failure) {
      target = try ExplanationTarget(text)
    } catch {
      throw .badQuery("view: \(error.message)")
    }
  }

  private mutating func setSeverity(_ text: String) throws(Problem) {
    do throws(RuleSeverityError) {
      let (rule, severity) = try RuleSeverity.parse(text)
      severities[rule] = severity
    } catch {
      throw .badQuery("rule: \(error.message)")
    }
  }

  private mutating func setTheme(_ text: String) throws(Problem) {
    guard let theme = PictureTheme(rawValue: text) else {
      throw .badQuery("theme: write one of \(PictureTheme.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    picture.theme = theme
  }

  private mutating func setComparison(_ text: String) throws(Problem) {
    do throws(OptionTextError) {
      against = try EnvironmentOptions.environment(in: text)
    } catch {
      throw .badQuery("against: \(error.option): \(error.message)")
    }
    guard against != nil else {
      throw .badQuery("against: write options of the environment, such as device=iphone-se-1&orientation=landscape")
    }
  }

  private mutating func setLayers(_ text: String) throws(Problem) {
    picture.layers = []
    for word in text.split(separator: ",") {
      guard let layer = PictureLayer(rawValue: String(word)) else {
        throw .badQuery("show: write some of \(PictureLayer.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      picture.layers.insert(layer)
    }
  }
}
