import JSON

extension KnownSituation {
  /// A toolbar or navigation bar that code created with an empty frame, so that UIKit's own buttons do not fit.
  static let emptyBar = KnownSituation(
    name: "empty-bar", documentation: "https://github.com/apache/cordova-plugin-inappbrowser/issues/1123"
  ) { diagnosis in
    let bars: [(className: String, name: String)] = [("Toolbar", "toolbar"), ("NavigationBar", "navigation bar")]
    for size in diagnosis.fixedSizes where size.isZero && [.autoresizing, .encapsulated].contains(size.origin) {
      guard diagnosis.kind(of: size.item).isOfFramework else { continue }
      let className = diagnosis.meaning.table.items[size.item].className
      guard let bar = bars.first(where: { className.contains(text: $0.className) }) else { continue }
      let isOwn = diagnosis.memberIndices.contains { diagnosis.origins[$0] == .own }
      return Cause(
        sentence: "The \(bar.name) has a \(size.anchor.attribute.rawValue) of 0 when UIKit places its buttons, because "
          + "it was created with an empty frame",
        explained: isOwn ? [size.origin] : Set(ConstraintOrigin.allCases),
        advice: "To resolve it, give the \(bar.name) a size before its first layout, for example with sizeToFit()")
    }
    return nil
  }
}
