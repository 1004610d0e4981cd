import Foundation

/// The files of the package that tests read.
package enum PackageFiles {
  /// The package's folder.
  package static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The folder of the tests' files.
  package static let fixtures = folder.appending(path: "Tests/Fixtures")

  /// The specs in `Specs`, sorted by name.
  package static let specs = jsonFiles(in: folder.appending(path: "Specs"))

  /// Returns the JSON files in a folder, sorted by name.
  package static func jsonFiles(in folder: URL) -> [URL] {
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return files.filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
  }
}
