import Layout

/// The insets of safe areas and margins that the recorded frames of a file show.
///
/// A frame shows an inset if a constraint ties it to the guide, and the constraint's constant has not changed since the
/// frame was recorded. Because one frame cannot tell that, an inset needs two frames that agree, unless it is known
/// otherwise.
struct IBWitnesses {
  enum Guide: Hashable {
    case safeArea, margins
  }

  typealias Agreement = (inset: Double, count: Int)

  /// The roots and edges whose insets are the same on one canvas.
  private struct Subject: Hashable {
    let guide: Guide
    let edge: Rect.Edge
    let kind: IBRoot.Kind
    let width: Double
    let height: Double
    let isInsetGrouped: Bool
    /// The layout, if it has insets of its own.
    let layout: Int?
  }

  private struct Witness: Hashable {
    let layout: Int
    let view: Int
    let edge: Rect.Edge
  }

  /// The witnesses of each inset, in hundredths of a point.
  private var witnesses: [Subject: [Int: Set<Witness>]] = [:]

  mutating func add(_ layout: IBLayout, _ number: Int) {
    let outer = Rect(width: layout.size.width, height: layout.size.height)
    for constraint in layout.constraints where constraint.installed == .all {
      guard constraint.relation == .equal, constraint.multiplier == .one, let second = constraint.second,
        let constant = constraint.constant.uniform
      else { continue }
      for (guide, frame, offset) in [(constraint.first, second, constant), (second, constraint.first, -constant)] {
        guard let (kind, edge) = Self.guide(guide, in: layout), let view = frame.item.view,
          let position = Self.recorded(frame, in: layout)
        else { continue }
        let inset = (position + offset - edge.value(of: outer)) * edge.inward
        guard inset >= -0.01, inset <= 200 else { continue }
        let subject = Self.subject(kind, edge, of: layout, number)
        witnesses[subject, default: [:]][Int((max(0, inset) * 100).rounded()), default: []].insert(
          Witness(layout: number, view: view, edge: edge))
      }
    }
  }

  /// Returns the inset that enough frames show, one of them in the layout.
  ///
  /// - Parameters:
  ///   - standard: the inset that is preferred if frames disagree.
  ///   - known: the inset for which one frame is enough, if there is one; others need two.
  func agreement(
    on guide: Guide, _ edge: Rect.Edge, of layout: IBLayout, _ number: Int, standard: Double, known: Double? = nil
  ) -> Agreement? {
    var best: (agreement: Agreement, rank: (Int, Int, Int))?
    let found = witnesses[Self.subject(guide, edge, of: layout, number)] ?? [:]
    for (hundredths, witnesses) in found.sorted(by: { $0.key < $1.key }) {
      let own = Set(witnesses.filter { $0.layout == number && $0.edge == edge }.map { $0.view }).count
      // A frame counts once, whatever the number of its edges.
      let all = Set(witnesses.map { Witness(layout: $0.layout, view: $0.view, edge: edge) }).count
      let inset = Double(hundredths) / 100
      guard own > 0, all > 1 || inset == known else { continue }
      let rank = (own, (inset - standard).magnitude < 0.5 ? 1 : 0, all)
      if best.map({ rank > $0.rank }) ?? true { best = ((inset, all), rank) }
    }
    return best?.agreement
  }

  /// Margins are the same on both sides.
  private static func subject(_ guide: Guide, _ edge: Rect.Edge, of layout: IBLayout, _ number: Int) -> Subject {
    let root = layout.root
    let hasOwn = guide == .margins && root.explicitMargins != nil
    return Subject(
      guide: guide, edge: guide == .margins && edge == .trailing && !hasOwn ? .leading : edge, kind: root.kind,
      width: root.width, height: guide == .safeArea ? layout.size.height : 0, isInsetGrouped: root.isInsetGrouped,
      layout: hasOwn ? number : nil)
  }

  private static func guide(_ side: IBConstraint.Side, in layout: IBLayout) -> (Guide, Rect.Edge)? {
    switch side.item {
    case .safeArea(0): return side.attribute.edge.map { (.safeArea, $0) }
    case .topLayoutGuide: return side.attribute.edge == .bottom ? (.safeArea, .top) : nil
    case .bottomLayoutGuide: return side.attribute.edge == .top ? (.safeArea, .bottom) : nil
    case .view(0):
      guard side.isMargin, let edge = side.attribute.edge else { return nil }
      // Above and below, the system's margins of a screen are its safe area.
      let isSafeArea =
        (edge == .top || edge == .bottom) && layout.root.isScreen && layout.insetsMargins(at: edge)
        && layout.root.explicitMargins == nil
      return (isSafeArea ? .safeArea : .margins, edge)
    default: return nil
    }
  }

  private static func recorded(_ side: IBConstraint.Side, in layout: IBLayout) -> Double? {
    guard case .view(let number) = side.item, number > 0, !side.isMargin, !layout.views[number].isUnreliable,
      let rect = layout.alignmentRect(number)
    else { return nil }
    return side.attribute.edge?.value(of: rect)
  }
}
