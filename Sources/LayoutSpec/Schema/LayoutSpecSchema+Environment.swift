import Layout

extension LayoutSpecSchema {
  static var environment: JSONTree {
    .node(screen.adding(facts).adding(regions).adding(["keyboard": keyboard]).adding(custom))
      .described("The environment for which the layout is solved. Missing keys are derived.")
  }

  private static var screen: JSONTree {
    let position = JSONTree.defined(.number).defaulting(to: 0)
    let safeArea: JSONTree = ["top": position, "left": position, "bottom": position, "right": position]
    let inset = JSONTree.numberFromZero.defaulting(to: 0)
    let additional: JSONTree = ["top": inset, "left": inset, "bottom": inset, "right": inset]
    return [
      "device": .defined(.device),
      "orientation": .word(of: Orientation.self).described(TraitName.orientation.sentence),
      "split": .word(of: Split.self).described(TraitName.split.sentence),
      "splitSide": .word(of: SplitSide.self).described(Key.splitSide.environmentSentence),
      "window": .node(frame, required: ["width", "height"])
        .described("The window in points, in screen coordinates."),
      "safeArea": .node(safeArea).described(Key.safeArea.environmentSentence),
      "additionalSafeArea": .node(additional).described(Key.additionalSafeArea.environmentSentence),
    ]
  }

  private static var regions: JSONTree {
    [
      "windowControls": .flag(Key.windowControls.environmentSentence),
      "occlusions": .list(
        of: .node(frame, required: ["width", "height"]).described(Key.occlusions.environmentSentence)
      )
      .described("The areas of the root under parts of the device or the system."),
      "division": .node(frame, required: ["width", "height"]).described(Key.division.environmentSentence),
    ]
  }

  private static var frame: JSONTree {
    let position = JSONTree.defined(.number).defaulting(to: 0)
    return ["x": position, "y": position, "width": .defined(.positiveNumber), "height": .defined(.positiveNumber)]
  }

  private static var facts: JSONTree {
    let traits: [TraitName] = [
      .idiom, .scale, .notch, .homeIndicator, .horizontalSizeClass, .verticalSizeClass, .layoutDirection,
      .contentSizeCategory, .needsInputModeSwitchKey,
    ]
    return JSONTree.object(of: traits) { trait in
      let word = trait.isBoolean ? JSONTree.type("boolean") : .word(among: trait.words)
      return (trait.rawValue, (trait == .scale ? .defined(.positiveNumber) : word).described(trait.sentence))
    }
  }

  private static var keyboard: JSONTree {
    let frame: JSONTree = [
      "x": .defined(.number), "y": .defined(.number), "width": .defined(.positiveNumber),
      "height": .defined(.positiveNumber),
    ]
    return .node([
      "state": .word(of: KeyboardState.self).described("Its state."),
      "frame": .node(frame).described("Its frame on the screen, in points."),
      "height": .defined(.positiveNumber).described("Its height in points."),
      "inputHeight": .defined(.positiveNumber).described("The height of a custom keyboard's own view, in points."),
      "near": .list(of: .word(of: Rect.Edge.self)).described("The edges of the window near it."),
    ]).described("The system's keyboard.")
  }

  private static var custom: JSONTree {
    func named(_ description: String, _ value: JSONTree, example: JSONTree) -> JSONTree {
      JSONTree.record(["$comment": true]).described(description)
        .adding(["additionalProperties": value, "examples": [example]])
    }
    return [
      "traits": named("Custom traits and their values.", .type("string"), example: ["plane": "numbers"]),
      "metrics": named("Replaces metrics of the spec.", .defined(.number), example: ["gap": 4]),
    ]
  }
}
