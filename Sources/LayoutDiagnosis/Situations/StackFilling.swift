import JSON

extension KnownSituation {
  /// A stack view that makes its views equally large, one of which has a size of its own.
  static let equalFilling = KnownSituation(
    name: "equal-filling",
    documentation: "https://developer.apple.com/documentation/uikit/uistackview/distribution-swift.enum/fillequally"
  ) { cause($0, "UISV-fill-equally") }

  /// A stack view that makes its views as wide or high as itself, one of which has a size of its own.
  static let fillAlignment = KnownSituation(
    name: "fill-alignment",
    documentation: "https://developer.apple.com/documentation/uikit/uistackview/alignment-swift.enum/fill"
  ) { cause($0, "UISV-alignment") }

  private static func cause(_ diagnosis: LogDiagnosis, _ identifier: String) -> Cause? {
    let made = diagnosis.memberIndices.filter { diagnosis.log.constraints[$0].identifier == identifier }
    let attributes = Set(made.map { diagnosis.rows[$0].first.attribute })
    let isAlignment = identifier == "UISV-alignment"
    // An alignment other than `fill` is about one edge.
    guard let first = made.first, isAlignment ? attributes.count == 2 : true else { return nil }
    let arranged = Set(made.flatMap { diagnosis.items(of: $0) })
    let isWidth = diagnosis.rows[first].first.attribute.isHorizontal
    let sized = diagnosis.ownMembers.filter { index in
      let row = diagnosis.rows[index]
      guard case .item(let item) = row.first.owner, row.second == nil else { return false }
      return arranged.contains(item) && row.first.attribute == (isWidth ? .width : .height)
    }
    guard let own = sized.first, !attributes.contains(where: { isAlignment == $0.isSize }) else { return nil }
    let sizes = joined(sized.map { diagnosis.description(of: $0) })
    let each = roundedText(diagnosis.rows[own].constant + (diagnosis.member(own)?.repair ?? 0))
    let stack = diagnosis.memberIndices.flatMap { diagnosis.items(of: $0) }.first {
      diagnosis.table.items[$0].className.hasSuffix("StackView") && !arranged.contains($0)
    }
    guard stack != nil || !isAlignment else { return nil }
    let name = stack.map { diagnosis.phrase($0) } ?? "the stack view"
    let word = isWidth ? "wide" : "high"
    let makes =
      isAlignment
      ? "The stack view's alignment is fill, which makes its views as \(word) as itself"
      : "The stack view's distribution is fillEqually, which makes its views equally \(word)"
    let number = isAlignment ? ", \(each)" : ", \(each) each"
    let setting = Cause.Fix(
      text: isAlignment
        ? "set the alignment of \(name) to .center or .\(isWidth ? "leading" : "top"), so that the views need not fill it"
        : "set the distribution of \(name) to .fill, so that the views need not be equal",
      constraint: first,
      others: diagnosis.log.constraints.indices.filter { diagnosis.log.constraints[$0].identifier == identifier })
    let removals = sized.map {
      Cause.Fix(kind: .remove, text: "remove \(diagnosis.description(of: $0))", constraint: $0)
    }
    return Cause(
      sentence: sized.count == 1
        ? "\(makes)\(number), but \(sizes) contradicts that"
        : "\(makes), but \(sizes) \(isAlignment ? "contradict that" : "differ")",
      hasNumbers: true, explained: [.stack, .encapsulated, .autoresizing],
      // A distribution is chosen for all of the views, so a single size is the mistake.
      fixes: isAlignment || sized.count > 1 ? [setting] + removals : removals + [setting], hasAllFixes: true)
  }
}
