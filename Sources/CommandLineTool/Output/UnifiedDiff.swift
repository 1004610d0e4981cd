/// In the unified format, which `patch` and `git apply -p0` read.
enum UnifiedDiff {
  private typealias Line = ArraySlice<UInt8>

  private struct Entry {
    let mark: UInt8
    let line: Line
  }

  private static let context = 3

  /// Empty if the versions are equal.
  static func bytes(of path: String, from old: [UInt8], to new: [UInt8]) -> [UInt8] {
    guard old != new else { return [] }
    let entries = entries(lines(of: old), lines(of: new))
    var bytes = Array("--- \(path)\n+++ \(path)\n".utf8)
    var (oldLine, newLine, next) = (0, 0, 0)
    for hunk in hunks(entries) {
      let skipped = hunk.lowerBound - next
      (oldLine, newLine) = (oldLine + skipped, newLine + skipped)
      let (oldCount, newCount) = append(entries[hunk], after: oldLine, newLine, to: &bytes)
      (oldLine, newLine, next) = (oldLine + oldCount, newLine + newCount, hunk.upperBound)
    }
    return bytes
  }

  private static func lines(of bytes: [UInt8]) -> [Line] {
    var lines: [Line] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
      lines.append(bytes[start..<end])
      start = end
    }
    return lines
  }

  private static func entries(_ old: [Line], _ new: [Line]) -> [Entry] {
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var entries: [Entry] = []
    var (oldIndex, newIndex) = (0, 0)
    while oldIndex < old.count || newIndex < new.count {
      if removed.contains(oldIndex) {
        entries.append(Entry(mark: UInt8(ascii: "-"), line: old[oldIndex]))
        oldIndex += 1
      } else if inserted.contains(newIndex) {
        entries.append(Entry(mark: UInt8(ascii: "+"), line: new[newIndex]))
        newIndex += 1
      } else {
        entries.append(Entry(mark: UInt8(ascii: " "), line: old[oldIndex]))
        (oldIndex, newIndex) = (oldIndex + 1, newIndex + 1)
      }
    }
    return entries
  }

  private static func hunks(_ entries: [Entry]) -> [Range<Int>] {
    var hunks: [Range<Int>] = []
    for (index, entry) in entries.enumerated() where entry.mark != UInt8(ascii: " ") {
      let range = max(0, index - context)..<min(entries.count, index + context + 1)
      if let last = hunks.last, last.upperBound >= range.lowerBound {
        hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
      } else {
        hunks.append(range)
      }
    }
    return hunks
  }

  private static func append(
    _ entries: ArraySlice<Entry>, after oldLine: Int, _ newLine: Int, to bytes: inout [UInt8]
  ) -> (Int, Int) {
    let oldCount = entries.count { $0.mark != UInt8(ascii: "+") }
    let newCount = entries.count { $0.mark != UInt8(ascii: "-") }
    func range(_ line: Int, _ count: Int) -> String { "\(count == 0 ? line : line + 1),\(count)" }
    bytes += Array("@@ -\(range(oldLine, oldCount)) +\(range(newLine, newCount)) @@\n".utf8)
    for entry in entries {
      bytes.append(entry.mark)
      bytes += entry.line
      if entry.line.last != UInt8(ascii: "\n") { bytes += Array("\n\\ No newline at end of file\n".utf8) }
    }
    return (oldCount, newCount)
  }
}
