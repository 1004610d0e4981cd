import Cassowary
import JSON

/// Explains why a list conflicts: the numbers that contradict each other, their origins, and what to do.
struct LogConflictSentences {
  private let diagnosis: LogDiagnosis
  private let sum: LogConflictSum

  init(_ diagnosis: LogDiagnosis) {
    self.diagnosis = diagnosis
    sum = LogConflictSum(diagnosis)
  }

  var text: String {
    let cause = diagnosis.cause
    var sentences = [cause?.sentence, cause?.hasNumbers == true ? nil : contradiction].compactMap { $0 }
    sentences += OriginSentences(diagnosis).sentences
    let advice = cause?.advice ?? advice + (cause?.adviceEnd ?? "")
    if !advice.isEmpty { sentences.append(advice) }
    if diagnosis.excess <= FeasibilityChecker.halfPixel, cause == nil {
      sentences.append(
        "The difference is no more than half a point: frames are aligned to pixels, constants are not")
    }
    if !diagnosis.repeated.isEmpty {
      sentences.append("A line is in the list twice, with the same address, and counts once")
    }
    if let duplicates = diagnosis.duplicates { sentences.append(duplicates) }
    if let further = diagnosis.furtherConflict { sentences.append("Then another conflict remains: \(further)") }
    return sentences.map { $0.sentenceCase + "." }.joined(separator: " ")
  }

  private var excess: String { roundedText(diagnosis.excess) }

  /// The sum with its difference, and the smallest change that resolves it if that is less.
  private var off: String {
    let least = sum.least(of: diagnosis).map { " (\($0))" } ?? ""
    return sum.text(difference: sum.difference == 0 ? excess : roundedText(sum.difference)) + least
  }

  /// "UILabel1's top inset of 8 and UILabel1's bottom inset of 8 do not fit in UIView1's height of 0: 8 + 8 is 16 more
  /// than 0".
  var contradiction: String {
    let constraints = diagnosis.members.compactMap { $0.index }
    if constraints.count == 1, let only = constraints.first, diagnosis.meaning.rows[only].second == nil {
      return "\(diagnosis.description(of: only)) is impossible: a size cannot be negative"
    }
    if constraints.count == 1, let only = constraints.first {
      let sizes = diagnosis.members.count > 1 ? " if no size is below 0" : ""
      return "\(diagnosis.description(of: only)) is impossible by itself\(sizes): it is off by \(excess)"
    }
    if constraints.count == 2, let both = sameSize(constraints[0], constraints[1]) { return both }
    let demands = list(sum.demands, otherwise: constraints)
    let verb = sum.demands.count == 1 ? "does" : "do"
    guard !sum.limits.isEmpty else {
      if !sum.demands.isEmpty, !sum.isEquation, let ratios {
        return "\(ratios), and \(demands) \(verb) not fit in that: \(off)"
      }
      let rest = rest(of: constraints)
      let others = list(rest, otherwise: [])
      if sum.demands.isEmpty || rest.isEmpty {
        return "\(demands) cannot \(constraints.count == 2 ? "both" : "all") hold: \(off)"
      }
      if sum.isEquation {
        return "\(demands) \(verb) not agree with \(others): \(off)"
      }
      let leave = rest.count == 1 ? "leaves" : "leave"
      return "\(demands) \(verb) not fit, because \(others) \(leave) no room: \(off)"
    }
    let limits = list(sum.limits, otherwise: [])
    if sum.isEquation, !sum.exceedsImposedSize {
      return "\(demands) \(verb) not agree with \(limits): \(off)"
    }
    return "\(demands) \(verb) not fit in \(limits): \(off)"
  }

  /// "a.width == 0.7 * b.width and a.width == 0.8 * b.width hold together only if a.width is 0".
  private var ratios: String? {
    let rows = diagnosis.meaning.rows
    let candidates = diagnosis.members.compactMap { $0.index }.filter {
      rows[$0].relation == .equal && rows[$0].second != nil && rows[$0].constant == 0
    }.prefix(64)
    for one in candidates {
      for other in candidates where other > one {
        guard rows[one].first == rows[other].first, rows[one].second == rows[other].second,
          rows[one].multiplier != rows[other].multiplier
        else { continue }
        let texts = joined([one, other].map { diagnosis.description(of: $0) })
        return "\(texts) hold together only if \(diagnosis.sizeName(of: rows[one].first)) is 0"
      }
    }
    return nil
  }

  /// Returns the members without a number in the sum, those with multipliers first.
  private func rest(of constraints: [Int]) -> [LogConflictSum.Summand] {
    let named = Set(sum.demands.map { $0.constraint })
    let rest = constraints.filter { !named.contains($0) }
    let factors = rest.filter { diagnosis.meaning.rows[$0].multiplier != 1 }
    return (factors.isEmpty ? rest : factors).map { LogConflictSum.Summand(constraint: $0, number: 0, factor: 1) }
  }

  /// "UIInputView1's height cannot be both 250 and 216: 34 apart".
  private func sameSize(_ one: Int, _ other: Int) -> String? {
    let rows = diagnosis.meaning.rows
    let (first, second) = (rows[one], rows[other])
    guard first.first == second.first, first.second == nil, second.second == nil else { return nil }
    let name = diagnosis.sizeName(of: first.first)
    let numbers = diagnosis.origins[one] == .own ? (first, second) : (second, first)
    func text(_ row: ListMeaning.Row) -> String {
      switch row.relation {
      case .equal: roundedText(row.constant)
      case .greaterThanOrEqual: "at least \(roundedText(row.constant))"
      case .lessThanOrEqual: "at most \(roundedText(row.constant))"
      }
    }
    return "\(name) cannot be both \(text(numbers.0)) and \(text(numbers.1)): \(excess) apart"
  }

  private func list(_ summands: [LogConflictSum.Summand], otherwise constraints: [Int]) -> String {
    let indices = summands.isEmpty ? constraints : summands.map { $0.constraint }
    if let whole = diagnosis.description(ofAll: indices) { return whole }
    guard indices.count > 6 else { return joined(indices.map { diagnosis.description(of: $0) }) }
    // Of many, the largest numbers tell the most.
    let largest =
      summands.isEmpty
      ? Array(indices.prefix(4)) : summands.sorted { $0.value > $1.value }.prefix(4).map { $0.constraint }
    let texts = indices.filter { largest.contains($0) }.map { diagnosis.description(of: $0) }
    return joined(texts + ["\(indices.count - largest.count) smaller ones"])
  }

  private var advice: String {
    if let first = diagnosis.repairs.first {
      let size = collapsed.map { ", or give \($0) a size before its first layout" } ?? ""
      return
        "\(diagnosis.cause?.adviceStart ?? "To resolve it, ")\(first.text)\(first.kind == .autoresizing ? "" : size)"
    }
    let indices = diagnosis.members.compactMap { $0.index }
    guard indices.contains(where: { diagnosis.origins[$0] == .own }) else {
      let size = collapsed.map { "; they hold if \($0) has a size other than zero before its first layout" }
      if let properties = OwnerProperties(diagnosis)?.text { return properties + (size ?? "") }
      return "The system made all of them, so the app's code cannot change them"
        + (size ?? ", and the log can be ignored")
    }
    return "No single change resolves it; other constraints conflict, too"
  }

  /// A view of the app whose size is 0 because nothing has set it yet.
  private var collapsed: String? {
    for index in diagnosis.members.compactMap({ $0.index }) {
      let row = diagnosis.meaning.rows[index]
      guard row.second == nil, row.constant.magnitude < 1e-6, row.relation != .greaterThanOrEqual,
        diagnosis.origins[index] == .autoresizing || diagnosis.origins[index] == .encapsulated,
        let item = diagnosis.subject(of: index)
      else { continue }
      if !diagnosis.kind(of: item).keepsItsMask { return diagnosis.phrase(item) }
    }
    return nil
  }
}

extension LogDiagnosis {
  /// A member that another constraint of the app repeats: "UILabel1's top inset of 6 exists twice, as 0x1 and 0x2".
  fileprivate var duplicates: String? {
    var first: [ListMeaning.Row: Int] = [:]
    let members = Set(members.compactMap { $0.index })
    for (index, row) in meaning.rows.enumerated() where origins[index] == .own && !repeated.contains(index) {
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
}

extension String {
  /// The text as the start of a sentence. Names of views keep their first letter.
  var sentenceCase: String {
    for word in ["the ", "a ", "its ", "if "] where hasPrefix(word) {
      return String(decoding: [utf8[utf8.startIndex] & 0xDF] + Array(utf8.dropFirst()), as: UTF8.self)
    }
    return self
  }
}

/// Explains the members that the system made, unless the cause does.
struct OriginSentences {
  private(set) var sentences: [String] = []

  init(_ diagnosis: LogDiagnosis) {
    var seen: Set<ConstraintOrigin> = []
    for index in diagnosis.members.compactMap({ $0.index }) {
      let origin = diagnosis.origins[index]
      if diagnosis.isProbablyOfTable(index) {
        sentences.append(
          "\(diagnosis.description(of: index)) has no identifier, but is probably set by the cell's table")
      }
      guard origin != .own, diagnosis.cause?.explained.contains(origin) != true, seen.insert(origin).inserted else {
        continue
      }
      sentences.append(Self.sentence(diagnosis, index, origin))
    }
  }

  private static func sentence(_ diagnosis: LogDiagnosis, _ index: Int, _ origin: ConstraintOrigin) -> String {
    let constraint = diagnosis.log.constraints[index]
    let what = diagnosis.description(of: index)
    let name = diagnosis.itemName(constraint.first)
    let isZero = constraint.second == nil && constraint.constant < 1e-6
    switch origin {
    case .own: return ""
    case .encapsulated:
      let when = isZero ? "before its first layout" : "at this moment"
      let item = diagnosis.meaning.table.position(of: constraint.first.item)
      let size = FixedSize(diagnosis, index)
      let owner =
        size?.isOfWindow == true ? "the window" : item.map { container(of: $0, in: diagnosis) } ?? "the system"
      return "\(owner) sets \(what) \(when); do not change it"
    case .autoresizing:
      let masked = diagnosis.subject(of: index).map { diagnosis.phrase($0) } ?? name
      return "\(what) comes from \(masked)'s frame and autoresizing mask"
    case .stack where constraint.identifier == "UISV-hiding":
      return "The stack view sets \(what), because the view is hidden"
    case .stack: return "The stack view sets \(what), from its properties"
    case .safeArea: return "\(what) is that of the device; do not change it"
    case .margins: return "\(what) follows from layoutMargins"
    case .fitting: return "\(what) is the target of systemLayoutSizeFitting; do not change it"
    case .temporary: return "UIKit sets \(what) until the view's first layout; do not change it"
    case .keyboardAccessory: return "UIKit sets \(what), for the bar above the keyboard; do not change it"
    case .barButton: return "UIKit sets \(what), inside a bar button; do not change it"
    case .interfaceBuilder:
      return "\(what) was added by Interface Builder because the view has no constraints there: add some"
    case .system: return "\(what) belongs to the system; do not change it"
    }
  }

  /// Returns what imposes the size of a view, such as "the table".
  static func container(of item: Int, in diagnosis: LogDiagnosis) -> String {
    let className = diagnosis.meaning.table.items[item].className
    if className.contains(text: "TableViewCell") || className.contains(text: "TableViewHeader") { return "the table" }
    if className.contains(text: "NSTable") || className.contains(text: "CellView") { return "the table" }
    if className.contains(text: "Collection") { return "the collection view" }
    if className.contains(text: "InputView") { return "the keyboard's container" }
    return diagnosis.kind(of: item).isCell ? "its table or collection view" : "its container"
  }
}

extension LogDiagnosis {
  /// Sentences that explain why constraints that are satisfiable as printed may still have conflicted.
  var roundingSentences: String {
    let constraints = members.compactMap { $0.index }
    let own = constraints.filter { origins[$0] == .own }.max { yields($0) < yields($1) }
    let names = joined(constraints.prefix(4).map { description(of: $0) })
    let more = constraints.count > 4 ? " and \(constraints.count - 4) more" : ""
    var text =
      "Rounding: as printed the constraints hold, but only just: \(names)\(more) leave no more room than rounding does. "
      + "The log prints six digits, and frames are aligned to pixels, so the difference is not visible."
    if let duplicates {
      text += " \(duplicates)."
    } else if let own {
      text += " Give \(description(of: own)) priority 999, so that it can give way by a fraction of a point."
    }
    return text
  }

  /// Returns how well a constraint can change: an inset or gap at the end best, the size of a cell's content view
  /// least.
  private func yields(_ index: Int) -> Int {
    let constraint = log.constraints[index]
    guard constraint.second == nil else { return constraint.first.attribute.isFarEdge ? 3 : 2 }
    return isProbablyOfTable(index) ? 0 : 1
  }

  /// Sentences that explain why a satisfiable list may have been printed.
  var satisfiableSentences: String {
    var text = "As printed the constraints hold together"
    if !repeated.isEmpty { text += "; a line is there twice, with the same address" }
    let missing = MissingParts(self).sentences
    if missing.isEmpty {
      return text
        + "; if they did conflict, the list is incomplete, or the conflict involves a size that it does not print."
    }
    text += "; the cause of the conflict is not in the log, which lacks \(joined(Array(missing.prefix(3))))."
    if let excess = excessWithStandardMargins {
      text += " With margins of 8 points, which UIKit gives by default, they conflict by \(roundedText(excess))."
    } else if isTightWithStandardMargins {
      text += " With margins of 8 points, which UIKit gives by default, they leave no more room than rounding does."
    }
    return text
  }
}
