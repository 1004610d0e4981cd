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
    let needed = diagnosis.sum.demandTotal
    return Cause(
      sentence: "The collection view lays \(view) out at its \(imposed.size == 50 ? "" : "item or ")estimated size, "
        + "\(imposed.measure), before it measures the cell",
      explained: [imposed.origin], isTemporary: true, prefersFarInset: true,
      adviceEnd: needed > imposed.size
        ? ", and set an estimatedItemSize close to the size that the cell needs (\(imposed.word) \(roundedText(needed)))"
        : "")
  }
}

extension FixedSize {
  /// Whether it is the default estimate, 50 by 50, of a collection view's cell, whose content is a plain view.
  var isDefaultEstimate: Bool { className == "UIView" && size == 50 }
}
