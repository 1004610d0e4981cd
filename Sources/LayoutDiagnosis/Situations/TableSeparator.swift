extension KnownSituation {
  /// A row of a table that is one pixel higher or lower than its content, because of the separator.
  static let tableSeparator = KnownSituation(
    name: "table-separator", documentation: "https://stackoverflow.com/a/62599451",
    where: { size in
      size.isHeight && (size.origin == .encapsulated || size.isProbablyOfTable)
        && (size.className == "UITableViewCellContentView" || size.kind.isCell)
        && !size.className.hasPrefix("UICollection")
    }
  ) { imposed, diagnosis in
    let sum = diagnosis.sum
    guard sum.limits.count == 1, sum.isLimited(by: imposed.index) else { return nil }
    // The log has six digits. A row of a table is a whole number of points high, but for the separator.
    let content = imposed.size + sum.shortage
    let scale = [3.0, 2].first { (sum.difference * $0 - 1).magnitude < 2e-3 }
    guard let scale, (content - content.rounded()).magnitude < 2e-3 else { return nil }
    let what = "one pixel (\(roundedText(sum.difference)) points at \(roundedText(scale))×)"
    let row =
      content > imposed.size
      ? "The table takes \(what) of the row for the separator" : "The table adds \(what) to the row for the separator"
    return Cause(
      sentence: "\(row), so \(imposed.view) is \(imposed.number) high and not \(roundedText(content.rounded()))",
      explained: [.encapsulated], isTemporary: true)
  }
}
