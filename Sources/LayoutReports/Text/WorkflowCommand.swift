/// A workflow command of GitHub Actions that annotates a line of a file: `::error file=a.json,line=3,col=5::message`.
struct WorkflowCommand {
  /// The level of an annotation.
  enum Level: String {
    case error, warning, notice
  }

  let level: Level
  /// The file's path relative to the repository.
  let file: String
  /// The line, from 1.
  let line: Int
  /// The column, from 1, or `nil` for the whole line.
  var column: Int?
  /// The annotation's title, or `nil` for GitHub's default.
  var title: String?
  /// The annotation's text, which may have several lines.
  let message: String

  /// The command with a line feed.
  var text: String {
    var text = "::\(level.rawValue) file=\(Self.property(file)),line=\(line)"
    if let column { text += ",col=\(column)" }
    if let title { text += ",title=\(Self.property(title))" }
    return text + "::\(Self.data(message))\n"
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
