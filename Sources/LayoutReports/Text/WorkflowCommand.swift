/// A workflow command of GitHub Actions that annotates a line of a file: `::error file=a.json,line=3,col=5::message`.
package struct WorkflowCommand {
  /// The level of an annotation.
  package enum Level: String {
    case error, warning, notice
  }

  private let level: Level
  private var properties: [(name: String, value: String)] = []
  private let message: String

  /// - Parameters:
  ///   - file: the file's path relative to the repository, or `nil` if the annotation is at no file.
  ///   - line: the line in the file, from 1.
  ///   - column: the column, from 1, or `nil` for the whole line.
  ///   - title: the annotation's title, or `nil` for GitHub's default.
  ///   - message: the annotation's text, which may have several lines.
  package init(level: Level, file: String?, line: Int, column: Int? = nil, title: String? = nil, message: String) {
    self.level = level
    self.message = message
    if let file { properties += [("file", file), ("line", String(line))] }
    if file != nil, let column { properties.append(("col", String(column))) }
    if let title { properties.append(("title", title)) }
  }

  /// The command with a line feed.
  package var text: String {
    let list = properties.map { property in
      "\(property.name)=\(percentEncoded(property.value) { "%\r\n:,".utf8.contains($0) })"
    }
    let data = percentEncoded(message) { "%\r\n".utf8.contains($0) }
    return "::\(level.rawValue)\(list.isEmpty ? "" : " ")\(list.joined(separator: ","))::\(data)\n"
  }
}

/// Returns a text with the bytes for which a closure returns `true` as `%` and two digits.
package func percentEncoded(_ text: String, where isEncoded: (UInt8) -> Bool) -> String {
  var encoded: [UInt8] = []
  for byte in text.utf8 {
    if isEncoded(byte) {
      encoded += "%\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))".utf8
    } else {
      encoded.append(byte)
    }
  }
  return String(decoding: encoded, as: UTF8.self)
}
