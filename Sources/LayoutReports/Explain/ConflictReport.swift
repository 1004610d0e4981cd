import Layout
import LayoutSpec

/// Explains why required constraints conflict, with fixes.
struct ConflictReport: Sendable {
  /// The members, their factors and the repairs.
  let detail: FindingDetail
  /// A sentence about the conflict.
  let message: String
  /// The JSON Pointer of the most likely cause.
  let pointer: String
  /// The members to drop in a picture, so that the rest looks as intended.
  let expendable: Set<ConstraintReference>

  init(_ conflict: LayoutConflict, _ inspection: SpecInspection) {
    let named = inspection.named(conflict)
    var detail = FindingDetail()
    detail.conflict = named.members.map { member in
      FindingDetail.Member(
        constraint: member.constraint, text: member.text, pointer: member.pointer, multiplier: member.multiplier)
    }
    detail.gap = conflict.gap
    detail.parts = named.parts
    detail.repairs = named.repairs
    detail.help = named.help
    self.detail = detail
    (message, pointer, expendable) = (named.message, named.pointer, named.expendable)
  }
}
