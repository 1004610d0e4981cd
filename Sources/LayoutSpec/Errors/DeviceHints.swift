import Layout

extension DeviceTable {
  /// Returns what to write instead of an unknown id. A device with other digits is not a misspelling.
  package static func hint(forUnknown id: String) -> String {
    if let nearest = nearest(toUnknown: id) { return "did you mean \"\(nearest.name)\"?" }
    let start = id.utf8.count > 64 ? id : id.lowercased()
    let similar = Array(all.map { $0.id }.filter { $0.hasPrefix(start) }.prefix(3))
    return similar.isEmpty
      ? "use an id such as iphone-16 or ipad-mini-6" : "use an id such as \(similar.joined(separator: ", "))"
  }

  static func correction(ofUnknown id: String) -> String? {
    nearest(toUnknown: id).flatMap { $0.isLikely ? $0.name : nil }
  }

  private static func nearest(toUnknown id: String) -> NearestName? {
    guard id.utf8.count <= 64 else { return nil }
    func digits(_ text: String) -> [UInt8] { text.utf8.filter { Identifier.isASCIIDigit($0) }.sorted() }
    let wanted = digits(id)
    var search = NearestNameSearch()
    guard idiom(of: id) == nil else { return nil }
    return search.nearest(to: id, among: all.map { $0.id }.filter { digits($0) == wanted })
  }

  static func idiom(of word: String) -> Idiom? {
    switch word.lowercased() {
    case "iphone", "phone": .phone
    case "ipad", "pad": .pad
    default: nil
    }
  }
}
