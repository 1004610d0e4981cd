import JSON
import Layout

/// A role in a view's `output` that is probably meant to be a known one.
public struct MisspeltRole: Hashable, Sendable {
  /// The view's name.
  public let view: String
  /// The role as it is written.
  public let role: String
  /// The known role.
  public let likely: String
  /// The JSON Pointer of the role.
  public let pointer: String
}

extension SpecDocument {
  /// The roles of keys that checks and pictures know, and that of a view that scrolls.
  private static let roles = [
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

  /// Returns the roles in the document, also conditional ones, that are close to a known one, in document order.
  ///
  /// - Complexity: O(document).
  public func misspeltRoles() -> [MisspeltRole] {
    spec.views.indices.flatMap { index in
      roles(ofNode: index).compactMap { role in
        guard let text = role.string, let likely = Self.likelyRole(for: text) else { return nil }
        return MisspeltRole(
          view: name(ofNode: index), role: text, likely: likely, pointer: pointer(of: role.location))
      }
    }
  }

  private func roles(ofNode index: Int) -> [JSONValue] {
    guard let output = output(ofNode: index) else { return [] }
    if let node = spec.views[index].outputNode,
      let member = spec.outputs[node].members.first(where: { $0.key == "role" })
    {
      return member.value.leaves.map { output.value(at: $0) }
    }
    return [output["role"]].compactMap { $0 }
  }
}
