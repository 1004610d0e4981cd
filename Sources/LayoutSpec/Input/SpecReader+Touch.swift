import JSON
import Layout

extension SpecReader {
  private static let touchKeys: KeySet = [.reach, .offset]
  private static let offsetKeys: KeySet = [.x, .y]
  private static let inputKeys: KeySet = [.coveredByKeyboard, .mayBeOccluded, .hidden, .touch, .types]

  mutating func readTouch(_ json: JSONView) {
    guard let members = object(json, keys: Self.touchKeys) else { return }
    spec.touch.reach = members[.reach].map { value($0, least: .zero) }
    guard let offset = members[.offset], let axes = object(offset, keys: Self.offsetKeys) else { return }
    spec.touch.offsetX = axes[.x].map { value($0) }
    spec.touch.offsetY = axes[.y].map { value($0) }
  }

  mutating func readInput(_ members: ObjectFields, _ node: inout ViewNode) {
    guard !members.keys.isDisjoint(with: Self.inputKeys) else { return }
    var input = ViewInput()
    if let touch = members[.touch] { input.touch = self.touch(touch, of: node) }
    if let types = members[.types] { input.types = self.types(types) }
    if let covered = members[.coveredByKeyboard] { input.isCoveredByKeyboard = boolean(covered) ?? false }
    if let occluded = members[.mayBeOccluded] { input.mayBeOccluded = boolean(occluded) ?? false }
    if let hidden = members[.hidden] { input.isHidden = boolean(hidden) ?? false }
    if input.isHidden { spec.hasHiddenViews = true }
    node.input = spec.inputs.count
    spec.inputs.append(input)
  }

  private mutating func touch(_ json: JSONView, of node: ViewNode) -> TouchNode? {
    if node.kind == .guide || node.kind == .spacer {
      diagnostics.report(.invalidValue, at: json, "a guide or spacer takes no touches; remove \"touch\"")
      return nil
    }
    if let flag = json.boolean { return .flag(flag) }
    guard json.kind == .object || json.kind == .array || json.number != nil || json.text != nil else {
      reportType(json, "true, false, or insets")
      return nil
    }
    return .insets(insets(json))
  }
}
