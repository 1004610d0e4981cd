import LayoutImport
import LayoutOperations
import LayoutSpec

/// The pages at the `type` of problems: what each kind means, and what to do.
enum ProblemPages {
  static let all = Dictionary(uniqueKeysWithValues: texts.map { ($0.name, page(of: $0, $1)) })

  private static func page(of kind: ProblemDetails.Kind, _ text: String) -> Representation {
    let html = """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <title>\(kind.title)</title>
      <h1>\(kind.title)</h1>
      <p>\(text)</p>
      <p>Problem <code>/problems/\(kind.name)</code>, status \(kind.status).</p>
      </html>

      """
    return Representation(
      Array(html.utf8), contentType: "text/html; charset=utf-8", maximumAge: 3_600,
      contentSecurityPolicy: "default-src 'none'")
  }

  private static let limit =
    "<code>limit</code> in the problem has the limit's name and value. The options of the server set it."

  static let texts: KeyValuePairs<ProblemDetails.Kind, String> = [
    .invalidJSON:
      "The body, or the spec in it, is not JSON as in RFC 8259. <code>errors</code> has the line and the column.",
    .invalidSpec:
      "<code>errors</code> lists every mistake, with its position and a JSON Pointer to it. Correct all of them.",
    .unsatisfiable:
      "No layout satisfies all required constraints. <code>conflict</code> is a smallest set of constraints that "
      + "conflict: remove one of them, or make it optional. <code>/v1/check</code> proposes changes.",
    .budgetExceeded:
      "The request needed more time, memory or steps than one request may use. Make the spec smaller, or ask for fewer "
      + "environments at a time. \(limit)",
    .limitExceeded:
      "The spec or the request is larger than is allowed. Make it smaller, or split the request. \(limit)",
    .unknownView: "A view that the query names is not in the spec, or is hidden in this environment.",
    .badQuery: "A parameter of the query is unknown, repeated or has an invalid value. The detail says which.",
    .invalidFile: "The file is damaged, or not of a format that can be imported. <code>errors</code> has the place.",
    .notCarriedOver:
      "The request has <code>strict</code>, and a spec cannot express a part of the file. <code>errors</code> lists "
      + "what would be left out.",
    .severalLayouts:
      "Choose one of the file's layouts with <code>scene</code>, or ask for all of them with "
      + "<code>format=report</code>.",
    .malformedRequest: "The bytes are not a valid HTTP/1.1 request. The server closes the connection.",
    .notFound: "The path does not exist. <a href=\"/openapi.json\">openapi.json</a> lists all paths.",
    .methodNotAllowed: "The path exists, but not for this method. The header field Allow lists its methods.",
    .notAcceptable: "The header field Accept allows none of the types that this path has. Leave it out, or allow */*.",
    .requestTimeout: "The request arrived too slowly. \(limit)",
    .lengthRequired: "A POST needs a body, with Content-Length or Transfer-Encoding: chunked.",
    .contentTooLarge: "The body is longer than the server allows. Send a smaller spec. \(limit)",
    .targetTooLong: "The request line is longer than the server allows. Put the environment into the body. \(limit)",
    .unsupportedMediaType: "Send the body with the Content-Type that the detail names, and without Content-Encoding.",
    .expectationFailed: "The server only understands Expect: 100-continue.",
    .fieldsTooLarge: "The header section, or the overhead of a chunked body, is longer than allowed. \(limit)",
    .notImplemented: "The server does not support this method or transfer coding.",
    .overloaded:
      "The server has more to do than it can answer in time. Send the request again after the seconds in Retry-After. "
      + limit,
    .draining: "The server is about to stop. Send the request to another copy.",
    .versionNotSupported: "The server supports HTTP/1.1 and HTTP/1.0.",
  ]
}
