/// In the unified format, which `patch` and `git apply -p0` read.
enum UnifiedDiff {
  private typealias Entry = (mark: UInt8, line: ArraySlice<UInt8>)

  private static let context = 3
  private static let (newline, same) = (UInt8(ascii: "\n"), UInt8(ascii: " "))
  private static let (removed, added) = (UInt8(ascii: "-"), UInt8(ascii: "+"))

  static func bytes(of path: String, from old: [UInt8], to new: [UInt8]) -> [UInt8] {
    guard old != new else { return [] }
    let entries = entries(lines(of: old), lines(of: new))
    var bytes = Array("--- \(path)\n+++ \(path)\n".utf8)
    for hunk in hunks(entries) {
      func range(without mark: UInt8) -> String {
        let before = entries[..<hunk.lowerBound].count { $0.mark != mark }
        let count = entries[hunk].count { $0.mark != mark }
        return "\(count == 0 ? before : before + 1),\(count)"
      }
      bytes += Array("@@ -\(range(without: added)) +\(range(without: removed)) @@\n".utf8)
      for (mark, line) in entries[hunk] {
        bytes.append(mark)
        bytes += line
        if line.last != newline { bytes += Array("\n\\ No newline at end of file\n".utf8) }
      }
    }
    return bytes
  }

  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: newline).map { $0 + 1 } ?? bytes.count
      lines.append(bytes[start..<end])
      start = end
    }
    return lines
  }

  private static func entries(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) -> [Entry] {
    var removals: Set<Int> = []
    var insertions: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removals.insert(offset)
      case .insert(let offset, _, _): insertions.insert(offset)
      }
    }
    var entries: [Entry] = []
    var (oldIndex, newIndex) = (0, 0)
    while oldIndex < old.count || newIndex < new.count {
      let mark = removals.contains(oldIndex) ? removed : insertions.contains(newIndex) ? added : same
      entries.append((mark, mark == added ? new[newIndex] : old[oldIndex]))
      if mark != added { oldIndex += 1 }
      if mark != removed { newIndex += 1 }
    }
    return entries
  }

  private static func hunks(_ entries: [Entry]) -> [Range<Int>] {
    var hunks: [Range<Int>] = []
    for (index, entry) in entries.enumerated() where entry.mark != same {
      let range = max(0, index - context)..<min(entries.count, index + context + 1)
      if let last = hunks.last, last.upperBound >= range.lowerBound {
        hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
      } else {
        hunks.append(range)
      }
    }
    return hunks
  }
}
