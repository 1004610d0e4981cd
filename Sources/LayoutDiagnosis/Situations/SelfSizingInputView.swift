import JSON

extension KnownSituation {
  /// An input view whose own height does not count, because it does not size itself.
  static let selfSizingInputView = KnownSituation(
    name: "self-sizing-input-view",
    documentation: "https://developer.apple.com/documentation/uikit/uiinputview/allowsselfsizing"
  ) { diagnosis in
    guard
      let imposed = diagnosis.fixedSizes.first(where: { size in
        size.origin == .encapsulated && size.isHeight && !size.isZero
          && diagnosis.meaning.table.items[size.item].className.hasSuffix("InputView")
      })
    else { return nil }
    let view = diagnosis.meaning.table.items[imposed.item].name
    let number = roundedText(imposed.size)
    let own = diagnosis.memberIndices.first { index in
      index != imposed.index && diagnosis.meaning.rows[index].first == imposed.anchor
        && diagnosis.meaning.rows[index].second == nil
    }
    let decides = own.map { "its own height of \(roundedText(diagnosis.meaning.rows[$0].constant)) counts" }
    return Cause(
      sentence: "The keyboard's container sets the height of \(view) to \(number), because an input view does not size "
        + "itself unless allowsSelfSizing is true",
      explained: [.encapsulated],
      setting: Cause.Setting(
        text: "set \(view).allowsSelfSizing = true, so that \(decides ?? "its own constraints decide its height")",
        constraint: imposed.index),
      effectOfPriority: ", which only silences the log: the height stays \(number)")
  }
}
