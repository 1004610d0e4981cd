import LayoutReports
import LayoutSpec
import TestSupport
import Testing

extension RangePicture {
  /// The picture of a spec over ranges.
  static func of(_ spec: String, _ ranges: String...) throws -> RangePicture {
    let document = SpecDocument(spec)
    try #require(document.isValid, "\(document.errors)")
    return try RangePicture(document, over: ranges.map { try NumberRange(parsing: $0) })
  }
}

extension String {
  /// The captions of a picture of ranges.
  var captions: [String] { matches(of: /class="l-caption"[^>]*font-size="13"[^>]*>([^<]*)</).map { String($0.1) } }

  /// The texts of axes and notes of a picture of ranges.
  var remarks: [String] { matches(of: /class="l-remark"[^>]*>([^<]*)</).map { String($0.1) } }
}
