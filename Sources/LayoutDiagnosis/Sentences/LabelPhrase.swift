import JSON

extension ItemTable {
  /// `UIView`, "the safe area", or "the label "Coupon"" if the item shows a text of its own.
  func phrase(of item: Int) -> String {
    switch items[item].displayName {
    case "safeArea": "the safe area"
    case "layoutMargins": "the layout margins"
    default: labelPhrase(of: item) ?? items[item].displayName
    }
  }

  /// "UIView's", "the layout margins'".
  func possessive(of item: Int) -> String {
    let phrase = phrase(of: item)
    return phrase == "the layout margins" ? phrase + "'" : phrase + "'s"
  }

  /// "UIView's height", "the height of the label "Coupon"".
  func phrase(_ property: String, of item: Int) -> String {
    labelPhrase(of: item).map { "the \(property) of \($0)" } ?? "\(possessive(of: item)) \(property)"
  }

  /// `nil` if the item shows no text or another one shows the same.
  func labelPhrase(of item: Int) -> String? {
    guard let phrase = items[item].labelPhrase else { return nil }
    return items.indices.allSatisfy { $0 == item || items[$0].labelPhrase != phrase } ? phrase : nil
  }
}

extension ItemTable.Item {
  fileprivate var labelPhrase: String? {
    let nouns: [(suffix: String, noun: String)] = [
      ("Label", "label"), ("Button", "button"), ("TextField", "text field"), ("TextView", "text view"),
    ]
    guard key.hasPrefix("0x"), !label.isEmpty, let noun = nouns.first(where: { className.hasSuffix($0.suffix) })?.noun
    else { return nil }
    // A list prints line breaks as `\n` or `\\n`.
    var text: [UInt8] = []
    for byte in label.utf8 {
      if byte == UInt8(ascii: "n"), text.last == .backslash {
        while text.last == .backslash { text.removeLast() }
        text.append(.space)
      } else {
        text.append(byte == .newline ? .space : byte)
      }
    }
    return "the \(noun) \"\(String(decoding: text, as: UTF8.self))\""
  }
}
