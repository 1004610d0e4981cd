import Layout
import LayoutReports
import LayoutSpec
import Testing

/// Every rule finds its planted faults, and nothing in near misses.
@Suite struct PlantedFaultTests {
  @Test(arguments: PlantedSpec.all)
  func `a planted fault is found, a near miss is not`(_ planted: PlantedSpec) {
    let report = planted.report
    let found = report.findings.filter { $0.rule == planted.rule }
    #expect(!found.isEmpty == planted.hasFault, "\(report.findings.map { "\($0.rule.rawValue): \($0.message)" })")
    if planted.rule != .invalidSpec {
      #expect(report.findings.allSatisfy { $0.rule != .invalidSpec }, "\(report.findings.map(\.message))")
    }
    for finding in found {
      // A mistake in the document does not depend on the environment.
      #expect(finding.count >= (planted.rule == .invalidSpec ? 0 : 1) && finding.count <= finding.total)
    }
  }

  /// The rules of which the same specs are planted in a range of sizes.
  @Test(arguments: PlantedSpec.all.filter { $0.isPlantedInRanges })
  func `a planted fault is found over a range, a near miss is not`(_ planted: PlantedSpec) {
    let report = planted.rangeReport
    let found = report.findings.filter { $0.rule == planted.rule }
    #expect(!found.isEmpty == planted.hasFault, "\(report.findings.map { "\($0.rule.rawValue): \($0.message)" })")
    #expect(report.findings.allSatisfy { $0.rule != .invalidSpec }, "\(report.findings.map(\.message))")
    for finding in found { #expect(finding.detail.ranges != nil) }
  }

  @Test func `a title squeezed to 90 points is told with both widths`() throws {
    let planted = try #require(PlantedSpec.all.first { $0.name == "a title squeezed to 90 points" })
    let finding = try #require(planted.report.findings.first { $0.rule == .clipped })
    #expect(finding.message == "`title` is 90 points wide, but its content needs 222")
    #expect(finding.severity == .warning)
  }

  @Test func `a role that is close to a known one has a fix`() throws {
    let text = #"{"layoutSpec": 1, "views": [{"id": "ä", "output": {"role": "globe"}}]}"#
    let fix = try #require(SpecDocument(text).findings(of: .unknownRole).first?.detail.fix)
    let edit = try #require(fix.edits.first)
    var scalars = Array(text.unicodeScalars)
    scalars.replaceSubrange((edit.start.column - 1)..<(edit.end.column - 1), with: Array(edit.text.unicodeScalars))
    var fixed = ""
    fixed.unicodeScalars.append(contentsOf: scalars)
    #expect(fixed == text.replacing("globe", with: "inputModeSwitch"))
    #expect(SpecDocument(fixed).findings(of: .unknownRole).isEmpty)
  }

  @Test func `every rule has three planted faults and three near misses`() {
    for rule in CheckRule.allCases {
      let planted = PlantedSpec.all.filter { $0.rule == rule }
      let faults = planted.count { $0.hasFault }
      #expect(faults >= 3 && planted.count - faults >= 3, "\(rule.rawValue)")
    }
  }

  @Test func `a finding has its number of environments`() throws {
    let planted = try #require(PlantedSpec.all.first { $0.name == "a view too wide, in portrait" })
    let finding = try #require(planted.report.findings.first { $0.rule == .outsideRoot })
    #expect(finding.count == 1 && finding.total == 2)
    #expect(finding.detail.view == "a")
    #expect(finding.pointer == "/views/0")
  }

  @Test func `rows with different units are reported first`() throws {
    let planted = try #require(PlantedSpec.all.first { $0.name == "rows that add up to different units" })
    let finding = try #require(planted.report.findings.first { $0.rule == .unsatisfiable })
    #expect(finding.message.hasPrefix("`two` adds up to 1 units, `one` to 2"))
    #expect(finding.detail.conflict?.repairs.isEmpty == false)
  }

  @Test func `the caller's severities take precedence over the spec's`() {
    let text = #"{"layoutSpec": 1, "metrics": {"m": 1}, "check": {"rules": {"unused": "error"}}}"#
    let document = SpecDocument(text)
    #expect(SpecCheck(document).severity(of: .unused) == .error)
    var options = CheckOptions()
    options.severities[.unused] = .off
    #expect(SpecCheck(document, options: options).severity(of: .unused) == .off)
    #expect(document.report(options: options).findings.isEmpty)
  }

  @Test func `impossible environments are not counted`() {
    let document = SpecDocument(#"{"layoutSpec": 1}"#)
    var split = EnvironmentRequest(device: "iphone-16")
    split.split = .half
    let (phone, pad) = (CallerEnvironment(split), CallerEnvironment(EnvironmentRequest(device: "ipad-9")))
    let both = document.report(in: [phone, pad])
    #expect(both.environmentCount == 1 && both.findings.isEmpty)
    #expect(document.report(in: [phone]).findings.map(\.rule) == [.invalidSpec])
  }
}
