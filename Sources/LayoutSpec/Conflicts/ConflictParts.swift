internal import Cassowary
public import JSON
import Layout

/// A part of a conflict as its author wrote it: a stack, or one or more constraints that are alike.
public struct ConflictPart: Hashable, Sendable {
  /// The part in words: "the stack of `row`: 3 children, spacing 8, insets 16", or the text of a constraint.
  public let text: String
  /// The name of the constraint, `always holds` for a size of at least 0, or `nil` for a stack with several rules.
  public let name: String?
  /// The JSON Pointer of the part.
  public let pointer: String
  /// The position in the text, or `nil` if it is not known.
  public internal(set) var position: JSONPosition?

  package func write(to writer: inout JSONWriter) {
    writer.string("text", text)
    if let name { writer.string("name", name) }
    writer.string("pointer", pointer)
    guard let position else { return }
    writer.integer("line", position.line)
    writer.integer("column", position.column)
  }

  /// The text and the name.
  public var line: String { name.map { "\(text)  (\($0))" } ?? text }
}

extension SpecInspection {
  /// What constraints such as `b.width == a.width` and `c.width == a.width` have in common.
  private struct Shape: Hashable {
    let attributes: [Attribute]
    let factors: [Double]
    let second: Item
    let relation: Relation
    let constant: Double
  }

  private struct Entry {
    var texts: [String]
    var name: String?
    let pointer: String
    var more = 0

    private static let limit = 3

    var part: ConflictPart {
      var shown = texts.count > Self.limit ? Array(texts.prefix(Self.limit - 1)) : texts
      if shown.count < texts.count { shown.append("\(texts.count - shown.count) more") }
      return ConflictPart(
        text: joined(shown) + (more > 0 ? " and \(more) more like it" : ""), name: name, pointer: pointer)
    }
  }

  func parts(of conflict: LayoutConflict) -> [ConflictPart] {
    var rules: [Int: Int] = [:]
    for case .stackRule(let view, _) in conflict.members.map({ $0.reference }) { rules[view, default: 0] += 1 }
    var entries: [Entry] = []
    var stacks: Set<Int> = []
    var alike: [Shape: Int] = [:]
    var origins: [String: Int] = [:]
    for member in conflict.members {
      switch member.reference {
      // A conflict with one rule of a stack is about that rule.
      case .stackRule(let view, _) where rules[view, default: 0] > 1:
        if stacks.insert(view).inserted { entries.append(entry(ofStack: view, in: conflict)) }
      case .constraint(let index):
        let entry = entry(of: member.reference)
        if let known = origins[entry.pointer] {
          entries[known].texts += entry.texts
          // A part of the constraint ends with # and its edge.
          entries[known].name = entries[known].name.map { String($0.prefix { $0 != "#" }) }
          continue
        }
        let shape = shape(of: index)
        if let known = shape.flatMap({ alike[$0] }) {
          entries[known].more += 1
          continue
        }
        if let shape { alike[shape] = entries.count }
        origins[entry.pointer] = entries.count
        entries.append(entry)
      default: entries.append(entry(of: member.reference))
      }
    }
    return entries.map { $0.part }
  }

  /// Returns the shape of a constraint between two sizes, or `nil` for others, which stand for themselves.
  private func shape(of index: Int) -> Shape? {
    let anchors = tree.anchors(of: index)
    guard anchors.count == 2, anchors[0].attribute.kind == .size else { return nil }
    return Shape(
      attributes: anchors.map { $0.attribute }, factors: anchors.map { $0.coefficient }, second: anchors[1].item,
      relation: tree.relation(of: index), constant: tree.constant(of: index))
  }

  private func entry(of reference: ConstraintReference) -> Entry {
    let name = name(of: reference)
    return Entry(
      texts: [text(of: reference)], name: name.hasSuffix(">=0") ? "always holds" : name,
      pointer: pointer(of: reference))
  }

  private func entry(ofStack view: Int, in conflict: LayoutConflict) -> Entry {
    let axis = tree.views[view].stack?.axis ?? .horizontal
    let onlyAligns = conflict.members.allSatisfy { member in
      guard case .stackRule(view, let rule) = member.reference else { return true }
      return rule.axis(along: axis) != axis
    }
    let stack = "the stack of `\(name(ofView: view))`"
    let text =
      onlyAligns ? "\(stack), which aligns its children" : "\(stack): \(StackRuleText(self, view: view).summary)"
    return Entry(texts: [text], name: nil, pointer: stackPointer(ofView: view))
  }
}
