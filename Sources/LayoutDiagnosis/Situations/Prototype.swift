extension KnownSituation {
  /// A view without constraints in Interface Builder, for which Xcode adds some.
  static let prototype = KnownSituation(
    name: "interface-builder-prototype",
    documentation: "https://developer.apple.com/library/archive/documentation/UserExperience/Conceptual/AutolayoutPG/"
      + "WorkingwithConstraintsinInterfaceBuidler.html"
  ) { diagnosis in
    let prototypes = diagnosis.memberIndices.filter { diagnosis.origins[$0] == .interfaceBuilder }
    return prototypes.lazy.compactMap { diagnosis.subject(of: $0) }.first.map { view in
      Cause(
        sentence:
          "\(diagnosis.phrase(view)) has no constraints in Interface Builder, so Xcode added some for its frame",
        explained: [.interfaceBuilder])
    }
  }
}
