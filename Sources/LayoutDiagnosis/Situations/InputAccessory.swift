extension KnownSituation {
  /// A view above the keyboard that keeps the height of its frame, because nothing lets it size itself.
  static let inputAccessory = KnownSituation(
    name: "input-accessory",
    documentation: "https://developer.apple.com/documentation/uikit/uiresponder/inputaccessoryview"
  ) { diagnosis in
    let frame = diagnosis.fixedSizes.first { size in
      size.isHeight && size.origin == .autoresizing && !size.isZero && diagnosis.kind(of: size.item).isInput
        && !diagnosis.keepsItsMask(size.item)
    }
    guard let frame, let change = diagnosis.member(frame.index)?.repair else { return nil }
    let view = diagnosis.phrase(frame.item)
    let needed = frame.size + change
    return Cause(
      sentence: "\(view) keeps the height of \(roundedText(frame.size)) of its frame, because its autoresizing mask is "
        + "translated into constraints, so it does not size itself",
      explained: [.autoresizing],
      fixes: [
        Cause.Fix(
          kind: .autoresizing,
          text: "let \(view) size itself: set \(view).allowsSelfSizing = true and "
            + "\(view).translatesAutoresizingMaskIntoConstraints = false",
          constraint: frame.index, change: .goneWithMask),
        Cause.Fix(
          text: "give \(view)'s frame a height of \(roundedText(needed))", constraint: frame.index,
          change: .constant(needed)),
      ], hasAllFixes: true)
  }
}
