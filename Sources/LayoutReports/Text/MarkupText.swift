import JSON

/// For elements and quoted attributes of XML and HTML. Characters that XML does not allow become U+FFFD.
func markupEscaped(_ text: String) -> String {
  var escaped = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": escaped += "&amp;"
    case "<": escaped += "&lt;"
    case ">": escaped += "&gt;"
    case "\"": escaped += "&quot;"
    case "'": escaped += "&#39;"
    case "\n", "\t": escaped += "&#\(scalar.value);"
    default:
      let isForbidden = scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF
      escaped.unicodeScalars.append(isForbidden ? "\u{FFFD}" : scalar)
    }
  }
  return escaped
}

enum JUnit {
  /// A case with its elements, or `nil` if it passed.
  typealias Case = (name: String, content: String?)

  static func text(_ name: String, _ suites: [(name: String, cases: [Case])]) -> String {
    func count(_ element: String, _ cases: [Case]) -> Int {
      cases.count { $0.content?.contains(text: "<\(element) ") == true }
    }
    let all = suites.flatMap { $0.cases }
    var xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"\(name)\""
    xml += " tests=\"\(all.count)\" failures=\"\(count("failure", all))\" errors=\"0\">\n"
    for (suite, cases) in suites.map({ (markupEscaped($0.name), $0.cases) }) {
      xml += "  <testsuite name=\"\(suite)\" tests=\"\(cases.count)\" failures=\"\(count("failure", cases))\""
      xml += " errors=\"0\" skipped=\"\(count("skipped", cases))\">\n"
      for (name, content) in cases {
        xml += "    <testcase classname=\"\(suite)\" name=\"\(markupEscaped(name))\""
        xml += content.map { ">\($0)</testcase>\n" } ?? "/>\n"
      }
      xml += "  </testsuite>\n"
    }
    return xml + "</testsuites>\n"
  }

  static func failure(_ type: String, _ message: String, _ text: String) -> String {
    let message = markupEscaped(message)
    return "\n      <failure type=\"\(type)\" message=\"\(message)\">\(markupEscaped(text))</failure>\n    "
  }
}
