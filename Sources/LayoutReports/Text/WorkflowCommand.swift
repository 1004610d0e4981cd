import JSON
package import LayoutSpec

/// Returns a workflow command of GitHub Actions that annotates a line of a file, with a line feed:
/// `::error file=a.json,line=3,col=5::message`. A note is a notice; the message may have several lines.
package func workflowCommand(
  _ severity: CheckSeverity, file: String?, line: Int, column: Int? = nil, title: String? = nil, message: String
) -> String {
  let place = file.map { [("file", $0), ("line", String(line))] + (column.map { [("col", String($0))] } ?? []) } ?? []
  let properties = (place + (title.map { [("title", $0)] } ?? [])).map { name, value in
    "\(name)=\(percentEncoded(value) { "%\r\n:,".utf8.contains($0) })"
  }
  let level = severity == .note ? "notice" : severity.rawValue
  let list = properties.isEmpty ? "" : " " + properties.joined(separator: ",")
  return "::\(level)\(list)::\(percentEncoded(message) { "%\r\n".utf8.contains($0) })\n"
}

/// Returns a path as in a URI (RFC 3986).
package func percentEncodedPath(_ path: String) -> String {
  percentEncoded(path) { byte in
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: false
    default: !"-._~/".utf8.contains(byte)
    }
  }
}

private func percentEncoded(_ text: String, where isEncoded: (UInt8) -> Bool) -> String {
  let encoded = text.utf8.flatMap { byte in
    isEncoded(byte) ? Array("%\(zeroPadded(String(byte, radix: 16, uppercase: true), to: 2))".utf8) : [byte]
  }
  return String(decoding: encoded, as: UTF8.self)
}
