/// UIKit terms that people write in a spec out of habit, and the spec's terms for them.
enum UIKitWords {
  /// Returns a sentence with the term to write instead, or `nil` if the word is not a UIKit term.
  static func advice(_ word: String, for code: SpecErrorCode) -> String? {
    switch code {
    case .unknownItem: items[word].map { "; in a layout spec it is \"\($0)\"" }
    case .unknownKey: keys[word].map { "; in a layout spec it is \"\($0)\"" }
    case .invalidPriority: priorities[word].map { "; in a layout spec it is \"\($0)\"" }
    case .unknownAttribute: attributeAdvice(word)
    case .unknownStack where word == "horizontal" || word == "vertical": "; write { \"axis\": \"\(word)\" }"
    default: nil
    }
  }

  static let items = [
    "superview": "root", "view": "root", "self": "root", "contentView": "root", "safeAreaLayoutGuide": "safeArea",
    "topLayoutGuide": "safeArea", "bottomLayoutGuide": "safeArea", "keyboardLayoutGuide": "keyboard",
    "layoutMarginsGuide": "margins", "readableContentGuide": "readable",
  ]

  private static let keys = [
    "isHidden": "when", "hidden": "when", "isActive": "when", "active": "when", "subviews": "children",
    "arrangedSubviews": "children", "identifier": "id", "tag": "id", "title": "label", "text": "label",
    "customSpacing": "spacingAfter", "intrinsicContentSize": "intrinsicSize", "contentHuggingPriority": "hugging",
    "contentCompressionResistancePriority": "compressionResistance", "layoutMargins": "margins",
    "directionalLayoutMargins": "insets", "contentInsets": "insets", "semanticContentAttribute": "direction",
    "firstItem": "item", "firstAttribute": "attribute", "relation": "relatedBy", "secondItem": "toItem",
    "secondAttribute": "toAttribute", "format": "visual", "isUserInteractionEnabled": "touch",
  ]

  private static let priorities = [
    "defaultHigh": "high", "defaultLow": "low", "UILayoutPriorityRequired": "required",
    "UILayoutPriorityDefaultHigh": "high", "UILayoutPriorityDefaultLow": "low",
    "UILayoutPriorityFittingSizeLevel": "fittingSizeLevel",
  ]

  private static func attributeAdvice(_ word: String) -> String? {
    if word == "notAnAttribute" { return "; for a constant, leave \"toItem\" and \"toAttribute\" out" }
    if word == "baseline" { return "; in a layout spec it is \"lastBaseline\"" }
    for ending in ["Anchor", "Margin", "WithinMargins"] where word.utf8.count > ending.utf8.count {
      guard word.hasSuffix(ending) else { continue }
      let attribute = String(word.dropLast(ending.count))
      return ending == "Anchor"
        ? "; did you mean \"\(attribute)\"?" : "; use \"\(attribute)\" of the guide \"margins\""
    }
    return nil
  }
}
