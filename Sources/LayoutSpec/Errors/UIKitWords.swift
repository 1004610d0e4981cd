import Layout

/// UIKit terms that people write in a spec out of habit, and the spec's terms for them.
enum UIKitWords {
  static func advice(_ word: String, for code: SpecErrorCode, isKnown: (String) -> Bool) -> String? {
    switch code {
    case .unknownItem: items[word].map { "; in a layout spec it is \"\($0)\"" }
    case .unknownKey: keyAdvice(word, isKnown)
    case .invalidPriority: priorities[word].map { "; in a layout spec it is \"\($0)\"" }
    case .unknownAttribute: attributeAdvice(word)
    case .unknownStack where word == "horizontal" || word == "vertical": "; write { \"axis\": \"\(word)\" }"
    default: nil
    }
  }

  /// Returns the term that means exactly the same as a UIKit term, or `nil` if there is none.
  static func equivalent(of word: String, for code: SpecErrorCode) -> String? {
    switch code {
    // A superview is the root only for some views, and the top layout guide ends where the safe area begins.
    case .unknownItem:
      items[word].flatMap { $0 == "root" || word == "topLayoutGuide" || word == "bottomLayoutGuide" ? nil : $0 }
    case .invalidPriority: priorities[word]
    case .unknownAttribute where word.hasSuffix("Anchor"):
      Attribute(rawValue: String(word.dropLast("Anchor".count)))?.rawValue
    default: nil
    }
  }

  static let items = [
    "superview": "root", "view": "root", "self": "root", "contentView": "root", "safeAreaLayoutGuide": "safeArea",
    "topLayoutGuide": "safeArea", "bottomLayoutGuide": "safeArea", "keyboardLayoutGuide": "keyboard",
    "layoutMarginsGuide": "margins", "readableContentGuide": "readable",
  ]

  /// The spec's keys for words that people write as keys. The first one that the object can have counts.
  private static let keys = [
    "isHidden": ["hidden", "when"], "isActive": ["when"], "active": ["when"], "subviews": ["children"],
    "arrangedSubviews": ["children"], "identifier": ["id"], "tag": ["id"], "title": ["label", "name"],
    "text": ["label", "expression"], "customSpacing": ["spacingAfter"], "intrinsicContentSize": ["intrinsicSize"],
    "contentHuggingPriority": ["hugging"], "contentCompressionResistancePriority": ["compressionResistance"],
    "layoutMargins": ["margins"], "additionalSafeAreaInsets": ["additionalSafeArea"],
    "directionalLayoutMargins": ["insets"], "contentInsets": ["insets"],
    "semanticContentAttribute": ["direction"], "firstItem": ["item"], "firstAttribute": ["attribute"],
    "relation": ["relatedBy"], "secondItem": ["toItem"], "secondAttribute": ["toAttribute"], "format": ["visual"],
    "isUserInteractionEnabled": ["touch"], "name": ["id"], "type": ["kind"], "version": ["layoutSpec"],
  ]

  /// The key of the object that a key belongs into.
  private static let containers = [
    "axis": "stack", "spacing": "stack", "insets": "stack", "alignment": "stack", "distribution": "stack",
    "unitGroup": "stack", "role": "output", "device": "environment", "orientation": "environment",
    "keyboard": "environment", "window": "environment", "safeArea": "environment", "idiom": "environment",
    "split": "environment", "layoutDirection": "environment", "additionalSafeArea": "environment",
    "windowControls": "environment", "occlusions": "environment", "division": "environment",
  ]

  private static func keyAdvice(_ word: String, _ isKnown: (String) -> Bool) -> String? {
    if let key = keys[word]?.first(where: isKnown) { return "; in a layout spec it is \"\(key)\"" }
    if let key = containers[word], isKnown(key) { return "; put it into \"\(key)\"" }
    switch word {
    case "description", "comment": return "; write \"$comment\""
    case "width", "height": return isKnown("children") ? "; write a constraint, such as \"a.\(word) == 60\"" : nil
    case "x", "y", "frame": return isKnown("children") ? "; write constraints, such as \"a.left == 8\"" : nil
    default: return nil
    }
  }

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
