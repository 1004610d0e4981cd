import Layout

/// The baselines of views that constraints or stacks use.
///
/// Files contain fonts but no baselines. Among views that are aligned with each other, one baseline is estimated from
/// its font, or is the lower edge of a view without text. The others follow from the recorded frames, unless a frame
/// contradicts the font, because then a constraint has changed since.
struct IBBaselines {
  private struct Key: Hashable {
    let view: Int
    let isFirst: Bool
  }

  /// `one` is `constant` below `other`.
  private typealias Link = (one: Key, other: Key, constant: Double, isStack: Bool)

  private let layout: IBLayout
  private var positions: [Key: Double] = [:]

  init(_ layout: IBLayout) {
    self.layout = layout
    var links: [Link] = []
    var keys: [Key] = []
    var candidates: [Key: [Double]] = [:]
    for constraint in layout.constraints {
      guard let second = constraint.second, let constant = constraint.constant.uniform else { continue }
      let (one, other) = (Self.key(constraint.first), Self.key(second))
      keys += [one, other].compactMap { $0 }
      guard constraint.relation == .equal, constraint.isRequired else { continue }
      if let one, let other {
        links.append((one, other, constant, false))
      } else if let one, let position = edge(second) {
        candidates[one, default: []].append(position + constant)
      } else if let other, let position = edge(constraint.first) {
        candidates[other, default: []].append(position - constant)
      }
    }
    for (key, found) in candidates { positions[key] = position(of: key, among: found) }
    for view in layout.views where view.isStack && view.element["axis"] != "vertical" {
      let alignment = view.element["alignment"]
      guard alignment == "firstBaseline" || alignment == "lastBaseline" else { continue }
      let children = view.children.map { Key(view: $0, isFirst: alignment == "firstBaseline") }
      keys += children
      for child in children.dropFirst() { links.append((child, children[0], 0, true)) }
    }
    propagate(keys, links)
  }

  private static func key(_ side: IBConstraint.Side) -> Key? {
    guard side.attribute.isBaseline, case .view(let view) = side.item, view > 0 else { return nil }
    return Key(view: view, isFirst: side.attribute == .firstBaseline)
  }

  private func edge(_ side: IBConstraint.Side) -> Double? {
    guard case .view(let view) = side.item, !side.isMargin else { return nil }
    return layout.alignmentRect(view).flatMap { side.attribute.value(of: $0) }
  }

  /// Returns the first position that another one or the font confirms; otherwise that of the font.
  private func position(of key: Key, among candidates: [Double]) -> Double? {
    for (index, candidate) in candidates.enumerated() {
      let isRepeated = candidates[..<index].contains { ($0 - candidate).magnitude < 0.01 }
      if isRepeated || isPlausible(candidate, key) { return candidate }
    }
    return estimate(key)
  }

  private func isPlausible(_ position: Double, _ key: Key) -> Bool {
    guard let estimate = estimate(key) else { return true }
    let view = layout.views[key.view]
    let difference = (position - estimate).magnitude
    return view.hasText ? difference <= view.baselineTolerance : difference < 0.01
  }

  /// Starts at known baselines. If none is known, one is estimated.
  private mutating func propagate(_ keys: [Key], _ links: [Link]) {
    var neighbours: [Key: [(key: Key, offset: Double, isStack: Bool)]] = [:]
    for link in links {
      neighbours[link.one, default: []].append((link.other, -link.constant, link.isStack))
      neighbours[link.other, default: []].append((link.one, link.constant, link.isStack))
    }
    let known = keys.filter { positions[$0] != nil }
    let fixed = keys.filter { positions[$0] == nil && !layout.views[$0.view].hasText }
    let rest = keys.filter { positions[$0] == nil && layout.views[$0.view].hasText }
    for start in known + fixed + rest {
      if positions[start] == nil { positions[start] = estimate(start) }
      var waiting = [start]
      while let key = waiting.popLast() {
        guard let position = positions[key] else { continue }
        for (neighbour, offset, isStack) in neighbours[key] ?? [] where positions[neighbour] == nil {
          guard isStack || isPlausible(position + offset, neighbour) else { continue }
          positions[neighbour] = position + offset
          waiting.append(neighbour)
        }
      }
    }
  }

  /// From the metrics of the system font: its ascender is 0.953 and its descender 0.241 of its size. One line is
  /// centered; a label that is too low for it keeps the distances from its edges.
  private func estimate(_ key: Key) -> Double? {
    guard let rect = layout.alignmentRect(key.view) else { return nil }
    let view = layout.views[key.view]
    guard view.hasText else { return rect.bottom }
    let size = view.fontSize
    let line = 1.193 * size
    let isLine = rect.height > 0.75 * line && rect.height < 2 * line
    // A field and a button center their line of text, whatever their height is.
    let isCentered =
      (view.tag == "textField" || view.tag == "button")
      && view.element["contentVerticalAlignment"] ?? "center" == "center"
    if isLine || isCentered { return rect.center.y + (0.953 - 0.241) / 2 * size }
    return key.isFirst ? rect.y + 0.953 * size : rect.bottom - 0.241 * size
  }

  func position(of view: Int, isFirst: Bool) -> Double? { positions[Key(view: view, isFirst: isFirst)] }

  func value(of view: Int) -> SpecValue? {
    guard let rect = layout.alignmentRect(view) else { return nil }
    var value = SpecObject()
    if let position = position(of: view, isFirst: true) { value.add("first", .number(rounded(position - rect.y))) }
    if let position = position(of: view, isFirst: false), rect.bottom != position {
      value.add("last", .number(rounded(rect.bottom - position)))
    }
    return value.isEmpty ? nil : .object(value)
  }

  private func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }
}
