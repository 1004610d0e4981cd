import Layout
import LayoutOperations
import LayoutReports
import LayoutSpec

extension ParsedArguments {
  func requiredRanges(_ instead: String = "") throws(CommandFailure) -> [NumberRange] {
    if !settings.ranges.isEmpty { return settings.ranges }
    throw .usage("--range is missing; write \(instead)a number, such as --range window.width=320...1366")
  }
}

extension SpecInput {
  /// Also says what windows of any width take from a phone.
  func warnOfRanges(_ ranges: [NumberRange], _ arguments: ParsedArguments, _ console: Console) {
    noteScreen(of: ranges, console)
    guard !ranges.isEmpty, environments.count == 1 else { return }
    warn(ofRangesWithoutEffect: document.rangesWithoutEffect(ranges, for: environments[0]), arguments, console)
  }

  func noteScreen(of ranges: [NumberRange], _ console: Console) {
    guard !console.isQuiet, !document.usesKeyboardRoot, ranges.contains(where: { $0.number == .windowWidth }),
      let phones
    else { return }
    console.report(
      .note,
      "the safe area and idiom are those of \(phones) at every width; for windows of an iPad, use --device with its id, "
        + "such as ipad-pro-13-m5; for windows without a device, use --device none", file: file)
  }

  func warn(ofRangesWithoutEffect ranges: [NumberRange], _ arguments: ParsedArguments, _ console: Console) {
    let hasDevice = arguments.value(of: EnvironmentOption.device.option).map { $0 != "none" } ?? false
    for range in ranges {
      let hint =
        hasDevice && range.number.isOfWindow ? "; leave out --device, so that the screen is as large as the window" : ""
      console.report(.warning, "\(range.number.name) has no effect on this layout\(hint)", file: file)
    }
  }

  private var phones: String? {
    var ids: [String] = []
    for environment in environments {
      let request = environment.request.over(document.environment)
      guard request.safeArea == nil || request.idiom == nil, case .id(let id)? = request.device,
        let device = DeviceTable.device(id), device.idiom == .phone
      else { return nil }
      if !ids.contains(id) { ids.append(id) }
    }
    return ids.isEmpty ? nil : ids.shortList(3)
  }
}
