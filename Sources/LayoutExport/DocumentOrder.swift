/// Merges the lists of views that are present in different environments.
enum DocumentOrder {
  /// Inserts ids that are missing, each after the one that it follows.
  static func insert(_ ids: [String], into order: inout [String]) {
    if order == ids { return }
    var known = Set(order)
    var next = 0
    for id in ids {
      if known.insert(id).inserted {
        order.insert(id, at: next)
        next += 1
      } else if let index = order.firstIndex(of: id) {
        next = index + 1
      }
    }
  }
}
