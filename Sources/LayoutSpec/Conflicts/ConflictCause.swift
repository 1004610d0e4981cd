import JSON
import Layout

/// What is wrong in a conflict, and what to do: rows of different units, a flexible key without room, or else the
/// constraint that an expert would change first.
struct ConflictCause {
  let message: String
  let pointer: String
  let repairs: [ConflictRepair]
  let help: String?
  /// The row whose units differ from those of most rows of its group.
  var oddRow: Int?

  private static let unitHelp = "change the units, or give a row another unitGroup"

  init(_ conflict: LayoutConflict, _ names: SpecInspection) {
    let totals = UnitTotals(names.tree)
    let units = totals.sentences(for: conflict, names)
    // Moving a row is no help if its units are wrong.
    if let odd = units.first {
      let rest = "so these \(conflict.members.count) constraints conflict"
      message = (units.map { $0.text } + [rest]).joined(separator: "; ")
      pointer = names.stackPointer(ofView: odd.view)
      repairs = [Self.repair(joined(units.map { $0.help }), of: odd.view, by: odd.change, names)]
      help = Self.unitHelp
      oddRow = odd.view
      return
    }
    let changes = ConflictRepairs(conflict, names)
    if let row = FlexibleRow(conflict, totals, names) {
      (message, pointer) = (row.text, row.pointer)
      if let surplus = row.surplus {
        repairs = [Self.repair(row.help ?? "", of: row.view, by: -surplus, names)]
        help = Self.unitHelp
      } else {
        repairs = changes.repairs
        help = row.help ?? changes.help
      }
      return
    }
    let order = changes.members.map { $0.reference }
    message = ConflictSentence(conflict: conflict, names: names, order: order).text
    // Nobody can change a size of at least 0.
    let first =
      order.first ?? conflict.members.first { !$0.reference.isImplicit }?.reference
      ?? conflict.members.first?.reference
    pointer = first.map { names.pointer(of: $0) } ?? ""
    repairs = changes.repairs
    help = changes.help
  }

  private static func repair(
    _ text: String, of row: Int, by change: Double, _ names: SpecInspection
  ) -> ConflictRepair {
    let stack = names.stackPointer(ofView: row)
    return ConflictRepair(constraint: stack, change: change, text: text, pointer: stack, replacement: nil)
  }
}
