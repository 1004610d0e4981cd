/// A system with what was prepared for it.
final class PlannedSystem: Sendable {
  private let system: System
  let core: PlanCore

  /// Prepares a system.
  ///
  /// - Parameter eliminatesEqualities: false leaves the required equalities to the kernel, where single ones can be removed.
  init(_ system: consuming System, eliminatesEqualities: Bool = true) {
    self.system = system
    core = PlanCore(SystemView(self.system), eliminatesEqualities: eliminatesEqualities)
  }

  /// A look at the system, which lives as long as this does.
  var view: SystemView { SystemView(system) }
}
