import HTTPMessage
import JSON

/// A document that GET returns: its bytes, media type and entity tag.
struct Representation: Sendable {
  let bytes: [UInt8]
  let entityTag: String
  private let response: HTTPResponse
  private let notModified: HTTPResponse

  /// `maximumAge` is the number of seconds for which a cache may use the document without revalidation.
  init(_ bytes: [UInt8], contentType: String, maximumAge: Int?, contentSecurityPolicy: String? = nil) {
    self.bytes = bytes
    // A strong entity tag, which is the same on every machine.
    entityTag = "\"\(contentHash(of: bytes))\""
    var validators = HTTPResponseFields(["ETag": entityTag])
    if let maximumAge {
      validators.append("Cache-Control", "public, max-age=\(maximumAge)")
    } else {
      validators.append("Cache-Control", constant: "no-cache")
    }
    notModified = HTTPResponse(status: .notModified, fields: validators)
    var fields = HTTPResponseFields(["Content-Type": contentType])
    fields.append("X-Content-Type-Options", constant: "nosniff")
    if let contentSecurityPolicy {
      fields.append("Content-Security-Policy", contentSecurityPolicy)
      fields.append("Referrer-Policy", constant: "no-referrer")
    }
    fields.append(contentsOf: validators)
    response = HTTPResponse(status: .ok, fields: fields, body: bytes)
  }

  func response(to request: HTTPRequest) -> HTTPResponse {
    guard let tags = request.fields.combined("if-none-match"), matches(tags) else { return response }
    return notModified
  }

  /// Weak tags match strong ones (RFC 9110, 13.1.2).
  private func matches(_ tags: String) -> Bool {
    let known = [entityTag, "W/" + entityTag]
    return tags.withoutBlanksAtEnds.isSame(as: "*")
      || tags.elements(separatedBy: ",").contains { tag in known.contains { tag.isSame(as: $0) } }
  }
}
