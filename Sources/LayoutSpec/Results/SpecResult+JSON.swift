public import JSON
import Layout

extension SpecResult {
  /// Returns the result as JSON, compact or pretty.
  public func json(_ layout: JSONWriter.Layout = .compact) -> [UInt8] {
    var writer = JSONWriter(layout: layout, capacity: 1024 + 96 * frameCount)
    write(to: &writer)
    return writer.finish()
  }

  /// Writes the result as one JSON value.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.string("name", name)
    writer.string("status", "solved")
    if listsEnvironment {
      writer.key("environment")
      environment.write(to: &writer)
    }
    writer.object("root", onOneLine: true) { writer in
      writer.fixed6("width", root.width)
      writer.fixed6("height", root.height)
    }
    writeFrames(to: &writer)
    writer.array("ambiguous", of: ambiguous, onOneLine: ambiguous.isEmpty) { $1.string($0) }
    writeUnsatisfied(to: &writer)
    writer.array("broken", of: broken, onOneLine: broken.isEmpty) { $1.string($0) }
    writeOutputs(to: &writer)
    writer.endObject()
  }

  private func writeFrames(to writer: inout JSONWriter) {
    writer.key("frames")
    writer.beginObject()
    forEachFrame { _, id, frame in
      writer.key(id)
      writer.rect(frame)
    }
    writer.endObject()
  }

  private func writeOutputs(to writer: inout JSONWriter) {
    var isEmpty = true
    forEachOutput { id, output in
      if isEmpty {
        writer.key("outputs")
        writer.beginObject()
        isEmpty = false
      }
      writer.key(id)
      writer.value(output)
    }
    if !isEmpty { writer.endObject() }
  }

  private func writeUnsatisfied(to writer: inout JSONWriter) {
    writer.array("unsatisfied", of: unsatisfied, onOneLine: unsatisfied.isEmpty) { unmet, writer in
      writer.object(onOneLine: true) { writer in
        writer.string("constraint", unmet.constraint)
        writer.fixed6("priority", unmet.priority)
        writer.fixed6("violation", unmet.violation)
      }
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
  /// Writes a member that is a rectangle.
  package mutating func rect(_ key: StaticString, _ rect: Rect) {
    self.key(key)
    self.rect(rect)
  }

  package mutating func rect(_ rect: Rect) {
    object(onOneLine: true) { writer in
      writer.fixed6("x", rect.x)
      writer.fixed6("y", rect.y)
      writer.fixed6("width", rect.width)
      writer.fixed6("height", rect.height)
    }
  }

  package mutating func insets(_ insets: Insets) {
    object(onOneLine: true) { writer in
      writer.fixed6("top", insets.top)
      writer.fixed6("left", insets.left)
      writer.fixed6("bottom", insets.bottom)
      writer.fixed6("right", insets.right)
    }
  }
}
