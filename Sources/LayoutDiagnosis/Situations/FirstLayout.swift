extension KnownSituation {
  /// A view that is laid out before it has a size, so that required insets do not fit.
  static let firstLayout = KnownSituation(
    name: "first-layout", documentation: "https://stackoverflow.com/questions/31520075"
  ) { diagnosis in
    let kinds: Set<ConstraintOrigin> = [.encapsulated, .autoresizing, .temporary]
    let empty = diagnosis.fixedSizes.first { $0.isZero && kinds.contains($0.origin) }
    guard let empty, diagnosis.memberIndices.contains(where: { diagnosis.origins[$0] == .own }) else { return nil }
    let reason =
      switch empty.origin {
      case .encapsulated: "\(OriginSentences.container(of: empty.item, in: diagnosis)) has not sized it yet"
      case .autoresizing: "its frame has not been set yet"
      default: "UIKit has not laid it out yet"
      }
    return Cause(
      sentence: "\(diagnosis.phrase(empty.item)) has a \(empty.anchor.attribute.rawValue) of 0, because \(reason)",
      explained: [empty.origin], isTemporary: true, prefersFarInset: true)
  }
}
