import JSON
import Layout

extension LogDiagnosis {
  /// A view whose autoresizing mask is still translated into constraints, which contradict those of the app.
  var translatedMask: Cause? {
    let masked = memberIndices.filter { origins[$0] == .autoresizing }
    let own = masked.compactMap { subject(of: $0) }.filter { !keepsItsMask($0) }
    if let view = own.first(where: { constrainedItems.contains($0) }) {
      return Cause(
        sentence: "\(phrase(view)) still translates its autoresizing mask into constraints, although it has "
          + "constraints of its own", explained: [.autoresizing])
    }
    // A width of 0 is that of a view before its first layout.
    let sizes = fixedSizes.filter {
      $0.origin == .autoresizing && (!$0.isZero || $0.isHeight) && !$0.isOfWindow && !$0.isDefaultEstimate
    }
    guard let frame = sizes.first(where: { own.contains($0.item) }) else { return nil }
    let isHeader = frame.isHeight && frame.kind.isHeader
    let mayBeHeader =
      frame.isHeight && (frame.className == "UIView" || frame.isZero)
      && memberIndices.allSatisfy { [.own, .autoresizing].contains(origins[$0]) }
    let change =
      isHeader
      ? "set frame.height of \(frame.view) to what systemLayoutSizeFitting measures (\(roundedText(frame.needed))), and assign "
        + "it as tableHeaderView or tableFooterView again"
      : "give \(table.possessive(of: frame.item)) frame a \(frame.word) of at least \(roundedText(frame.needed))"
        + (mayBeHeader
          ? " (measure it with systemLayoutSizeFitting; if it is a table's header, assign it as tableHeaderView again)"
          : "")
    return Cause(
      sentence: "\(frame.view) keeps the \(frame.word) of \(frame.number) of its frame, because "
        + (isHeader
          ? "a table does not measure its header and footer views"
          : "its autoresizing mask is translated into constraints"),
      explained: [.autoresizing],
      fixes: frame.needed > frame.size ? [Repair(.property, frame.index, change, constant: frame.needed)] : [],
      isTemporary: frame.isZero, prefersFarInset: frame.isZero)
  }
}

extension LogDiagnosis {
  /// Returns what the mask gave the view and its own constraints do not: "leading edge or width", or `nil`.
  func lostWithMask(of item: Int) -> String? {
    let words: [(anchor: Attribute, word: String)] = [
      (.left, "leading edge"), (.centerX, "center"), (.right, "trailing edge"), (.top, "top edge"),
      (.centerY, "center"), (.bottom, "bottom edge"), (.width, "width"), (.height, "height"),
    ]
    var lost: [String] = []
    for isHorizontal in [true, false] {
      let indices = log.constraints.indices.filter { rows[$0].first.attribute.isHorizontal == isHorizontal }
      let own = indices.filter { origins[$0] == .own }.flatMap { log.constraints[$0].operands }.filter {
        self.item($0) == item
      }.map { $0.attribute.anchor }
      let masked = constraints(of: .autoresizing, item).filter { indices.contains($0) }
      // An axis has two of its edges and size. A frame of zero was never meant.
      guard own.count == 1, masked.contains(where: { rows[$0].constant.magnitude > 1e-6 }) else { continue }
      lost += words.filter { one in
        masked.contains { log.constraints[$0].first.attribute.anchor == one.anchor } && !own.contains(one.anchor)
      }.map { $0.word }
    }
    return lost.isEmpty ? nil : joined(lost, with: "or")
  }
}
