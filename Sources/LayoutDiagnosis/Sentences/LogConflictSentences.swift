import Cassowary
import JSON
import Layout

extension LogDiagnosis {
  var conflictSentences: String {
    var sentences = [cause?.sentence, cause?.hasNumbers == true ? nil : contradiction].compactMap { $0 }
    sentences += originSentences
    let advice = cause?.advice ?? self.advice + (cause?.adviceEnd ?? "")
    if !advice.isEmpty { sentences.append(advice) }
    if excess <= FeasibilityChecker.halfPixel, cause == nil {
      sentences.append("The difference is no more than half a point: frames are aligned to pixels, constants are not")
    }
    if !repeated.isEmpty { sentences.append("A line is in the list twice, with the same address, and counts once") }
    if let duplicates { sentences.append(duplicates) }
    if let further = furtherConflict { sentences.append("Then another conflict remains: \(further)") }
    return sentences.map { $0.sentenceCase + "." }.joined(separator: " ")
  }

  /// "UILabel1's top inset of 8 and UILabel1's bottom inset of 8 do not fit in UIView1's height of 0: 8 + 8 is 16 more
  /// than 0".
  var contradiction: String {
    let sum = sum
    let constraints = memberIndices
    if constraints.count == 1, let only = constraints.first {
      let name = description(of: only)
      if rows[only].second == nil { return "\(name) is impossible: a size cannot be negative" }
      let facts = members.compactMap { $0.origin.fact }
      var conditions = facts.contains { !$0.isMargin } ? ["no size is below 0"] : []
      if facts.contains(where: { $0.isMargin }) { conditions.append("a margin is never outside its view") }
      let condition = conditions.isEmpty ? "" : " if \(joined(conditions))"
      return "\(name) is impossible by itself\(condition): it is off by \(roundedText(excess))"
    }
    if constraints.count == 2, let both = sameSize(constraints[0], constraints[1]) { return both }
    let off = ": \(sum.sentence)"
    let demands = sum.demands.isEmpty ? list(constraints) : list(sum.demands)
    let verb = sum.demands.count == 1 ? "does" : "do"
    guard sum.limits.isEmpty else {
      let isAgreement = sum.isEquation && !sum.exceedsImposedSize
      let reason = isAgreement ? equality.map { ", because of \($0)" } ?? "" : ""
      return "\(demands) \(verb) not \(isAgreement ? "agree with" : "fit in") \(list(sum.limits))\(reason)\(off)"
    }
    // The members without a number in the sum, those with multipliers first.
    let others = constraints.filter { index in !sum.demands.contains { $0.constraint == index } }
    let factors = others.filter { rows[$0].multiplier != 1 }
    let rest = factors.isEmpty ? others : factors
    if sum.demands.isEmpty || rest.isEmpty {
      return "\(demands) cannot \(constraints.count == 2 ? "both" : "all") hold\(off)"
    }
    let leave = rest.count == 1 ? "leaves" : "leave"
    return sum.isEquation
      ? "\(demands) \(verb) not agree with \(list(rest))\(off)"
      : "\(demands) \(verb) not fit, because \(list(rest)) \(leave) no room\(off)"
  }

  /// If the changed constraint is a member, the numbers in the log do not tell what remains.
  func contradiction(afterChangeOf changed: Int?) -> String {
    let constraints = memberIndices
    guard let changed, constraints.contains(changed) else { return contradiction }
    let names = constraints.map { ($0 == changed ? property(of: $0) : nil) ?? description(of: $0) }
    return "\(joined(names)) cannot \(constraints.count == 2 ? "both" : "all") hold"
  }

  /// "UIView1.height == UIScrollView.height".
  private var equality: String? {
    ownMembers.first { index in
      let attribute = rows[index].first.attribute
      return rows[index].isEquality && (attribute.isSize || attribute.share == 0.5)
    }.map { description(of: $0) }
  }

  /// "UIInputView1's height cannot be both 250 and 216: 34 apart".
  private func sameSize(_ one: Int, _ other: Int) -> String? {
    let rows = (origins[one] == .own ? [one, other] : [other, one]).map { self.rows[$0] }
    guard rows[0].first == rows[1].first, rows[0].second == nil, rows[1].second == nil else { return nil }
    let numbers = rows.map { row in
      let bound = ["minimum ": "at least ", "maximum ": "at most "][boundWord(row.relation)] ?? ""
      return bound + roundedText(row.constant)
    }
    return "\(sizeName(of: rows[0].first)) cannot be both \(numbers[0]) and \(numbers[1]): \(roundedText(excess)) apart"
  }

  private func list(_ summands: [LogConflictSum.Summand]) -> String {
    // Of many, the largest numbers tell the most.
    let largest = summands.sorted { $0.value > $1.value }.prefix(4).map { $0.constraint }
    let indices = summands.map { $0.constraint }
    return list(indices, shown: indices.filter { largest.contains($0) })
  }

  private func list(_ indices: [Int], shown: [Int]? = nil) -> String {
    if let whole = description(ofAll: indices) { return whole }
    guard indices.count > 6 else { return joined(indices.map { description(of: $0) }) }
    let texts = (shown ?? Array(indices.prefix(4))).map { description(of: $0) }
    return joined(texts + ["\(indices.count - texts.count) more"])
  }

  private var advice: String {
    // A view of the app whose size is 0 because nothing has set it yet.
    let collapsed = fixedSizes.first { size in
      size.isZero && (size.origin == .autoresizing || size.origin == .encapsulated) && !size.kind.keepsItsMask
    }?.view
    if let first = repairs.first {
      let size = collapsed.map { ", or give \($0) a size before its first layout" } ?? ""
      return "To resolve it, \(first.text)" + ([.autoresizing, .property].contains(first.kind) ? "" : size)
    }
    guard ownMembers.isEmpty else { return "No single change resolves it; other constraints conflict, too" }
    let size = collapsed.map { "; they hold if \($0) has a size other than zero before its first layout" }
    if let properties = ownerAdvice { return properties + (size ?? "") }
    return "The system made all of them, so the app's code cannot change them"
      + (size ?? ", and the log can be ignored")
  }

  /// "UILabel1's top inset of 6 exists twice, as 0x1 and 0x2".
  fileprivate var duplicates: String? {
    var first: [ListMeaning.Row: Int] = [:]
    let members = Set(memberIndices)
    for (index, row) in rows.enumerated() where origins[index] == .own && !repeated.contains(index) {
      guard let known = first[row] else {
        first[row] = index
        continue
      }
      guard members.contains(index) || members.contains(known) else { continue }
      let addresses = [known, index].map { log.constraints[$0].address }
      return "\(description(of: known)) exists twice, as \(joined(addresses)): remove one of them"
    }
    return nil
  }

  /// Why constraints that are satisfiable as printed may still have conflicted.
  var roundingSentences: String {
    let constraints = memberIndices
    // What can change best: an inset or gap at the end, and least the size of a cell's content view.
    let own = ownMembers.max { yields($0) < yields($1) }
    let names = joined(constraints.prefix(4).map { description(of: $0) })
    let more = constraints.count > 4 ? " and \(constraints.count - 4) more" : ""
    let text =
      "Rounding: as printed the constraints hold, but only just: \(names)\(more) leave no more room than rounding does. "
      + "The log prints six digits, and frames are aligned to pixels, so the difference is not visible."
    if let duplicates { return "\(text) \(duplicates.sentenceCase)." }
    return text
      + (own.map { " Give \(description(of: $0)) priority 999, so that it can give way by a fraction of a point." }
        ?? "")
  }

  private func yields(_ index: Int) -> Int {
    let constraint = log.constraints[index]
    guard constraint.second == nil else { return constraint.first.attribute.isFarEdge ? 3 : 2 }
    return isProbablyOfTable(index) ? 0 : 1
  }

  /// Why a satisfiable list may have been printed.
  var satisfiableSentences: String {
    let text =
      "As printed the constraints hold together"
      + (repeated.isEmpty ? "" : "; a line is there twice, with the same address")
    guard !missing.isEmpty else {
      return text
        + "; if they did conflict, the list is incomplete, or the conflict involves a size that it does not print."
    }
    let margins =
      excessWithStandardMargins.map {
        " With margins of 8 points, which UIKit gives by default, they conflict by \(roundedText($0))."
      } ?? ""
    return text
      + "; the cause of the conflict is not in the log, which lacks \(joined(Array(missing.prefix(3)))).\(margins)"
  }
}

extension String {
  /// Names of views keep their first letter.
  var sentenceCase: String {
    for word in ["the ", "a ", "its ", "if ", "only "] where hasPrefix(word) {
      return String(decoding: [utf8[utf8.startIndex] & 0xDF] + Array(utf8.dropFirst()), as: UTF8.self)
    }
    return self
  }
}

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
    if log.isOpened, !log.isClosed, log.broken == nil {
      sentences.append("the end of the list: the text ends before it")
    }
    return Array(sentences.uniqued.prefix(100))
  }

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
