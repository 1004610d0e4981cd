import Layout
public import LayoutSpec

extension SpecDocument {
  /// Environments, each followed by itself in the device's other orientations: what is checked if nobody names a
  /// device, an orientation or a window.
  public func inEveryOrientation(_ callers: [CallerEnvironment]) -> [CallerEnvironment] {
    callers.flatMap { caller in
      let request = caller.request.over(environment)
      guard let own = try? LayoutEnvironment(resolving: request, usesKeyboardRoot: usesKeyboardRoot),
        let device = own.device, own.split != .custom
      else { return [caller] }
      let others = device.orientations.filter { $0 != own.orientation }.compactMap { orientation in
        var other = caller
        other.request.orientation = orientation
        // A split that there is in one orientation alone stays there.
        return forms(other) ? other : nil
      }
      return [caller] + others
    }
  }
}
