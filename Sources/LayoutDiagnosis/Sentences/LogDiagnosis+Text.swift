extension LogDiagnosis {
  /// Returns the diagnosis for people: the cause, the members with their numbers, the sum, and the repairs.
  ///
  /// - Parameter file: the file that contains the log.
  public func text(file: String? = nil) -> String {
    var lines = ["\(file.map { "\($0):" } ?? "line ")\(log.line): \(verdict.rawValue)", ""]
    lines += wrapped(why, indent: "  ")
    if !members.isEmpty {
      lines.append("")
      lines += memberLines
    }
    if verdict == .conflict {
      lines.append("")
      let sum = LogConflictSum(self)
      let least = sum.least(of: self).map { " (\($0))" } ?? ""
      lines.append("  \(sum.text)   off by \(roundedText(sum.difference == 0 ? excess : sum.difference))\(least)")
    }
    if !repairs.isEmpty {
      let what = furtherConflict == nil ? "" : " for this conflict, but not the other"
      lines += ["", "  Fixes\(what), the most likely first (each verified by solving again):"]
      for (number, repair) in likeliestRepairs.enumerated() {
        lines += wrapped("\(number + 1). \(repair.text)", indent: "    ", hanging: "       ")
      }
    }
    lines += brokenLines
    if !members.isEmpty { lines += itemLines }
    if let situation { lines += ["", "  About this situation: \(situation.documentation)"] }
    lines += lossLines
    return lines.joined(separator: "\n") + "\n"
  }

  /// The members with aligned numbers, and their origins.
  private var memberLines: [String] {
    let rows = members.map { member -> (number: String, text: String, note: String) in
      switch member.subject {
      case .fact(let fact): return ("0", fact.text(meaning) { $0.displayName }, "always holds")
      case .constraint(let index):
        let identifier = log.constraints[index].identifier.map { " '\($0)'" } ?? ""
        let location = log.constraints[index].source.map { " \($0.file):\($0.line)" } ?? ""
        return (
          roundedText(log.constraints[index].constant), meaning.text(of: index),
          "\(origins[index].rawValue)\(identifier)\(location)"
        )
      }
    }
    let numberWidth = rows.map { $0.number.count }.max() ?? 0
    let textWidth = min(72, rows.map { $0.text.count }.max() ?? 0)
    return rows.map { row in
      "    " + padding(numberWidth - row.number.count) + row.number + "  " + row.text
        + padding(textWidth - row.text.count) + "  " + row.note
    }
  }

  private var brokenLines: [String] {
    guard let broken else { return [] }
    let what = broken.index.map { meaning.text(of: $0) } ?? broken.constraint.text
    let isMember = broken.index.map { index in members.contains { $0.index == index } } ?? false
    let result: String
    if broken.index == nil {
      result = ", which is not in the list"
    } else if verdict != .conflict {
      result = ""
    } else if broken.resolves {
      result = isMember ? ", which resolves it" : ", which resolves it, though it is not the cause"
    } else {
      result =
        isMember && furtherConflict != nil
        ? ", which resolves this conflict, but not the other" : ", which does not resolve it as printed"
    }
    return [""] + wrapped("The system broke \(what)\(result).", indent: "  ")
  }

  /// The members' items, with the addresses and labels of the log.
  private var itemLines: [String] {
    let operands = members.compactMap { $0.index }.flatMap { log.constraints[$0].operands }
    let used = Set(operands.compactMap { meaning.table.position(of: $0.item) })
    let items = used.sorted().prefix(20).map { meaning.table.items[$0] }
    let width = items.map { $0.displayName.count }.max() ?? 0
    return [""]
      + items.map { item in
        let className = item.className.isEmpty ? item.label : item.className
        let label = item.className.isEmpty || item.label.isEmpty ? "" : " '\(item.label)'"
        let key = item.key.hasPrefix("0x") ? "\(className):\(item.key)" : className
        return "    \(item.displayName)\(padding(width - item.displayName.count))  \(key)\(label)"
      }
  }

  private var lossLines: [String] {
    var lines: [String] = []
    for sentence in missing { lines += wrapped("Not in the log: \(sentence).", indent: "  ") }
    for unread in log.unread { lines.append("  line \(unread.line) could not be read: \(unread.text)") }
    return lines.isEmpty ? [] : [""] + lines
  }
}

private func padding(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

/// Returns a text in lines of about 100 characters.
private func wrapped(_ text: String, indent: String, hanging: String? = nil) -> [String] {
  var lines: [String] = []
  var line = indent
  var count = 0
  for word in text.split(separator: " ") {
    if count > 0, count + word.count > 100 {
      lines.append(line)
      line = hanging ?? indent
      count = 0
    }
    if count > 0 { line += " " }
    line += word
    count += word.count + 1
  }
  lines.append(line)
  return lines
}
