import HTTPMessage
import JSON
import LayoutReports

extension Endpoint {
  /// `GET /`: the playground page and its files.
  static let playgroundFiles: [Endpoint] =
    [
      .document("/", ["text/html"]) { $0.playground.page },
      .document("/playground/examples.json") { $0.playground.examples },
    ]
    + PlaygroundFiles.parts.indices.map { index in
      let part = PlaygroundFiles.parts[index]
      let path = "/playground/\(part.name)"
      return .document(path, [part.mediaType == "text/css" ? "text/css" : "text/javascript"]) {
        $0.playground.parts[index]
      }
    }
}

/// The playground: a page that only loads files from its own server.
struct Playground: Sendable {
  let page = Representation(
    Array(PlaygroundFiles.index.utf8), contentType: "text/html; charset=utf-8", maximumAge: nil,
    contentSecurityPolicy: contentSecurityPolicy)
  /// The style sheet and the scripts, in the order of ``PlaygroundFiles/parts``.
  let parts = PlaygroundFiles.parts.map { part in
    let text = part.name == "style.css" ? part.text + pictureRules : part.text
    return Representation(Array(text.utf8), contentType: "\(part.mediaType); charset=utf-8", maximumAge: nil)
  }
  let examples = Representation(exampleList, contentType: "application/json", maximumAge: nil)

  /// The content security policy: the page may run the server's scripts, use its style, and call it; nothing else.
  private static let contentSecurityPolicy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", "img-src data:",
    "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
  ].joined(separator: "; ")

  /// The style rules of pictures in the page, in the page's colors.
  private static var pictureRules: String {
    let dark = PicturePalette.dark
    return PicturePalette.light.rules() + "\n@media (prefers-color-scheme:dark){\n"
      + dark.rules(scope: ":root:not([data-theme=light]) ") + "\n}\n" + dark.rules(scope: ":root[data-theme=dark] ")
  }

  /// The examples by name.
  private static var exampleList: [UInt8] {
    var writer = JSONWriter(capacity: 1 << 16)
    writer.beginObject()
    for (name, spec) in PlaygroundExamples.all {
      writer.key(name)
      writer.string(spec)
    }
    writer.endObject()
    return writer.finish()
  }
}
