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
    let views = try #require(spec["views"] as? [Any])
    spec["views"] = views.map { view -> Any in
      let words = (view as? String)?.split(separator: ":", maxSplits: 1).map(String.init)
      var members = view as? [String: Any] ?? ["id": words?.first ?? ""]
      if let words, words.count > 1 { members["label"] = words[1] }
      members["hidden"] = true
      return members
    }
    var text = String(decoding: try JSONSerialization.data(withJSONObject: spec), as: UTF8.self)
    text.removeFirst()
    text.removeLast()
    return PlantedSpec(
      planted.rule, fault: false, planted.name, planted.place,
      text.replacing(#""layoutSpec":1,"#, with: "").replacing(#","layoutSpec":1"#, with: ""))
  }

  @Test(arguments: planted)
  func `a fault of hidden views is not found`(_ planted: PlantedSpec) throws {
    let report = try hidden(planted).report
    #expect(report.findings.allSatisfy { $0.rule != .invalidSpec }, "\(report.findings.map(\.message))")
    #expect(report.findings.allSatisfy { !Self.rules.contains($0.rule) }, "\(report.findings.map(\.message))")
  }

  @Test(arguments: planted.filter { $0.isPlantedInRanges })
  func `a fault of hidden views is not found over a range`(_ planted: PlantedSpec) throws {
    let report = try hidden(planted).rangeReport
    #expect(report.findings.allSatisfy { $0.rule != .invalidSpec }, "\(report.findings.map(\.message))")
    #expect(report.findings.allSatisfy { !Self.rules.contains($0.rule) }, "\(report.findings.map(\.message))")
  }
}
