import LayoutSpec
import JSON
import Layout
import LayoutReports

/// The documents that do not change while the service runs.
struct ServiceDocuments: Sendable {
  let devices: Representation
  let device: [String: Representation]
  let schema: Representation
  let openAPI: Representation
  let alive: Representation

  static let shared = ServiceDocuments()

  private init() {
    var writer = JSONWriter(capacity: 64 << 10)
    DeviceReport().write(to: &writer)
    devices = Representation(writer.finish(), contentType: "application/json", maximumAge: 3_600)
    device = Dictionary(uniqueKeysWithValues: DeviceTable.all.map { ($0.id, ServiceDocuments.representation($0)) })
    schema = Representation(
      Array(LayoutSpecSchema.text.utf8), contentType: "application/schema+json", maximumAge: 3_600)
    openAPI = Representation(
      Array(OpenAPIDocument.text.utf8), contentType: "application/json", maximumAge: 3_600)
    alive = Representation(Array("{\"status\":\"ok\"}".utf8), contentType: "application/json", maximumAge: nil)
  }

  private static func representation(_ device: Device) -> Representation {
    var writer = JSONWriter()
    DeviceReport.write(device, to: &writer)
    return Representation(writer.finish(), contentType: "application/json", maximumAge: 3_600)
  }
}
