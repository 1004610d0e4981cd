import HTTPMessage

/// The media types that an `Accept` header allows (RFC 9110, 12.5.1).
struct MediaRanges {
  private struct Entry {
    var range: String
    var specificity: Int
    var isAllowed: Bool
  }

  private var entries: [Entry] = []

  /// Parses the header's value. Invalid parts are ignored.
  init(_ accept: String) {
    for element in accept.split(separator: ",") {
      let parts = element.split(separator: ";").map { $0.withoutBlanksAtEnds.lowercased() }
      guard let range = parts.first, !range.isEmpty else { continue }
      let refused = parts.dropFirst().contains { part in
        guard part.hasPrefix("q=") else { return false }
        return part.dropFirst(2).allSatisfy { $0 == "0" || $0 == "." }
      }
      let specificity = range == "*/*" ? 0 : range.hasSuffix("/*") ? 1 : 2
      entries.append(Entry(range: range, specificity: specificity, isAllowed: !refused))
    }
  }

  /// Returns whether the header allows a media type, given in lowercase. An empty header allows everything.
  func allow(_ mediaType: StaticString) -> Bool {
    let type = "\(mediaType)"
    let group = type.prefix { $0 != "/" } + "/*"
    let matching = entries.filter { $0.range == "*/*" || $0.range == group || $0.range == type }
    guard let best = matching.max(by: { $0.specificity < $1.specificity }) else { return entries.isEmpty }
    return best.isAllowed
  }
}

/// A media type with its parameters, as in `Content-Type`.
struct MediaType {
  /// The type without parameters, in lowercase.
  let essence: String
  /// Whether no parameter names another encoding than UTF-8.
  let isUTF8: Bool

  init(_ contentType: String) {
    let parts = contentType.split(separator: ";", omittingEmptySubsequences: false).map {
      $0.withoutBlanksAtEnds.lowercased()
    }
    essence = parts.first ?? ""
    isUTF8 = parts.dropFirst().allSatisfy {
      !$0.hasPrefix("charset=") || $0.dropFirst(8) == "utf-8" || $0.dropFirst(8) == "\"utf-8\""
    }
  }
}
