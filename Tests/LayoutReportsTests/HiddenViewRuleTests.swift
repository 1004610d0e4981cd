import Foundation
import LayoutReports
import LayoutSpec
import Testing

/// A hidden view is laid out, but no rule about what people see and touch judges it.
@Suite struct HiddenViewRuleTests {
  private static let rules: Set<CheckRule> = [
    .overlap, .overlappingViews, .hiddenByKeyboard, .occluded, .acrossDivision, .outsideRoot, .outsideSafeArea,
    .smallTarget, .clipped, .zeroSize, .unevenGap, .mirroredText, .smallTouchArea, .touchOverlap,
    .needlessInputModeSwitch,
  ]
  private static let planted = PlantedSpec.all.filter { $0.hasFault && rules.contains($0.rule) }

  /// Returns the same spec with all its views hidden.
  private func hidden(_ planted: PlantedSpec) throws -> PlantedSpec {
    var spec = try #require(
      JSONSerialization.jsonObject(with: Data(planted.text.utf8)) as? [String: Any], "\(planted.text)")
    let views: [Any] = try #require(spec["views"] as? [Any])
    spec["views"] = views.map { view -> [String: Any] in
      let words = (view as? String)?.split(separator: ":", maxSplits: 1).map(String.init)
      var members = view as? [String: Any] ?? ["id": words?.first ?? ""]
      if let words, words.count > 1 { members["label"] = words[1] }
      members["hidden"] = true
      return members
    }
    spec["layoutSpec"] = nil
    let text = String(decoding: try JSONSerialization.data(withJSONObject: spec), as: UTF8.self)
    return PlantedSpec(planted.rule, fault: false, planted.name, planted.place, String(text.dropFirst().dropLast()))
  }

  @Test(arguments: planted)
  func `a fault of hidden views is not found, over a range neither`(_ planted: PlantedSpec) throws {
    let hidden = try hidden(planted)
    for report in [hidden.report] + (hidden.isPlantedInRanges ? [hidden.rangeReport] : []) {
      let rules = Self.rules.union([.invalidSpec])
      #expect(report.findings.allSatisfy { !rules.contains($0.rule) }, "\(report.findings.map(\.message))")
    }
  }
}
