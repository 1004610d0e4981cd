import Cassowary
import JSON
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

  /// Views of equal sizes, at least one of which has a size of its own.
  var equalViews: Cause? {
    let members = memberIndices
    guard members.count == self.members.count, members.allSatisfy({ rows[$0].relation == .equal }) else { return nil }
    return stackFilling(nil)
  }

  /// A stack view that makes its views equally large, or as wide or high as itself, one of which has a size of its own.
  ///
  /// - Parameter identifier: the identifier of the stack view's constraints, or `nil` for the app's equal sizes.
  func stackFilling(_ identifier: String?) -> Cause? {
    let constraints = log.constraints
    let isAlignment = identifier == "UISV-alignment"
    var made = memberIndices.filter { index in
      guard identifier == nil else { return constraints[index].identifier == identifier }
      return origins[index] == .own && rows[index].first.attribute.isSize && rows[index].isEquality
    }
    // The first view is aligned with the stack view itself.
    let edges = memberIndices.filter { constraints[$0].identifier == "UISV-canvas-connection" }
    if isAlignment, made.isEmpty, edges.count == 2, Set(items(of: edges[0])) == Set(items(of: edges[1])) {
      made = edges
    }
    let attributes = Set(made.map { rows[$0].first.attribute })
    // An alignment other than `fill` is about one edge.
    guard let first = made.first, isAlignment ? attributes.count == 2 : true else { return nil }
    let arranged = Set(made.flatMap { items(of: $0) })
    let isWidth = rows[first].first.attribute.isHorizontal
    var sized = ownMembers.filter { index in
      let row = rows[index]
      guard let item = row.first.item, row.isNumber else { return false }
      return arranged.contains(item) && row.first.attribute == (isWidth ? .width : .height)
        && !(made == edges && kind(of: item).isStack)
    }
    if let index = sized.firstIndex(where: { $0 == broken?.index }) { sized.swapAt(0, index) }
    guard let own = sized.first, !attributes.contains(where: { isAlignment == $0.isSize }) else { return nil }
    let sizes = joined(sized.sorted().map { description(of: $0) })
    let each = rows[own].constant + repair(of: own)
    guard each > 0 || sized.count > 1 else { return nil }
    let stack = memberIndices.flatMap { items(of: $0) }.first {
      kind(of: $0).isStack && (made == edges || !arranged.contains($0))
    }
    guard stack != nil || !isAlignment else { return nil }
    let name = stack.map { phrase($0) } ?? "the stack view"
    let word = isWidth ? "wide" : "high"
    let equalities = joined(made.map { description(of: $0) })
    let makes =
      identifier == nil
      ? "\(equalities) \(made.count == 1 ? "makes" : "make") the views equally \(word)"
      : isAlignment
        ? "The stack view's alignment is fill, which makes its views as \(word) as itself"
        : "The stack view's distribution is fillEqually, which makes its views equally \(word)"
    let number = ", \(roundedText(each))\(isAlignment ? "" : " each")"
    let setting = Repair(
      .property, first,
      isAlignment
        ? "set the alignment of \(name) to .center or .\(isWidth ? "leading" : "top"), so that the views need not fill it"
        : "set the distribution of \(name) to .fill, so that the views need not be equal",
      others: made == edges ? edges : constraints.indices.filter { constraints[$0].identifier == identifier })
    // A distribution is chosen for all of the views, so a single size is the mistake. A limit holds in other windows.
    let isSettingLast = sized.count == 1 && !isAlignment
    let isLimit = isSettingLast && rows[own].relation != .equal
    let changes = isLimit ? [yielding(of: own)] : sized.map { removal(of: $0) }
    let fixes =
      identifier == nil
      ? changes + made.map { removal(of: $0) } : isSettingLast ? changes + [setting] : [setting] + changes
    return Cause(
      sentence: makes
        + (sized.count == 1
          ? "\(number), but \(sizes) contradicts that" : ", but \(sizes) \(isAlignment ? "contradict that" : "differ")")
        + (isAlignment || isLimit ? "" : ": one constraint too many"), hasNumbers: true,
      explained: [.stack, .encapsulated, .autoresizing], fixes: fixes, hasAllFixes: true)
  }
}
