import Cassowary
import Layout

/// A situation that conflicts are known to come from, such as a hidden view in a stack view.
///
/// To add one, write a file in this folder with a static `KnownSituation`, put it into ``all``, and add a log of it and
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
    inputAccessory, scrollContent, phoneInLandscape, translatedMask, fittingSize, firstLayout, estimatedCell,
    selfSizingCell,
    collapsedView, equalFilling, aspectRatio, sharesOfSize, negativeSize, smallWindow,
  ]
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
    /// What the constraint becomes.
    var change = Change.gone
    /// Whether priorities are more likely.
    var isLast = false
  }

  /// What a fix makes of a constraint.
  enum Change: Sendable {
    /// The constraint is removed, and so are others that the same property makes.
    case gone
    /// All constraints with the same identifier are removed.
    case goneWithIdentifier
    /// All constraints of the autoresizing mask of the same view are removed.
    case goneWithMask
    /// The constraint has another constant, as in the meaning's row.
    case constant(Double)
    /// The edge of the second or first item is the opposite one, at another distance.
    case oppositeEdge(of: Int, coefficient: Double, constant: Double)
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
  /// The only constraint whose priority may be lowered, or `nil` for all.
  var yielding: Int?
  /// The consequence of a priority of 999, as the end of a sentence.
  var effectOfPriority = ""
  /// The words before the first fix.
  var adviceStart = "To resolve it, "
  /// The words after the first fix.
  var adviceEnd = ""
  /// What to do instead of the fixes, as a sentence without a period; empty if there is nothing to do.
  var advice: String?
}

extension LogDiagnosis {
  /// The indices in the list of the constraints of the conflict.
  var memberIndices: [Int] { members.compactMap { $0.index } }

  /// The members that fix a width or height at a number.
  var fixedSizes: [FixedSize] { memberIndices.compactMap { FixedSize(self, $0) } }

  /// The member with an index in the list.
  func member(_ index: Int) -> Member? { members.first { $0.index == index } }

  /// Returns the name of an item in a sentence.
  func phrase(_ item: Int) -> String { meaning.table.phrase(of: item) }

  /// Returns the class of an item.
  func kind(of item: Int) -> ClassName { meaning.table.items[item].kind }
}

/// A member of a conflict that fixes a width or height at a number.
struct FixedSize {
  /// The index of the constraint.
  let index: Int
  /// The view.
  let item: Int
  /// The width or height of the view.
  let anchor: ItemAnchor
  /// The number, in points.
  let size: Double
  /// The origin of the constraint.
  let origin: ConstraintOrigin
  /// Whether the system imposes the size of a window on a view.
  let isOfWindow: Bool

  init?(_ diagnosis: LogDiagnosis, _ index: Int) {
    let row = diagnosis.meaning.rows[index]
    guard row.second == nil, row.first.attribute.isSize, row.relation != .greaterThanOrEqual,
      case .item(let item) = row.first.owner
    else { return nil }
    (self.index, self.item, anchor, size, origin) = (index, item, row.first, row.constant, diagnosis.origins[index])
    let kind = diagnosis.kind(of: item)
    let mayBeScreen =
      switch origin {
      case .encapsulated, .system: true
      // The mask of a view controller's view has a flexible width and height. Old systems do not print masks.
      case .autoresizing: ["h=-&- v=-&-", ""].contains(diagnosis.log.constraints[index].mask) || kind.keepsItsMask
      default: false
      }
    isOfWindow =
      mayBeScreen && !kind.isCell && !kind.isContentView && !kind.isInput && !kind.isOfCollection
      && Self.isOfWindow(row.constant, isWidth: row.first.attribute.isHorizontal)
  }

  var isHeight: Bool { !anchor.attribute.isHorizontal }
  var isZero: Bool { size.magnitude < 1e-6 }
  /// "width" or "height".
  var word: String { anchor.attribute.rawValue }

  /// Returns whether a number is the width or height of a device's screen, or a width of a window beside another one.
  private static func isOfWindow(_ number: Double, isWidth: Bool) -> Bool {
    let shared: [Double] = [320, 375, 438, 507, 551.5, 590, 639, 678, 694, 782, 981]
    return isWidth && shared.contains(number) || DeviceTable.all.contains { $0.width == number || $0.height == number }
  }
}
