/// A system with what was prepared for it.
final class PresolvedSystem: Sendable {
  private let system: System
  let presolve: Presolve

  /// Prepares a system.
  ///
  /// - Parameter eliminatesEqualities: false leaves the required equalities to the kernel, where single ones can be removed.
  init(
    _ system: consuming System, eliminatesEqualities: Bool = true, _ limits: inout SolveLimits
  ) throws(SolveError) {
    self.system = system
    presolve = try Presolve(SystemView(self.system), eliminatesEqualities: eliminatesEqualities, &limits)
  }

  /// Prepares a system whose first basis consists of some rows, as far as they are independent, and of pins. No equality is
  /// eliminated, so each row can be removed by itself.
  init(
    _ system: consuming System, startingFrom rows: consuming Buffer<Int32>, _ limits: inout SolveLimits
  ) throws(SolveError) {
    self.system = system
    presolve = try Presolve(SystemView(self.system), eliminatesEqualities: false, startingFrom: rows, &limits)
  }

  /// A look at the system, which lives as long as this does.
  var view: SystemView { SystemView(system) }
}
