import Layout

/// A text style of UIKit, whose fonts follow the user's text size (Dynamic Type).
struct IBTextStyle: Hashable {
  /// The style's name in camel case, such as `body`.
  let name: String
  /// The point sizes for the text sizes, from the smallest to the largest: the table "Dynamic Type sizes" of Apple's
  /// Human Interface Guidelines.
  private let sizes: [Double]

  /// The height of a line of the system font, as a multiple of its point size.
  private static let lineHeight = 1.193359375

  /// Finds the text style of a view's font, or returns `nil` if it has another font.
  init?(of element: XMLElement) {
    switch element.font?["style"] {
    case "UICTFontTextStyleTitle0": self.init("largeTitle", [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60])
    case "UICTFontTextStyleTitle1": self.init("title1", [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58])
    case "UICTFontTextStyleTitle2": self.init("title2", [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56])
    case "UICTFontTextStyleTitle3": self.init("title3", [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55])
    case "UICTFontTextStyleHeadline": self.init("headline", [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53])
    case "UICTFontTextStyleBody": self.init("body", [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53])
    case "UICTFontTextStyleCallout": self.init("callout", [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51])
    case "UICTFontTextStyleSubhead": self.init("subheadline", [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49])
    case "UICTFontTextStyleFootnote": self.init("footnote", [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44])
    case "UICTFontTextStyleCaption1": self.init("caption1", [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43])
    case "UICTFontTextStyleCaption2": self.init("caption2", [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40])
    default: return nil
    }
  }

  private init(_ name: String, _ sizes: [Double]) {
    self.name = name
    self.sizes = sizes
  }

  /// The point size for the standard text size, for which files record frames.
  var size: Double { sizes[3] }

  var metric: String { name + "Growth" }

  var growth: SpecValue {
    var values: [SpecValue] = []
    for (category, size) in zip(LayoutEnvironment.ContentSizeCategory.allCases, sizes) where size != self.size {
      let growth = ((size - self.size) * Self.lineHeight * 1000).rounded() / 1000
      values.append(["when": ["contentSizeCategory": .string(category.rawValue)], "value": .number(growth)])
    }
    return .array(values + [["value": 0]])
  }
}

extension IBView {
  /// The text style of a label, a button or a field of one line, whose height follows the text size; otherwise `nil`.
  var lineStyle: IBTextStyle? {
    switch tag {
    case "label" where element["numberOfLines"] ?? "1" == "1", "button", "textField": IBTextStyle(of: element)
    default: nil
    }
  }
}
