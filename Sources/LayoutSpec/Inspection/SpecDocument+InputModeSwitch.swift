public import JSON

extension SpecDocument {
  /// The first view of the document, present or not, whose `output` says that it switches to the next keyboard.
  public var firstInputModeSwitch: (name: String, pointer: String)? {
    for (index, view) in spec.views.enumerated() {
      guard let output = output(ofNode: index), Self.isInputModeSwitch(output) else { continue }
      let pointer = pointer(of: view.json)
      return (view.id ?? pointer, pointer)
    }
    return nil
  }

  /// Whether an `output` says that its key switches to the next keyboard.
  public static func isInputModeSwitch(_ output: JSONValue) -> Bool { output["role"]?.string == "inputModeSwitch" }
}
