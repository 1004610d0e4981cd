import HTTPMessage

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

  /// Returns whether an `Accept` header names a type, given in lowercase, or a group with it. Weights are ignored. An
  /// empty header allows everything.
  static func isAccepted(_ type: StaticString, by accept: String) -> Bool {
    let group = "\(type)".prefix { $0 != "/" } + "/*"
    let ranges = accept.split(separator: ",").map { MediaType(String($0)).essence }.filter { !$0.isEmpty }
    return ranges.isEmpty || ranges.contains { $0 == "*/*" || $0 == group || $0 == "\(type)" }
  }
}
