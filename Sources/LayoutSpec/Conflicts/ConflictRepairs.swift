import JSON
import Layout

/// A change of the document that resolves a conflict: of one constraint, or of the units of rows.
public struct ConflictRepair: Hashable, Sendable {
  /// The constraint's name, or the JSON Pointer of the row's stack.
  public let constraint: String
  /// The amount to add to the right side, or to the units of the row.
  public let change: Double
  /// A sentence that says what to do.
  public let text: String
  /// The JSON Pointer of the constraint's origin.
  public let pointer: String
  /// The text of the constraint after the change, or `nil` if it has none.
  public let replacement: String?
  /// The change of the text, if the constraint is one expression or has a number as its `constant`; empty before
  /// ``SourceRanges/located(_:)``.
  public internal(set) var edits: [Fix.Edit] = []

  package func write(to writer: inout JSONWriter) {
    writer.string("constraint", constraint)
    writer.fixed6("change", change)
    writer.string("text", text)
    if !edits.isEmpty { Fix.write(edits, to: &writer) }
  }

  func draft(at value: JSONValue) -> FixDraft? {
    guard replacement != nil, !constraint.utf8.contains(UInt8(ascii: "#")) else { return nil }
    if value.kind == .object, let constant = value["constant"], let number = constant.number {
      return FixDraft(title: text, edits: [TextEdit(range: constant.range, text: numberText(number + change))])
    }
    guard let edit = rewriting(value), !["H:", "V:"].contains(expression(in: value)?.string.prefix(2)) else {
      return nil
    }
    return FixDraft(title: text, edits: [edit])
  }

  func rewriting(_ value: JSONValue) -> TextEdit? {
    guard let replacement, let expression = expression(in: value) else { return nil }
    return TextEdit(range: expression.range, text: JSONWriter.quoted(replacement))
  }

  private func expression(in value: JSONValue) -> JSONText? { value.text ?? value["expression"]?.text }
}

extension ConflictRepair {
  init(unitsOf row: Int, by change: Double, _ text: String, _ names: SpecInspection) {
    let stack = names.stackPointer(ofView: row)
    self.init(constraint: stack, change: change, text: text, pointer: stack, replacement: nil)
  }
}

/// The constraints of a conflict that people can change, in the order in which an expert would: a fixed size before a
/// minimum, a minimum before an inset, an inset before the edges of a stack, and all of them before the room for them.
struct ConflictRepairs {
  /// The members that are constraints of the document, the likeliest one first.
  let members: [LayoutConflict.Member]
  /// The changes that are not pointless. Those that would halve a size are the last.
  let repairs: [ConflictRepair]

  init(_ conflict: LayoutConflict, _ names: SpecInspection) {
    var ranked: [(offset: Int, member: LayoutConflict.Member, rank: Int, isPointless: Bool)] = []
    // A size that must grow while others must shrink is the room for them.
    let isPair = conflict.members.count == 2
    let hasExcess = !isPair && conflict.members.contains { names.isFixedSize($0.reference) && $0.repair < 0 }
    for member in conflict.members {
      guard case .constraint(let index) = member.reference else { continue }
      let isPointless = !isPair && names.isPointless(index, member.repair)
      let rank = names.rank(of: index, isRoom: member.repair > 0 && hasExcess)
      ranked.append((ranked.count, member, rank, isPointless))
    }
    ranked.sort { ($0.rank, $0.offset) < ($1.rank, $1.offset) }
    members = ranked.map { $0.member }
    let useful = ranked.filter { !$0.isPointless }.map { $0.member }
    repairs = (useful.filter { !names.halves($0) } + useful.filter(names.halves)).compactMap(names.repair)
  }

  func help(_ names: SpecInspection) -> String? {
    guard let first = members.first else { return nil }
    if members.count == 1, repairs.isEmpty {
      return "change `\(names.text(of: first.reference))`, or give it a priority below 1000"
    }
    return "change \(repairs.isEmpty ? "several" : "one") of them, or give "
      + "\(repairs.isEmpty ? "one" : "it") a priority below 1000"
  }
}

extension SpecInspection {
  fileprivate func rank(of index: Int, isRoom: Bool) -> Int {
    let anchors = tree.anchors(of: index)
    let isEquation = tree.relation(of: index) == .equal
    let isOfSizes = anchors.contains { $0.attribute.kind == .size }
    if anchors.count == 1, isOfSizes { return isRoom ? 11 : isEquation ? 1 : 2 }
    if tree.constant(of: index) == 0 { return 13 }
    if isOfSizes { return 3 }
    let isOfStack = anchors.contains { anchor in
      anchor.coefficient > 0 && anchor.item.viewIndex.map { tree.views[$0].stack != nil } == true
    }
    return (isEquation ? 5 : 4) + (isOfStack ? 4 : 0)
  }

  fileprivate func halves(_ member: LayoutConflict.Member) -> Bool {
    guard isFixedSize(member.reference) else { return false }
    let old = constant(of: member.reference)
    return old > 0 && old + member.repair < old / 2
  }

  /// Returns whether a change moves what is aligned, makes an inset or gap negative, or leaves nothing of a size.
  fileprivate func isPointless(_ index: Int, _ change: Double) -> Bool {
    let old = tree.constant(of: index)
    if isFixedSize(.constraint(index)) { return old != 0 && (old + change).magnitude < 1e-6 }
    return old == 0 || (old > 0) != (old + change > 0)
  }

  fileprivate func repair(of member: LayoutConflict.Member) -> ConflictRepair? {
    // A size below 0 is not a fix.
    guard case .constraint(let index) = member.reference,
      !tree.comparesSizeBelowZero(index, shiftedBy: member.repair)
    else { return nil }
    let mended = tree.text(of: index, shiftedBy: member.repair, naming: name(ofView:))
    return ConflictRepair(
      constraint: name(of: member.reference), change: member.repair,
      text: "change `\(text(of: member.reference))` to \"\(mended)\"", pointer: pointer(of: member.reference),
      replacement: mended)
  }
}
