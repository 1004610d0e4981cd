/// Finds information that the lines of a list refer to but do not contain, and parts of the list that are missing.
struct MissingParts {
  private(set) var sentences: [String] = []
  private let diagnosis: LogDiagnosis

  init(_ diagnosis: LogDiagnosis) {
    self.diagnosis = diagnosis
    addMargins()
    addOperands()
    addAmbiguousNames()
    if diagnosis.verdict == .satisfiable { addIntrinsicSizes() }
    addLosses()
  }

  private mutating func add(_ sentence: String) {
    if sentences.count < 100, !sentences.contains(sentence) { sentences.append(sentence) }
  }

  private func name(_ item: Int) -> String { diagnosis.meaning.table.items[item].displayName }

  private mutating func addMargins() {
    // Margins are named as in the lines.
    let words = [LoggedAttribute.leadingMargin: "leading", .trailingMargin: "trailing"]
    var directions: [ListMeaning.MarginUse: String] = [:]
    for constraint in diagnosis.log.constraints {
      for operand in constraint.operands {
        guard let item = diagnosis.meaning.table.position(of: operand.item), let word = words[operand.attribute]
        else { continue }
        for side in operand.attribute.marginSides(constraint.direction) {
          directions[ListMeaning.MarginUse(item: item, side: side)] = word
        }
      }
    }
    let uses = diagnosis.meaning.marginUses.filter { diagnosis.meaning.isUnknownMargin(of: $0.item, $0.side) }
    for item in diagnosis.meaning.table.items.indices {
      for side in Fact.Side.allCases {
        let use = ListMeaning.MarginUse(item: item, side: side)
        if uses.contains(use) { add("\(name(item))'s \(directions[use] ?? side.rawValue) margin") }
      }
    }
  }

  private mutating func addOperands() {
    for constraint in diagnosis.log.constraints {
      for operand in constraint.operands where operand.attribute.isBaseline {
        add("\(diagnosis.itemName(operand))'s baseline, which depends on its font")
      }
    }
    for row in diagnosis.meaning.rows {
      if case .origin(let item)? = row.second?.owner {
        add("\(name(item))'s superview, from which its position is measured")
      }
    }
  }

  private mutating func addAmbiguousNames() {
    for item in diagnosis.meaning.table.items where item.isAmbiguous {
      add("which of the views named \(item.label) is meant: two addresses in one line have this name")
    }
  }

  /// Adds labels, buttons and images without a size in the list, whose content determines it.
  private mutating func addIntrinsicSizes() {
    let classes = ["UILabel", "UIButton", "UIImageView", "UITextField", "UISwitch", "NSTextField", "NSButton"]
    var sized: Set<Int> = []
    for constraint in diagnosis.log.constraints where constraint.first.attribute.isSize {
      if let item = diagnosis.meaning.table.position(of: constraint.first.item) { sized.insert(item) }
    }
    for (position, item) in diagnosis.meaning.table.items.enumerated()
    where classes.contains(item.className) && !sized.contains(position) {
      add("\(item.displayName)'s intrinsic size")
    }
  }

  private mutating func addLosses() {
    let log = diagnosis.log
    if log.unreadCount == 1 {
      add("a line of the list that could not be read")
    } else if log.unreadCount > 1 {
      add("\(log.unreadCount) lines of the list that could not be read")
    }
    if log.hasList, let broken = diagnosis.broken, broken.index == nil {
      add("the constraint that the system broke, so that lines are missing")
    }
    if log.isShortened { add("the constraints that are replaced by ... in the list") }
    if diagnosis.isCutOff { add("the end of the list: the text ends before it") }
  }
}

extension LogDiagnosis {
  /// Whether the list has an opening parenthesis but no closing one, and no broken constraint after it.
  var isCutOff: Bool { log.isOpened && !log.isClosed && log.broken == nil }
}
