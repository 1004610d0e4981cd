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
    let sizes = diagnosis.fixedSizes.filter { $0.origin == .autoresizing && !$0.isZero }
    guard let size = sizes.first(where: { size in own.contains(size.item) }) else { return nil }
    return Cause(
      sentence: "\(diagnosis.phrase(size.item)) keeps the \(size.anchor.attribute.rawValue) of "
        + "\(roundedText(size.size)) of its frame, because its autoresizing mask is translated into constraints",
      explained: [.autoresizing])
  }
}
