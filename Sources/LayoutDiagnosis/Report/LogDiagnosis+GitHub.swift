extension LogDiagnosis {
  /// Returns the diagnosis as a GitHub Actions workflow command, which becomes an annotation.
  ///
  /// The annotation is at the source location of the constraint that the most likely repair changes, or else of another
  /// member, if labels of SnapKit or Masonry give one; otherwise it is at the log.
  ///
  /// - Parameter file: the file that contains the log, if it has a name.
  public func gitHubAnnotation(file: String? = nil) -> String {
    let level =
      switch verdict {
      case .conflict: "error"
      case .rounding, .unreadable: "warning"
      case .satisfiable: "notice"
      }
    let candidates = repairs.prefix(1).map { $0.constraint } + members.compactMap { $0.index }
    let labeled = candidates.lazy.compactMap { log.constraints[$0].source }.first
    var place = ""
    if let labeled {
      place = " file=\(Self.property(labeled.file)),line=\(labeled.line)"
    } else if let file {
      place = " file=\(Self.property(file)),line=\(log.line)"
    }
    let comma = place.isEmpty ? " " : ","
    let title = "Auto Layout: \(verdict.rawValue)"
    return "::\(level)\(place)\(comma)title=\(Self.property(title))::\(Self.data(message))\n"
  }

  private var message: String {
    let list = repairs.enumerated().map { "\n\($0.offset + 1). \($0.element.text)" }.joined()
    return why + (repairs.count > 1 ? list : "")
  }

  private static func data(_ text: String) -> String {
    var escaped = ""
    for character in text.unicodeScalars {
      switch character {
      case "%": escaped += "%25"
      case "\r": escaped += "%0D"
      case "\n": escaped += "%0A"
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }

  private static func property(_ text: String) -> String {
    var escaped = ""
    for character in data(text).unicodeScalars {
      switch character {
      case ":": escaped += "%3A"
      case ",": escaped += "%2C"
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }
}
