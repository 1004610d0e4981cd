import Layout

extension KnownSituation {
  /// A screen of a phone in landscape, which is too low for heights that were made for portrait.
  static let phoneInLandscape = KnownSituation(
    name: "phone-in-landscape",
    documentation: "https://developer.apple.com/documentation/uikit/uitraitcollection/verticalsizeclass"
  ) { diagnosis in
    let systems: Set<ConstraintOrigin> = [.encapsulated, .autoresizing, .system]
    let screen = diagnosis.fixedSizes.first { size in
      size.isHeight && systems.contains(size.origin) && !diagnosis.kind(of: size.item).isCell
        && !diagnosis.kind(of: size.item).isContentView && phone(withLandscapeHeight: size.size) != nil
    }
    guard let screen, let phone = phone(withLandscapeHeight: screen.size),
      ConflictSum(diagnosis).limits.contains(where: { $0.constraint == screen.index })
    else { return nil }
    return Cause(
      sentence: "The phone is in landscape, where its screen is only \(roundedText(screen.size)) high "
        + "(as that of \(phone)), which is too low for these heights",
      explained: [screen.origin], isTemporary: true)
  }

  /// Returns the name of the newest phone whose screen has a height in landscape.
  private static func phone(withLandscapeHeight height: Double) -> String? {
    DeviceTable.all.last { $0.idiom == .phone && $0.width == height }?.name
  }
}
