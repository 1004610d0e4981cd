import Layout

/// The names of a spec that an environment may use.
struct EnvironmentNames: Sendable {
  var traits: [CompiledSpec.CustomTrait] = []
  var metrics: [CompiledSpec.Metric] = []
  /// The traits' indices.
  var traitIndex: [Name: Int] = [:]
  /// The metrics' indices.
  var metricIndex: [Name: Int] = [:]
  /// Traits whose list of values was refused, so that any value is taken.
  var refusedTraits: Set<Name> = []

  /// The trait of a name.
  func trait(_ name: Name) -> CompiledSpec.CustomTrait? { traitIndex[name].map { traits[$0] } }

  /// Whether there is a metric that can be replaced.
  func hasMetric(_ name: Name) -> Bool { metricIndex[name].map { $0 > 0 } ?? false }

  /// Whether a trait has a value.
  func isValue(_ value: Name, of trait: CompiledSpec.CustomTrait) -> Bool {
    trait.valueSet.contains(value) || refusedTraits.contains(trait.name)
  }
}
