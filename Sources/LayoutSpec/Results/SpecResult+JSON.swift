public import JSON
import Layout

extension SpecResult {
  /// The result as JSON text, compact or laid out for people.
  public func json(_ layout: JSONWriter.Layout = .compact) -> [UInt8] {
    var writer = JSONWriter(layout: layout, capacity: 1024 + 96 * frameCount)
    write(to: &writer)
    return writer.finish()
  }

  /// Writes the result as one JSON value.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("name")
    writer.string(name)
    writer.key("status")
    writer.string("solved")
    writer.key("environment")
    environment.write(to: &writer)
    writer.key("root")
    writer.beginObject(onOneLine: true)
    writer.number("width", root.width)
    writer.number("height", root.height)
    writer.endObject()
    writeFrames(to: &writer)
    writer.key("ambiguous")
    writer.beginArray(onOneLine: ambiguous.isEmpty)
    for name in ambiguous { writer.string(name) }
    writer.endArray()
    writeUnsatisfied(to: &writer)
    writer.key("broken")
    writer.beginArray(onOneLine: broken.isEmpty)
    for name in broken { writer.string(name) }
    writer.endArray()
    let outputs = outputs
    if !outputs.isEmpty {
      writer.key("outputs")
      writer.beginObject()
      for (id, output) in outputs {
        writer.key(id)
        writer.value(output)
      }
      writer.endObject()
    }
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

  private func writeUnsatisfied(to writer: inout JSONWriter) {
    writer.key("unsatisfied")
    writer.beginArray(onOneLine: unsatisfied.isEmpty)
    for wish in unsatisfied {
      writer.beginObject(onOneLine: true)
      writer.key("constraint")
      writer.string(wish.constraint)
      writer.number("priority", wish.priority)
      writer.number("violation", wish.violation)
      writer.endObject()
    }
    writer.endArray()
  }
}

extension ResolvedEnvironment {
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.word("device", environment.device?.id ?? "none")
    writer.word("orientation", environment.orientation.rawValue)
    writer.word("split", environment.split.rawValue)
    writer.word("splitSide", environment.splitSide.rawValue)
    writer.key("window")
    writer.rect(environment.window)
    let area = environment.safeArea
    writer.key("safeArea")
    writer.beginObject(onOneLine: true)
    writer.number("top", area.top)
    writer.number("left", area.left)
    writer.number("bottom", area.bottom)
    writer.number("right", area.right)
    writer.endObject()
    writer.word("idiom", environment.idiom.rawValue)
    writer.number("scale", environment.scale)
    writer.boolean("notch", environment.notch)
    writer.boolean("homeIndicator", environment.homeIndicator)
    writer.word("horizontalSizeClass", environment.horizontalSizeClass.rawValue)
    writer.word("verticalSizeClass", environment.verticalSizeClass.rawValue)
    writer.word("layoutDirection", environment.layoutDirection.rawValue)
    writer.boolean("needsInputModeSwitchKey", environment.needsInputModeSwitchKey)
    writeKeyboard(to: &writer)
    writer.key("traits")
    writer.beginObject(onOneLine: true)
    for (name, value) in traits { writer.word(name, value) }
    writer.endObject()
    writer.key("metrics")
    writer.beginObject(onOneLine: true)
    for (name, value) in metrics {
      writer.key(name)
      writer.fixed6(value)
    }
    writer.endObject()
    writer.endObject()
  }

  private func writeKeyboard(to writer: inout JSONWriter) {
    let keyboard = environment.keyboard
    writer.key("keyboard")
    writer.beginObject()
    writer.word("state", keyboard.state.rawValue)
    if keyboard.state != .hidden, let frame = keyboard.frame {
      writer.key("frame")
      writer.rect(frame)
    }
    if let height = keyboard.height { writer.number("height", height) }
    writer.number("inputHeight", keyboard.inputHeight)
    writer.key("near")
    writer.beginArray(onOneLine: true)
    for edge in near.edges { writer.string(edge.rawValue) }
    writer.endArray()
    writer.endObject()
  }
}

extension JSONWriter {
  /// Writes a member that is a number, rounded to six decimals.
  mutating func number(_ key: StaticString, _ value: Double) {
    self.key(key)
    fixed6(value)
  }

  mutating func boolean(_ key: StaticString, _ value: Bool) {
    self.key(key)
    boolean(value)
  }

  mutating func word(_ key: StaticString, _ value: String) {
    self.key(key)
    string(value)
  }

  mutating func word(_ key: String, _ value: String) {
    self.key(key)
    string(value)
  }

  mutating func rect(_ rect: Rect) {
    beginObject(onOneLine: true)
    number("x", rect.x)
    number("y", rect.y)
    number("width", rect.width)
    number("height", rect.height)
    endObject()
  }
}
