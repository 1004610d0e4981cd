import JSON

extension KnownSituation {
  /// A view whose autoresizing mask is still translated into constraints, which contradict those of the app.
  static let translatedMask = KnownSituation(
    name: "translated-mask",
    documentation:
      "https://developer.apple.com/documentation/uikit/uiview/translatesautoresizingmaskintoconstraints"
  ) { diagnosis in
    let constrained = diagnosis.constrainedItems
    let masked = diagnosis.memberIndices.lazy.filter { diagnosis.origins[$0] == .autoresizing }.compactMap {
      diagnosis.subject(of: $0)
    }
    let own = masked.filter { !diagnosis.keepsItsMask($0) }
    if let view = own.first(where: { constrained.contains($0) }) {
      return Cause(
        sentence: "\(diagnosis.phrase(view)) still translates its autoresizing mask into constraints, although it has "
          + "constraints of its own",
        explained: [.autoresizing])
    }
    // A size of 0 is that of a view before its first layout.
    let sizes = diagnosis.fixedSizes.filter { $0.origin == .autoresizing && !$0.isZero && !$0.isOfWindow }
    guard let frame = sizes.first(where: { size in own.contains(size.item) }) else { return nil }
    let view = diagnosis.phrase(frame.item)
    let needed = frame.size + (diagnosis.member(frame.index)?.repair ?? 0)
    return Cause(
      sentence: "\(view) keeps the \(frame.word) of \(roundedText(frame.size)) of its frame, because its autoresizing "
        + "mask is translated into constraints",
      explained: [.autoresizing],
      fixes: needed > frame.size
        ? [
          Cause.Fix(
            text: "give \(diagnosis.meaning.table.possessive(of: frame.item)) frame a \(frame.word) of at least "
              + roundedText(needed),
            constraint: frame.index, change: .constant(needed))
        ] : [])
  }
}

extension LogDiagnosis {
  /// Returns what the mask of a view gave it and its own constraints do not: "leading edge or width", or `nil`.
  func lostWithMask(of item: Int) -> String? {
    let words: [(attribute: LoggedAttribute, word: String)] = [
      (.minX, "leading edge"), (.midX, "center"), (.maxX, "trailing edge"), (.minY, "top edge"), (.midY, "center"),
      (.maxY, "bottom edge"), (.width, "width"), (.height, "height"),
    ]
    var lost: [String] = []
    for isHorizontal in [true, false] {
      let indices = log.constraints.indices.filter { meaning.rows[$0].first.attribute.isHorizontal == isHorizontal }
      let own = indices.filter { origins[$0] == .own }.flatMap { log.constraints[$0].operands }
        .filter { meaning.table.position(of: $0.item) == item }.map { $0.attribute.anchor }
      let masked = indices.filter { origins[$0] == .autoresizing && subject(of: $0) == item }
      // An axis has two of its edges and size. A frame of zero was never meant.
      guard own.count == 1, masked.contains(where: { meaning.rows[$0].constant.magnitude > 1e-6 }) else { continue }
      lost += words.filter { one in
        masked.contains { log.constraints[$0].first.attribute == one.attribute } && !own.contains(one.attribute.anchor)
      }.map { $0.word }
    }
    guard let last = lost.last else { return nil }
    return (lost.count > 1 ? lost.dropLast().joined(separator: ", ") + " or " : "") + last
  }
}
