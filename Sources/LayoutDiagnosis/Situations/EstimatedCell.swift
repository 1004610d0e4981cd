extension KnownSituation {
  /// A cell of a collection view that is laid out at its estimated size before it is measured.
  static let estimatedCell = KnownSituation(
    name: "estimated-cell",
    documentation: "https://developer.apple.com/documentation/uikit/uicollectionviewflowlayout/estimateditemsize"
  ) { diagnosis in
    let imposed = diagnosis.fixedSizes.first { size in
      let kind = diagnosis.kind(of: size.item)
      let isOfAppKit = diagnosis.log.constraints[size.index].identifier?.hasPrefix("NS") == true
      guard size.origin == .encapsulated, !isOfAppKit, !size.isZero, !size.isOfWindow, !kind.isContentView else {
        return false
      }
      // The default estimate is 50 by 50, and only collection views impose the width of a cell.
      return kind.isOfCollection || kind.isCell && (!size.isHeight || size.size == 50)
        || diagnosis.meaning.table.items[size.item].className == "UIView"
          && (size.size == 50 || !size.isHeight && size.size < 200)
    }
    guard let imposed, diagnosis.memberIndices.contains(where: { diagnosis.origins[$0] == .own }) else { return nil }
    let isDefault = imposed.size == 50
    let isCell = diagnosis.meaning.table.items[imposed.item].className != "UIView"
    let view = isCell ? diagnosis.phrase(imposed.item) : "the cell"
    let size = "\(roundedText(imposed.size)) \(imposed.isHeight ? "high" : "wide")"
    let needed = LogConflictSum(diagnosis).demandTotal
    return Cause(
      sentence: "The collection view lays \(view) out at its "
        + "\(isDefault ? "" : "item or ")estimated size, \(size), before it measures the cell",
      explained: [.encapsulated], isTemporary: true, prefersFarInset: true,
      adviceEnd: needed > imposed.size
        ? ", and set an estimatedItemSize close to the size that the cell needs (\(imposed.word) \(roundedText(needed)))"
        : "")
  }
}
