import Cassowary
import Layout

extension LogDiagnosis {
  /// A view with an aspect ratio whose width and height are both set in other ways, too.
  var aspectRatio: Cause? {
    let ratios = ownMembers.filter { log.constraints[$0].aspectRatio != nil && rows[$0].relation == .equal }
    guard let index = ratios.first, ratios.count == 1, let ratio = log.constraints[index].aspectRatio,
      let item = rows[index].first.item
    else { return nil }
    let sizes = Sizes(self, item, ratio: index)
    let direct = [sizes.height, sizes.width].compactMap { $0 }
    let removable = direct.isEmpty ? [sizes.farInset].compactMap { $0 } : direct
    guard !removable.isEmpty, direct.count == 2 || !dependsOnOthers(item, sizes) else { return nil }
    // The cell has another size once it is measured, with all of its constraints.
    let isOfCell = fixedSizes.contains { $0.isHeight && $0.origin == .encapsulated && !$0.isOfWindow }
    let fixes = (removable + [index]).map { changed in
      let keep = changed == index ? "" : ", and keep the ratio"
      return isOfCell ? yielding(of: changed, keep) : removal(of: changed, keep)
    }
    return Cause(
      sentence: "\(phrase(item)) has \(sizes.text) and an aspect ratio of \(ratio.text)"
        + "\(sizes.wanted): one too many", hasNumbers: true, explained: [.encapsulated, .autoresizing], fixes: fixes,
      hasAllFixes: true, mayGiveWay: !isOfCell)
  }

  /// Returns whether the size that the sides of a view give depends on the sizes of views beside it.
  private func dependsOnOthers(_ item: Int, _ sizes: Sizes) -> Bool {
    members.contains { $0.index == nil }
      || ownMembers.contains { index in
        let row = rows[index]
        guard let other = row.first.item, row.second == nil, other != item else { return false }
        let isFromSides = (row.first.attribute.isHorizontal ? sizes.width : sizes.height) == nil
        return isFromSides && !contains(other, item)
      }
  }
}

/// The width and height of a view with an aspect ratio, and what sets them.
private struct Sizes {
  /// The constraints that set the width and the height to a number.
  let width: Int?
  let height: Int?
  /// "a width from its sides (362), a height of 210".
  let text: String
  /// ", which at a width of 362 wants a height of 203.625".
  let wanted: String
  /// The inset at the bottom, or else the trailing one.
  let farInset: Int?

  init(_ diagnosis: LogDiagnosis, _ item: Int, ratio index: Int) {
    let rows = diagnosis.rows
    func direct(_ attribute: Attribute) -> Int? {
      let anchor = ItemAnchor(owner: .item(item), attribute: attribute)
      return diagnosis.ownMembers.first { rows[$0].first == anchor && rows[$0].second == nil }
    }
    (width, height) = (direct(.width), direct(.height))
    // The number of points by which the ratio is off, in the direction of its first size.
    let off = diagnosis.repair(of: index)
    let isOfWidth = rows[index].first.attribute.isHorizontal
    let factor = isOfWidth ? rows[index].multiplier : 1 / rows[index].multiplier
    let beyond = isOfWidth ? off : -off * factor
    var numbers = [width.map { rows[$0].constant }, height.map { rows[$0].constant }]
    // width == factor * height + beyond
    if let width = numbers[0] { numbers[1] = numbers[1] ?? (width - beyond) / factor }
    if let height = numbers[1] { numbers[0] = numbers[0] ?? factor * height + beyond }
    let hasInsets = diagnosis.ownMembers.contains { rows[$0].second != nil && rows[$0].constant != 0 }
    if numbers[0] == nil, !hasInsets {
      // Without insets, the sizes are those of what contains the view.
      numbers = [false, true].map { isHeight in diagnosis.fixedSizes.first { $0.isHeight == isHeight }?.size }
    }
    let words = [(width, "width", "its sides"), (height, "height", "its top and bottom")]
    text = zip(words, numbers).map { word, number in
      if let index = word.0 {
        return "a \(diagnosis.boundWord(rows[index].relation))\(word.1) of \(roundedText(rows[index].constant))"
      }
      return "a \(word.1) from \(word.2)" + (number.map { " (\(roundedText($0)))" } ?? "")
    }.joined(separator: ", ")
    let ratio = diagnosis.log.constraints[index].aspectRatio
    wanted =
      numbers[0].flatMap { width in
        ratio.map { ", which at a width of \(roundedText(width)) wants a height of \(roundedText(width / $0.number))" }
      } ?? ""
    let far = diagnosis.ownMembers.filter { diagnosis.isFarInset($0) }
    farInset = far.first { !rows[$0].first.attribute.isHorizontal } ?? far.first
  }
}
