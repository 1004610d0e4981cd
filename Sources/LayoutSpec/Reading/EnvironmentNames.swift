import Layout

struct EnvironmentNames: Sendable {
  var traits: [CompiledSpec.CustomTrait] = []
  var metrics: [CompiledSpec.Metric] = []
  var traitIndex: [Name: Int] = [:]
  var metricIndex: [Name: Int] = [:]
  /// The traits whose list of values was rejected, so that any value is accepted.
  var refusedTraits: Set<Name> = []
  /// The keys under which names may be missing, because something there was rejected.
  var incompleteKeys: KeySet = []

  func trait(_ name: Name) -> CompiledSpec.CustomTrait? { traitIndex[name].map { traits[$0] } }

  func hasMetric(_ name: Name) -> Bool { metricIndex[name].map { $0 > 0 } ?? false }

  func isValue(_ value: Name, of trait: CompiledSpec.CustomTrait) -> Bool {
    trait.valueSet.contains(value) || refusedTraits.contains(trait.name)
  }
}
