extension KnownSituation {
  /// A view above the keyboard that keeps the height of its frame, because nothing lets it size itself.
  static let inputAccessory = KnownSituation(
    name: "input-accessory",
    documentation: "https://developer.apple.com/documentation/uikit/uiresponder/inputaccessoryview",
    where: { size in
      size.isHeight && size.origin == .autoresizing && !size.isZero && size.kind.isInput && !size.keepsItsMask
    }
  ) { frame, diagnosis in
    let view = frame.view
    let needed = frame.size + (diagnosis.member(frame.index)?.repair ?? 0)
    return Cause(
      sentence: "\(view) keeps the height of \(frame.number) of its frame, because its autoresizing mask is "
        + "translated into constraints, so it does not size itself",
      explained: [.autoresizing],
      fixes: [
        Cause.Fix(
          kind: .autoresizing,
          text: "let \(view) size itself: set \(view).allowsSelfSizing = true and "
            + "\(view).translatesAutoresizingMaskIntoConstraints = false",
          constraint: frame.index, others: diagnosis.constraints(of: .autoresizing, frame.item)),
        Cause.Fix(
          text: "give \(view)'s frame a height of \(roundedText(needed))", constraint: frame.index, constant: needed),
      ], hasAllFixes: true)
  }
}
