/// A system with its prepared data.
final class PresolvedSystem: Sendable {
  private let system: System
  let presolve: Presolve

  /// Prepares a system; see ``Presolve``.
  init(
    _ system: consuming System, eliminatesEqualities: Bool = true, startingFrom rows: consuming Buffer<Int32>? = nil,
    _ limits: inout SolveLimits
  ) throws(SolveError) {
    self.system = system
    presolve = try Presolve(
      SystemView(self.system), eliminatesEqualities: eliminatesEqualities, startingFrom: rows, &limits)
  }

  /// The number of entries of the rows and of their factors.
  var entryCount: Int { system.terms.indices.count + presolve.entryCount }

  /// A view of the system, which is valid as long as this object is alive.
  var view: SystemView { SystemView(system) }
}
