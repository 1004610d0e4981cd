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
}
