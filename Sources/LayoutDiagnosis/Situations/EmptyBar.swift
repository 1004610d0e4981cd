import JSON

extension KnownSituation {
  /// A toolbar or navigation bar without a size, so that UIKit's own buttons do not fit.
  static let emptyBar = KnownSituation(
    name: "empty-bar", documentation: "https://github.com/apache/cordova-plugin-inappbrowser/issues/1123"
  ) { diagnosis in
    let bar = diagnosis.fixedSizes.first { size in
      size.isZero && [.autoresizing, .encapsulated].contains(size.origin) && size.kind.isOfFramework
        && (size.className.contains(text: "Toolbar") || size.className.contains(text: "NavigationBar"))
    }
    guard let bar else { return nil }
    let isToolbar = bar.className.contains(text: "Toolbar")
    let name = isToolbar ? "toolbar" : "navigation bar"
    // A navigation controller makes its own bar; a toolbar is often made by hand.
    let isOwn = isToolbar || !diagnosis.ownMembers.isEmpty
    let size = "give the \(name) a size before you set its items, for example with sizeToFit()"
    return Cause(
      sentence: "The \(name) has a \(bar.word) of 0 when UIKit places its buttons, because it "
        + (isToolbar ? "was created with an empty frame" : "is not in a window yet"),
      explained: diagnosis.ownMembers.isEmpty ? Set(ConstraintOrigin.allCases) : [bar.origin],
      fixes: isOwn ? [Cause.Fix(text: size, constraint: bar.index)] : [],
      advice: isOwn
        ? nil : "All of the constraints are UIKit's own, so ignore it; only if you create the bar yourself, \(size)")
  }
}
