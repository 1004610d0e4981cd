import Layout
import LayoutReports
import LayoutSpec

/// The findings of `layoutc check` on every device in every orientation.
func findings(in spec: [UInt8]) -> [String] {
  let check = SpecCheck(SpecDocument(parsing: spec))
  let environments = DeviceTable.all.flatMap { device in
    device.orientations.map { EnvironmentRequest(device: device, orientation: $0) }
  }
  let report = check.report(environments.map { check.outcome(for: CallerEnvironment($0)) })
  return report.findings.map { "\($0.severity.rawValue): \($0.message)" }
}
