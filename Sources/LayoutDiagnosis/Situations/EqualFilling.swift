import JSON

extension KnownSituation {
  /// A stack view that makes its views equally large, one of which has a size of its own.
  static let equalFilling = KnownSituation(
    name: "equal-filling",
    documentation: "https://developer.apple.com/documentation/uikit/uistackview/distribution-swift.enum/fillequally"
  ) { diagnosis in
    let equal = diagnosis.memberIndices.filter { diagnosis.log.constraints[$0].identifier == "UISV-fill-equally" }
    guard let first = equal.first else { return nil }
    let arranged = Set(
      equal.flatMap { diagnosis.log.constraints[$0].operands }.compactMap {
        diagnosis.meaning.table.position(of: $0.item)
      })
    let word = diagnosis.meaning.rows[first].first.attribute.rawValue
    let sized = diagnosis.memberIndices.filter { index in
      let row = diagnosis.meaning.rows[index]
      guard case .item(let item) = row.first.owner, arranged.contains(item) else { return false }
      return diagnosis.origins[index] == .own && row.second == nil && row.first.attribute.rawValue == word
    }
    guard let own = sized.first else { return nil }
    let sizes = joined(sized.map { diagnosis.description(of: $0) })
    let change = diagnosis.member(own)?.repair ?? 0
    let each = roundedText(diagnosis.meaning.rows[own].constant + change)
    let stack = diagnosis.memberIndices.flatMap { diagnosis.log.constraints[$0].operands }.compactMap {
      diagnosis.meaning.table.position(of: $0.item)
    }.first { diagnosis.meaning.table.items[$0].className.hasSuffix("StackView") && !arranged.contains($0) }
    let name = stack.map { diagnosis.phrase($0) } ?? "the stack view"
    let makes =
      "The stack view's distribution is fillEqually, which makes its views equally \(word == "width" ? "wide" : "high")"
    return Cause(
      sentence: sized.count == 1
        ? "\(makes), \(each) each, but \(sizes) contradicts that" : "\(makes), but \(sizes) differ",
      hasNumbers: true, explained: [.stack, .encapsulated, .autoresizing],
      fixes: [
        Cause.Fix(
          text: "set the distribution of \(name) to .fill, so that the views need not be equal", constraint: first,
          change: .goneWithIdentifier)
      ]
        + sized.map {
          Cause.Fix(kind: .remove, text: "remove \(diagnosis.description(of: $0))", constraint: $0)
        }, hasAllFixes: true)
  }
}
