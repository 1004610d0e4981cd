import Layout

/// A recorded width or height of a view with an intrinsic size, which may have been stretched.
struct IBStretch {
  let view: Int
  let isWidth: Bool
  let size: Double
  /// Whether it is the system's size, which constraints do not change.
  let isKnown: Bool
  /// The priority with which the view keeps this size. The system stretches those of the lowest first.
  let priority: Double

  static func sizes(of view: IBView, in layout: IBLayout) -> [IBStretch] {
    guard let rect = layout.alignmentRect(view.index) else { return [] }
    let has = view.hasIntrinsicSize
    func size(_ isWidth: Bool) -> IBStretch {
      let isKnown = view.hasSystemSize || !isWidth && view.tag == "pickerView" && rect.height == 216
      let hugging = view.element.positiveNumber(isWidth ? "horizontalHuggingPriority" : "verticalHuggingPriority")
      return IBStretch(
        view: view.index, isWidth: isWidth, size: isWidth ? rect.width : rect.height, isKnown: isKnown,
        priority: isKnown ? 1001 : hugging ?? 250)
    }
    return (has.width ? [size(true)] : []) + (has.height ? [size(false)] : [])
  }
}

extension IBSpecBuilder {
  mutating func stretch(_ size: IBStretch) {
    if size.isWidth {
      stretched[size.view, default: (false, false)].width = true
    } else {
      stretched[size.view, default: (false, false)].height = true
    }
  }
}
