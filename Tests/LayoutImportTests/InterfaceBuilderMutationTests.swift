import Foundation
import LayoutImport
import LayoutSpec
import TestSupport
import Testing

/// Truncated or damaged files are imported, or refused with a position.
@Suite("Damaged Interface Builder files")
struct InterfaceBuilderMutationTests {
  private typealias Files = InterfaceBuilderFiles

  /// The number of damaged variants of each file. `LAYOUTC_MUTATIONS` sets another number.
  private static let mutations = asked ?? 24
  private static let asked = ProcessInfo.processInfo.environment["LAYOUTC_MUTATIONS"].flatMap { Int($0) }

  /// The project's files, and those of other projects if many mutations are requested.
  private static var files: [URL] {
    let own = Files.own.map { Files.folder.appending(path: $0) }
    return asked == nil ? own : own + Files.real
  }

  /// The files whose import does not take too long.
  private static var smallFiles: [URL] {
    files.filter { ((try? $0.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0) < 20_000 }
  }

  /// Checks that the import is a valid spec with a solution or a conflict, or an error with a position.
  private func check(_ bytes: [UInt8]) {
    let source = ImportSource(name: "damaged.xib", bytes: bytes)
    do throws(ImportError) {
      for layout in try ImportFormat.interfaceBuilder.layouts(of: source).layouts {
        let document = SpecDocument(layout.spec)
        #expect(document.isValid, "\(document.errors.errors.first?.message ?? "")\n\(layout.spec)")
        do throws(SpecSolveError) {
          _ = try document.solve()
        } catch {
          guard case .unsatisfiable(let conflict) = error else {
            Issue.record("\(error)")
            continue
          }
          #expect(!conflict.members.isEmpty && conflict.gap > 0, "\(conflict)")
        }
      }
    } catch {
      #expect(error.position != nil, "\(error.message)")
    }
  }

  @Test("a truncated file is rejected at its end", arguments: files)
  func cuts(file: URL) throws {
    let bytes = try Files.source(file).bytes
    let cuts = Self.asked == nil ? 50 : 200
    for cut in 0..<cuts {
      let part = ImportSource(name: "cut.xib", bytes: Array(bytes.prefix(bytes.count * cut / cuts)))
      #expect(part.refusal?.position != nil)
    }
  }

  @Test("a damaged file is imported, or refused with a position", arguments: smallFiles)
  func mutations(file: URL) throws {
    let bytes = try Files.source(file).bytes
    var random = SplitMix64(seed: UInt64(bytes.count))
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Array($0) }
    for round in 0..<Self.mutations {
      switch round % 4 {
      case 0: check(Self.withOtherByte(bytes, &random))
      case 1: check(Self.withOtherLines(lines, &random))
      default: check(Self.withOtherValue(bytes, &random))
      }
    }
  }

  private static func withOtherByte(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
    }
    return bytes
  }

  private static func withOtherLines(_ lines: [[UInt8]], _ random: inout SplitMix64) -> [UInt8] {
    var lines = lines
    let line = Int.random(in: lines.indices, using: &random)
    switch Int.random(in: 0..<3, using: &random) {
    case 0: lines.remove(at: line)
    case 1: lines.insert(lines[line], at: line)
    default: lines.swapAt(line, Int.random(in: lines.indices, using: &random))
    }
    return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }

  private static let values = [
    "", "0", "-1", "1e308", "-1e6", "1e-300", "nan", "leading", "centerY", "width", "NO", "YES", "vertical", "16:0",
    "1001",
    "999999", "lastBaseline", "fillProportionally", "topMargin", "infinite",
  ]

  /// Replaces the value of an attribute by another one, often from the same file.
  private static func withOtherValue(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    let quotes = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\"") }
    guard quotes.count >= 4 else { return bytes }
    var bytes = bytes
    let place = Int.random(in: 0..<quotes.count / 2, using: &random)
    let other = Int.random(in: 0..<quotes.count / 2, using: &random)
    let value =
      Bool.random(using: &random)
      ? Array(values.randomElement(using: &random)?.utf8 ?? "".utf8)
      : Array(bytes[(quotes[2 * other] + 1)..<quotes[2 * other + 1]])
    bytes.replaceSubrange((quotes[2 * place] + 1)..<quotes[2 * place + 1], with: value)
    return bytes
  }
}
