import Cassowary
import Layout

extension LogDiagnosis {
  /// A view with an aspect ratio whose width and height are both set in other ways, too.
  var aspectRatio: Cause? {
    let own = ownMembers
    let ratios = own.filter { log.constraints[$0].aspectRatio != nil && rows[$0].relation == .equal }
    guard let index = ratios.first, ratios.count == 1, let ratio = log.constraints[index].aspectRatio,
      let item = rows[index].first.item
    else { return nil }
    // The constraints that set the width and the height to a number.
    let direct = [Attribute.width, .height].map { attribute in
      own.first { rows[$0].second == nil && rows[$0].first == ItemAnchor(owner: .item(item), attribute: attribute) }
    }
    let far = own.filter { isFarInset($0) }
    let farInset = far.first { !rows[$0].first.attribute.isHorizontal } ?? far.first
    let changes = direct == [nil, nil] ? [farInset] : direct.reversed()
    // The size that the sides of the view give may depend on the sizes of views beside it.
    let dependsOnOthers =
      members.contains { $0.index == nil }
      || own.contains { other in
        guard let view = rows[other].first.item, rows[other].second == nil, view != item else { return false }
        return direct[rows[other].first.attribute.isHorizontal ? 0 : 1] == nil && !contains(view, item)
      }
    guard changes != [nil], !direct.contains(nil) || !dependsOnOthers else { return nil }
    // The cell has another size once it is measured, with all of its constraints.
    let isOfCell = fixedSizes.contains { $0.isHeight && $0.origin == .encapsulated && !$0.isOfWindow }
    let fixes = (changes.compactMap { $0 } + [index]).map { changed in
      let keep = changed == index ? "" : ", and keep the ratio"
      return isOfCell ? yielding(of: changed, keep) : removal(of: changed, keep)
    }
    let numbers = sizes(ofViewWith: index, direct)
    let words = [("width", "its sides"), ("height", "its top and bottom")]
    let sizes = zip(words, zip(direct, numbers)).map { word, size in
      if let index = size.0 {
        return "a \(boundWord(rows[index].relation))\(word.0) of \(roundedText(rows[index].constant))"
      }
      return "a \(word.0) from \(word.1)" + (size.1.map { " (\(roundedText($0)))" } ?? "")
    }.joined(separator: ", ")
    let wanted = numbers[0].map {
      ", which at a width of \(roundedText($0)) wants a height of \(roundedText($0 / ratio.number))"
    }
    return Cause(
      sentence: "\(phrase(item)) has \(sizes) and an aspect ratio of \(ratio.text)\(wanted ?? ""): one too many",
      hasNumbers: true, explained: [.encapsulated, .autoresizing], fixes: fixes, hasAllFixes: true,
      mayGiveWay: !isOfCell)
  }

  /// Returns the sizes that the constraints beside the ratio give its view, if the numbers tell them.
  ///
  /// - Parameter direct: the constraints that set the width and the height to a number.
  private func sizes(ofViewWith ratio: Int, _ direct: [Int?]) -> [Double?] {
    let row = rows[ratio]
    // The number of points by which the ratio is off, in the direction of its first size.
    let off = repair(of: ratio)
    let factor = row.first.attribute.isHorizontal ? row.multiplier : 1 / row.multiplier
    let beyond = row.first.attribute.isHorizontal ? off : -off * factor
    var numbers = direct.map { $0.map { rows[$0].constant } }
    // width == factor * height + beyond
    if let width = numbers[0] { numbers[1] = numbers[1] ?? (width - beyond) / factor }
    if let height = numbers[1] { numbers[0] = numbers[0] ?? factor * height + beyond }
    let hasInsets = ownMembers.contains { rows[$0].second != nil && rows[$0].constant != 0 }
    guard numbers[0] == nil, !hasInsets else { return numbers }
    // Without insets, the sizes are those of what contains the view.
    return [false, true].map { isHeight in fixedSizes.first { $0.isHeight == isHeight }?.size }
  }
}
