import Foundation
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

  /// For each rule, three specs with the fault, and three near misses: the parts of `planted-specs.txt` between empty
  /// lines. A part has a line `fault RULE: NAME` or `near miss RULE: NAME`, a line for the place, and the spec's members.
  static let all: [PlantedSpec] = {
    let file = PackageFiles.fixtures.appending(path: "planted-specs.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n\n").compactMap { part in
      let lines = part.split(separator: "\n", maxSplits: 2).map(String.init)
      guard let head = lines[0].firstMatch(of: /(fault|near miss) ([a-z-]+): (.*)/),
        let rule = CheckRule(rawValue: String(head.2))
      else { return nil }
      let words = lines[1].split(separator: " ").map(String.init)
      let numbers = words.compactMap { Double($0) }
      let place: Place =
        switch words[0] {
        case "device": .device(words[1])
        case "right": .rightToLeft
        case "window": .window(width: numbers[0], height: numbers[1], scale: numbers[2])
        case "everything": .everything
        default: .own
        }
      return PlantedSpec(
        rule, fault: head.1 == "fault", String(head.3), place, lines[2].trimmingCharacters(in: .newlines))
    }
  }()

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
