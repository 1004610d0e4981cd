import HTTPMessage
import Layout
import LayoutReports
import LayoutSpec
import RequestOptions

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

  /// Reads the parameters.
  ///
  /// - Throws: where a parameter is not known or its value not understood.
  init(_ items: [HTTPQueryItem]) throws(Problem) {
    let own: Set<String> = ["view", "rule", "show", "theme", "against"]
    solve = try SolveQuery(items.filter { !own.contains($0.name) })
    let places: Set<String> = [
      "device", "orientation", "split", "window", "all-devices", "all-orientations", "all-splits",
    ]
    namesPlace = items.contains { places.contains($0.name) }
    let options = solve.environment
    coversEverything = options.coversAllDevices && options.coversAllOrientations && options.coversAllSplits
    for (index, item) in items.enumerated() where own.contains(item.name) {
      if item.name != "rule", items[..<index].contains(where: { $0.name == item.name }) {
        throw .givenTwice(item.name)
      }
      try add(item)
    }
  }

  private mutating func add(_ item: HTTPQueryItem) throws(Problem) {
    switch item.name {
    case "view": try setTarget(item.value)
    case "rule": try setSeverity(item.value)
    case "theme": try setTheme(item.value)
    case "against": try setComparison(item.value)
    default: try setLayers(item.value)
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
