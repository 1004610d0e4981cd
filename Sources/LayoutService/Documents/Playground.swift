import CPlayground
import JSON
import LayoutReports

enum Playground {
  static let page = Representation(
    PlaygroundPart(playgroundPage()).bytes, contentType: "text/html; charset=utf-8", maximumAge: nil,
    contentSecurityPolicy: contentSecurityPolicy)
  /// The style sheet and the scripts, in the order of ``parts``.
  static let files = parts.map { part in
    let bytes = part.bytes + (part.name == "style.css" ? Array(pictureRules.utf8) : [])
    return Representation(bytes, contentType: "\(part.mediaType); charset=utf-8", maximumAge: nil)
  }
  static let examples = Representation(exampleList, contentType: "application/json", maximumAge: nil)

  static let endpoints: [Endpoint] =
    [Endpoint.document("/playground/examples.json", nil, examples)]
    + parts.indices.map { index in
      .document("/playground/\(parts[index].name)", mediaTypes: [parts[index].mediaType], nil, files[index])
    }

  static let parts = PlaygroundPart.all(of: playgroundParts())
  static let specs = PlaygroundPart.all(of: playgroundExamples())

  /// The page may run the server's scripts, use its style, and call it; nothing else.
  private static let contentSecurityPolicy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", "img-src data:",
    "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
  ].joined(separator: "; ")

  private static var pictureRules: String {
    func dark(in scope: String) -> String {
      PicturePalette.dark.rules.split(separator: "\n").map { scope + $0 }.joined(separator: "\n")
    }
    return PicturePalette.light.rules + "\n@media (prefers-color-scheme:dark){\n"
      + dark(in: ":root:not([data-theme=light]) ") + "\n}\n" + dark(in: ":root[data-theme=dark] ")
  }

  private static var exampleList: [UInt8] {
    var writer = JSONWriter(capacity: 1 << 16)
    writer.beginObject()
    for example in specs {
      writer.key(example.name)
      writer.string(String(decoding: example.bytes, as: UTF8.self))
    }
    writer.endObject()
    return writer.finish()
  }
}

struct PlaygroundPart: Sendable {
  let name: String
  let bytes: [UInt8]

  init(_ file: PlaygroundFile) {
    name = String(cString: file.name)
    bytes = Array(String(cString: file.text).utf8)
  }

  static func all(of files: PlaygroundFiles) -> [Self] {
    UnsafeBufferPointer(start: files.files, count: files.count).map(Self.init)
  }

  var mediaType: StaticString { name.hasSuffix(".css") ? "text/css" : "text/javascript" }
}
