import Cassowary
import Layout

/// A situation that conflicts are known to come from, such as a hidden view in a stack view.
///
/// To add one, write a static `KnownSituation` in this folder, put it into ``all``, and add a log of it and
/// a similar log of something else to the tables in `Tests/LayoutDiagnosisTests/KnownSituationTests*.swift`.
public struct KnownSituation: Sendable {
  /// The name, such as `hidden-arranged-view`.
  public let name: String
  /// The address of a page that documents the situation.
  public let documentation: String
  /// Returns the cause of a conflict, or `nil` if the conflict comes from something else.
  let cause: @Sendable (LogDiagnosis) -> Cause?

  /// The known situations. The first one that recognizes a conflict explains it.
  public static let all: [KnownSituation] = [
    actionSheet, keyboardBar, emptyBar, selfSizingInputView, hiddenArrangedView, tableSeparator, prototype,
    inputAccessory, scrollContent, phoneInLandscape, setTwice, translatedMask, fittingSize, firstLayout, aspectRatio,
    estimatedCell, selfSizingCell, collapsedView, equalFilling, fillAlignment, equalViews,
    sharesOfSize, negativeSize, equalSizes, smallWindow,
  ]
}

extension KnownSituation {
  /// Creates a situation in which a size that nothing may change contradicts a constraint of the app.
  init(
    name: String, documentation: String, where isMeant: @escaping @Sendable (FixedSize) -> Bool,
    cause: @escaping @Sendable (FixedSize, LogDiagnosis) -> Cause?
  ) {
    self.init(name: name, documentation: documentation) { diagnosis in
      guard !diagnosis.ownMembers.isEmpty else { return nil }
      return diagnosis.fixedSizes.first(where: isMeant).flatMap { cause($0, diagnosis) }
    }
  }
}

/// What a known situation says about a conflict.
struct Cause: Sendable {
  /// A change that the situation suggests.
  struct Fix: Sendable {
    var kind = Repair.Kind.property
    /// What to do, such as "set UIInputView.allowsSelfSizing = true".
    let text: String
    /// The constraint to change, or one that the view to change has made, by its index in the list.
    let constraint: Int
    var others: [Int] = []
    /// The new constant in the meaning's row, or `nil` if the constraint is removed.
    var constant: Double?
    /// The item whose size the row gets, if its edge becomes the opposite one, and the coefficient.
    var edge: (item: Int, coefficient: Double)?
  }

  /// The sentence that names the cause, without a period.
  let sentence: String
  /// Whether the sentence has the numbers that conflict.
  var hasNumbers = false
  /// The origins that the sentence explains.
  var explained: Set<ConstraintOrigin> = []
  /// The changes that the situation suggests, the most likely one first.
  var fixes: [Fix] = []
  /// Whether no other changes make sense.
  var hasAllFixes = false
  /// Whether the sizes are not final, so that a constraint of priority 999 gives way only now.
  var isTemporary = false
  /// Whether the inset at the far end is the first to give way, and not a size.
  var prefersFarInset = false
  /// The words after the first fix.
  var adviceEnd = ""
  /// What to do instead of the fixes, as a sentence without a period; empty if there is nothing to do.
  var advice: String?
}

/// A member of a conflict that fixes a width or height at a number.
struct FixedSize {
  let diagnosis: LogDiagnosis
  let index: Int
  let item: Int
  let anchor: ItemAnchor
  let size: Double

  init?(_ diagnosis: LogDiagnosis, _ index: Int) {
    let row = diagnosis.rows[index]
    guard row.second == nil, row.first.attribute.isSize, row.relation != .greaterThanOrEqual,
      case .item(let item) = row.first.owner
    else { return nil }
    (self.diagnosis, self.index, self.item, anchor, size) = (diagnosis, index, item, row.first, row.constant)
  }

  var origin: ConstraintOrigin { diagnosis.origins[index] }
  var identifier: String { diagnosis.log.constraints[index].identifier ?? "" }
  var className: String { diagnosis.table.items[item].className }
  /// The view in a sentence.
  var view: String { diagnosis.phrase(item) }
  /// Whether the view keeps its mask, because the system made or sizes it.
  var keepsItsMask: Bool { diagnosis.keepsItsMask(item) }
  /// Whether it is the size of a cell's content view without an identifier, which is probably its table's.
  var isProbablyOfTable: Bool { diagnosis.isProbablyOfTable(index) }

  /// Whether the system imposes the size of a window on a view.
  var isOfWindow: Bool {
    let mayBeScreen =
      switch origin {
      case .encapsulated, .system: true
      // The mask of a view controller's view has a flexible width and height. Old systems do not print masks.
      case .autoresizing: ["h=-&- v=-&-", ""].contains(diagnosis.log.constraints[index].mask) || kind.keepsItsMask
      default: false
      }
    guard mayBeScreen, !kind.isCell, !kind.isContentView, !kind.isInput, !kind.isOfCollection else { return false }
    // A width of a window beside another one, or a side of a device's screen.
    let shared: [Double] = [320, 375, 438, 507, 551.5, 590, 639, 678, 694, 782, 981]
    return !isHeight && shared.contains(size) || DeviceTable.all.contains { $0.width == size || $0.height == size }
  }

  var kind: ClassName { ClassName(className) }
  var isHeight: Bool { !anchor.attribute.isHorizontal }
  var isZero: Bool { size.magnitude < 1e-6 }
  var number: String { roundedText(size) }
  /// "width" or "height".
  var word: String { anchor.attribute.rawValue }
  /// "320 wide".
  var measure: String { "\(number) \(isHeight ? "high" : "wide")" }
}
