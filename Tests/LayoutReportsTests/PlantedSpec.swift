import Layout
import LayoutReports
import LayoutSpec
import TestSupport
import Testing

/// A small spec with a fault for a rule, or a near miss.
struct PlantedSpec: CustomTestStringConvertible, Sendable {
  /// The environments in which it is checked.
  enum Place: Sendable {
    /// The spec's own, in both orientations.
    case own
    case device(String)
    case rightToLeft
    case window(width: Double, height: Double, scale: Double)
    case everything
  }

  let rule: CheckRule
  let hasFault: Bool
  let name: String
  let text: String
  var place = Place.own

  init(_ rule: CheckRule, fault hasFault: Bool, _ name: String, _ place: Place, _ members: String) {
    self.rule = rule
    self.hasFault = hasFault
    self.name = name
    self.place = place
    text = "{\"layoutSpec\": 1, \(members)}"
  }

  var testDescription: String { "\(rule.rawValue): \(name)" }

  var report: CheckReport {
    let document = SpecDocument(text)
    var options = CheckOptions()
    if case .everything = place { options.coversEverything = true }
    return document.report(in: callers(document), options: options)
  }

  /// Whether the fault is planted over ranges, too: in a window of its own.
  var isPlantedInRanges: Bool {
    guard case .window = place else { return false }
    return [.clipped, .occluded, .acrossDivision].contains(rule)
  }

  /// The report for windows that are a little narrower or wider.
  var rangeReport: CheckReport {
    let document = SpecDocument(text)
    guard case .window(let width, _, _) = place else { return report }
    return document.report(in: callers(document), over: [NumberRange(.windowWidth, (width - 1)...(width + 1))])
  }

  private func callers(_ document: SpecDocument) -> [CallerEnvironment] {
    switch place {
    case .own: return document.inEveryOrientation([CallerEnvironment()])
    case .device(let id): return document.inEveryOrientation([CallerEnvironment(EnvironmentRequest(device: id))])
    case .rightToLeft:
      var request = EnvironmentRequest()
      request.layoutDirection = .rightToLeft
      return [CallerEnvironment(request)]
    case .window(let width, let height, let scale):
      var request = EnvironmentRequest(width: width, height: height)
      request.scale = scale
      return [CallerEnvironment(request)]
    case .everything:
      // Because `coversEverything` is set, a sample of the devices is enough.
      return DeviceTable.all.sampled(every: 5).flatMap { device in
        device.orientations.flatMap { orientation in
          device.splits(orientation).map { split in
            var request = EnvironmentRequest(device: device.id, orientation: orientation)
            request.split = split
            return CallerEnvironment(request)
          }
        }
      }
    }
  }
}

/// The parts of planted specs.
extension PlantedSpec {
  static let window = Place.window(width: 300, height: 200, scale: 2)

  /// Returns specs with a fault of a rule, and near misses, by their names.
  static func specs(
    _ rule: CheckRule, _ place: Place = .own, faults: KeyValuePairs<String, String>,
    nearMisses: KeyValuePairs<String, String> = [:]
  ) -> [PlantedSpec] {
    faults.map { PlantedSpec(rule, fault: true, $0.key, place, $0.value) }
      + nearMisses.map { PlantedSpec(rule, fault: false, $0.key, place, $0.value) }
  }

  /// Returns a view for an id, `KIND ID` or an object.
  private static func view(_ text: String) -> String {
    let words = text.split(separator: " ")
    if text.hasPrefix("{") { return text }
    return words.count == 1 ? "\"\(text)\"" : #"{"id": "\#(words[1])", "kind": "\#(words[0])"}"#
  }

  static func list(_ views: [String]) -> String { views.map(view).joined(separator: ", ") }

  /// Returns views with constraints, each a text or an object, and with frames such as `a 0 0 50 50`.
  static func views(_ views: [String], _ constraints: String..., frames: [String] = []) -> String {
    spec(views, constraints, frames)
  }

  /// Returns the key `a` with constraints.
  static func views(_ constraints: String..., frames: [String] = []) -> String {
    spec(["key a"], constraints, frames)
  }

  private static func spec(_ views: [String], _ constraints: [String], _ frames: [String]) -> String {
    let places = frames.flatMap { frame in
      let words = frame.split(separator: " ", maxSplits: 4)
      return zip(["left", "top", "width", "height"], words.dropFirst()).map { "\(words[0]).\($0) == \($1)" }
    }
    let texts = (places + constraints).map { $0.hasPrefix("{") ? $0 : "\"\($0)\"" }
    return "\"views\": [\(list(views))], \"constraints\": [\(texts.joined(separator: ", "))]"
  }

  /// Returns a row of views that fills the root.
  static func row(_ children: String..., stack: String = #""distribution": "units""#) -> String {
    views(
      [#"{"id": "row", "stack": {"axis": "horizontal", \#(stack)}, "children": [\#(list(children))]}"#], fill("row"))
  }

  static func fill(_ view: String, _ other: String = "root") -> String { #"{"pin": "\#(view)", "to": "\#(other)"}"# }

  /// For each rule, three specs with the fault, and three near misses.
  static let all: [PlantedSpec] = Array(
    [documents, conflicts, places, gaps, keyboards, texts, overlaps, digits, touches, hardwareKeys, contents, regions]
      .joined().joined())
}
