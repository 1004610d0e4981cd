import JSON
import Layout
import LayoutReports
import LayoutSpec
import Testing

/// `explain` gives the reason why a view is absent: the conditions that do not hold, with the values of the
/// environment.
@Suite struct AbsenceTests {
  private func report(
    _ when: String, _ request: EnvironmentRequest = EnvironmentRequest(), traits: String = "{}",
    conditions: String = "{}", constraints: String = "[]"
  ) throws -> ExplainReport {
    let text = """
      {"layoutSpec": 1, "traits": \(traits), "conditions": \(conditions),
       "views": ["a", {"id": "b", "when": \(when)}], "constraints": \(constraints)}
      """
    return try report(text, "b", request)
  }

  /// Explains a view or a value of a spec, on an iPhone 16 if nothing else is said.
  private func report(
    _ text: String, _ target: String, _ request: EnvironmentRequest = EnvironmentRequest(device: "iphone-16")
  ) throws -> ExplainReport {
    let document = SpecDocument(text)
    try #require(document.isValid, "\(document.errors)")
    return try ExplainReport(document, for: CallerEnvironment(request), target: ExplanationTarget(target))
  }

  private func absence(_ report: ExplainReport) throws -> ViewAbsence {
    guard case .absence(let absence) = report.content else { return try #require(nil as ViewAbsence?, "it is present") }
    return absence
  }

  private func isPresent(_ report: ExplainReport) -> Bool {
    if case .explanations = report.content { true } else { false }
  }

  @Test(arguments: [
    (#"{"idiom": "pad"}"#, ["idiom is phone, not pad"]),
    (#"{"orientation": "landscape", "idiom": "phone"}"#, ["orientation is portrait, not landscape"]),
    (
      #"{"orientation": "landscape", "idiom": "pad"}"#,
      ["orientation is portrait, not landscape", "idiom is phone, not pad"]
    ),
    (#"{"split": ["half", "oneThird"]}"#, ["split is full, not half or oneThird"]),
    (#"{"needsInputModeSwitchKey": true}"#, ["needsInputModeSwitchKey is false, not true"]),
    (#"{"windowWidth": {"min": 600}}"#, ["windowWidth is 393, not at least 600"]),
    (#"{"windowWidth": {"max": 300}}"#, ["windowWidth is 393, not below 300"]),
    (#"{"windowWidth": {"min": 400, "max": 500}}"#, ["windowWidth is 393, not from 400 to below 500"]),
    (#"{"not": {"idiom": "phone"}}"#, ["idiom is phone, which is excluded"]),
    (#"{"not": {"windowWidth": {"min": 300}}}"#, ["windowWidth is 393; at least 300 is excluded"]),
    (#"{"any": [{"idiom": "pad"}, {"scale": 2}]}"#, ["idiom is phone, not pad", "scale is 3, not 2"]),
    (#"{"all": [{"idiom": "phone"}, {"scale": 2}]}"#, ["scale is 3, not 2"]),
    (#"{"not": {"all": [{"idiom": "phone"}, {"scale": 3}]}}"#, ["idiom is phone", "scale is 3"]),
    (#"{"not": {"any": [{"idiom": "pad"}, {"scale": 3}]}}"#, ["scale is 3, which is excluded"]),
    (#"{"keyboardNear": "top"}"#, ["the keyboard is near bottom, not near top"]),
    (#"{"plane": "numbers"}"#, ["plane is letters, not numbers"]),
  ])
  func `the explanation of a condition has its values`(_ when: String, _ reasons: [String]) throws {
    let request = EnvironmentRequest(device: "iphone-16")
    let told = try absence(report(when, request, traits: #"{"plane": ["letters", "numbers"]}"#)).conditions
    #expect(told.count == 1 && told.first?.owner == "b" && told.first?.pointer == "/views/1/when")
    let texts = told.first?.reasons.map { $0.text } ?? []
    #expect(texts.count == reasons.count)
    for (text, reason) in zip(texts, reasons) { #expect(text.hasPrefix(reason)) }
  }

  @Test func `the explanation of a named condition includes its name`() throws {
    let report = try report(
      #""tall""#, conditions: #"{"tall": "wide", "wide": {"windowWidth": {"min": 9000}}}"#)
    let reason = try #require(absence(report).conditions.first?.reasons.first)
    #expect(reason.condition == "wide")
    #expect(report.text().contains("(condition wide)"))
  }

  @Test func `the explanation of a view in an absent view names the outer view`() throws {
    let text = """
      {"layoutSpec": 1, "views": [{"when": {"idiom": "pad"}, "children": [
        {"id": "bar", "when": {"orientation": "portrait"}, "children": ["b"]}]}]}
      """
    let report = try report(text, "b.width", EnvironmentRequest(device: "iphone-16", orientation: .landscape))
    #expect(try absence(report).conditions.map { $0.owner } == [nil, "bar"])
    #expect(report.text().contains("it is in `bar`, whose condition does not hold"))
  }

  @Test func `the explanation lists exactly the constraints that the absent view makes inactive`() throws {
    let constraints = """
      ["a.left == b.right", "a.top == 1", {"when": {"idiom": "pad"}, "constraints": ["a.width == b.width"]},
       {"id": "tie", "pin": "b", "to": "a"}, {"when": {"idiom": "pad"}, "expression": "b.height == 2"}]
      """
    let report = try report(
      #"{"idiom": "pad"}"#, EnvironmentRequest(device: "iphone-16"), constraints: constraints)
    #expect(try absence(report).constraints.map { $0.name } == ["/constraints/0", "tie"])
    #expect(try absence(report).constraints.first?.text == "a.left == b.right")
  }

  @Test func `constraints that are inactive because another view is absent are listed for an ambiguous view`() throws {
    let text = """
      {"layoutSpec": 1, "views": ["a", {"id": "b", "when": {"idiom": "pad"}}],
       "constraints": [{"visual": "H:|-8-[a]-8-[b]-8-|"}, "a.top == b.top", "a.height == 2"]}
      """
    let report = try report(text, "a")
    #expect(report.inactive.map { $0.text } == ["H:|-8-[a]-8-[b]-8-|", "a.top == b.top"])
    #expect(report.inactive.allSatisfy { $0.absentViews == ["b"] })
    #expect(report.text().contains("  H:|-8-[a]-8-[b]-8-|  [/constraints/0], without `b`"))
    #expect(try self.report(text, "a.height").inactive.isEmpty)
  }

  @Test func `a view that is present is explained`() throws {
    #expect(try isPresent(report(#"{"idiom": "phone"}"#, EnvironmentRequest(device: "iphone-16"))))
  }

  @Test func `a present view is not confused with an absent one whose name is canonically equivalent`() throws {
    let text = #"{"layoutSpec": 1, "views": [{"id": "\u212a", "when": {"idiom": "pad"}}, "K"]}"#
    #expect(try absence(report(text, "\u{212a}")).view.unicodeScalars.elementsEqual(["\u{212a}"]))
    #expect(try isPresent(report(text, "K")))
  }

  @Test func `an absent view is explained even if the layout has a conflict`() throws {
    let report = try report(#"{"idiom": "pad"}"#, constraints: #"["a.width == 1", "a.width == 2"]"#)
    #expect(try absence(report).view == "b")
  }

  @Test func `the explanation is the same in JSON`() throws {
    var writer = JSONWriter()
    try report(#"{"idiom": "pad"}"#, constraints: #"["a.left == b.left"]"#).write(to: &writer)
    let root = try JSONDocument(parsing: writer.finish()).root
    #expect(root["status"]?.string == "absent" && root["view"]?.string == "b")
    let condition = root["conditions"]?.elements.first { _ in true }
    #expect(condition?["condition"]?.string == #"{"idiom":"pad"}"#)
    #expect(condition?["reasons"]?.elements.first { _ in true }?["text"]?.string == "idiom is phone, not pad")
    #expect(root["inactive"]?.elements.first { _ in true }?["text"]?.string == "a.left == b.left")
  }

  @Test func `conditions that branch at every level are explained in bounded time`() throws {
    let names = (1...200).map { #""c\#($0)": {"any": ["c\#($0 - 1)", "c\#($0 - 1)"]}"# }
    let report = try report(
      #""c200""#, conditions: "{\"c0\": {\"idiom\": \"pad\"}, \(names.joined(separator: ", "))}")
    #expect(try absence(report).conditions.first?.reasons.isEmpty == false)
  }
}
