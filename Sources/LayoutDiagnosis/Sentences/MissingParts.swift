import JSON
import Layout

extension LogDiagnosis {
  /// Information that the lines of the list refer to but do not contain, and parts of the list that are missing.
  var missingParts: [String] {
    var sentences = missingMargins
    sentences += log.constraints.flatMap { $0.operands }.filter { $0.attribute.anchor.isBaseline }
      .map { "\(itemName($0))'s baseline, which depends on its font" }
    for case .origin(let item)? in rows.map({ $0.second?.owner }) {
      sentences.append("\(table.items[item].displayName)'s superview, from which its position is measured")
    }
    sentences += table.items.filter { $0.isAmbiguous }
      .map { "which of the views named \($0.label) is meant: two addresses in one line have this name" }
    if verdict == .satisfiable { sentences += missingIntrinsicSizes }
    if log.unreadCount > 0 {
      let lines = log.unreadCount == 1 ? "a line" : "\(log.unreadCount) lines"
      sentences.append("\(lines) of the list that could not be read")
    }
    if log.hasList, let broken, broken.index == nil {
      sentences.append("the constraint that the system broke, so that lines are missing")
    }
    if log.isShortened { sentences.append("the constraints that are replaced by ... in the list") }
    if isCutOff { sentences.append("the end of the list: the text ends before it") }
    return Array(sentences.uniqued.prefix(100))
  }

  var isCutOff: Bool { log.isOpened && !log.isClosed && log.broken == nil }

  private var missingMargins: [String] {
    // Margins are named as in the lines.
    var names: [Fact: String] = [:]
    for constraint in log.constraints {
      for operand in constraint.operands where operand.attribute.isDirectional {
        for side in operand.attribute.marginSides(constraint.direction) {
          names[.margin(item: item(operand) ?? 0, side: side)] = operand.attribute.anchor.rawValue
        }
      }
    }
    return table.items.indices.flatMap { item in
      meaning.unknownMargins(of: item).map {
        "\(table.items[item].displayName)'s \(names[.margin(item: item, side: $0)] ?? $0.rawValue) margin"
      }
    }
  }

  /// The content of labels, buttons and images determines their size.
  private var missingIntrinsicSizes: [String] {
    let classes = ["UILabel", "UIButton", "UIImageView", "UITextField", "UISwitch", "NSTextField", "NSButton"]
    let sized = Set(log.constraints.filter { $0.first.attribute.isSize }.compactMap { item($0.first) })
    return table.items.indices.filter { classes.contains(table.items[$0].className) && !sized.contains($0) }
      .map { "\(table.items[$0].displayName)'s intrinsic size" }
  }
}
