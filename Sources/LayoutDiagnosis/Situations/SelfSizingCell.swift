extension KnownSituation {
  /// A row or cell whose height the table or collection view has set before, or instead of, measuring it.
  static let selfSizingCell = KnownSituation(
    name: "self-sizing-cell", documentation: "https://stackoverflow.com/questions/25059443",
    where: { size in
      size.isHeight && !size.isZero
        && (size.isProbablyOfTable
          || size.origin == .encapsulated && (size.kind.isContentView || size.kind.isCell || size.isOfPlainCell))
    }
  ) { imposed, diagnosis in
    let container =
      imposed.isOfPlainCell
      ? "A table or collection view" : diagnosis.container(of: imposed.item).sentenceCase
    let view = imposed.isOfPlainCell ? "its cell's content, \(imposed.view)," : imposed.view
    return Cause(
      sentence: "\(container) has set the height of \(view) to \(imposed.number) without measuring it, and all "
        + "constraints inside are required",
      explained: [.encapsulated], isTemporary: true)
  }
}

extension FixedSize {
  /// Whether it is probably the size of the content view of a collection view's cell, which is a plain view.
  var isOfPlainCell: Bool { className == "UIView" && !isOfWindow && size < 200 }
}
