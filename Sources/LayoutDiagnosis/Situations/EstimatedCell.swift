extension KnownSituation {
  /// A cell of a collection view that is laid out at its estimated size before it is measured.
  static let estimatedCell = KnownSituation(
    name: "estimated-cell",
    documentation: "https://developer.apple.com/documentation/uikit/uicollectionviewflowlayout/estimateditemsize",
    where: { size in
      if size.isDefaultEstimate, size.origin == .autoresizing { return true }
      guard size.origin == .encapsulated, !size.identifier.hasPrefix("NS"), !size.isZero, !size.isOfWindow,
        !size.kind.isContentView
      else { return false }
      // The default estimate is 50 by 50, and only collection views impose the width of a cell.
      return size.kind.isOfCollection || (size.kind.isCell || size.isOfPlainCell) && (!size.isHeight || size.size == 50)
    }
  ) { imposed, diagnosis in
    let view = imposed.className == "UIView" ? "the cell" : imposed.view
    let needed = imposed.size + (diagnosis.member(imposed.index)?.repair ?? 0)
    let fix = Cause.Fix(
      text: "set the layout's itemSize or estimatedItemSize to the size that the cell needs "
        + "(\(imposed.word) \(roundedText(needed)))", constraint: imposed.index, constant: needed)
    return Cause(
      sentence: "The collection view lays \(view) out at its \(imposed.size == 50 ? "default" : "item") or estimated "
        + "size, \(imposed.measure), before it measures the cell",
      explained: [imposed.origin], fixes: needed > imposed.size ? [fix] : [], isTemporary: true, prefersFarInset: true)
  }
}

extension FixedSize {
  /// Whether it is the default estimate, 50 by 50, of a collection view's cell, whose content is a plain view.
  var isDefaultEstimate: Bool { className == "UIView" && size == 50 }
}
