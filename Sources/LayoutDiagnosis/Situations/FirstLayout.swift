extension KnownSituation {
  /// A view that is laid out before it has a size, so that required insets do not fit.
  static let firstLayout = KnownSituation(
    name: "first-layout", documentation: "https://stackoverflow.com/questions/31520075",
    where: { size in
      size.isZero && ([.encapsulated, .autoresizing, .temporary].contains(size.origin) || size.isProbablyOfTable)
    }
  ) { empty, diagnosis in
    let reason =
      switch empty.origin {
      case .autoresizing: "its frame has not been set yet"
      case .temporary: "UIKit has not laid it out yet"
      default: "\(diagnosis.container(of: empty.item)) has not sized it yet"
      }
    // UIKit measures a cell with a width of 0, which has no identifier. Only the other constraint is the app's.
    let parallel = empty.isProbablyOfTable ? diagnosis.ownMembers.first { $0 != empty.index } : nil
    return Cause(
      sentence: "\(empty.view) has a \(empty.word) of 0, because \(reason)",
      explained: [empty.origin],
      fixes: parallel.map {
        [Cause.Fix(kind: .priority, text: diagnosis.priorityText(of: $0), constraint: $0)]
      } ?? [],
      hasAllFixes: parallel != nil, isTemporary: true, prefersFarInset: true)
  }
}
