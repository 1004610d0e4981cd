import JSON
import Layout
import LayoutReports

extension Command {
  /// `layoutc devices [ID]`.
  static let devices = Command(
    name: "devices", operands: "[ID]", operandCount: 0...1, summary: "lists the devices",
    discussion: ["Lengths are in points. With an ID, prints all values of that device."],
    examples: [
      ("layoutc devices", "the table of devices"),
      ("layoutc devices iphone-16 --format json", "one device, for programs"),
    ],
    options: [.devicesFormat],
    run: listDevices)

  private static func listDevices(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) -> ExitCode {
    let format = arguments.value(of: .devicesFormat) ?? "table"
    guard let id = arguments.operands.first else {
      write(DeviceReport(), format: format, to: console)
      return .success
    }
    guard let device = DeviceTable.device(id) else {
      let nearest = nearestName(to: id, among: DeviceTable.all.map(\.id))
      let hint = nearest.map { "did you mean \"\($0)\"?" } ?? "'layoutc devices' lists them"
      throw .usage(.badValue("unknown device \"\(id)\"; \(hint)"))
    }
    switch format {
    case "json":
      var writer = JSONWriter(layout: .pretty)
      DeviceReport.write(device, to: &writer)
      console.output.write(writer.finish())
      console.output.write("\n")
    case "csv": console.output.write(DeviceReport([device]).csv)
    default: console.output.write(DeviceReport.description(of: device))
    }
    return .success
  }

  private static func write(_ report: DeviceReport, format: String, to console: Console) {
    switch format {
    case "json":
      var writer = JSONWriter(layout: .pretty, capacity: 1 << 16)
      report.write(to: &writer)
      console.output.write(writer.finish())
      console.output.write("\n")
    case "csv": console.output.write(report.csv)
    default:
      let styler = console.styler(on: console.output)
      console.output.write(report.table.text(styler))
      console.output.write("\n" + HelpText.wrapped(DeviceReport.tableLegend, indent: 0))
    }
  }
}

extension Option {
  /// The format of the device table.
  static let devicesFormat = Option(
    name: "format", value: .word(["table", "json", "csv"]), section: .result,
    summary: "the format of the list (default: table)")
}
