import Cassowary
import JSON
import Layout

extension LogDiagnosis {
  /// A row of a table that is one pixel higher or lower than its content, because of the separator.
  var tableSeparator: Cause? {
    let found = imposedSize { size in
      size.isHeight && (size.origin == .encapsulated || size.isProbablyOfTable)
        && (size.className == "UITableViewCellContentView" || size.kind.isCell)
        && !size.className.hasPrefix("UICollection")
    }
    guard let imposed = found else { return nil }
    let sum = sum
    guard sum.limits.count == 1, sum.isLimited(by: imposed.index) else { return nil }
    // The log has six digits. A row of a table is a whole number of points high, but for the separator.
    let content = imposed.size + sum.shortage
    let scale = [3.0, 2].first { (sum.difference * $0 - 1).magnitude < 2e-3 }
    guard let scale, (content - content.rounded()).magnitude < 2e-3 else { return nil }
    let what = "one pixel (\(roundedText(sum.difference)) points at \(roundedText(scale))×)"
    let row =
      content > imposed.size
      ? "The table takes \(what) of the row for the separator" : "The table adds \(what) to the row for the separator"
    return Cause(
      sentence: "\(row), so \(imposed.view) is \(imposed.number) high and not \(roundedText(content.rounded()))",
      explained: [.encapsulated], isTemporary: true)
  }

  /// A cell of a collection view that is laid out at its estimated size before it is measured.
  var estimatedCell: Cause? {
    let found = imposedSize { size in
      if size.isDefaultEstimate, size.origin == .autoresizing { return true }
      guard size.origin == .encapsulated, !size.identifier.hasPrefix("NS"), !size.isZero, !size.isOfWindow,
        !size.kind.isContentView
      else { return false }
      // The default estimate is 50 by 50, and only collection views impose the width of a cell.
      return size.kind.isOfCollection || (size.kind.isCell || size.isOfPlainCell) && (!size.isHeight || size.size == 50)
    }
    guard let imposed = found else { return nil }
    let view = imposed.className == "UIView" ? "the cell" : imposed.view
    let fix = Repair(
      .property, imposed.index,
      "set the layout's itemSize or estimatedItemSize to the size that the cell needs "
        + "(\(imposed.word) \(roundedText(imposed.needed)))", constant: imposed.needed)
    return Cause(
      sentence: "The collection view lays \(view) out at its \(imposed.size == 50 ? "default" : "item") or estimated "
        + "size, \(imposed.measure), before it measures the cell", explained: [imposed.origin],
      fixes: imposed.needed > imposed.size ? [fix] : [], isTemporary: true, prefersFarInset: true)
  }

  /// A row or cell whose height the table or collection view has set before, or instead of, measuring it.
  var selfSizingCell: Cause? {
    let found = imposedSize { size in
      size.isHeight && !size.isZero
        && (size.isProbablyOfTable
          || size.origin == .encapsulated && (size.kind.isContentView || size.kind.isCell || size.isOfPlainCell)
          || size.origin == .autoresizing && size.kind.isContentView)
    }
    guard let imposed = found else { return nil }
    let container = imposed.isOfPlainCell ? "A table or collection view" : container(of: imposed.item).sentenceCase
    let view = imposed.isOfPlainCell ? "its cell's content, \(imposed.view)," : imposed.view
    return Cause(
      sentence: "\(container) has set the height of \(view) to \(imposed.number) without measuring it, and all "
        + "constraints inside are required", explained: [imposed.origin], isTemporary: true)
  }

  /// A view that is laid out before it has a size, so that required insets do not fit.
  var firstLayout: Cause? {
    let found = imposedSize { size in
      size.isZero && ([.encapsulated, .autoresizing, .temporary].contains(size.origin) || size.isProbablyOfTable)
    }
    guard let empty = found else { return nil }
    let reason =
      switch empty.origin {
      case .autoresizing: "its frame has not been set yet"
      case .temporary: "UIKit has not laid it out yet"
      default: "\(container(of: empty.item)) has not sized it yet"
      }
    // UIKit measures a cell with a width of 0, which has no identifier. Only the other constraint is the app's.
    let parallel = empty.isProbablyOfTable ? ownMembers.first { $0 != empty.index } : nil
    return Cause(
      sentence: "\(empty.view) has a \(empty.word) of 0, because \(reason)", explained: [empty.origin],
      fixes: parallel.map { [yielding(of: $0)] } ?? [],
      hasAllFixes: parallel != nil, isTemporary: true, prefersFarInset: true)
  }

  /// A view that is measured with a target size in which its content does not fit.
  var fittingSize: Cause? {
    guard let target = fixedSizes.first(where: { $0.origin == .fitting }) else { return nil }
    guard target.isZero else {
      return Cause(
        sentence: "systemLayoutSizeFitting measures \(target.view) with a \(target.word) of \(target.number), in which "
          + "its content does not fit", explained: [.fitting], isTemporary: true)
    }
    let container = container(of: target.item)
    let what =
      container.hasPrefix("the ")
      ? "give \(container) its frame before it loads its content" : "measure \(target.view) after its first layout"
    return Cause(
      sentence:
        "UIKit measures \(target.view) at a \(target.word) of 0, before \(container) has its \(target.word); nothing is "
        + "wrong with your numbers", explained: [.fitting, .margins],
      fixes: [
        Repair(.property, target.index, "\(what), or pass the real \(target.word) to systemLayoutSizeFitting")
      ], isTemporary: true, prefersFarInset: true)
  }

  var hiddenArrangedView: Cause? {
    fixedSizes.first { $0.identifier == "UISV-hiding" }.map { hidden in
      Cause(
        sentence:
          "\(hidden.view) is hidden, so its stack view gives it a \(hidden.word) of 0, which its content does not "
          + "allow", explained: [.stack], isTemporary: true, prefersFarInset: true)
    }
  }

  /// A view that the app collapses to a size of 0, while what is inside it still requires its insets.
  var collapsedView: Cause? {
    guard let collapsed = imposedSize(where: { $0.isZero && $0.origin == .own }) else { return nil }
    guard !collapsed.isProbablyOfTable, sum.isLimited(by: collapsed.index),
      !memberIndices.contains(where: { $0 != collapsed.index && rows[$0].first == collapsed.anchor })
    else { return nil }
    return Cause(
      sentence:
        "A constraint of the app collapses \(collapsed.view) to a \(collapsed.word) of 0, and the insets inside "
        + "it are still required", isTemporary: true, prefersFarInset: true)
  }

  /// A view above the keyboard that keeps the height of its frame, because nothing lets it size itself.
  var inputAccessory: Cause? {
    let found = imposedSize { size in
      size.isHeight && size.origin == .autoresizing && !size.isZero && size.kind.isInput && !keepsItsMask(size.item)
    }
    guard let frame = found else { return nil }
    let view = frame.view
    return Cause(
      sentence: "\(view) keeps the height of \(frame.number) of its frame, because its autoresizing mask is "
        + "translated into constraints, so it does not size itself", explained: [.autoresizing],
      fixes: [
        Repair(
          .autoresizing, frame.index,
          "let \(view) size itself: set \(view).allowsSelfSizing = true and "
            + "\(view).translatesAutoresizingMaskIntoConstraints = false",
          others: constraints(of: .autoresizing, frame.item)),
        Repair(
          .property, frame.index, "give \(view)'s frame a height of \(roundedText(frame.needed))",
          constant: frame.needed),
      ], hasAllFixes: true)
  }

  /// An input view, such as that of a keyboard extension, with a height of its own while the system imposes another.
  var selfSizingInputView: Cause? {
    guard
      let imposed = imposedSize(where: {
        $0.origin == .encapsulated && $0.isHeight && !$0.isZero && $0.kind.isInputView
      })
    else { return nil }
    let heights = ownMembers.filter { index in
      let row = rows[index]
      return row.isNumber && row.first.attribute == .height && row.relation != .lessThanOrEqual
    }
    let own = heights.count == 1 ? heights.first : nil
    let ownHeight = own.map { index in
      let row = rows[index]
      return row.first == imposed.anchor ? "its own height of \(roundedText(row.constant))" : description(of: index)
    }
    // An app gives its input views classes of their own; a keyboard extension has UIKit's, or one for a keyboard.
    let isOfApp = imposed.className != "UIInputView" && !imposed.className.contains(text: "Keyboard")
    let selfSizing = Repair(
      .property, imposed.index,
      "set \(imposed.view).allowsSelfSizing = true, so that "
        + (ownHeight.map { "\($0) counts" } ?? "its own constraints decide its height")
        + (isOfApp ? "" : " (for an app's own inputView or inputAccessoryView)"))
    let priority = yielding(
      of: own ?? ownMembers.last { isFarInset($0) } ?? ownMembers[0],
      isOfApp
        ? " (in a keyboard extension, it then counts once iOS drops its own)"
        : ", and activate it after the first layout: it counts once iOS drops its own")
    return Cause(
      sentence: isOfApp
        ? "iOS imposes a height of \(imposed.number) on \(imposed.view), because an input view does not size itself "
          + "unless its allowsSelfSizing is true"
        : "While the keyboard is presented, iOS still imposes a height of \(imposed.number) on \(imposed.view), so "
          + "\(ownHeight ?? "the height of its content") must give way for that moment", explained: [.encapsulated],
      fixes: isOfApp ? [selfSizing, priority] : [priority, selfSizing], hasAllFixes: true)
  }
}

extension FixedSize {
  /// 50 by 50 is the default estimate of a collection view's cell, whose content is a plain view.
  var isDefaultEstimate: Bool { className == "UIView" && size == 50 }

  /// Whether it is probably the content view of a collection view's cell, which is a plain view.
  var isOfPlainCell: Bool { className == "UIView" && !isOfWindow && size < 200 }
}
