import Cassowary
import JSON

extension LogDiagnosis {
  /// Returns the diagnosis of a log for people: the cause, the members with their numbers, the sum, and the repairs.
  public func text(file: String? = nil) -> String {
    var lines = ["\(file.map { "\($0):" } ?? "line ")\(log.line): \(verdict.rawValue)", ""]
    lines += wrapped(why, indent: "  ")
    if !members.isEmpty { lines += [""] + memberLines }
    if verdict == .conflict { lines += ["", "  \(sum.text)   off by \(sum.amount)\(sum.least)"] }
    if !repairs.isEmpty {
      let what = furtherConflict == nil ? "" : " for this conflict, but not the other"
      lines += ["", "  Fixes\(what), the most likely first (each verified by solving again):"]
      for (number, repair) in likeliestRepairs.enumerated() {
        lines += wrapped("\(number + 1). \(repair.text)", indent: "    ", hanging: "       ")
      }
    }
    lines += brokenLines
    if !members.isEmpty { lines += [""] + itemLines }
    if let situation { lines += ["", "  About this situation: \(situation.documentation)"] }
    let losses =
      missing.flatMap { wrapped("Not in the log: \($0).", indent: "  ") }
      + log.unread.map { "  line \($0.line) could not be read: \($0.text)" }
    if !losses.isEmpty { lines += [""] + losses }
    return lines.joined(separator: "\n") + "\n"
  }

  private var memberLines: [String] {
    let rows = members.map { member -> (number: String, text: String, note: String) in
      switch member.origin {
      case .fact(let fact): return ("0", meaning.text(of: fact) { $0.displayName }, "always holds")
      case .constraint(let index):
        let constraint = log.constraints[index]
        let identifier = constraint.identifier.map { " '\($0)'" } ?? ""
        let location = constraint.source.map { " \($0.file):\($0.line)" } ?? ""
        return (
          roundedText(constraint.constant), meaning.text(of: index), origins[index].rawValue + identifier + location
        )
      }
    }
    let numberWidth = rows.map { $0.number.count }.max() ?? 0
    let textWidth = min(72, rows.map { $0.text.count }.max() ?? 0)
    return rows.map { row in
      "    \(padding(row.number, numberWidth))\(row.number)  \(row.text)\(padding(row.text, textWidth))  \(row.note)"
    }
  }

  private var brokenLines: [String] {
    guard let broken else { return [] }
    let what = broken.index.map { meaning.text(of: $0) } ?? broken.constraint.text
    let isMember = broken.index.map { memberIndices.contains($0) } ?? false
    let result =
      switch (broken.resolves, isMember) {
      case _ where broken.index == nil: ", which is not in the list"
      case _ where verdict != .conflict: ""
      case (true, true): ", which resolves it"
      case (true, false): ", which resolves it, though it is not the cause"
      case (false, true) where furtherConflict != nil: ", which resolves this conflict, but not the other"
      default: ", which does not resolve it as printed"
      }
    return [""] + wrapped("The system broke \(what)\(result).", indent: "  ")
  }

  private var itemLines: [String] {
    let items = Set(memberIndices.flatMap { self.items(of: $0) }).sorted().prefix(20).map { table.items[$0] }
    let width = items.map { $0.displayName.count }.max() ?? 0
    return items.map { item in
      let className = item.className.isEmpty ? item.label : item.className
      let label = item.className.isEmpty || item.label.isEmpty ? "" : " '\(item.label)'"
      let key = item.key.hasPrefix("0x") ? "\(className):\(item.key)" : className
      return "    \(item.displayName)\(padding(item.displayName, width))  \(key)\(label)"
    }
  }
}

private func padding(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count))
}

private func wrapped(_ text: String, indent: String, hanging: String? = nil) -> [String] {
  JSON.wrapped(text) { $0.count <= 100 }.enumerated().map { ($0 == 0 ? indent : hanging ?? indent) + $1 }
}
