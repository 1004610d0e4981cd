import JSON

extension KnownSituation {
  /// Views beside each other with the same fixed size, which together need more room than there is.
  static let equalSizes = KnownSituation(
    name: "equal-sizes",
    documentation: "https://developer.apple.com/documentation/uikit/uistackview/distribution-swift.enum/fillequally"
  ) { diagnosis in
    let sum = diagnosis.sum
    let sizes = sum.demands.map { $0.constraint }.filter { index in
      let row = diagnosis.rows[index]
      return diagnosis.origins[index] == .own && row.second == nil && row.first.attribute.isSize
        && row.relation == .equal
    }
    guard let largest = sizes.map({ diagnosis.rows[$0].constant }).max(), largest > 0, sum.shortage > 0,
      sum.limits.count == 1, let limit = sum.limits.first?.constraint, diagnosis.rows[limit].first.attribute.isSize
    else { return nil }
    let equal = sizes.filter { diagnosis.rows[$0].constant == largest }
    let (total, count) = (largest * Double(equal.count), Double(equal.count))
    let each = largest - sum.shortage / count
    guard count > 1, total * 2 > sum.demandTotal, each > 0.3 * largest,
      sum.demands.allSatisfy({ ($0.factor - 1).magnitude < 1e-4 })
    else { return nil }
    let items = equal.compactMap { diagnosis.subject(of: $0) }
    let views = items.count > 3 ? "\(items.count) views" : joined(items.map { diagnosis.phrase($0) })
    let isWidth = diagnosis.rows[equal[0]].first.attribute.isHorizontal
    let (word, wide) = isWidth ? ("width", "wide") : ("height", "high")
    let rest = roundedText(sum.demandTotal - total)
    let others = rest == "0" ? "" : "with \(rest) of \(sizes.count > equal.count ? "other sizes" : "insets") and gaps "
    let stack = diagnosis.memberIndices.filter { diagnosis.origins[$0] == .stack }.flatMap { diagnosis.items(of: $0) }
      .first { diagnosis.table.items[$0].className.hasSuffix("StackView") && !items.contains($0) }
    let then = "(each is then \(roundedText(each)) \(wide))"
    let instead = "their \(word)s of \(roundedText(largest))"
    let changed = equal.first { $0 == diagnosis.broken?.index } ?? equal[0]
    return Cause(
      sentence:
        "\(views) are \(roundedText(largest)) \(wide) each, which \(others)is \(roundedText(sum.shortage)) more "
        + "than \(diagnosis.description(of: limit))",
      hasNumbers: true, explained: [.encapsulated, .autoresizing, .stack],
      fixes: [
        Cause.Fix(
          kind: .remove,
          text: stack.map {
            "set the distribution of \(diagnosis.phrase($0)) to .fillEqually, and remove \(instead) \(then)"
          } ?? "constrain them to equal \(word)s instead of \(instead) \(then)",
          constraint: changed, others: equal),
        Cause.Fix(
          kind: .priority, text: "give all of \(instead) priority 999 instead of 1000, so that they can shrink",
          constraint: changed, others: equal),
      ], hasAllFixes: true, adviceEnd: isWidth ? "" : ", or put the content into a scroll view")
  }
}
