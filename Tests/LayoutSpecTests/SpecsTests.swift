import Foundation
import Layout
import LayoutSpec
import TestSupport
import Testing

/// The specs of the package have no conflict and no ambiguity on any device, orientation and split.
///
/// Each spec is tested on an eighth of the devices; `LAYOUTC_ALL_CASES` tests all.
@Suite struct SpecsTests {
  private static let step = runsAllCases ? 1 : 8

  @Test(arguments: MutationTests.specs)
  func `a spec has no conflict and no ambiguity`(_ file: URL) throws {
    let document = try SpecDocument(parsing: Array(Data(contentsOf: file)))
    #expect(document.errors.isEmpty)
    let first = (MutationTests.specs.firstIndex(of: file) ?? 0) % Self.step
    for index in stride(from: first, to: DeviceTable.all.count, by: Self.step) {
      let device = DeviceTable.all[index]
      for orientation in device.orientations {
        for split in device.splits(orientation) {
          var request = EnvironmentRequest(device: device.id, orientation: orientation)
          request.split = split
          try expectClean(document, request)
          for trait in document.traits {
            for value in trait.values.dropFirst() {
              request.traits = [trait.name: value]
              try expectClean(document, request)
            }
          }
        }
      }
    }
  }

  private func expectClean(_ document: SpecDocument, _ request: EnvironmentRequest) throws {
    let place =
      "\(request.device.map { "\($0)" } ?? "") \(request.orientation.map { "\($0)" } ?? "") \(request.split.map { "\($0)" } ?? "") \(request.traits)"
    do throws(SpecSolveError) {
      let result = try document.solve(for: request)
      #expect(result.ambiguous == [], "\(place)")
      #expect(!result.views.isEmpty, "\(place)")
    } catch {
      Issue.record("\(place): \(error)")
    }
  }

  @Test func `the README of Specs lists each spec`() throws {
    let folder = try #require(MutationTests.specs.first).deletingLastPathComponent()
    let text = try String(contentsOf: folder.appending(path: "README.md"), encoding: .utf8)
    for file in MutationTests.specs { #expect(text.contains(file.lastPathComponent), "\(file.lastPathComponent)") }
    #expect(MutationTests.specs.count >= 12)
  }
}
