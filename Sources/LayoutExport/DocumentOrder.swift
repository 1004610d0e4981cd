import Layout
import LayoutSpec

/// The order of a document's views, for lists that are merged from several environments.
struct DocumentOrder {
  private let positions: [Name: Int]

  init(_ document: SpecDocument) {
    let names = document.viewNames.enumerated().map { (Name($1), $0) }
    positions = Dictionary(names) { first, _ in first }
  }

  func insert(_ names: [String], into list: inout [String]) {
    let known = Set(list.map { Name($0) })
    let new = names.filter { !known.contains(Name($0)) }
    guard !new.isEmpty else { return }
    list = (list + new).sorted { positions[Name($0), default: 0] < positions[Name($1), default: 0] }
  }
}
