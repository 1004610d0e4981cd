import HTTPMessage
import LayoutSpec

extension Endpoint {
  static let all: [Endpoint] =
    [.solve, .check, .render, .explain, .breakpoints, .touch, .keys, .transition, .importing, .diagnose]
    + documents + operation + playgroundFiles

  /// The device table, and the documents that describe the service.
  private static let documents: [Endpoint] = [
    .document("/v1/devices") { $0.documents.devices },
    Endpoint(
      name: "/v1/devices/{id}", path: "/v1/devices/", takesIdentifier: true, verb: .get,
      mediaTypes: ["application/json"]
    ) { service, context in
      guard let device = service.documents.device[context.identifier] else {
        return .now(ProblemDetails.notFound("There is no such device; /v1/devices lists the devices."))
      }
      return .now(device.response(to: context.request))
    },
    .document("/v1/schema", ["application/schema+json", "application/json"]) { $0.documents.schema },
    .document("/openapi.json") { $0.documents.openAPI },
    Endpoint(name: "/problems/{name}", path: "/problems/", takesIdentifier: true, verb: .get, mediaTypes: ["text/html"])
    {
      _, context in
      guard let page = ProblemPages.all[context.identifier] else {
        return .now(ProblemDetails.notFound("There is no such problem."))
      }
      return .now(page.response(to: context.request))
    },
  ]

  /// Endpoints for the operator of the server.
  private static let operation: [Endpoint] = [
    .document("/healthz") { $0.documents.alive },
    Endpoint(name: "/readyz", path: "/readyz", verb: .get, mediaTypes: ["application/json"]) {
      guard $0.statistics.isDraining else { return .now($0.documents.alive.response(to: $1.request)) }
      return .now(HTTPResponse(.draining))
    },
    .document("/metrics", ["text/plain"]) {
      let text = Array($0.exposition().utf8)
      return Representation(text, contentType: "text/plain; version=0.0.4; charset=utf-8", maximumAge: nil)
    },
  ]

  static func document(
    _ path: String, _ mediaTypes: [StaticString] = ["application/json"],
    _ document: @escaping @Sendable (LayoutService) -> Representation
  ) -> Endpoint {
    Endpoint(name: path, path: path, verb: .get, mediaTypes: mediaTypes) {
      .now(document($0).response(to: $1.request))
    }
  }
}
