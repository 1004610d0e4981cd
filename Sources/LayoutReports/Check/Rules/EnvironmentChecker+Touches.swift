import Layout
import LayoutSpec

extension EnvironmentChecker {
  /// Returns the map of touches, or `nil` if one of its values is invalid, which is a finding.
  mutating func touchMap(_ solution: LayoutSolution) -> TouchMap? {
    do throws(SpecErrors) {
      return try inspection.touchMap(root: solution.root, isForManyTouches: false) { solution.frames[$0] }.map
    } catch {
      findings += EnvironmentFinding.findings(error, by: inspection.document)
      return nil
    }
  }

  /// Checks small-touch-area, touch-overlap and dead-area.
  mutating func checkTouches(_ map: TouchMap, minimum: Size?, _ solution: LayoutSolution) {
    checkTouchOverlaps(map, solution)
    let least = (minimum?.width ?? 0) * (minimum?.height ?? 0)
    let suspects =
      isOn(.smallTouchArea) && map.targets.count <= Self.touchLimit
      ? map.targets.indices.filter { target in
        tree.views[map.targets[target].view].kind == .key && map.leastShare(of: target) < least - Self.tolerance
      } : []
    let mayBeDead = isOn(.deadArea) && inspection.document.usesKeyboardRoot && (map.reach < .infinity || map.isEmpty)
    let plain = suspects.map { map.plainShare(of: $0) }
    let shares = plain.contains(nil) ? map.shares() : nil
    for (target, plain) in zip(suspects, plain) {
      let share = plain ?? shares?[target] ?? 0
      guard share < least - (plain == nil ? Self.shareTolerance * least : Self.tolerance) else { continue }
      let view = map.targets[target].view
      add(
        .smallTouchArea, view: view, magnitude: least - share,
        """
        touches in \(shortNumber(share)) square points go to \(quoted(view)), less than \
        \(shortNumber(least))
        """)
    }
    let dead = mayBeDead ? map.deadArea { isCancelled } : 0
    // A gap of one square point, within rounding, is not reported.
    if dead > 1 + Self.tolerance {
      let help = map.isEmpty ? "make its views keys, or give them \"touch\": true" : "increase touch.reach"
      findings.append(
        EnvironmentFinding(
          rule: .deadArea, message: "touches in \(shortNumber(dead)) square points of the keyboard go to no key",
          pointer: "", magnitude: dead, detail: FindingDetail(help: help)))
    }
  }

  /// The largest number of targets whose cells and shares are checked. Each is compared with all others.
  static let touchLimit = 2_000

  /// The largest error of a measured share.
  private static let shareTolerance = 0.005

  private mutating func checkTouchOverlaps(_ map: TouchMap, _ solution: LayoutSolution) {
    guard isOn(.touchOverlap) else { return }
    let targets = map.targets.filter { $0.area.width > 0 && $0.area.height > 0 }
    // Areas inside their frames overlap only if the frames do.
    guard targets.contains(where: { $0.area.reachesOut(of: solution.frames[$0.view]) }) else { return }
    let pairs = overlaps(among: targets.map { ($0.view, $0.area) }) { one, other in
      let frames = solution.frames[one].intersection(solution.frames[other])
      return frames.map { $0.width * $0.height > Self.tolerance } ?? false
    }
    for pair in pairs {
      add(
        .touchOverlap, view: pair.second, partner: pair.first, magnitude: pair.shared.width * pair.shared.height,
        identity: inspection.name(ofView: pair.first),
        """
        the touch areas of \(quoted(pair.first)) and \(quoted(pair.second)) share \(shortNumber(pair.shared.width)) × \
        \(shortNumber(pair.shared.height)) points
        """)
    }
  }
}

extension TouchMap {
  /// Whether no area takes touches.
  fileprivate var isEmpty: Bool { !targets.contains { $0.area.width >= 0 && $0.area.height >= 0 } }
}

extension Rect {
  /// Returns whether part of the rectangle is outside another one by more than rounding.
  fileprivate func reachesOut(of other: Rect) -> Bool {
    let tolerance = EnvironmentChecker.tolerance
    return x < other.x - tolerance || y < other.y - tolerance || right > other.right + tolerance
      || bottom > other.bottom + tolerance
  }
}
