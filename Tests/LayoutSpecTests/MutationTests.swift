import Foundation
import JSON
import LayoutSpec
import TestSupport
import Testing

/// Every spec in Specs with random changes has a result, or an error with a position.
@Suite struct MutationTests {
  static let specs = PackageFiles.specs

  /// The number of mutations of each kind for each spec. `LAYOUTC_MUTATIONS=800` makes more than 20,000 in total.
  static let rounds = caseCount(36, all: 800, variable: "LAYOUTC_MUTATIONS")

  @Test func `there are enough mutations`() { #expect(Self.specs.count * Self.rounds >= 600) }

  @Test(arguments: specs)
  func `random bytes never trap`(_ file: URL) throws {
    let original = try Array(Data(contentsOf: file))
    var random = SplitMix64(seed: 0x5eed)
    for _ in 0..<Self.rounds {
      var bytes = original
      for _ in 0...random.next(below: 3) {
        let place = random.next(below: bytes.count)
        switch random.next(below: 4) {
        case 0: bytes[place] = UInt8(random.next(below: 256))
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(Self.likely[random.next(below: Self.likely.count)], at: place)
        default: bytes.removeSubrange(place..<min(bytes.count, place + random.next(below: 40)))
        }
      }
      expectAnswer(to: bytes)
    }
  }

  private static let likely = Array("{}[]\",:.0123456789-+*/()@=<>eE\\ nulltruefalse_|HV#\u{0}\u{e9}".utf8)

  @Test(arguments: specs)
  func `exchanged values never trap`(_ file: URL) throws {
    let document = try JSONDocument(parsing: Array(Data(contentsOf: file)))
    var places: [Range<Int>] = []
    Self.collect(document.root, into: &places)
    var random = SplitMix64(seed: 0xabad1dea)
    for _ in 0..<Self.rounds {
      let target = places[random.next(below: places.count)]
      let replacement: [UInt8]
      if random.next(below: 2) == 0 {
        replacement = Array(Self.values[random.next(below: Self.values.count)].utf8)
      } else {
        replacement = Array(document.bytes[places[random.next(below: places.count)]])
      }
      expectAnswer(to: document.bytes[..<target.lowerBound] + replacement + document.bytes[target.upperBound...])
    }
  }

  private static let values = [
    "null", "true", "false", "0", "-1", "1e9", "1e10", "1e400", "-0.0", "1e-300", "\"\"", "\"q\"", "\"1/0\"",
    "\"system\"",
    "\"rootWidth\"", "\"keyboard\"", "\"free\"", "\"window\"", "[]", "{}", "[{\"value\": 3}]",
    "[{\"when\": {\"idiom\": \"pad\"}, \"value\": 3}]", "\"H:|-[q]-|\"", "{\"when\": {}, \"value\": 1}", "1000",
    "\"required\"",
  ]

  private static func collect(_ value: JSONValue, into places: inout [Range<Int>]) {
    places.append(value.startOffset..<value.endOffset)
    for member in value.members { collect(member.value, into: &places) }
    for element in value.elements { collect(element, into: &places) }
  }

  private func expectAnswer(to bytes: [UInt8]) {
    var options = SpecOptions()
    options.pivotLimit = 20_000
    do throws(SpecSolveError) {
      let result = try SpecDocument(parsing: bytes).solve(options: options)
      for view in result.views {
        let isFinite = (view.frame.x + view.frame.y + view.frame.width + view.frame.height).isFinite
        #expect(isFinite, "\(view.frame) of \(view.id): \(String(decoding: bytes, as: UTF8.self))")
      }
    } catch {
      switch error {
      case .invalid(let errors):
        #expect(!errors.errors.isEmpty)
        let areLocated = errors.errors.allSatisfy { $0.line != nil && $0.column != nil }
        #expect(areLocated, "\(errors.errors)")
      case .unsatisfiable(let conflict): #expect(!conflict.members.isEmpty)
      case .budgetExceeded: Issue.record("the budget was spent: \(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }
}
