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
    let list = properties.map { "\($0.name)=\(Self.property($0.value))" }.joined(separator: ",")
    return "::\(level.rawValue)\(list.isEmpty ? "" : " ")\(list)::\(Self.data(message))\n"
  }

  private static func data(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": escaped += "%25"
      case "\r": escaped += "%0D"
      case "\n": escaped += "%0A"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private static func property(_ text: String) -> String {
    var escaped = ""
    for scalar in data(text).unicodeScalars {
      switch scalar {
      case ":": escaped += "%3A"
      case ",": escaped += "%2C"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
