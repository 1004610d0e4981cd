public import JSON
import Layout

extension SpecDocument {
  /// The first key of the document, present or not, whose `output` may say that it switches to the next keyboard.
  public var firstInputModeSwitch: (name: String, pointer: String)? {
    for (index, view) in spec.views.enumerated() {
      guard mayBeInputModeSwitch(view, index), mayBeKey(view) else { continue }
      return (name(ofNode: index), pointer(of: view.json))
    }
    return nil
  }

  private func mayBeInputModeSwitch(_ view: ViewNode, _ index: Int) -> Bool {
    guard let output = output(ofNode: index) else { return false }
    if Self.isInputModeSwitch(output) { return true }
    guard let node = view.outputNode else { return false }
    return spec.outputs[node].members.contains { member in
      member.key == "role" && member.value.contains { output.value(at: $0).string == "inputModeSwitch" }
    }
  }

  /// Returns whether a view is a key: because of its kind, or because it has no children and is in a stack of units.
  private func mayBeKey(_ view: ViewNode) -> Bool {
    if let kind = view.kind { return kind == .key }
    guard !view.hasChildren, view.parent >= 0, let stack = spec.views[view.parent].stack else { return false }
    return spec.stacks[stack].distribution?.contains { $0 == .units } ?? false
  }

  /// Returns whether a role is probably meant to be that of a key that switches to the next keyboard.
  public static func isLikelyInputModeSwitch(_ role: String) -> Bool { likelyRole(for: role) == "inputModeSwitch" }

  /// Returns whether an `output` says that its key switches to the next keyboard.
  public static func isInputModeSwitch(_ output: JSONValue) -> Bool { output["role"]?.string == "inputModeSwitch" }
}

extension SpecInspection {
  /// Returns whether the layout closes the gap if a view is absent: it is in a stack with other views, of which one takes
  /// the space, and no constraint names it.
  public func mayBeAbsent(_ view: Int) -> Bool {
    guard let parent = tree.views[view].parent, let stack = tree.views[parent].stack else { return false }
    let siblings = tree.views.indices.filter { $0 != view && tree.views[$0].parent == parent }
    let node = resolved.viewNodes[view]
    guard !siblings.isEmpty, !document.spec.views[node].hasChildren,
      !document.spec.constraintViews.contains(node)
    else { return false }
    switch stack.distribution {
    // Rows with the same unit may need as many units as each other.
    case .units: return stack.unitGroup == nil || siblings.contains { tree.views[$0].flexible > 0 }
    case .fillEqually: return true
    case .fill, .equalSpacing, .equalCentering, .fillProportionally: return false
    }
  }
}
