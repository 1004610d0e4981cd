import Foundation
import TestSupport
import Testing

/// A file may import SwiftUI beside the libraries. A name with two meanings would need a qualifier, which does not exist:
/// `Layout.Rect` means a member of SwiftUI's protocol `Layout`.
@Suite struct SwiftUINamesTests {
  private static let libraries = [
    "Cassowary", "Layout", "LayoutSpec", "LayoutReports", "LayoutDiagnosis", "LayoutImport", "HardwareKeys",
  ]

  private func publicTypes(in folder: String) throws -> Set<String> {
    let root = PackageFiles.folder.appending(path: folder)
    let files = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
    var names: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let source = try String(contentsOf: file, encoding: .utf8)
      let declaration = /^public (?:indirect |final )*(?:struct|enum|class|protocol|typealias|actor) (\w+)/
      for match in source.matches(of: declaration.anchorsMatchLineEndings()) { names.insert(String(match.1)) }
    }
    return names
  }

  /// The public types of the stub, and the names of the others.
  private func namesOfSwiftUI() throws -> Set<String> {
    let file = PackageFiles.folder.appending(path: "Tests/Apple/SwiftUI/names.txt")
    let others = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    return try publicTypes(in: "Tests/Apple/SwiftUI").union(others)
  }

  @Test func `the stub has SwiftUI's names`() throws {
    let names = try namesOfSwiftUI()
    #expect(names.isSuperset(of: ["Layout", "View", "Edge", "Axis", "Alignment", "Color", "Anchor", "Transition"]))
  }

  @Test(arguments: libraries)
  func `no public type has the name of one of SwiftUI's`(_ library: String) throws {
    let own = try publicTypes(in: "Sources/\(library)")
    #expect(!own.isEmpty)
    #expect(own.intersection(try namesOfSwiftUI()) == [])
  }
}
