/// A system with its prepared data.
final class PresolvedSystem: Sendable {
  private let system: System
  let presolve: Presolve

  /// Prepares a system.
  ///
  /// - Parameter eliminatesEqualities: `false` leaves the required equalities to the kernel, where they can be removed
  ///   individually.
  init(
    _ system: consuming System, eliminatesEqualities: Bool = true, _ limits: inout SolveLimits
  ) throws(SolveError) {
    self.system = system
    presolve = try Presolve(SystemView(self.system), eliminatesEqualities: eliminatesEqualities, &limits)
  }

  /// Prepares a system whose first basis consists of some rows, as far as they are independent, and of pins. No
  /// equality is eliminated, so each row can be removed individually.
  init(
    _ system: consuming System, startingFrom rows: consuming Buffer<Int32>, _ limits: inout SolveLimits
  ) throws(SolveError) {
    self.system = system
    presolve = try Presolve(SystemView(self.system), eliminatesEqualities: false, startingFrom: rows, &limits)
  }

  /// The number of entries of the rows and of their factors.
  var entryCount: Int { system.terms.indices.count + presolve.entryCount }

  /// A view of the system, which is valid as long as this object is alive.
  var view: SystemView { SystemView(system) }
}
