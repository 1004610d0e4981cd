import LayoutSpec

extension SpecDocument {
  convenience init(_ text: String) { self.init(parsing: Array(text.utf8)) }
}
