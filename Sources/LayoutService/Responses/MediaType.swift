import HTTPMessage

struct MediaType {
  /// Without parameters, in lowercase.
  let essence: String
  let encodings: [String]

  init(_ contentType: String) {
    let parts = contentType.elements(separatedBy: ";")
    essence = parts.first?.asciiLowercase ?? ""
    let charset = "charset="
    encodings = parts.dropFirst().filter { $0.prefix(upToBytes: charset.utf8.count).isSameIgnoringCase(as: charset) }
      .map { Substring($0.utf8.dropFirst(charset.utf8.count)).asciiLowercase }
  }

  /// Returns whether an `Accept` header allows a type, given in lowercase. The most specific element that matches it
  /// decides, and allows it unless all of its weights are 0. An empty header allows everything.
  static func isAccepted(_ type: StaticString, by accept: String) -> Bool {
    let name = "\(type)"
    let ranges = [name, "\(name.prefix { $0 != "/" })/*", "*/*"]
    var isEmpty = true
    var best = (rank: ranges.count, isAllowed: false)
    for element in accept.elements(separatedBy: ",") {
      let parameters = element.utf8.drop { $0 != UInt8(ascii: ";") }
      let essence = element[..<parameters.startIndex].withoutBlanksAtEnds
      if essence.isEmpty { continue }
      isEmpty = false
      guard let rank = ranges.firstIndex(where: { essence.isSameIgnoringCase(as: $0) }), rank <= best.rank,
        rank < best.rank || !best.isAllowed
      else { continue }
      best = (rank, !Substring(parameters).elements(separatedBy: ";").contains { isZeroWeight($0) })
    }
    return isEmpty || best.isAllowed
  }

  private static func isZeroWeight(_ parameter: Substring) -> Bool {
    parameter.prefix(upToBytes: 3).isSameIgnoringCase(as: "q=0")
      && parameter.utf8.dropFirst(3).allSatisfy { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "0") }
  }
}
