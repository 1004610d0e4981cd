import HTTPMessage
import JSON

extension Endpoint {
  /// `GET /`: a page on which people try layouts out.
  static let playground = Endpoint(name: "/", path: "/", verb: .get, mediaTypes: ["text/html"]) {
    .now($0.playground.answer(to: $1.request))
  }
}

/// The playground as one document that fetches nothing but answers of the server that it comes from.
enum PlaygroundPage {
  /// The document.
  static let text: String = """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>layoutc playground</title>
    <link rel="icon" href="data:,">
    <style>\(style)</style>
    </head>
    <body>
    \(PlaygroundMarkup.body)
    <script type="application/json" id="examples">\(examples)</script>
    <script type="module">\(PlaygroundScript.text)</script>
    </body>
    </html>

    """

  /// What the browser may do: run this script, use this style, ask this server; nothing else.
  static let contentSecurityPolicy = [
    "default-src 'none'", "script-src 'sha256-\(SHA256.base64(of: Array(PlaygroundScript.text.utf8)))'",
    "style-src 'sha256-\(SHA256.base64(of: Array(style.utf8)))'", "connect-src 'self'", "img-src data:",
    "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
  ].joined(separator: "; ")

  private static let style = PlaygroundStyle.text

  /// The examples by name, as JSON that no element can end.
  private static var examples: String {
    var writer = JSONWriter(capacity: 1 << 16)
    writer.beginObject()
    for (name, spec) in PlaygroundExamples.all {
      writer.key(name)
      writer.string(spec)
    }
    writer.endObject()
    return String(decoding: writer.finish(), as: UTF8.self).split(separator: "<", omittingEmptySubsequences: false)
      .joined(separator: "\\u003c")
  }
}
