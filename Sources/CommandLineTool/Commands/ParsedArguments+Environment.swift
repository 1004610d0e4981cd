import Layout
import LayoutSpec

extension ParsedArguments {
  func environmentOptions() throws(CommandFailure) -> EnvironmentOptionReader {
    var options = EnvironmentOptionReader()
    for occurrence in occurrences {
      if let option = AllValuesOption(rawValue: occurrence.name) { options.add(option) }
      guard let option = EnvironmentOption(rawValue: occurrence.name) else { continue }
      do {
        try options.add(option, occurrence.value)
      } catch {
        throw .usage(.badValue(error.description))
      }
    }
    if let (all, one) = options.contradiction {
      throw .usage(.badValue("--\(all.name) and --\(one.name) contradict each other; remove one of them"))
    }
    return options
  }

  func specOptions() -> SpecOptions {
    var options = SpecOptions()
    if let rounding = value(of: .rounding).flatMap(SpecOptions.Rounding.init) { options.rounding = rounding }
    if let policy = value(of: .onConflict).flatMap(SpecOptions.ConflictPolicy.init) { options.onConflict = policy }
    options.includeGuides = has(.includeGuides)
    return options
  }
}
