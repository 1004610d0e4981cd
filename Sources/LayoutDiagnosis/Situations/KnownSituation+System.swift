import JSON
import Layout

extension LogDiagnosis {
  /// UIKit's own constraint `width == -16` in each action sheet, since iOS 12.2.
  var actionSheet: Cause? {
    let found = imposedSize { size in
      size.className == "UIView" && !size.isHeight && size.size == -16 && size.identifier.isEmpty
        && rows[size.index].relation == .equal
    }
    // UIKit's log has no other constraint.
    guard let found, log.constraints.count - repeated.count == 1, log.hasHead,
      broken == nil || broken?.index == found.index
    else { return nil }
    return Cause(
      sentence:
        "This is a known bug of UIKit, if the view is not yours: since iOS 12.2, each UIAlertController that is shown as "
        + "an action sheet has a width of -16 in it; it is harmless, so ignore it", hasNumbers: true, hasAllFixes: true,
      advice: "Only if the constraint is yours, clamp the number that the code computes for the width: -16 → 0")
  }

  /// UIKit's own bar above the keyboard, which contradicts itself until it has a height.
  var keyboardBar: Cause? {
    let isOfKeyboard = memberIndices.contains { index in
      origins[index] == .keyboardAccessory || items(of: index).contains { kind(of: $0).isOfKeyboard }
    }
    guard isOfKeyboard, ownMembers.isEmpty else { return nil }
    return Cause(
      sentence: "This is UIKit's own bar above the keyboard: no constraint of the app is involved, so the log can be "
        + "ignored", explained: Set(ConstraintOrigin.allCases), advice: "")
  }

  /// A toolbar or navigation bar without a size, so that UIKit's own buttons do not fit.
  var emptyBar: Cause? {
    let bar = fixedSizes.first { size in
      size.isZero && [.autoresizing, .encapsulated].contains(size.origin) && size.kind.isOfFramework
        && (size.className.contains(text: "Toolbar") || size.className.contains(text: "NavigationBar"))
    }
    guard let bar else { return nil }
    let isToolbar = bar.className.contains(text: "Toolbar")
    let name = isToolbar ? "toolbar" : "navigation bar"
    // A navigation controller makes its own bar; a toolbar is often made by hand.
    let isOwn = isToolbar || !ownMembers.isEmpty
    let size = "give the \(name) a size before you set its items, for example with sizeToFit()"
    return Cause(
      sentence: "The \(name) has a \(bar.word) of 0 when UIKit places its buttons, because it "
        + (isToolbar ? "was created with an empty frame" : "is not in a window yet"),
      explained: ownMembers.isEmpty ? Set(ConstraintOrigin.allCases) : [bar.origin],
      fixes: isOwn ? [Repair(.property, bar.index, size)] : [],
      advice: isOwn
        ? nil : "All of the constraints are UIKit's own, so ignore it; only if you create the bar yourself, \(size)")
  }

  /// A view without constraints in Interface Builder, for which Xcode adds some.
  var prototype: Cause? {
    let prototypes = memberIndices.filter { origins[$0] == .interfaceBuilder }
    guard let first = prototypes.first, let view = subject(of: first) else { return nil }
    let name = table.items[view].displayName
    return Cause(
      sentence: "\(phrase(view)) has no constraints in Interface Builder, so Xcode added some for its frame",
      explained: [.interfaceBuilder],
      fixes: [
        Repair(
          .remove, first,
          "constrain \(name) in Interface Builder: its constraints there replace \(description(of: first))",
          others: constraints(of: .interfaceBuilder, view))
      ])
  }

  /// A window or other container that is smaller than what the content requires, such as that of a small phone, or
  /// beside another app.
  var smallWindow: Cause? {
    let sum = sum
    guard sum.limits.count == 1, let limit = sum.limits.first, sum.shortage > 0,
      let window = fixedSizes.first(where: { $0.index == limit.constraint }),
      // A container that is not a table or collection view, such as a split view.
      window.isOfWindow
        || window.origin == .encapsulated && !window.kind.isCell && !window.kind.isContentView && window.size >= 200
    else { return nil }
    let needed = roundedText(window.size + sum.shortage / max(limit.factor, 1e-9))
    let phone = DeviceTable.all.last {
      window.isOfWindow && $0.idiom == .phone && (window.isHeight ? $0.height : $0.width) == window.size
    }
    let container = window.isOfWindow ? "the window is only" : "its container makes \(window.view) only"
    return Cause(
      sentence: "The content needs a \(window.word) of \(needed), but \(container) \(window.measure)"
        + (phone.map { " (as that of \($0.name))" } ?? ""), explained: [window.origin],
      adviceEnd: window.isHeight && window.isOfWindow ? ", or put the content into a scroll view" : "")
  }

  /// A screen of a phone in landscape, which is too low for heights that were made for portrait.
  var phoneInLandscape: Cause? {
    let found = imposedSize { size in
      size.isHeight && size.isOfWindow && DeviceTable.all.contains { $0.idiom == .phone && $0.width == size.size }
    }
    guard let screen = found, sum.isLimited(by: screen.index) else { return nil }
    return Cause(
      sentence: "If this is a phone in landscape (\(screen.number) high), the screen is too low for these heights",
      explained: [screen.origin], adviceEnd: ", or put the content into a scroll view")
  }

  /// A view whose autoresizing mask is still translated into constraints, which contradict those of the app.
  var translatedMask: Cause? {
    let masked = memberIndices.filter { origins[$0] == .autoresizing }
    let own = masked.compactMap { subject(of: $0) }.filter { !keepsItsMask($0) }
    if let view = own.first(where: { constrainedItems.contains($0) }) {
      return Cause(
        sentence: "\(phrase(view)) still translates its autoresizing mask into constraints, although it has "
          + "constraints of its own", explained: [.autoresizing])
    }
    // A width of 0 is that of a view before its first layout.
    let sizes = fixedSizes.filter {
      $0.origin == .autoresizing && (!$0.isZero || $0.isHeight) && !$0.isOfWindow && !$0.isDefaultEstimate
    }
    guard let frame = sizes.first(where: { own.contains($0.item) }) else { return nil }
    let isHeader = frame.isHeight && frame.kind.isHeader
    let mayBeHeader =
      frame.isHeight && (frame.className == "UIView" || frame.isZero)
      && memberIndices.allSatisfy { [.own, .autoresizing].contains(origins[$0]) }
    let change =
      isHeader
      ? "set frame.height of \(frame.view) to what systemLayoutSizeFitting measures (\(roundedText(frame.needed))), and assign "
        + "it as tableHeaderView or tableFooterView again"
      : "give \(table.possessive(of: frame.item)) frame a \(frame.word) of at least \(roundedText(frame.needed))"
        + (mayBeHeader
          ? " (measure it with systemLayoutSizeFitting; if it is a table's header, assign it as tableHeaderView again)"
          : "")
    return Cause(
      sentence: "\(frame.view) keeps the \(frame.word) of \(frame.number) of its frame, because "
        + (isHeader
          ? "a table does not measure its header and footer views"
          : "its autoresizing mask is translated into constraints"),
      explained: [.autoresizing],
      fixes: frame.needed > frame.size ? [Repair(.property, frame.index, change, constant: frame.needed)] : [],
      isTemporary: frame.isZero, prefersFarInset: frame.isZero)
  }

  /// Returns what the mask gave the view and its own constraints do not: "leading edge or width", or `nil`.
  func lostWithMask(of item: Int) -> String? {
    let words: [(anchor: Attribute, word: String)] = [
      (.left, "leading edge"), (.centerX, "center"), (.right, "trailing edge"), (.top, "top edge"),
      (.centerY, "center"), (.bottom, "bottom edge"), (.width, "width"), (.height, "height"),
    ]
    var lost: [String] = []
    for isHorizontal in [true, false] {
      let indices = log.constraints.indices.filter { rows[$0].first.attribute.isHorizontal == isHorizontal }
      let own = indices.filter { origins[$0] == .own }.flatMap { log.constraints[$0].operands }.filter {
        self.item($0) == item
      }.map { $0.attribute.anchor }
      let masked = constraints(of: .autoresizing, item).filter { indices.contains($0) }
      // An axis has two of its edges and size. A frame of zero was never meant.
      guard own.count == 1, masked.contains(where: { rows[$0].constant.magnitude > 1e-6 }) else { continue }
      lost += words.filter { one in
        masked.contains { log.constraints[$0].first.attribute.anchor == one.anchor } && !own.contains(one.anchor)
      }.map { $0.word }
    }
    return lost.isEmpty ? nil : joined(lost, with: "or")
  }
}
