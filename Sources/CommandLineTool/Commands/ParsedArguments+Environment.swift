import Layout
import LayoutSpec
import RequestOptions

extension ParsedArguments {
  /// The environments that the options name.
  func environmentOptions() throws(CommandFailure) -> EnvironmentOptions {
    var options = EnvironmentOptions()
    options.coversAllDevices = has(.allDevices)
    options.coversAllOrientations = has(.allOrientations)
    options.coversAllSplits = has(.allSplits)
    for occurrence in occurrences {
      guard let option = EnvironmentOption(rawValue: occurrence.name) else { continue }
      do {
        try options.add(option, occurrence.value)
      } catch {
        throw .usage(.badValue(error.description))
      }
    }
    for (all, one) in [(Option.allDevices, "device"), (.allOrientations, "orientation"), (.allSplits, "split")]
    where has(all) && occurrences.contains(where: { $0.name == one }) {
      throw .usage(.badValue("--\(all.name) and --\(one) contradict each other; leave one of them out"))
    }
    return options
  }

  /// How to solve, and what to show.
  func specOptions() -> SpecOptions {
    var options = SpecOptions()
    if let rounding = value(of: .rounding).flatMap(SpecOptions.Rounding.init) { options.rounding = rounding }
    if let policy = value(of: .onConflict).flatMap(SpecOptions.ConflictPolicy.init) { options.onConflict = policy }
    options.includeGuides = has(.includeGuides)
    return options
  }
}
