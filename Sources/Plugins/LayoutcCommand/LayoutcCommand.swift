import Foundation
import PackagePlugin

/// `swift package layoutc …`: runs layoutc in the package's folder.
@main struct LayoutcCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let layoutc: URL
    do {
      layoutc = try context.tool(named: "layoutc").url
    } catch {
      Diagnostics.error("the plugin has no program: add traits: [\"Plugins\"] to the package's dependency on layoutc")
      throw error
    }
    let process = Process()
    process.executableURL = layoutc
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    // The plugin's own input has messages of SwiftPM.
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { Diagnostics.error("layoutc ended with exit code \(process.terminationStatus)") }
  }
}
