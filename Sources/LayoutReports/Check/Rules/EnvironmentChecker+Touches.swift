import Layout
import LayoutSpec

extension EnvironmentChecker {
  /// Returns the map of touches, or `nil` if one of its values is invalid, which is a finding.
  mutating func touchMap(_ layout: ViewFrames) -> TouchMap? {
    do throws(SpecErrors) {
      return try inspection.touchMap(root: layout.root) { layout.frames[$0] }.map
    } catch {
      findings += EnvironmentFinding.findings(error, by: inspection.document)
      return nil
    }
  }

  /// Checks small-touch-area, touch-overlap and dead-area.
  mutating func checkTouches(_ map: TouchMap, minimum: Size?, _ layout: ViewFrames) {
    checkTouchOverlaps(map, layout)
    if isOn(.smallTouchArea), let minimum {
      let least = minimum.width * minimum.height
      for (target, margin) in map.uncertainMargins(above: least, of: tree, isCancelled: { isCancelled })
      where margin < 0 {
        let view = map.targets[target].view
        let area = text(of: least + margin, below: least, as: areaText)
        add(
          .smallTouchArea, view: view, magnitude: -margin,
          "touches in \(area) square points go to \(quoted(view)), less than \(areaText(least))")
      }
    }
    let mayBeDead = isOn(.deadArea) && inspection.document.usesKeyboardRoot && (map.reach < .infinity || map.isEmpty)
    let dead = mayBeDead ? map.deadArea { isCancelled } : 0
    if dead > Self.leastDeadArea {
      add(
        .deadArea, magnitude: dead,
        help: map.isEmpty ? "make its views keys, or give them \"touch\": true" : "increase touch.reach",
        "touches in \(areaText(dead)) square points of the keyboard go to no key")
    }
  }

  /// A gap of one square point, within rounding, is not reported.
  static let leastDeadArea = 1 + tolerance

  /// The largest number of targets whose cells and shares are checked. Each is compared with all others.
  static let touchLimit = 2_000

  private mutating func checkTouchOverlaps(_ map: TouchMap, _ layout: ViewFrames) {
    guard isOn(.touchOverlap) else { return }
    let targets = map.targets.filter { $0.area.width > 0 && $0.area.height > 0 }
    // Areas inside their frames overlap only if the frames do.
    guard targets.contains(where: { $0.area.reachesOut(of: layout.frames[$0.view]) }) else { return }
    let pairs = overlaps(among: targets.map { ($0.view, $0.area) }) { one, other in
      let frames = layout.frames[one].intersection(layout.frames[other])
      return frames.map { $0.width * $0.height > Self.tolerance } ?? false
    }
    for pair in pairs {
      add(
        .touchOverlap, view: pair.second, partner: pair.first, magnitude: pair.shared.width * pair.shared.height,
        identity: inspection.name(ofView: pair.first),
        """
        the touch areas of \(quoted(pair.first)) and \(quoted(pair.second)) share \(amountText(pair.shared.width)) × \
        \(amountText(pair.shared.height)) points
        """)
    }
  }
}

extension TouchMap {
  /// Returns how much the areas that go to the keys are above `least`, but for those that surely have as much.
  func uncertainMargins(
    above least: Double, of tree: ViewTree, isCancelled: () -> Bool
  ) -> [(target: Int, margin: Double)] {
    guard targets.count <= EnvironmentChecker.touchLimit else { return [] }
    let suspects = targets.indices.filter {
      !isCancelled() && tree.views[targets[$0].view].kind == .key
        && leastShare(of: $0) < least - EnvironmentChecker.tolerance
    }
    return zip(suspects, shares(of: suspects, isCancelled: isCancelled)).map { target, share in
      (target, Self.margin(of: share, above: least))
    }
  }

  private static func margin(of share: Double, above least: Double) -> Double {
    let margin = share - least
    return margin.magnitude <= EnvironmentChecker.tolerance + shareTolerance * least ? 0 : margin
  }

  /// The error of an area with bent borders, relative to the limit, that is not reported.
  private static let shareTolerance = 1e-5

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
