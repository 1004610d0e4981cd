public import JSON
import Layout

extension SpecDocument {
  /// The roles of keys that checks and pictures know, and that of a view that scrolls.
  package static let roles = [
    "inputModeSwitch", "shift", "delete", "return", "space", "dismiss", "plane", "scrollView",
  ]

  /// Other names of these roles, without separators and in lower case.
  private static let synonyms = [
    "globe": "inputModeSwitch", "globekey": "inputModeSwitch", "nextkeyboard": "inputModeSwitch",
    "switchkeyboard": "inputModeSwitch", "keyboardswitch": "inputModeSwitch", "nextinputmode": "inputModeSwitch",
    "switchinputmode": "inputModeSwitch", "inputmode": "inputModeSwitch",
    "advancetonextinputmode": "inputModeSwitch", "handleinputmodelist": "inputModeSwitch",
    "backspace": "delete", "deletebackward": "delete", "spacebar": "space", "newline": "return", "enter": "return",
    "dismisskeyboard": "dismiss", "hidekeyboard": "dismiss",
  ]

  /// Returns the known role that a text is close to, or `nil` if it is one, or a role of the spec's own.
  static func likelyRole(for text: String) -> String? {
    guard !roles.contains(text) else { return nil }
    let plain = String(text.lowercased().filter { $0.isLetter })
    return synonyms[plain] ?? nearestName(to: text, among: roles)
  }

  /// Returns the roles in the document, also conditional ones, that are close to a known one, in document order, each
  /// with the view's name and the role's JSON Pointer.
  public func misspeltRoles() -> [(view: String, role: String, likely: String, pointer: String)] {
    spec.views.indices.flatMap { index in
      roles(ofNode: index).compactMap { role in
        guard let text = role.string, let likely = Self.likelyRole(for: text) else { return nil }
        return (view: name(ofNode: index), role: text, likely: likely, pointer: pointer(of: role.nodeID))
      }
    }
  }

  private func roles(ofNode index: Int) -> [JSONValue] {
    guard let output = output(ofNode: index) else { return [] }
    if let node = spec.views[index].outputNode,
      let member = spec.outputs[node].first(where: { $0.key == "role" })
    {
      return member.value.leaves.map { output.value(at: $0) }
    }
    return [output["role"]].compactMap { $0 }
  }

  // MARK: The key that switches to the next keyboard

  /// The first key of the document, present or not, whose `output` may say that it switches to the next keyboard.
  public var firstInputModeSwitch: (name: String, pointer: String)? {
    let index = spec.views.indices.first { index in
      roles(ofNode: index).contains { $0.string == "inputModeSwitch" } && mayBeKey(spec.views[index])
    }
    return index.map { (name(ofNode: $0), pointer(of: spec.views[$0].json)) }
  }

  private func mayBeKey(_ view: ViewNode) -> Bool { view.kind == .key || spec.distributionOfKeys(around: view) != nil }

  /// Returns whether a role is probably meant to be that of a key that switches to the next keyboard.
  public static func isLikelyInputModeSwitch(_ role: String) -> Bool { likelyRole(for: role) == "inputModeSwitch" }

  /// Returns whether an `output` says that its key switches to the next keyboard.
  public static func isInputModeSwitch(_ output: JSONValue) -> Bool { output["role"]?.string == "inputModeSwitch" }
}

extension SpecInspection {
  /// Returns whether the layout closes the gap if a view is absent: it has no children, no constraint names it, and it
  /// is in a stack with other views, of which one takes the space.
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
