extension KnownSituation {
  /// A view without constraints in Interface Builder, for which Xcode adds some.
  static let prototype = KnownSituation(
    name: "interface-builder-prototype",
    documentation: "https://developer.apple.com/library/archive/documentation/UserExperience/Conceptual/AutolayoutPG/"
      + "WorkingwithConstraintsinInterfaceBuidler.html"
  ) { diagnosis in
    let prototypes = diagnosis.memberIndices.filter { diagnosis.origins[$0] == .interfaceBuilder }
    guard let first = prototypes.first, let view = diagnosis.subject(of: first) else { return nil }
    let name = diagnosis.table.items[view].displayName
    return Cause(
      sentence: "\(diagnosis.phrase(view)) has no constraints in Interface Builder, so Xcode added some for its frame",
      explained: [.interfaceBuilder],
      fixes: [
        Cause.Fix(
          kind: .remove,
          text: "constrain \(name) in Interface Builder: its constraints there replace "
            + diagnosis.description(of: first),
          constraint: first, others: diagnosis.constraints(of: .interfaceBuilder, view))
      ])
  }
}
