import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The library's folders depend on each other in one direction, and only the simplex accesses its state.
@Suite struct ArchitectureTests {
  /// Each folder may use the folders before it.
  private static let folders = [
    "Storage", "Problem", "Factorization", "Simplex", "Plan", "Solution", "Solver", "Regions",
  ]

  private static let root = #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }

  private struct Source {
    var folder: Int
    var path: String
    /// The lines of code, without comments.
    var lines: [Substring]
  }

  @Test func `no folder uses declarations of a later folder`() throws {
    let sources = try Self.sources()
    var declared: [String: Int] = [:]
    var nested: Set<String> = []
    for source in sources {
      for line in source.lines {
        guard let name = Self.declaredType(line) else { continue }
        if line.first == " " { nested.insert(name) } else { declared[name] = source.folder }
      }
    }
    #expect(declared.count > 50)
    for name in nested { declared[name] = nil }
    for source in sources {
      for line in source.lines {
        for word in line.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" }) {
          guard let folder = declared[String(word)], folder > source.folder else { continue }
          Issue.record("\(source.path) uses \(word) of \(Self.folders[folder]): \(line)")
        }
      }
    }
  }

  @Test func `only the Simplex folder accesses the simplex's state`() throws {
    for source in try Self.sources() where Self.folders[source.folder] != "Simplex" {
      for line in source.lines where line.contains("simplex.state") {
        Issue.record("\(source.path): \(line)")
      }
    }
  }

  private static func declaredType(_ line: Substring) -> String? {
    let words = line.split(separator: " ").drop {
      ["public", "package", "private", "fileprivate", "final", "indirect", "@frozen"].contains($0)
    }
    guard let kind = words.first, ["struct", "class", "enum", "protocol"].contains(kind) else { return nil }
    return words.dropFirst().first.map { String($0.prefix { $0.isLetter || $0.isNumber }) }
  }

  private static func sources() throws -> [Source] {
    var sources: [Source] = []
    for (index, folder) in folders.enumerated() {
      let path = "\(root)/Sources/Cassowary/\(folder)"
      let directory = try #require(opendir(path), "\(path) cannot be read")
      defer { closedir(directory) }
      while let entry = readdir(directory) {
        let name = withUnsafePointer(to: entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        guard name.hasSuffix(".swift") else { continue }
        sources.append(Source(folder: index, path: "\(folder)/\(name)", lines: try lines(of: "\(path)/\(name)")))
      }
    }
    return sources
  }

  private static func lines(of path: String) throws -> [Substring] {
    let file = try #require(fopen(path, "r"), "\(path) cannot be read")
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
      return code.allSatisfy { $0 == " " } ? nil : code
    }
  }
}
