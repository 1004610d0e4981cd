import JSON
import Layout

/// The properties of a view without laid-out children.
extension IBView {
  var hasIntrinsicSize: (width: Bool, height: Bool) {
    switch tag {
    case "label", "button", "textField", "switch", "segmentedControl", "stepper", "activityIndicatorView",
      "pageControl", "datePicker", "pickerView", "imageView":
      (true, true)
    case "slider", "progressView", "searchBar", "navigationBar", "toolbar", "tabBar": (false, true)
    case "textView" where element.flag("scrollEnabled") == false: (true, true)
    default: (false, false)
    }
  }

  /// Whether the system knows the size, whatever the view shows. Any other recorded size is a guess.
  var hasSystemSize: Bool { ["switch", "stepper", "activityIndicatorView"].contains(tag) }

  var hasText: Bool { ["label", "button", "textField", "textView"].contains(tag) }

  var isKey: Bool { ["button", "switch", "stepper", "segmentedControl", "slider"].contains(tag) }

  private var designSize: (width: Double?, height: Double?) {
    guard let size = element.child(named: "size", key: "intrinsicContentSize") else {
      return
        (element.positiveNumber("placeholderIntrinsicWidth"), element.positiveNumber("placeholderIntrinsicHeight"))
    }
    return (size.positiveNumber("width"), size.positiveNumber("height"))
  }

  /// - Parameter isStretched: whether the recorded width and height follow from constraints.
  func intrinsicSize(
    _ rect: Rect?, isStretched: (width: Bool, height: Bool), on canvas: IBCanvas
  ) -> SpecValue? {
    let has = hasIntrinsicSize
    var (width, height) = has.width || has.height ? (rect?.width, rect?.height) : designSize
    if isStretched.width || has.height && !has.width { width = nil }
    // A label with a text that is recorded without a height has lost it in a row that was too low.
    if isStretched.height || tag == "label" && height == 0 && label != nil { height = nil }
    var size = SpecObject()
    size.add("width", width.map { .number(max(0, $0)) })
    size.add("height", height.map { heightValue(max(0, $0), on: canvas) })
    return size.isEmpty ? nil : .object(size)
  }

  private func heightValue(_ height: Double, on canvas: IBCanvas) -> SpecValue {
    if let height = canvas.heightOnAllDevices(ofBar: tag, recorded: height) { return height }
    guard let style = lineStyle else { return .number(height) }
    let text = "\(numberText(height)) + \(style.metric)"
    // A field with a rounded border has a least height.
    return .string(element["borderStyle"] == "roundedRect" ? "max(\(numberText(height)), \(text))" : text)
  }

  /// `nil` for the defaults. Those of a guessed size are below required, and in the order of the file.
  func priorities(_ name: String, standard: Double) -> SpecValue? {
    var priorities = SpecObject()
    for direction in ["horizontal", "vertical"] {
      guard let priority = element.positiveNumber(direction + name), priority <= 1000, priority != standard
      else { continue }
      let isTooHigh = priority > 999 && !hasSystemSize
      priorities.add(direction, .number(isTooHigh ? (priority + 999) / 2 : priority))
    }
    return priorities.isEmpty ? nil : .object(priorities)
  }

  /// What the view shows, in at most about 40 characters.
  var label: String? {
    let texts = [
      element["text"], element["title"], element.child(named: "string").flatMap { $0["key"] == "text" ? $0.text : nil },
      element.child(named: "buttonConfiguration")?["title"],
      element.child(named: "state", key: "normal")?["title"], element["placeholder"], element["image"],
    ]
    guard let text = texts.compactMap({ $0 }).first(where: { !$0.isEmpty }) else { return nil }
    var label = ""
    for word in text.split(whereSeparator: { $0.isWhitespace }) {
      guard label.count + word.count < 40 else {
        label += label.isEmpty ? String(word.prefix(39)) + "…" : " …"
        break
      }
      label += (label.isEmpty ? "" : " ") + word
    }
    return label.isEmpty ? nil : label
  }
}
