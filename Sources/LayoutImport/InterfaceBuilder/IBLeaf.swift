import JSON
import Layout

/// The properties of a view without laid-out children: its intrinsic size, its label, and whether it is a key.
struct IBLeaf {
  let view: IBView
  let rect: Rect?

  var hasIntrinsicSize: (width: Bool, height: Bool) {
    switch view.tag {
    case "label", "button", "textField", "switch", "segmentedControl", "stepper", "activityIndicatorView",
      "pageControl",
      "datePicker", "pickerView", "imageView":
      return (true, true)
    case "slider", "progressView", "searchBar", "navigationBar", "toolbar", "tabBar": return (false, true)
    case "textView": return view.element.flag("scrollEnabled") == false ? (true, true) : (false, false)
    default: return (false, false)
    }
  }

  private var designSize: (width: Double?, height: Double?)? {
    let element = view.element
    if let size = element.child(named: "size", key: "intrinsicContentSize") {
      return (size.positiveNumber("width"), size.positiveNumber("height"))
    }
    let width = element.positiveNumber("placeholderIntrinsicWidth")
    let height = element.positiveNumber("placeholderIntrinsicHeight")
    return width == nil && height == nil ? nil : (width, height)
  }

  /// The recorded size of a view with an intrinsic size, or `nil` if it has none.
  ///
  /// - Parameters:
  ///   - isStretched: whether the recorded width and height follow from constraints.
  ///   - bars: the heights of bars on the canvas.
  func intrinsicSize(isStretched: (width: Bool, height: Bool), bars: IBBarHeights) -> SpecValue? {
    let has = hasIntrinsicSize
    var width = has.width ? rect?.width : nil
    var height = has.height ? rect?.height : nil
    if let designSize, !has.width, !has.height { (width, height) = designSize }
    if isStretched.width { width = nil }
    // A label with a text that is recorded without a height has lost it in a row that was too low.
    if isStretched.height || view.tag == "label" && height == 0 && label != nil { height = nil }
    var size = SpecObject()
    size.add("width", width.map { .number(max(0, $0)) })
    size.add(
      "height",
      height.map { (height: Double) -> SpecValue in
        let number = max(0, height)
        if let height = bars.everywhere(view.tag, recorded: number) { return height }
        guard let style = view.lineStyle else { return .number(number) }
        let text = "\(numberText(number)) + \(style.metric)"
        // A field with a rounded border has a least height.
        return .string(view.element["borderStyle"] == "roundedRect" ? "max(\(numberText(number)), \(text))" : text)
      })
    return size.isEmpty ? nil : .object(size)
  }

  /// Whether the system knows the size, whatever the view shows. Any other recorded size is a guess.
  var hasSystemSize: Bool {
    switch view.tag {
    case "switch", "stepper", "activityIndicatorView": true
    default: false
    }
  }

  /// Returns the hugging or compression resistance priorities, if they are not the defaults. Those of a guessed size
  /// are below required, and in the order of the file.
  func priorities(_ name: String, standard: Double) -> SpecValue? {
    var priorities = SpecObject()
    for direction in ["horizontal", "vertical"] {
      guard let priority = view.element.positiveNumber(direction + name), priority <= 1000, priority != standard
      else { continue }
      let isTooHigh = priority > 999 && !hasSystemSize
      priorities.add(direction, .number(isTooHigh ? (priority + 999) / 2 : priority))
    }
    return priorities.isEmpty ? nil : .object(priorities)
  }

  var isKey: Bool {
    switch view.tag {
    case "button", "switch", "stepper", "segmentedControl", "slider": true
    default: false
    }
  }

  var label: String? {
    let element = view.element
    let texts = [
      element["text"], element["title"], element.child(named: "string").flatMap { $0["key"] == "text" ? $0.text : nil },
      element.child(named: "buttonConfiguration")?["title"],
      element.child(named: "state", key: "normal")?["title"], element["placeholder"], element["image"],
    ]
    guard let text = texts.compactMap({ $0 }).first(where: { !$0.isEmpty }) else { return nil }
    let words = text.split { $0.isWhitespace }
    var label = ""
    for word in words {
      guard label.count + word.count < 40 else {
        label += label.isEmpty ? String(word.prefix(39)) + "…" : " …"
        break
      }
      label += (label.isEmpty ? "" : " ") + word
    }
    return label.isEmpty ? nil : label
  }
}
