package import LayoutSpec

extension EnvironmentOptionReader {
  /// The largest number of environments of one call: the product of options grows fast.
  package static let environmentLimit = 20_000

  /// Returns why the options cannot be used, or `nil` if they do not name too many environments.
  package func excess(over bases: [CallerEnvironment], in document: SpecDocument) -> String? {
    var count = 0
    for base in bases {
      let (sum, overflows) = count.addingReportingOverflow(
        self.count(over: base, spec: document.environment, traits: document.traits))
      count = overflows ? .max : sum
    }
    guard count > Self.environmentLimit else { return nil }
    let total = count == .max ? "very many environments" : counted(count, "environment")
    let factors = (bases.count > 1 ? ["\(bases.count) files"] : []) + self.factors(traits: document.traits)
    return """
      these options name \(total), more than \(grouped(Self.environmentLimit)): \(factors.joined(separator: " × ")); \
      name fewer values, such as --device iphone-16
      """
  }
}
