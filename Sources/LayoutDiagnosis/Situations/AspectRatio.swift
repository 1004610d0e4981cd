import Cassowary

extension KnownSituation {
  /// A view with an aspect ratio whose width and height are both set in other ways, too.
  static let aspectRatio = KnownSituation(
    name: "aspect-ratio", documentation: "https://developer.apple.com/documentation/uikit/nslayoutconstraint/multiplier"
  ) { diagnosis in
    let ratios = diagnosis.ownMembers.filter {
      diagnosis.log.constraints[$0].aspectRatio != nil && diagnosis.rows[$0].relation == .equal
    }
    guard let index = ratios.first, ratios.count == 1, let ratio = diagnosis.log.constraints[index].aspectRatio,
      case .item(let item) = diagnosis.rows[index].first.owner
    else { return nil }
    let sizes = Sizes(diagnosis, item, ratio: index)
    let direct = [sizes.height, sizes.width].compactMap { $0.constraint }
    let removable = direct.isEmpty ? sizes.farInsets : direct
    guard !removable.isEmpty, direct.count == 2 || !dependsOnOthers(diagnosis, item, sizes) else { return nil }
    // The cell has another size once it is measured, with all of its constraints.
    let isOfCell = diagnosis.fixedSizes.contains { $0.isHeight && $0.origin == .encapsulated && !$0.isOfWindow }
    let fixes = (removable + [index]).map { changed in
      let name = diagnosis.description(of: changed)
      let keep = changed == index ? "" : ", and keep the ratio"
      return Cause.Fix(
        kind: isOfCell ? .priority : .remove,
        text: isOfCell ? diagnosis.priorityText(of: changed) + keep : "remove \(name)\(keep)", constraint: changed)
    }
    return Cause(
      sentence:
        "\(diagnosis.phrase(item)) has \(sizes.width.text), \(sizes.height.text) and an aspect ratio of \(ratio.text)"
        + "\(sizes.wanted): one too many",
      hasNumbers: true, explained: [.encapsulated, .autoresizing], fixes: fixes, hasAllFixes: true)
  }

  /// Returns whether the size that the sides of a view give depends on the sizes of views beside it.
  private static func dependsOnOthers(_ diagnosis: LogDiagnosis, _ item: Int, _ sizes: Sizes) -> Bool {
    diagnosis.members.contains { $0.index == nil }
      || diagnosis.ownMembers.contains { index in
        let row = diagnosis.rows[index]
        guard case .item(let other) = row.first.owner, row.second == nil, other != item else { return false }
        let isFromSides = (row.first.attribute.isHorizontal ? sizes.width : sizes.height).constraint == nil
        return isFromSides && !diagnosis.contains(other, item)
      }
  }
}

/// The width and height of a view with an aspect ratio, and what sets them.
private struct Sizes {
  struct Size {
    /// The constraint that sets the size to a number.
    var constraint: Int?
    /// "a height of 210", "a width from its sides (362)".
    var text: String
  }

  let width: Size
  let height: Size
  /// ", which at a width of 362 wants a height of 203.625".
  private(set) var wanted = ""
  /// The inset at the bottom, or else the trailing one.
  let farInsets: [Int]

  init(_ diagnosis: LogDiagnosis, _ item: Int, ratio index: Int) {
    let rows = diagnosis.rows
    func direct(_ attribute: ItemAnchor.Attribute) -> Int? {
      diagnosis.ownMembers.first {
        rows[$0].first == ItemAnchor(owner: .item(item), attribute: attribute) && rows[$0].second == nil
      }
    }
    let (width, height) = (direct(.width), direct(.height))
    // The number of points by which the ratio is off, in the direction of its first size.
    let off = diagnosis.member(index)?.repair ?? 0
    let isOfWidth = rows[index].first.attribute.isHorizontal
    let factor = isOfWidth ? rows[index].multiplier : 1 / rows[index].multiplier
    let beyond = isOfWidth ? off : -off * factor
    // width == factor * height + beyond
    var widthNumber = width.map { rows[$0].constant } ?? height.map { factor * rows[$0].constant + beyond }
    var heightNumber = height.map { rows[$0].constant } ?? width.map { (rows[$0].constant - beyond) / factor }
    let far = diagnosis.ownMembers.filter { diagnosis.isFarInset($0) }
    let vertical = far.filter { !rows[$0].first.attribute.isHorizontal }
    farInsets = Array((vertical.isEmpty ? far : vertical).prefix(1))
    if width == nil, height == nil,
      !diagnosis.ownMembers.contains(where: { rows[$0].second != nil && rows[$0].constant != 0 })
    {
      // Without insets, the sizes are those of what contains the view.
      widthNumber = diagnosis.fixedSizes.first { !$0.isHeight }?.size
      heightNumber = diagnosis.fixedSizes.first { $0.isHeight }?.size
    }
    func text(_ word: String, _ constraint: Int?, _ number: Double?) -> String {
      if let constraint {
        let bound = diagnosis.boundWord(rows[constraint].relation)
        return "a \(bound)\(word) of \(roundedText(rows[constraint].constant))"
      }
      let sides = word == "width" ? "its sides" : "its top and bottom"
      return "a \(word) from \(sides)" + (number.map { " (\(roundedText($0)))" } ?? "")
    }
    self.width = Size(constraint: width, text: text("width", width, widthNumber))
    self.height = Size(constraint: height, text: text("height", height, heightNumber))
    if let widthNumber, let ratio = diagnosis.log.constraints[index].aspectRatio {
      let number = roundedText(widthNumber / ratio.number)
      wanted = ", which at a width of \(roundedText(widthNumber)) wants a height of \(number)"
    }
  }
}
