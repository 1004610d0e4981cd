import HTTPServer
import HTTPMessage
import JSON
import Layout
import LayoutOperations
import LayoutReports
import LayoutSpec

extension Endpoint {
  static let all = Operation.all.map { Endpoint($0) } + documents + [playground] + operation + Playground.endpoints

  private static let documents: [Endpoint] = [
    document(
      "/v1/devices",
      Page(
        id: "listDevices", summary: "The device table.", response: "All devices, phones first.", schema: .devices),
      devices),
    document(
      "/v1/devices/{id}", Page(id: "getDevice", summary: "One device.", response: "The device.", schema: .device),
      device, orElse: "There is no such device; /v1/devices lists the devices."),
    document(
      "/v1/schema", mediaTypes: ["application/schema+json", "application/json"],
      Page(id: "getSchema", summary: "The JSON Schema of the layout spec.", response: "A JSON Schema, draft 2020-12."),
      schema),
    document(
      "/openapi.json",
      Page(id: "getOpenAPI", summary: "This document.", response: "An OpenAPI 3.1 document."), openAPI),
    document(
      "/problems/{name}", mediaTypes: ["text/html"],
      Page(id: "getProblem", summary: "What a problem means.", response: "A page for people."), ProblemPages.all,
      orElse: "There is no such problem."),
  ]

  private static let playground = document(
    "/", mediaTypes: ["text/html"],
    Page(id: "getPlayground", summary: "The playground, a page for people.", response: "The page."),
    Playground.page)

  private static let operation: [Endpoint] = [
    document(
      "/healthz",
      Page(
        id: "getHealth", tag: "operation", summary: "Whether the server is alive.", response: "It is.",
        schema: .status), alive),
    Endpoint(
      "/readyz",
      Page(
        id: "getReadiness", tag: "operation", summary: "Whether the server accepts requests.", response: "It does.",
        schema: .status, problems: [.serviceUnavailable])
    ) { service, request, _, _ in
      .now(service.statistics.isDraining ? HTTPResponse(.draining) : alive.response(to: request))
    },
    Endpoint(
      "/metrics", mediaTypes: ["text/plain"],
      Page(
        id: "getMetrics", tag: "operation", summary: "Prometheus metrics.", response: "Metrics in the text format.")
    ) { service, request, _, _ in
      let text = Array(service.exposition().utf8)
      let page = Representation(text, contentType: "text/plain; version=0.0.4; charset=utf-8", maximumAge: nil)
      return .now(page.response(to: request))
    },
  ]

  /// The document is made on first use, because that of OpenAPI needs all endpoints.
  static func document(
    _ path: String, mediaTypes: [StaticString] = ["application/json"], _ page: Page?,
    _ document: @autoclosure @escaping @Sendable () -> Representation
  ) -> Endpoint {
    Endpoint(path, mediaTypes: mediaTypes, page) { _, request, _, _ in .now(document().response(to: request)) }
  }

  /// An identifier in the path chooses the document.
  private static func document(
    _ path: String, mediaTypes: [StaticString] = ["application/json"], _ page: Page,
    _ documents: @autoclosure @escaping @Sendable () -> [String: Representation], orElse message: String
  ) -> Endpoint {
    Endpoint(path, mediaTypes: mediaTypes, page) { _, request, identifier, _ in
      documents()[identifier].map { .now($0.response(to: request)) } ?? .now(ProblemDetails(.notFound, message))
    }
  }

  // MARK: Documents

  private static func json(capacity: Int, _ write: (inout JSONWriter) -> Void) -> Representation {
    var writer = JSONWriter(capacity: capacity)
    write(&writer)
    return Representation(writer.finish(), contentType: "application/json", maximumAge: 3_600)
  }

  private static let devices = json(capacity: 64 << 10) { DeviceReport().write(to: &$0) }
  private static let device = Dictionary(
    uniqueKeysWithValues: DeviceTable.all.map { device in
      (device.id, json(capacity: 1 << 10) { DeviceReport.write(device, to: &$0) })
    })
  private static let schema = Representation(
    Array(LayoutSpecSchema.text.utf8), contentType: "application/schema+json", maximumAge: 3_600)
  private static let openAPI = Representation(
    Array(OpenAPIDocument.text.utf8), contentType: "application/json", maximumAge: 3_600)
  private static let alive = Representation(
    Array("{\"status\":\"ok\"}".utf8), contentType: "application/json", maximumAge: nil)

  /// Makes the documents now, because that would hold up an event loop later.
  static func makeDocuments() {
    _ = (devices, device, schema, openAPI, Playground.page, Playground.files, Playground.examples)
  }
}
