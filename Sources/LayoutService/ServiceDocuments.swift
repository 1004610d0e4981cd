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
    func json(_ bytes: [UInt8]) -> Representation {
      Representation(bytes, contentType: "application/json", maximumAge: 3_600)
    }
    var writer = JSONWriter(capacity: 64 << 10)
    DeviceReport().write(to: &writer)
    devices = json(writer.finish())
    device = Dictionary(
      uniqueKeysWithValues: DeviceTable.all.map { device in
        var writer = JSONWriter()
        DeviceReport.write(device, to: &writer)
        return (device.id, json(writer.finish()))
      })
    schema = Representation(
      Array(LayoutSpecSchema.text.utf8), contentType: "application/schema+json", maximumAge: 3_600)
    openAPI = json(Array(OpenAPIDocument.text.utf8))
    alive = Representation(Array("{\"status\":\"ok\"}".utf8), contentType: "application/json", maximumAge: nil)
  }
}
