import Layout

extension DeviceTable {
  /// Returns what to write instead of an unknown id. A device with other digits is not a misspelling.
  package static func hint(forUnknown id: String) -> String {
    func digits(_ text: String) -> [UInt8] { text.utf8.filter { Identifier.isASCIIDigit($0) }.sorted() }
    let wanted = digits(id)
    let ids = all.map { $0.id }
    if idiom(of: id) == nil, let nearest = nearestName(to: id, among: ids.filter { digits($0) == wanted }) {
      return "did you mean \"\(nearest)\"?"
    }
    let similar = Array(ids.filter { $0.hasPrefix(id.lowercased()) }.prefix(3))
    return similar.isEmpty ? "see the device table" : "use an id such as \(similar.joined(separator: ", "))"
  }

  /// Returns the idiom that a word for all its devices means, or `nil` for any other word.
  static func idiom(of word: String) -> Idiom? {
    switch word.lowercased() {
    case "iphone", "phone": .phone
    case "ipad", "pad": .pad
    default: nil
    }
  }
}
