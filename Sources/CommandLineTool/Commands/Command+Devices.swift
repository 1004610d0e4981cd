import JSON
import Layout
import LayoutOperations
import LayoutReports

extension Command {
  static let devices = Command(
    name: "devices", operands: "[ID]", operandCount: 0...1, summary: "lists the devices",
    discussion: ["Lengths are in points. With an ID, prints all values of that device."],
    examples: [
      "layoutc devices": "the table of devices",
      "layoutc devices iphone-16 --format json": "one device, for programs",
    ],
    options: [.format(["table", "json", "csv"], "the format of the list (default: table)")],
    run: listDevices)

  private static func listDevices(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
    let format = arguments.value(of: .format) ?? "table"
    let output = ResultTarget(nil, console)
    guard let id = arguments.operands.first else {
      let report = DeviceReport()
      let legend = wrapped(DeviceReport.tableLegend) { $0.count <= 80 }.map { $0 + "\n" }.joined()
      output.write(in: format, table: "\(report.table.text(output.styler))\n\(legend)", csv: report.csv) {
        report.write(to: &$0)
      }
      return .success
    }
    guard let device = DeviceTable.device(id) else {
      let nearest = nearestName(to: id, among: DeviceTable.all.map(\.id))
      let hint = nearest.map { "did you mean \"\($0)\"?" } ?? "'layoutc devices' lists them"
      throw .usage("unknown device \"\(id)\"; \(hint)")
    }
    output.write(in: format, table: DeviceReport.description(of: device), csv: DeviceReport([device]).csv) {
      DeviceReport.write(device, to: &$0)
    }
    return .success
  }
}
