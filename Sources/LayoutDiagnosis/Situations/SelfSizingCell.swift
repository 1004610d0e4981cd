extension KnownSituation {
  /// A row or cell whose height the table or collection view has set before, or instead of, measuring it.
  static let selfSizingCell = KnownSituation(
    name: "self-sizing-cell", documentation: "https://stackoverflow.com/questions/25059443"
  ) { diagnosis in
    let imposed = diagnosis.fixedSizes.first { size in
      size.isHeight && size.origin == .encapsulated && !size.isZero
        && (diagnosis.kind(of: size.item).isContentView || diagnosis.kind(of: size.item).isCell)
    }
    guard let imposed, diagnosis.memberIndices.contains(where: { diagnosis.origins[$0] == .own }) else { return nil }
    let container = OriginSentences.container(of: imposed.item, in: diagnosis)
    return Cause(
      sentence: "\(container.sentenceCase) has set the height of \(diagnosis.phrase(imposed.item)) to "
        + "\(roundedText(imposed.size)) without measuring it, and all constraints inside are required",
      explained: [.encapsulated], isTemporary: true)
  }
}
