/// The names of rules, with those of the same stack and kind combined: `/views/0/stack#units.1…10`.
struct RuleRanges {
  /// One line for each constraint or stack.
  private(set) var lines: [String] = []

  init(_ names: [String]) {
    var order: [Substring] = []
    var suffixes: [Substring: [String]] = [:]
    var last: (stem: Substring, kind: Substring, number: Int)?
    for name in names {
      let mark = name.firstIndex(of: "#") ?? name.endIndex
      let stem = name[..<mark]
      let suffix = name[mark...]
      if suffixes[stem] == nil { order.append(stem) }
      let parts = suffix.split(separator: ".", maxSplits: 1)
      let number = parts.count == 2 ? Int(parts[1]) : nil
      if let number, let former = last, former.stem == stem, former.kind == parts[0], former.number == number - 1,
        var list = suffixes[stem], let text = list.popLast()
      {
        let start = text.split(separator: "…")[0]
        list.append("\(start)…\(number)")
        suffixes[stem] = list
      } else {
        suffixes[stem, default: []].append(String(suffix))
      }
      last = number.map { (stem, parts[0], $0) }
    }
    lines = order.map { stem in
      let list = (suffixes[stem] ?? []).filter { !$0.isEmpty }
      return list.isEmpty ? String(stem) : "\(list.joined(separator: ", ")) of \(stem)"
    }
  }
}
