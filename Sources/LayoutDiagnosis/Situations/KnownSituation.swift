import Cassowary
import Layout

/// A situation that conflicts are known to come from, such as a hidden view in a stack view.
///
/// To add one, put it into ``all``, write its cause in this folder, and add a log of it and a similar log of something
/// else to the tables in `Tests/LayoutDiagnosisTests/KnownSituationTests*.swift`.
public struct KnownSituation: Sendable {
  /// The name, such as `hidden-arranged-view`.
  public let name: String
  /// The address of a page that documents the situation.
  public let documentation: String
  /// Returns `nil` if the conflict comes from something else.
  let cause: @Sendable (LogDiagnosis) -> Cause?

  /// - Parameter page: the address, or its end in the documentation of UIKit.
  private init(_ name: String, _ page: String, cause: @escaping @Sendable (LogDiagnosis) -> Cause?) {
    self.name = name
    documentation = page.hasPrefix("http") ? page : "https://developer.apple.com/documentation/uikit/\(page)"
    self.cause = cause
  }

  private static let guide =
    "https://developer.apple.com/library/archive/documentation/UserExperience/Conceptual/AutolayoutPG"

  /// The known situations. The first one that recognizes a conflict explains it.
  public static let all = [
    Self("action-sheet", "http://www.openradar.me/49289931") { $0.actionSheet },
    Self("keyboard-bar", "http://www.openradar.me/36578167") { $0.keyboardBar },
    Self("empty-bar", "https://github.com/apache/cordova-plugin-inappbrowser/issues/1123") { $0.emptyBar },
    Self("self-sizing-input-view", "uiinputview/allowsselfsizing") { $0.selfSizingInputView },
    Self("hidden-arranged-view", "uistackview") { $0.hiddenArrangedView },
    Self("table-separator", "https://stackoverflow.com/a/62599451") { $0.tableSeparator },
    Self("interface-builder-prototype", "\(guide)/WorkingwithConstraintsinInterfaceBuidler.html") { $0.prototype },
    Self("input-accessory", "uiresponder/inputaccessoryview") { $0.inputAccessory },
    Self("scroll-content", "uiscrollview/contentlayoutguide") { $0.scrollContent },
    Self("phone-in-landscape", "uitraitcollection/verticalsizeclass") { $0.phoneInLandscape },
    Self("set-twice", "nslayoutconstraint/isactive") { $0.setTwice },
    Self("translated-mask", "uiview/translatesautoresizingmaskintoconstraints") { $0.translatedMask },
    Self("fitting-size", "uiview/systemlayoutsizefitting(_:)") { $0.fittingSize },
    Self("first-layout", "https://stackoverflow.com/questions/31520075") { $0.firstLayout },
    Self("aspect-ratio", "nslayoutconstraint/multiplier") { $0.aspectRatio },
    Self("estimated-cell", "uicollectionviewflowlayout/estimateditemsize") { $0.estimatedCell },
    Self("self-sizing-cell", "https://stackoverflow.com/questions/25059443") { $0.selfSizingCell },
    Self("collapsed-view", "nslayoutconstraint/isactive") { $0.collapsedView },
    Self("equal-filling", "uistackview/distribution-swift.enum/fillequally") { $0.stackFilling("UISV-fill-equally") },
    Self("fill-alignment", "uistackview/alignment-swift.enum/fill") { $0.stackFilling("UISV-alignment") },
    Self("equal-views", "nslayoutconstraint/isactive") { $0.equalViews },
    Self("shares-of-size", "nslayoutconstraint/multiplier") { $0.sharesOfSize },
    Self("negative-size", "\(guide)/ConflictingLayouts.html") { $0.negativeSize },
    Self("equal-sizes", "uistackview/distribution-swift.enum/fillequally") { $0.equalSizes },
    Self("small-window", "https://developer.apple.com/design/human-interface-guidelines/layout") { $0.smallWindow },
  ]
}

extension LogDiagnosis {
  /// Returns the first size of a kind that nothing may change, if it contradicts a constraint of the app.
  func imposedSize(where isMeant: (FixedSize) -> Bool) -> FixedSize? {
    ownMembers.isEmpty ? nil : fixedSizes.first(where: isMeant)
  }
}

struct Cause: Sendable {
  let sentence: String
  var hasNumbers = false
  var explained: Set<ConstraintOrigin> = []
  /// The most likely one first.
  var fixes: [Repair] = []
  /// Whether no other changes make sense, if one of the fixes resolves the conflict.
  var hasAllFixes = false
  /// Whether a constraint may also give way, as the last of the changes.
  var mayGiveWay = false
  /// Whether the sizes are not final, so that a constraint of priority 999 gives way only now.
  var isTemporary = false
  /// Whether the inset at the far end is the first to give way, and not a size.
  var prefersFarInset = false
  /// Follows the first fix.
  var adviceEnd = ""
  /// Instead of the fixes, as a sentence without a period; empty if there is nothing to do.
  var advice: String?
}

/// A member that fixes a width or height at a number, or bounds it from above.
struct FixedSize {
  let diagnosis: LogDiagnosis
  let index: Int
  let item: Int
  let anchor: ItemAnchor
  let size: Double

  init?(_ diagnosis: LogDiagnosis, _ index: Int) {
    let row = diagnosis.rows[index]
    guard row.isNumber, row.relation != .greaterThanOrEqual, let item = row.first.item else { return nil }
    (self.diagnosis, self.index, self.item, anchor, size) = (diagnosis, index, item, row.first, row.constant)
  }

  var origin: ConstraintOrigin { diagnosis.origins[index] }
  var identifier: String { diagnosis.log.constraints[index].identifier ?? "" }
  var className: String { diagnosis.table.items[item].className }
  var view: String { diagnosis.phrase(item) }
  var isProbablyOfTable: Bool { diagnosis.isProbablyOfTable(index) }

  /// Whether the system imposes the size of a window.
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
  /// The size that the other members need.
  var needed: Double { size + diagnosis.repair(of: index) }
  var number: String { roundedText(size) }
  var word: String { anchor.attribute.rawValue }
  var measure: String { "\(number) \(isHeight ? "high" : "wide")" }
}
