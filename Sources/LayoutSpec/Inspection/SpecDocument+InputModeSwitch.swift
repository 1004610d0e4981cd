public import JSON

extension SpecDocument {
  /// The first view of the document, present or not, whose `output` says that it switches to the next keyboard.
  public var firstInputModeSwitch: (name: String, pointer: String)? {
    for view in spec.views {
      guard let output = view.output, let json, Self.isInputModeSwitch(json[output]) else { continue }
      let pointer = pointer(of: view.json)
      return (view.id ?? pointer, pointer)
    }
    return nil
  }

  /// Whether an `output` says that its key switches to the next keyboard.
  public static func isInputModeSwitch(_ output: JSONValue) -> Bool { output["role"]?.string == "inputModeSwitch" }
}
