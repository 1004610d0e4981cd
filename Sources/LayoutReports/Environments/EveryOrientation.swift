import Layout
public import LayoutSpec

extension SpecDocument {
  /// Returns each environment followed by the device's other orientations. A check uses these if no device, orientation
  /// or window is named. A range of the window's size determines the orientation, so there are then no others.
  public func inEveryOrientation(
    _ callers: [CallerEnvironment], over ranges: [NumberRange] = []
  ) -> [CallerEnvironment] {
    if ranges.contains(where: { $0.number.isOfWindow }) { return callers }
    return callers.flatMap { caller in
      let request = caller.request.over(environment)
      guard let own = try? LayoutEnvironment(resolving: request, usesKeyboardRoot: usesKeyboardRoot),
        let device = own.device, own.split != .custom
      else { return [caller] }
      let others = device.orientations.filter { $0 != own.orientation }.compactMap { orientation in
        var other = caller
        other.request.orientation = orientation
        // A split that exists in only one orientation is not repeated.
        return isPossible(other) ? other : nil
      }
      return [caller] + others
    }
  }
}
