import HTTPMessage
import LayoutSpec

extension Endpoint {
  /// All endpoints.
  static let all: [Endpoint] =
    [.solve, .check, .render, .explain, .breakpoints, .touch, .keys, .transition, .importing, .diagnose]
    + documents + operation + playgroundFiles

  /// The device table, and the documents that describe the service.
  private static let documents: [Endpoint] = [
    Endpoint(name: "/v1/devices", path: "/v1/devices", verb: .get, mediaTypes: ["application/json"]) {
      .now($0.documents.devices.answer(to: $1.request))
    },
    Endpoint(
      name: "/v1/devices/{id}", path: "/v1/devices/", takesIdentifier: true, verb: .get,
      mediaTypes: ["application/json"]
    ) { service, context in
      guard let device = service.documents.device[context.identifier] else {
        return .now(ProblemDetails.notFound("There is no such device; /v1/devices lists the devices."))
      }
      return .now(device.answer(to: context.request))
    },
    Endpoint(
      name: "/v1/schema", path: "/v1/schema", verb: .get, mediaTypes: ["application/schema+json", "application/json"]
    ) {
      .now($0.documents.schema.answer(to: $1.request))
    },
    Endpoint(name: "/openapi.json", path: "/openapi.json", verb: .get, mediaTypes: ["application/json"]) {
      .now($0.documents.openAPI.answer(to: $1.request))
    },
  ]

  /// Endpoints for the operator of the server.
  private static let operation: [Endpoint] = [
    Endpoint(name: "/healthz", path: "/healthz", verb: .get, mediaTypes: ["application/json"]) {
      .now($0.documents.alive.answer(to: $1.request))
    },
    Endpoint(name: "/readyz", path: "/readyz", verb: .get, mediaTypes: ["application/json"]) {
      guard $0.statistics.isDraining else { return .now($0.documents.alive.answer(to: $1.request)) }
      return .now(HTTPResponse(.draining, fields: ["Retry-After": "1"]))
    },
    Endpoint(name: "/metrics", path: "/metrics", verb: .get, mediaTypes: ["text/plain"]) {
      let text = Array($0.metrics.exposition(connections: $0.statistics).utf8)
      let type = "text/plain; version=0.0.4; charset=utf-8"
      return .now(Representation(text, contentType: type, maximumAge: nil).answer(to: $1.request))
    },
  ]
}
