import JSON
public import Layout

/// The environment of a result, with all derived values.
public struct ResolvedEnvironment: Sendable {
  /// The device, the window, the keyboard and the traits that follow from them.
  public let environment: LayoutEnvironment
  /// The edges that the keyboard is near, as the keyboard guide sees it.
  public let near: EdgeSet
  /// The custom traits, in the spec's order.
  public let traits: [(name: String, value: String)]
  /// The metrics that were overridden, in the spec's order.
  public let metrics: [(name: String, value: Double)]
  /// The keyboard's frame, if it was given.
  public let keyboardFrame: Rect?

  init(_ document: SpecDocument, _ resolved: ResolvedSpec) {
    environment = resolved.environment
    near = resolved.near
    keyboardFrame = resolved.request.keyboard?.frame
    traits = zip(document.spec.traits, resolved.content.traitValues).map { ($0.name.text, $1.text) }
    metrics = document.spec.metrics.compactMap { metric in
      resolved.request.metrics[metric.name].map { (metric.name.text, $0) }
    }
  }
}

extension ResolvedEnvironment {
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.string("device", environment.device?.id ?? "none")
    writer.string("orientation", environment.orientation.rawValue)
    writer.string("split", environment.split.rawValue)
    writer.string("splitSide", environment.splitSide.rawValue)
    writer.rect("window", environment.window)
    writer.key("safeArea")
    writer.insets(environment.safeArea)
    if let area = environment.additionalSafeArea {
      writer.key("additionalSafeArea")
      writer.insets(area)
    }
    writer.string("idiom", environment.idiom.rawValue)
    writer.fixed6("scale", environment.scale)
    writer.boolean("notch", environment.notch)
    writer.boolean("homeIndicator", environment.homeIndicator)
    writer.string("horizontalSizeClass", environment.horizontalSizeClass.rawValue)
    writer.string("verticalSizeClass", environment.verticalSizeClass.rawValue)
    writer.string("layoutDirection", environment.layoutDirection.rawValue)
    writer.string("contentSizeCategory", environment.contentSizeCategory.rawValue)
    writer.boolean("needsInputModeSwitchKey", environment.needsInputModeSwitchKey)
    writer.boolean("windowControls", environment.windowControls)
    if !environment.occlusions.isEmpty {
      writer.array("occlusions", of: environment.occlusions) { $1.rect($0) }
    }
    if let division = environment.division { writer.rect("division", division) }
    writeKeyboard(to: &writer)
    writer.object("traits", onOneLine: true) { writer in
      for (name, value) in traits {
        writer.key(name)
        writer.string(value)
      }
    }
    writer.object("metrics", onOneLine: true) { writer in
      for (name, value) in metrics {
        writer.key(name)
        writer.fixed6(value)
      }
    }
    writer.endObject()
  }

  private func writeKeyboard(to writer: inout JSONWriter) {
    let keyboard = environment.keyboard
    writer.object("keyboard") { writer in
      writer.string("state", keyboard.state.rawValue)
      if keyboard.state != .hidden, let frame = keyboard.frame { writer.rect("frame", frame) }
      if let height = keyboard.height { writer.fixed6("height", height) }
      writer.fixed6("inputHeight", keyboard.inputHeight)
      writer.array("near", of: near.edges, onOneLine: true) { $1.string($0.rawValue) }
    }
  }
}

extension JSONWriter {
  package mutating func rect(_ key: StaticString, _ rect: Rect) {
    self.key(key)
    self.rect(rect)
  }

  package mutating func rect(_ rect: Rect) { object(.rect, rect.x, rect.y, rect.width, rect.height) }

  package mutating func insets(_ insets: Insets) {
    object(.insets, insets.top, insets.left, insets.bottom, insets.right)
  }
}

extension JSONNumberKeys {
  fileprivate static let rect = JSONNumberKeys("x", "y", "width", "height")
  fileprivate static let insets = JSONNumberKeys("top", "left", "bottom", "right")
}
