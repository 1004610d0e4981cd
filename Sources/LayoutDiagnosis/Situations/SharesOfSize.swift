import JSON

extension KnownSituation {
  /// Views beside each other that take more than all of the width or height of what contains them.
  static let sharesOfSize = KnownSituation(
    name: "shares-of-size",
    documentation: "https://developer.apple.com/documentation/uikit/nslayoutconstraint/multiplier"
  ) { diagnosis in
    let rows = diagnosis.rows
    var shares = diagnosis.ownMembers.filter { index in
      let row = rows[index]
      return row.first.attribute.isSize && row.first.attribute == row.second?.attribute
        && row.first.owner != row.second?.owner && row.multiplier > 0 && row.multiplier < 1
    }
    guard let whole = shares.first.flatMap({ rows[$0].second }), case .item(let container) = whole.owner else {
      return nil
    }
    // Views beside each other count in the same direction.
    let weight = shares.first.flatMap { diagnosis.member($0)?.multiplier } ?? 0
    shares = shares.filter { rows[$0].second == whole && (diagnosis.member($0)?.multiplier ?? 0) * weight > 0 }
    let total = shares.reduce(0) { $0 + rows[$1].multiplier }
    let size = diagnosis.fixedSizes.first { $0.anchor == whole }
    let others = diagnosis.sum.demands.filter { $0.constraint != size?.index }
    let gaps = others.reduce(0) { $0 + $1.number }
    guard shares.count > 1, Set(shares.map { rows[$0].first }).count == shares.count, total >= 1 || gaps > 0 else {
      return nil
    }
    let word = whole.attribute.rawValue
    let percents = shares.map { "\(roundedText(rows[$0].multiplier * 100))%" }.joined(separator: " + ")
    let views = joined(shares.compactMap { diagnosis.subject(of: $0) }.map { diagnosis.phrase($0) })
    let limit =
      total >= 1
      ? "too much at any \(word)" : "too much below a \(word) of \(roundedText(gaps / (1 - total)))"
    let broken = diagnosis.broken?.index
    let hasSizes = others.contains { rows[$0.constraint].second == nil }
    let rest = gaps > 0 ? ", plus \(roundedText(gaps)) of gaps\(hasSizes ? " and sizes" : "")" : ""
    return Cause(
      sentence: "\(views) take \(percents) = \(roundedText(total * 100))% of "
        + "\(diagnosis.table.possessive(of: container)) \(word)\(rest): \(limit)",
      hasNumbers: true, explained: [.encapsulated, .autoresizing],
      fixes: (shares.filter { $0 == broken } + shares.reversed().filter { $0 != broken }).map {
        Cause.Fix(
          kind: .remove, text: "remove \(diagnosis.description(of: $0)), so that it takes the rest", constraint: $0)
      }, hasAllFixes: true)
  }
}
