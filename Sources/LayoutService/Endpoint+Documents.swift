import HTTPMessage
import LayoutOperations
import LayoutSpec

extension Endpoint {
  static let all = operations + documents + [playground] + operation + Playground.endpoints

  /// The device table, and the documents that describe the service.
  private static let documents: [Endpoint] = [
    document(
      "/v1/devices",
      .page("listDevices", "The device table.", response: ("All devices, phones first.", .schema(.devices)))
    ) { $0.documents.devices },
    Endpoint(
      "/v1/devices/{id}",
      .page(
        "getDevice", "One device.", own: .deviceID, response: ("The device.", .schema(.device)),
        problems: [.notFound])
    ) { service, context in
      guard let device = service.documents.device[context.identifier] else {
        return .now(ProblemDetails.notFound("There is no such device; /v1/devices lists the devices."))
      }
      return .now(device.response(to: context.request))
    },
    document(
      "/v1/schema", mediaTypes: ["application/schema+json", "application/json"],
      .page(
        "getSchema", "The JSON Schema of the layout spec.",
        response: ("A JSON Schema, draft 2020-12.", .type("object")))
    ) { $0.documents.schema },
    document(
      "/openapi.json", .page("getOpenAPI", "This document.", response: ("An OpenAPI 3.1 document.", .type("object")))
    ) { $0.documents.openAPI },
    Endpoint(
      "/problems/{name}", mediaTypes: ["text/html"],
      .page(
        "getProblem", "What a problem means.", own: .problemName, response: ("A page for people.", .type("string")),
        problems: [.notFound])
    ) { _, context in
      guard let page = ProblemPages.all[context.identifier] else {
        return .now(ProblemDetails.notFound("There is no such problem."))
      }
      return .now(page.response(to: context.request))
    },
  ]

  private static let playground = document(
    "/", mediaTypes: ["text/html"],
    .page("getPlayground", "The playground, a page for people.", response: ("The page.", .type("string")))
  ) { $0.playground.page }

  /// Endpoints for the operator of the server.
  private static let operation: [Endpoint] = [
    document(
      "/healthz",
      .page("getHealth", tag: .operation, "Whether the server is alive.", response: ("It is.", .schema(.status)))
    ) { $0.documents.alive },
    Endpoint(
      "/readyz",
      .page(
        "getReadiness", tag: .operation, "Whether the server accepts requests.",
        response: ("It does.", .schema(.status)), problems: [.serviceUnavailable])
    ) {
      guard $0.statistics.isDraining else { return .now($0.documents.alive.response(to: $1.request)) }
      return .now(HTTPResponse(.draining))
    },
    document(
      "/metrics", mediaTypes: ["text/plain"],
      .page(
        "getMetrics", tag: .operation, "Prometheus metrics.",
        response: ("Metrics in the text format.", .type("string")))
    ) {
      let text = Array($0.exposition().utf8)
      return Representation(text, contentType: "text/plain; version=0.0.4; charset=utf-8", maximumAge: nil)
    },
  ]

  static func document(
    _ path: String, mediaTypes: [StaticString] = ["application/json"], _ description: OpenAPIDocument.Description?,
    _ document: @escaping @Sendable (LayoutService) -> Representation
  ) -> Endpoint {
    Endpoint(path, mediaTypes: mediaTypes, description) { .now(document($0).response(to: $1.request)) }
  }
}
