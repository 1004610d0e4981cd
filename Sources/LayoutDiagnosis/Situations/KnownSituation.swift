import Cassowary

/// A situation that conflicts are known to come from, such as a hidden view in a stack view.
///
/// To add one, write a file in this folder with a static `KnownSituation`, put it into ``all``, and add a log of it and
/// a similar log of something else to the table in `Tests/LayoutDiagnosisTests/KnownSituationTests.swift`.
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
    phoneInLandscape, translatedMask, firstLayout, fittingSize, selfSizingCell, collapsedView,
  ]
}

/// What a known situation says about a conflict.
struct Cause: Sendable {
  /// A property of a view that the app can set so that the system does not make some of the constraints.
  struct Setting: Sendable {
    /// What to do, such as "set UIInputView1.allowsSelfSizing = true".
    let text: String
    /// The member that the system then does not make.
    let constraint: Int
  }

  /// The sentence that names the cause, without a period.
  let sentence: String
  /// The origins that the sentence explains.
  var explained: Set<ConstraintOrigin> = []
  /// The property to set, if there is one.
  var setting: Setting?
  /// Whether a constraint of priority 999 gives way only now, so that the view has its size again later.
  var isTemporary = false
  /// The consequence of a priority of 999 that leaves a wrong frame, as the end of a sentence.
  var effectOfPriority = ""
  /// The words before the first fix.
  var adviceStart = "To resolve it, "
  /// What to do instead of the fixes, as a sentence without a period; empty if there is nothing to do.
  var advice: String?
}

extension LogDiagnosis {
  /// The indices in the list of the constraints of the conflict.
  var memberIndices: [Int] { members.compactMap { $0.index } }

  /// The members that fix a width or height at a number.
  var fixedSizes: [FixedSize] {
    memberIndices.compactMap { index in
      let row = meaning.rows[index]
      guard row.second == nil, row.first.attribute.isSize, row.relation != .greaterThanOrEqual,
        case .item(let item) = row.first.owner
      else { return nil }
      return FixedSize(index: index, item: item, anchor: row.first, size: row.constant, origin: origins[index])
    }
  }

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

  var isHeight: Bool { !anchor.attribute.isHorizontal }
  var isZero: Bool { size.magnitude < 1e-6 }
}
