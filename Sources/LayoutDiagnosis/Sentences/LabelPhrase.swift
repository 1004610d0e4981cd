import JSON

extension ItemTable {
  /// Returns the name of an item in a sentence: `UIView`, "the safe area", or "the label "Coupon"" if it shows a text of
  /// its own.
  func phrase(of item: Int) -> String {
    switch items[item].displayName {
    case "safeArea": "the safe area"
    case "layoutMargins": "the layout margins"
    default: labelPhrase(of: item) ?? items[item].displayName
    }
  }

  /// Returns the possessive of an item in a sentence: "UIView's", "the layout margins'".
  func possessive(of item: Int) -> String {
    let phrase = phrase(of: item)
    return phrase == "the layout margins" ? phrase + "'" : phrase + "'s"
  }

  /// Returns the name of an item's property in a sentence: "UIView's height", "the height of the label "Coupon"".
  func phrase(_ property: String, of item: Int) -> String {
    labelPhrase(of: item).map { "the \(property) of \($0)" } ?? "\(possessive(of: item)) \(property)"
  }

  /// Returns the name of a label or control that shows a text, or `nil` if it has none or another one shows the same.
  func labelPhrase(of item: Int) -> String? {
    guard let phrase = Self.labelPhrase(items[item]) else { return nil }
    let isUnique = items.indices.allSatisfy { $0 == item || Self.labelPhrase(items[$0]) != phrase }
    return isUnique ? phrase : nil
  }

  private static func labelPhrase(_ item: Item) -> String? {
    let nouns: [(suffix: String, noun: String)] = [
      ("Label", "label"), ("Button", "button"), ("TextField", "text field"), ("TextView", "text view"),
    ]
    guard item.key.hasPrefix("0x"), !item.label.isEmpty,
      let noun = nouns.first(where: { item.className.hasSuffix($0.suffix) })?.noun
    else { return nil }
    return "the \(noun) \"\(oneLine(item.label))\""
  }

  /// Returns a text with line breaks, which a list prints as `\\n`, as spaces.
  private static func oneLine(_ text: String) -> String {
    var result: [UInt8] = []
    for byte in text.utf8 {
      if byte == UInt8(ascii: "n"), result.last == .backslash {
        result[result.count - 1] = .space
      } else {
        result.append(byte == .newline ? .space : byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
