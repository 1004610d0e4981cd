import Layout

extension KnownSituation {
  /// A screen of a phone in landscape, which is too low for heights that were made for portrait.
  static let phoneInLandscape = KnownSituation(
    name: "phone-in-landscape",
    documentation: "https://developer.apple.com/documentation/uikit/uitraitcollection/verticalsizeclass",
    where: { $0.isHeight && $0.isOfWindow && phone(withLandscapeHeight: $0.size) != nil }
  ) { screen, diagnosis in
    guard let phone = phone(withLandscapeHeight: screen.size), diagnosis.sum.isLimited(by: screen.index) else {
      return nil
    }
    return Cause(
      sentence: isInLandscape(diagnosis, screen)
        ? "The phone is in landscape, where its screen is only \(screen.number) high (as that of \(phone.name)), which is "
          + "too low for these heights"
        : "If this is a phone in landscape (\(screen.number) high), the screen is too low for these heights",
      explained: [screen.origin], adviceEnd: ", or put the content into a scroll view")
  }

  /// Returns the newest phone whose screen has a height in landscape.
  private static func phone(withLandscapeHeight height: Double) -> Device? {
    DeviceTable.all.last { $0.idiom == .phone && $0.width == height }
  }

  /// Returns whether the list has more of a phone in landscape than a height: its width, or a safe area that only
  /// landscape has.
  private static func isInLandscape(_ diagnosis: LogDiagnosis, _ screen: FixedSize) -> Bool {
    diagnosis.log.constraints.indices.contains { index in
      let constraint = diagnosis.log.constraints[index]
      let number = constraint.constant.magnitude
      if diagnosis.origins[index] == .safeArea {
        let isSide = constraint.first.attribute.isHorizontal
        return isSide ? number >= 44 : constraint.identifier?.hasSuffix("bottom") == true && number == 21
      }
      return diagnosis.origins[index] != .own && constraint.second == nil && constraint.first.attribute == .width
        && DeviceTable.all.contains { $0.idiom == .phone && $0.width == screen.size && $0.height == number }
    }
  }
}
